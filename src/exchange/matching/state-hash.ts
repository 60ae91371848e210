import { hash } from 'node:crypto';
import type { EngineState } from './engine-state.ts';
import type { Account } from './accounts.ts';

/** SHA-1 of the state, in hexadecimal: equal for equal states, whatever led to them. */
export function stateHash(state: EngineState): string {
  return hash('sha1', JSON.stringify(takeSnapshot(state)), 'hex');
}

/** What follows from the rest is undefined here, which JSON leaves out: books, queues, and when to look for expired orders. */
function takeSnapshot(state: EngineState) {
  return {
    ...state,
    expiring: undefined,
    nextExpiryMs: undefined,
    accounts: state.accounts.map(snapshotAccount),
    markets: state.markets.map((market) => ({ ...market, grid: undefined })),
    orders: Array.from(state.orders.values(), (order) => ({
      ...order,
      previous: undefined,
      next: undefined,
    })).toSorted((a, b) => a.id - b.id),
  };
}

function snapshotAccount({ cash, reserved, positions }: Account) {
  const held = Array.from(positions)
    .filter(([, { free, reserved }]) => free.some(Boolean) || reserved.some(Boolean))
    .toSorted(([a], [b]) => a - b);
  return { cash, reserved, positions: held };
}
