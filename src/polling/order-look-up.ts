import type { Client } from '../api/client.ts';
import { type Clock, sleep } from '../domain/clock.ts';
import { type OrderOutcome, outcomesOfVanished } from '../domain/order-outcome.ts';
import { isAllTraded, isResting, type Order } from '../domain/order.ts';
import type { Result } from '../domain/result.ts';
import { sameId } from '../domain/same-id.ts';
import { RECORD_LAG_MS } from '../domain/service-lag.ts';
import type { OwnCancels } from './own-cancels.ts';

const DEADLINE_MS = 5_000;
const SECOND_TRY_MS = 3_000;

export interface LookUp {
  readonly answer: Result<Order | undefined>;
  /** When the try that was the last began, monotonic milliseconds. */
  readonly askedAtMs: number;
}

/** Asks for the record of an order, and a second time where that fails (interface: endpoint 14). */
export async function lookUpTwice(
  { client, clock }: { readonly client: Pick<Client, 'getOrder'>; readonly clock: Clock },
  id: string,
  signal: AbortSignal,
): Promise<LookUp> {
  async function lookUp(attempt: number): Promise<LookUp> {
    const askedAtMs = clock.monotonicMs();
    const call = { priority: 'rest', signal, deadlineMs: DEADLINE_MS, attempt } as const;
    return { answer: await client.getOrder({ id }, call), askedAtMs };
  }
  const first = await lookUp(1);
  if (first.answer.ok || signal.aborted) return first;
  await sleep(clock, SECOND_TRY_MS, signal);
  return lookUp(2);
}

/** What a look-up says of an order that left the lists. */
export interface Explanation {
  readonly outcomes: readonly OrderOutcome[];
  /** Its record, where that says that it rests. */
  readonly resting?: Order;
  /** As it is known now, where it may rest. */
  readonly open?: Order;
}

export interface LookedUp extends LookUp {
  /** As it was last listed, with all that was told of its fills. */
  readonly order: Order;
  /** A list shows it again by now. */
  readonly isListed: boolean;
  /** When was last asked what else showed it resting, monotonic milliseconds. */
  readonly shownMs: number;
  readonly cancels: OwnCancels;
  /** Wall time, for orders that expire. */
  readonly nowMs: number;
}

/** What became of the order by its record, by our cancels and by what lists show meanwhile. Pure, but for what `cancels` remembers. */
export function explainLookUp({
  order,
  answer,
  askedAtMs,
  isListed,
  shownMs,
  cancels,
  nowMs,
}: LookedUp): Explanation {
  const record = answer.ok ? answer.value : undefined;
  // The record of another order says nothing of this one.
  if (record && !sameId(record.id, order.id)) return { outcomes: [], open: order };
  const resting = record && isResting(record) ? { ...record, id: order.id } : undefined;
  if (resting && cancels.provesGoneSince(askedAtMs, order)) return { outcomes: [], open: order };
  // What was asked for later showed it resting.
  if (!resting && shownMs > askedAtMs) return { outcomes: [], open: order };
  // What lists show they tell. Running cancels may know the list for older than the record.
  if (isListed && (!record || resting)) return { outcomes: [], ...(resting && { resting }) };
  if (!record && cancels.provesGone(order)) return { outcomes: cancels.outcomesOf(order) };
  // The record of one that was just shown may not be there yet.
  if (answer.ok && !record && askedAtMs < shownMs + RECORD_LAG_MS) return { outcomes: [], open: order };
  const outcomes = outcomesOfVanished(order, answer, nowMs).map((outcome) =>
    cancels.withCanceler({ ...outcome, order: { ...outcome.order, id: order.id } }, order.id),
  );
  if (record && isAllTraded(record)) {
    const fills = outcomes.filter(({ kind }) => kind === 'filled');
    const ended = { kind: 'ended', order: { ...record, id: order.id } } as const;
    return { outcomes: fills.length > 0 ? fills : [ended] };
  }
  if (resting) return { outcomes, resting, open: resting };
  return { outcomes, ...(!answer.ok && { open: order }) };
}
