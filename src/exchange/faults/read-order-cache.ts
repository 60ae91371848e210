import type { BookOrder } from '../matching/book-order.ts';
import type { ExchangeRequest } from '../server/endpoint.ts';
import type { World } from '../exchange-state.ts';
import type { Trigger } from './fault-switches.ts';

export interface CachedOrders {
  readonly orders: readonly BookOrder[];
  readonly headers: Readonly<Record<string, string>>;
}

const EMPTIED_AGE_S = 30;

/** The open orders as they are or, under `list-cached`, as a cache has them, with the headers that say so. */
export function readOrderCache(
  world: World,
  trigger: Trigger,
  { headers }: ExchangeRequest,
  open: readonly BookOrder[],
): CachedOrders {
  const fault = trigger('list-cached');
  if (!fault) return { orders: open, headers: {} };
  const miss = { orders: open, headers: { age: '0', 'x-cache': 'MISS' } };
  if (fault.form === 'unless-no-cache' && headers['cache-control']?.includes('no-cache')) return miss;
  if (fault.form === 'emptied' || fault.form === 'unless-no-cache') {
    return { orders: [], headers: hitHeaders(EMPTIED_AGE_S) };
  }
  const cache = world.faults.memory['list-cached'];
  const snapshot = cache.get('snapshot');
  if (snapshot) {
    const ageS = Math.max(1, Math.ceil((world.now() - snapshot.takenMs) / 1000));
    return { orders: snapshot.orders, headers: hitHeaders(ageS) };
  }
  cache.set('snapshot', { orders: open.map((order) => ({ ...order })), takenMs: world.now() });
  return miss;
}

function hitHeaders(ageS: number): Record<string, string> {
  return { age: String(ageS), warning: '110 - "Response is Stale"', 'x-cache': 'HIT' };
}
