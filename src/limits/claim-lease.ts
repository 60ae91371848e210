import type { Settlement } from './budget.ts';
import { narrowest, type Ticket } from './rate-limiter.ts';
import { LIMITS, type Limit } from './limit-table.ts';
import { isReserved } from './rate-limit.ts';
import type { ClaimAnswer, Flight, SharedLimit, Sharing } from './shared-limits.ts';
import { turnOf, type Waiting } from './request-queue.ts';

/** While a cancel is throttled nothing else is asked: all of these are closed. */
const ALL_READS = LIMITS.filter(({ scope }) => scope === 'catalog' || scope === 'order book');

/** What the limits are for everyone together. */
export interface ShareTerms {
  readonly sharing: Sharing;
  /** Requests of a limit that all who share may use. */
  readonly requestsOf: (limit: Limit) => number;
}

/** Asks for a place of `ask` among everyone's. */
export function claimPlace(
  { sharing, requestsOf }: ShareTerms,
  ask: Ticket & Waiting,
  nowMs: number,
): Promise<ClaimAnswer> {
  return sharing.claim({
    limits: limitsOf(ask, requestsOf),
    reserved: isReserved(ask.priority),
    turnInMs: Math.max(-1e9, turnOf(ask) - nowMs),
  });
}

/** A request that waits for nobody's leave. */
export function departAlone({ sharing, requestsOf }: ShareTerms, ticket: Ticket): Flight {
  return sharing.depart(limitsOf(ticket, requestsOf), ticket.priority === 'cancel');
}

/** Tells everyone how a request ended. */
export function landFlight(flight: Flight, ticket: Ticket, settlement: Settlement): void {
  flight.ended(!('sent' in settlement) || settlement.sent);
  if (settlement.kind !== 'throttled') return;
  const { retryAfterMs = 0 } = settlement;
  if (ticket.priority === 'cancel') flight.throttled(ALL_READS, retryAfterMs, false);
  else flight.throttled([narrowest(ticket.scopes).limit], retryAfterMs, true);
}

function limitsOf({ scopes }: Ticket, requestsOf: ShareTerms['requestsOf']): SharedLimit[] {
  return scopes.map(({ limit }) => ({ limit, requests: requestsOf(limit) }));
}
