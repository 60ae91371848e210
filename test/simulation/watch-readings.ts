import type { Clock } from '../../src/domain/clock.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import type { FaultName } from '../../src/exchange/faults/fault-names.ts';
import { readResting, type RestingOrders } from './exchange-truth.ts';
import type { NetworkWitness } from './simulated-network.ts';

export interface ReadingWatch extends NetworkWitness {
  /** A process starts and knows nothing. */
  begin(): void;
  handleEvent(event: MonitorEvent): void;
  readonly violations: string[];
}

const THROTTLES: readonly FaultName[] = [
  'throttled',
  'throttled-no-hint',
  'throttled-date',
  'throttled-html',
];
/** Under these the service itself tells of orders that nobody placed. */
const SPOILERS: readonly FaultName[] = ['wrong-types', 'hostile-strings', 'list-cached', 'lagging-list'];
const READINGS_KEPT = 400;

/** Holds what is told of orders against what rested when they were read, and what is asked against the limits. */
export function watchReadings(exchange: Exchange, clock: Clock): ReadingWatch {
  const violations: string[] = [];
  const readings: RestingOrders[] = [];
  const blame = (text: string): void => void violations.push(`${clock.monotonicMs().toFixed(0)} ms: ${text}`);
  let lastAskedMs = -Infinity;
  let spoiltAtMs = -Infinity;

  function checkOrders(event: MonitorEvent & { type: 'ordersRead' }): void {
    const { askedAtMs, readAtMs } = event.times;
    const between = readings.filter(({ atMs }) => atMs >= askedAtMs && atMs <= readAtMs);
    const known = new Set(between.flatMap(({ orders }) => orders.map((order) => order.id)));
    const invented = event.orders.filter((order) => !known.has(order.id));
    if (invented.length > 0 && spoiltAtMs < askedAtMs) {
      blame(`${invented.length} orders were told that did not rest when they were read`);
    }
    if (askedAtMs < lastAskedMs) blame('an older listing of orders came after a newer one');
    lastAskedMs = askedAtMs;
  }

  return {
    violations,
    begin() {
      lastAskedMs = -Infinity;
    },
    arrives(request) {
      if (request.path !== '/data/orders') return;
      if (SPOILERS.some((name) => exchange.faults.peek(name))) spoiltAtMs = clock.monotonicMs();
      readings.push(readResting(exchange, clock.monotonicMs()));
      if (readings.length > READINGS_KEPT) readings.shift();
    },
    answered({ path }, _id, status) {
      if (status !== 429 || THROTTLES.some((name) => exchange.faults.peek(name))) return;
      blame(`${path} was asked more often than its limit allows`);
    },
    handleEvent(event) {
      if (event.type === 'ordersRead') checkOrders(event);
    },
  };
}
