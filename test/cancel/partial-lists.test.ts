import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { clientService } from '../../src/cancel/client-service.ts';
import type { Client } from '../../src/api/client.ts';
import type { Page } from '../../src/api/decode/page.ts';
import type { Order } from '../../src/domain/order.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { createPublish } from '../../src/monitor/publish.ts';
import type { Connection } from '../../src/monitor/service/connect-service.ts';
import { askProbe } from '../../src/polling/liveness-probe.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore } from '../../src/state/store.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { scene } from './cancel-scene.ts';
import { EMPTY, answer, order, rejected, target } from './fake-account.ts';

function storeOf(): ReturnType<typeof createStore> {
  return createStore(initialState({ demo: true, host: 'demo', readOnly: false }));
}
const handleEvent = (): void => undefined;

describe('a cancel is not clear', () => {
  it('where the first page of the monitor’s list shows the order after the answer that called it canceled', async () => {
    const made = scene([order('o1')]);
    const { account, cancels, clock } = made;
    account.cancelScripts = [answer(['o1'])];
    account.listScripts = [EMPTY];
    account.getOrder = async () => fail(rejected(500));
    account.marketFacts = async (_, signal) => {
      await sleep(clock, 400, signal);
      return ok({});
    };
    const connection: Partial<Record<keyof Connection, unknown>> = {
      cancels,
      ownOrders: { handleEvent },
      orderWatch: { handleEvent, noteListed: handleEvent },
      pollers: { handleEvent, held: false },
    };
    const publish = createPublish({ store: storeOf(), clock, connection: () => connection as Connection });
    const client = {
      listOrders: async () => ok({ rows: [order('o1')], lost: 0, next: 'more' }),
    } as unknown as Client;
    const verdict = cancels.start(target([order('o1')], { areIdsUnknown: true }));
    await clock.advance(50);
    const nowMs = clock.monotonicMs();
    for (const event of await askProbe(client, true, () => ({ askedAtMs: nowMs, readAtMs: nowMs })))
      publish(event);
    await clock.advance(31_000);
    expect((await verdict).outcome).not.toBe('confirmed');
  });

  it('by lists that had a row without a name on the first page, and no second one', async () => {
    const clock = simulatedClock();
    let lists = 0;
    const client = {
      cancelMarketOrders: async () => fail(rejected(500)),
      getOrder: async ({ id }: { id: string }) => ok(order(id, { status: 'canceled' })),
      async listOrders({ next }: { next?: string } = {}): Promise<Result<Page<Order>>> {
        if (next !== undefined) return fail(rejected(400));
        return lists++ < 4 ? ok({ rows: [], lost: 1, next: 'more' }) : ok({ rows: [], lost: 0 });
      },
    } as unknown as Client;
    const cancels = createCancels({ service: clientService(client), clock, random: seededRandom(1) });
    const verdict = cancels.start(target([order('o1')]));
    await clock.advance(31_000);
    expect((await verdict).outcome).not.toBe('confirmed');
  });

  it('by a list that has the order twice, once as partly matched and once as wholly', async () => {
    const clock = simulatedClock();
    let lists = 0;
    const partly = order('o1', { status: 'matched', matchedSize: 1 });
    const wholly = { ...partly, matchedSize: partly.originalSize };
    const client = {
      cancelMarketOrders: async () => ok({ canceled: ['o1'], notCanceled: [] }),
      getOrder: async () => fail(rejected(500)),
      listOrders: async () => ok({ rows: lists++ < 2 ? [partly, wholly] : [], lost: 0 }),
    } as unknown as Client;
    const cancels = createCancels({ service: clientService(client), clock, random: seededRandom(1) });
    const verdict = cancels.start(target([order('o1')]));
    await clock.advance(31_000);
    expect((await verdict).outcome).not.toBe('confirmed');
  });
});
