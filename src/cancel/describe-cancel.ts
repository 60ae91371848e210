import {
  type CancelProgress,
  type CancelTarget,
  type UnaccountedOrder,
  openAtLastReading,
  provesGone,
} from '../domain/cancel.ts';
import type { Failure } from '../domain/failure.ts';
import { type Order, remainingSize, wasPlacedBefore } from '../domain/order.ts';
import { isUnder, isUnplaced } from '../domain/orders-under-scope.ts';
import { formatOrder, formatSize } from '../text/format-quantity.ts';
import { sanitizeLine } from '../text/sanitize.ts';
import { shortenId } from '../text/shorten-id.ts';
import type { Clock } from '../domain/clock.ts';
import type { Cancels } from './cancel-machine.ts';

/** Most ids in an alarm; the audit log has all. */
const IDS_TOLD = 5;
/** Longest quoted reason. */
const MOST_REASON = 120;

/**
 * How a cancel stands, in the program's fixed words. `nowMonotonicMs` is the clock's, for the countdown.
 */
export function describeCancel(progress: CancelProgress, nowMonotonicMs: number): string {
  const open = openAtLastReading(progress);
  switch (progress.outcome) {
    case 'confirmed':
      return 'clear, verified';
    case 'left':
      return `NOT clear: ${describeLeft(progress)}`;
    case 'refused':
      return `refused: ${reason(progress)}`;
    case 'throttled':
      return `throttled, ${describeNextTry(progress, nowMonotonicMs)}`;
    case 'not-sent':
      return `not sent: ${reason(progress)}`;
    case 'unresolved':
      if (open === undefined) return 'unresolved: no reading yet';
      return `unresolved: ${describeReading(open, progress.unaccounted?.length ?? 0)}${readBefore(progress)}`;
    case undefined:
      return describePhase(progress);
  }
}

function describeLeft({ left, appeared, unaccounted = [] }: CancelProgress): string {
  const count = left.length + appeared.length;
  return count > 0 || unaccounted.length === 0 ? `${count} left` : describeReading(0, unaccounted.length);
}

function describePhase(progress: CancelProgress): string {
  if (progress.phase === 'sending')
    return progress.attempts > 1 ? `sending (try ${progress.attempts})` : 'sending';
  if (progress.answeredAfterMs !== undefined) return 'answered, verifying';
  // Some request was put off, or lost earlier; those that went last were answered.
  if (progress.failure === undefined) return 'reading the open orders';
  // Of a reading: what came back for the cancel was told before.
  if (progress.failure.endpoint.startsWith('GET ')) return 'reading the open orders again';
  if (progress.failure.kind === 'throttled') return 'throttled; reading the open orders';
  const answer = answerOf(progress.failure);
  return answer === undefined ? 'no answer, reading the open orders' : `${answer}; reading the open orders`;
}

/** What the service answered instead of an answer to the cancel; undefined when nothing came back. */
function answerOf(failure: Failure): string | undefined {
  const isAnswer = 'status' in failure && failure.status !== undefined;
  return isAnswer ? sanitizeLine(failure.message, MOST_REASON) : undefined;
}

function describeNextTry(progress: CancelProgress, nowMonotonicMs: number): string {
  const seconds = secondsToNextTry(progress, nowMonotonicMs);
  if (progress.phase !== 'settled') return `next try in ${seconds} s`;
  // The last try never left.
  if (progress.nextTryAtMs === undefined) return `and not sent again: ${reason(progress)}`;
  return `may be sent again in ${seconds} s`;
}

function reason(progress: CancelProgress): string {
  return progress.failure?.message ?? 'the service gave no reason';
}

/** Whole seconds, rounded up: a countdown never promises a try that is not due. */
function secondsToNextTry(progress: CancelProgress, nowMonotonicMs: number): number {
  return Math.max(0, Math.ceil(((progress.nextTryAtMs ?? nowMonotonicMs) - nowMonotonicMs) / 1000));
}

/** `2 open and 3 not accounted for at last reading`. A list without orders does not prove that none is open. */
export function describeReading(open: number, unaccounted: number): string {
  const told = [
    ...(open > 0 ? [`${open} open`] : []),
    ...(unaccounted > 0 ? [`${unaccounted} not accounted for`] : []),
  ];
  return `${told.join(' and ') || 'none listed'} at last reading`;
}

/** A reading from before the last request does not show what that did. */
function readBefore(progress: CancelProgress): string {
  const { openAtLastReading: read, sentSinceReading, attempts, target, startedAtMs } = progress;
  if (read !== undefined && !sentSinceReading) return '';
  if (attempts > 1) return ', before the last try';
  const isBeside = target.ordersReadAtMs !== undefined && target.ordersReadAtMs > startedAtMs;
  return isBeside ? ', while it was sent' : ', before the cancel';
}

/** `6 canceled`, where readings agree with it; before, it is what the service says. */
export function countCanceled(count: number, outcome: string | undefined): string {
  return `${count} ${outcome === 'confirmed' || outcome === 'left' ? '' : 'called '}canceled`;
}

/** Of a cancel that ended; empty for one that sent nothing. */
export function describeTries(attempts: number): string {
  if (attempts > 1) return 'stopped retrying';
  return attempts === 1 ? 'tried once' : '';
}

const ALARM = 'ALARM: ';

/** Whether a detail is told with the verdict, in the color of alarm. */
export function isAlarm(detail: string): boolean {
  return detail.startsWith(ALARM);
}

/** So many orders of a kind have a line of their own. */
const MOST_LINES = 3;

/**
 * What else the operator must know, a line each: an alarm first, then what is new, what is still open and why, what nobody
 * can account for, and what traded or is gone without having been canceled.
 */
export function describeCancelDetails(progress: CancelProgress): string[] {
  const { outside, appeared, left, filled, target, startedAtMs, unaccounted = [] } = progress;
  const lines: string[] = [];
  if (outside.length > 0)
    lines.push(`${ALARM}${outside.length} canceled outside this market: ${listIds(outside)}`);
  const late = appeared.filter((order) => wasPlacedBefore(order, startedAtMs)).length;
  if (appeared.length > late) lines.push(`${appeared.length - late} new since the cancel: cancel again`);
  if (late > 0) lines.push(`${late} not listed before the cancel: cancel again`);
  if (isContradicted(progress)) lines.push('the service called them canceled, and they rest');
  lines.push(
    ...listOrders(
      left,
      (order) => `still open: ${placedLabel(order, target)}${reasonText(progress, order.id)}`,
    ),
    ...listOrders(unaccounted, (each) => `not accounted for: ${unaccountedLabel(each, target)}`),
    ...listOrders(filled, filledText),
    ...goneLines(progress),
  );
  if (progress.phase === 'settled' && progress.outcome === 'throttled')
    lines.push('nothing more is sent automatically: cancel again when that time is over');
  return lines;
}

/** With what still rests of it. */
function orderLabel(order: Order): string {
  return formatOrder(order, remainingSize(order));
}

const UNTOLD = ', its market is not told';

/** The same of one that counts for the market, and may rest elsewhere. */
function placedLabel(order: Order, { scope, orders }: CancelTarget): string {
  // A row that does not say where an order rests takes nothing back of one that did.
  const isTold = [order, ...orders].some((each) => each.id === order.id && !isUnplaced(scope, each));
  return `${orderLabel(order)}${isTold ? '' : UNTOLD}`;
}

function unaccountedLabel({ id, order, place }: UnaccountedOrder, target: CancelTarget): string {
  if (order) return placedLabel(order, target);
  const isTold = place !== undefined && !isUnplaced(target.scope, place);
  return `${shortenId(id)}${isTold ? '' : UNTOLD}`;
}

function listOrders<T>(orders: readonly T[], describe: (order: T) => string): string[] {
  if (orders.length <= MOST_LINES) return orders.map(describe);
  const shown = MOST_LINES - 1;
  return [...orders.slice(0, shown).map(describe), `and ${orders.length - shown} more`];
}

/** Some answer called orders canceled that are open. What was read before the last request contradicts no answer to it. */
function isContradicted({ canceled, left, sentSinceReading }: CancelProgress): boolean {
  const ids = new Set(canceled);
  return !sentSinceReading && left.some((order) => ids.has(order.id));
}

function filledText(order: Order): string {
  return `filled ${formatSize(order.matchedSize)}/${formatSize(order.originalSize)}: ${formatOrder(order, order.originalSize)}`;
}

/** Why the service kept an order, in its words. */
function reasonText({ notCanceled }: CancelProgress, id: string): string {
  const kept = notCanceled.find((each) => each.id === id);
  return kept ? ` (${kept.reason})` : '';
}

/** What the service did not cancel and nothing shows any more: gone, once a reading proved it. */
function goneLines(progress: CancelProgress): string[] {
  const { notCanceled, left, appeared, filled, unaccounted = [], target } = progress;
  const told = new Set([...left, ...appeared, ...filled, ...unaccounted].map((order) => order.id));
  const word = provesGone(progress.outcome) && !progress.sentSinceReading ? 'gone' : 'not canceled';
  return notCanceled
    .filter(({ id }) => !told.has(id))
    .map(({ id, reason }) => {
      const order = [...target.orders, ...(target.unlisted ?? [])].find((each) => each.id === id);
      return `${word}: ${order ? orderLabel(order) : shortenId(id)} (${reason})`;
    });
}

function listIds(ids: readonly string[]): string {
  const more = ids.length - IDS_TOLD;
  return more > 0 ? `${ids.slice(0, IDS_TOLD).join(' ')} and ${more} more` : ids.join(' ');
}

/** A line for each cancel that a process leaves behind which ends on the spot. Its journal entry stays, where there is a journal. */
export function standingLines(cancels: Pick<Cancels, 'standing' | 'keepsJournal'>, clock: Clock): string[] {
  const later = cancels.keepsJournal ? "the monitor's next start verifies it" : 'and so was its exchange';
  return cancels.standing().map((progress) => {
    const words = describeCancel(progress, clock.monotonicMs());
    return `cancel on ${progress.target.question}: ${words}; left before its end, ${later}`;
  });
}

/** Nothing rests under an id of which the catalog knows no market: a mistake of whoever typed it, and no success. */
export function namesNoMarket(progress: CancelProgress): boolean {
  const { unknownMarket, outcome, canceled, notCanceled, filled, target, openAtLastReading } = progress;
  const { orders, unlisted = [], unread = [] } = target;
  const kept = notCanceled.filter(({ reason: why }) => !/not found/i.test(why));
  const here = unread.filter((place) => isUnder(target.scope, place));
  const found = [...canceled, ...kept, ...filled, ...orders, ...unlisted, ...here].length;
  // A service that knows no path at all knows no market either.
  const wasRead = openAtLastReading !== undefined;
  return (
    unknownMarket === true && wasRead && (outcome === 'confirmed' || outcome === 'refused') && found === 0
  );
}
