import type { TradeRecord } from './trade-log.ts';

/** How far a trade has come on the chain that the family settles on. */
export interface TradeState {
  readonly status: 'MATCHED' | 'RETRYING' | 'MINED' | 'CONFIRMED';
  /** Since when, epoch milliseconds. */
  readonly sinceMs: number;
}

const SENT_AFTER_MS = 3_000;
const RETRIED_UNTIL_MS = 12_000;
const CONFIRMED_AFTER_MS = 60_000;
/** One trade in so many is sent a second time. */
const RETRIED_EVERY = 8;

/**
 * The state of a trade at `nowMs`. It follows from its age and number alone. The engine settles at once, so that none
 * ever fails.
 */
export function readTradeState({ id, atMs }: Pick<TradeRecord, 'id' | 'atMs'>, nowMs: number): TradeState {
  const ageMs = nowMs - atMs;
  const minedAfterMs = id % RETRIED_EVERY === 0 ? RETRIED_UNTIL_MS : SENT_AFTER_MS;
  if (ageMs >= CONFIRMED_AFTER_MS) return { status: 'CONFIRMED', sinceMs: atMs + CONFIRMED_AFTER_MS };
  if (ageMs >= minedAfterMs) return { status: 'MINED', sinceMs: atMs + minedAfterMs };
  if (ageMs >= SENT_AFTER_MS) return { status: 'RETRYING', sinceMs: atMs + SENT_AFTER_MS };
  return { status: 'MATCHED', sinceMs: atMs };
}
