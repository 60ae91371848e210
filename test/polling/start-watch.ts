import type { CancelProgress } from '../../src/domain/cancel.ts';
import type { Failure } from '../../src/domain/failure.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import type { OrderOutcome } from '../../src/domain/order-outcome.ts';
import type { Order } from '../../src/domain/order.ts';
import { type Result, ok } from '../../src/domain/result.ts';
import { watchOrders } from '../../src/polling/watch-orders.ts';
import { sampleProgress } from '../support/sample-cancels.ts';
import { sampleOrder } from '../support/sample-orders.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

export const REFUSED: Failure = {
  kind: 'network',
  code: 'ECONNREFUSED',
  endpoint: 'GET /data/order/{id}',
  attempt: 1,
  atMs: 0,
  message: 'refused',
  advice: '',
  sent: 'no',
};

export const isCanceled = async (id: string): Promise<Result<Order | undefined>> =>
  ok(sampleOrder(id, { status: 'canceled' }));

/** A watch over a service whose records say what `record` says; `told` are the fates in the order they were told. */
export function startWatch(
  record: (id: string, ask: number) => Promise<Result<Order | undefined>> = isCanceled,
) {
  const clock = simulatedClock();
  const asked: string[] = [];
  const told: OrderOutcome[] = [];
  const shown: string[] = [];
  const watch = watchOrders({
    client: {
      getOrder({ id }) {
        asked.push(id);
        return record(id, asked.length);
      },
    },
    clock,
    publish(event) {
      if (event.type === 'ordersTurned') told.push(...event.outcomes);
      if (event.type === 'ordersShown') shown.push(`${event.orders[0]?.id} at ${event.times.askedAtMs}`);
      watch.handleEvent(event);
    },
  });
  return {
    asked,
    watch,
    /** Records that rest, and when they were asked for. */
    shown,
    advance: clock.advance,
    words: () => told.map((fate) => `${fate.order.id} ${fate.kind}${'by' in fate ? ` by ${fate.by}` : ''}`),
    async list(orders: readonly Order[], complete = true, askedAtMs?: number) {
      await clock.advance(1);
      const atMs = askedAtMs ?? clock.monotonicMs();
      watch.handleEvent({ type: 'ordersRead', orders, complete, times: { askedAtMs: atMs, readAtMs: atMs } });
      await clock.advance(0);
    },
    async cancel(phase: CancelProgress['phase'], canceled: readonly string[] = [], id = 1) {
      const outcome = phase === 'settled' ? 'confirmed' : undefined;
      const progress = sampleProgress({ id, phase, canceled, ...(outcome && { outcome }) });
      watch.handleEvent({ type: 'cancelProgressed', progress } satisfies MonitorEvent);
      await clock.advance(0);
    },
  };
}
