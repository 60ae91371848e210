import {
  canceledHere,
  type CancelProgress,
  type CancelTarget,
  type EverythingProgress,
  type CancelLists,
} from '../../domain/cancel.ts';
import {
  countCanceled,
  describeCancel,
  describeCancelDetails,
  describeTries,
} from '../../cancel/describe-cancel.ts';
import { describeEverything, everythingFacts } from '../../cancel/describe-everything.ts';
import { adviceWithWait } from '../io/advice-with-wait.ts';
import { type Order, countUnpriced, valueOf } from '../../domain/order.ts';
import { countOf } from '../../text/count-of.ts';
import { formatWorth } from '../../text/format-quantity.ts';
import { sanitizeLine } from '../../text/sanitize.ts';
import { shortenMarketId } from '../../text/shorten-id.ts';

/** `Will it rain? · Yes (0x5f3a…9c1e)` */
export function nameTarget({ scope, question, outcome }: CancelTarget): string {
  const what = scope.kind === 'outcome' ? `${question} · ${outcome ?? 'one outcome'}` : question;
  return nameMarket(what, scope.conditionId);
}

/**
 * The result of a cancel for people: the verdict first, then what it rests on, then what else to know. After a cancel on
 * the `demo` exchange, which ends with the command, nobody verifies anything later.
 */
export function formatCancel(progress: CancelProgress, nowMonotonicMs: number, demo = false): string {
  const { verifiedAfterMs } = progress;
  const facts = [
    describeCancel(progress, nowMonotonicMs),
    nameTarget(progress.target),
    ...formatCounts(progress),
    verifiedAfterMs === undefined ? 'never verified' : `read after ${Math.round(verifiedAfterMs)} ms`,
  ];
  const more = [...describeCancelDetails(progress), ...adviceAtItsEnd(progress, demo)];
  return [facts.join(' · '), ...more.map((line) => `  ${line}`), ''].join('\n');
}

/** The result of each market, then that of all, with what the whole account still shows. */
export function formatEverything(progress: EverythingProgress, nowMonotonicMs: number, demo = false): string {
  const { cancels, openAtLastReading } = progress;
  const open =
    openAtLastReading === undefined
      ? 'no reading of the whole account after that'
      : `${openAtLastReading} listed on the whole account`;
  const all = [describeEverything(progress, nowMonotonicMs), ...everythingFacts(progress), open].join(' · ');
  return `${cancels.map((cancel) => formatCancel(cancel, nowMonotonicMs, demo)).join('')}${all}\n`;
}

const MOST_REASON = 200;
const NEXT = 'run it again.';
const NEXT_ON_DEMO = 'a real one you would run again.';
const VERIFIED_LATER = ' The monitor verifies it at its next start.';

function adviceAtItsEnd(
  { outcome, failure, nextTryAtMs, settledAtMs, attempts }: CancelProgress,
  demo: boolean,
): readonly string[] {
  if (outcome === 'confirmed') return [];
  // The verdict says when it may be sent again, if it may.
  const advice =
    failure && (nextTryAtMs === undefined ? adviceWithWait(failure, settledAtMs) : failure.advice);
  const again = demo ? NEXT_ON_DEMO : `${NEXT}${outcome === 'unresolved' ? VERIFIED_LATER : ''}`;
  const next = sentence([describeTries(attempts), again].filter(Boolean).join(': '));
  const isToldWhen = outcome === 'throttled' && nextTryAtMs !== undefined;
  return [
    ...(failure && outcome === 'unresolved' ? [sanitizeLine(sentence(failure.message), MOST_REASON)] : []),
    ...(advice === undefined ? [] : [advice]),
    ...(isToldWhen ? [] : [next]),
  ];
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** `6 orders · $412.00` */
export function countOrders(orders: readonly Order[]): string {
  const { length } = orders;
  const value = formatWorth(valueOf(orders), length, countUnpriced(orders));
  return `${countOf(length, 'order')} · ${value}`;
}

/** `6 canceled` and `2 tries`, if any: one that a dead process left behind may only be verified. */
export function formatCounts(cancel: CancelLists & { readonly attempts: number }): readonly string[] {
  const canceled = canceledHere(cancel).length;
  const { attempts, outcome } = cancel;
  return [
    ...(canceled > 0 ? [countCanceled(canceled, outcome)] : []),
    ...(attempts > 0 ? [countOf(attempts, 'try', 'tries')] : []),
  ];
}

/** `Will it rain? · Yes (0x5f3a…9c1e)`; the id only once where `what` is made of it. */
export function nameMarket(what: string, conditionId: string): string {
  const id = shortenMarketId(conditionId);
  return what.includes(id) ? what : `${what} (${id})`;
}
