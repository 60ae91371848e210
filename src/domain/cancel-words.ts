import type { CancelProgress } from './cancel.ts';
import { formatMicros } from './micros.ts';

/** Of an alarm; all are in the audit log. */
const IDS_TOLD = 5;

/**
 * How a cancel stands, in the program's fixed words. `nowMonotonicMs` is the clock's, for the countdown.
 */
export function describeCancel(progress: CancelProgress, nowMonotonicMs: number): string {
  switch (progress.outcome) {
    case 'confirmed':
      return 'clear, verified';
    case 'left':
      return `NOT clear: ${progress.left.length + progress.appeared.length} left`;
    case 'refused':
      return `refused: ${reason(progress)}`;
    case 'throttled':
      return isOver(progress)
        ? `throttled, and not sent again: ${reason(progress)}`
        : `throttled, next try in ${secondsToNextTry(progress, nowMonotonicMs)} s`;
    case 'not-sent':
      return `not sent: ${reason(progress)}`;
    case 'unresolved':
      return `unresolved: ${lastReading(progress)}`;
    case undefined:
      return describePhase(progress);
  }
}

function describePhase(progress: CancelProgress): string {
  if (progress.phase === 'sending')
    return progress.attempts > 1 ? `sending again (try ${progress.attempts})` : 'sending';
  return progress.answeredAfterMs === undefined
    ? 'no answer, reading the open orders'
    : 'answered, verifying';
}

/** Put off, and no later try is known of: the last one never left. */
function isOver({ phase, nextTryAtMs }: CancelProgress): boolean {
  return phase === 'settled' && nextTryAtMs === undefined;
}

function reason(progress: CancelProgress): string {
  return progress.failure?.message ?? 'the service gave no reason';
}

/** Whole seconds, rounded up: a countdown never promises a try that is not due. */
function secondsToNextTry(progress: CancelProgress, nowMonotonicMs: number): number {
  return Math.max(0, Math.ceil(((progress.nextTryAtMs ?? nowMonotonicMs) - nowMonotonicMs) / 1000));
}

function lastReading(progress: CancelProgress): string {
  const { target, openAtLastReading } = progress;
  const atArming = target.ordersReadAtMs === undefined ? undefined : target.orders.length;
  const open = openAtLastReading ?? atArming;
  return open === undefined ? 'no reading yet' : `${open} open at last reading`;
}

/**
 * What else the operator must know, a line each: an alarm first, then what is new, what became of orders
 * that the cancel did not take down, and why the service kept an order.
 */
export function describeCancelDetails(progress: CancelProgress): string[] {
  const { outside, appeared, filled, notCanceled } = progress;
  const lines = filled.map(
    (order) => `filled ${formatMicros(order.matchedSize)}/${formatMicros(order.originalSize)} ${order.id}`,
  );
  const told = new Set(filled.map((order) => order.id));
  const open = new Set([...progress.left, ...appeared].map((order) => order.id));
  for (const { id, reason } of notCanceled) {
    if (!told.has(id)) lines.push(`${wasRead(progress) && !open.has(id) ? 'gone' : 'kept'} ${id}: ${reason}`);
  }
  if (progress.phase === 'settled' && progress.outcome === 'throttled')
    lines.push('nothing more is sent by itself: cancel again when that time is over');
  if (appeared.length > 0) lines.unshift(`${appeared.length} new since the cancel: press again`);
  if (outside.length > 0)
    lines.unshift(`ALARM: ${outside.length} canceled outside this market: ${listIds(outside)}`);
  return lines;
}

function listIds(ids: readonly string[]): string {
  const more = ids.length - IDS_TOLD;
  return more > 0 ? `${ids.slice(0, IDS_TOLD).join(' ')} and ${more} more` : ids.join(' ');
}

/** What a cancel says it took down, beside what of that it did not, or not under its scope. */
export interface Reckoning {
  readonly canceled: readonly string[];
  readonly left: readonly { readonly id: string }[];
  readonly outside: readonly string[];
}

/** An order that is still open was not canceled, whatever the service says, and one elsewhere not under the scope. */
export function countCanceled({ canceled, left, outside }: Reckoning): number {
  const others = new Set([...left.map((order) => order.id), ...outside]);
  return canceled.filter((id) => !others.has(id)).length;
}

function wasRead(progress: CancelProgress): boolean {
  return progress.verifiedAfterMs !== undefined;
}
