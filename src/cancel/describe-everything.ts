import { canceledHere, type CancelProgress, type EverythingProgress, provesGone } from '../domain/cancel.ts';
import type { OrderPlace } from '../domain/order.ts';
import { isUnder } from '../domain/orders-under-scope.ts';
import { sanitizeLine } from '../text/sanitize.ts';
import { countCanceled, describeCancel, describeReading } from './describe-cancel.ts';
import { countOf } from '../text/count-of.ts';

/** How a cancel of everything stands, in the words of a single one. `nowMonotonicMs` is the clock's, for countdowns. */
export function describeEverything(progress: EverythingProgress, nowMonotonicMs: number): string {
  const { cancels, outcome, openAtLastReading: open, openElsewhere = 0 } = progress;
  const pinned = cancels.flatMap(ordersOfUnread);
  const doubted = [progress, ...cancels].flatMap((each) => each.unaccounted ?? []);
  const shown = cancels.flatMap(({ left, appeared }) => [...left, ...appeared]);
  const shownIds = new Set(shown.map(({ id }) => id));
  const unaccounted = countDistinct(doubted.filter(({ id }) => !shownIds.has(id)));
  const countShown = countDistinct(shown) + openElsewhere;
  switch (outcome) {
    case undefined:
      return describePhase(progress);
    case 'confirmed':
      return cancels.length === 0 ? 'no open orders by two readings, nothing was sent' : 'clear, verified';
    case 'left': {
      // What the account's list does not show is not left for sure, nor gone.
      const left = open === undefined ? countDistinct([...shown, ...pinned]) : Math.max(open, countShown);
      if (left > 0) return `NOT clear: ${left} left`;
      const notShown = countDistinct([...doubted, ...pinned]);
      if (notShown > 0) return `NOT clear: ${describeReading(0, notShown)}`;
      const unclear = cancels.find((cancel) => cancel.outcome !== 'confirmed');
      return unclear ? `NOT clear: ${describeCancel(unclear, nowMonotonicMs)}` : describePhase(progress);
    }
    case 'unresolved':
      if (open === 0 && unaccounted === 0 && progress.listsLeaveOut) return `unresolved: ${LEAVES_OUT}`;
      return `unresolved: ${open === undefined ? 'the account was not read whole again' : describeReading(Math.max(open, countShown), unaccounted)}`;
    case 'not-sent':
      return cancels[0]
        ? describeCancel(cancels[0], nowMonotonicMs)
        : `not sent: the open orders could not be read${reasonOf(progress)}`;
    case 'refused':
    case 'throttled':
      return cancels[0] ? describeCancel(cancels[0], nowMonotonicMs) : outcome;
  }
}

const MOST_REASON = 80;

function reasonOf({ failure }: EverythingProgress): string {
  return failure ? `: ${sanitizeLine(failure.message, MOST_REASON)}` : '';
}

const LEAVES_OUT = 'none is left in a list that left orders out before: there may be more';

function describePhase({ phase, cancels }: EverythingProgress): string {
  if (phase === 'reading' || cancels.length === 0) return "reading the account's open orders";
  const verified = cancels.filter(isClean).length;
  return `canceling: ${verified} of ${countOf(cancels.length, 'market')} verified`;
}

/** Of a market of which no reading came after the key, what was there before. */
function ordersOfUnread({ outcome, openAtLastReading, target }: CancelProgress): readonly OrderPlace[] {
  if (outcome === 'confirmed' || openAtLastReading !== undefined) return [];
  const { orders, unlisted = [], unread = [] } = target;
  return [...orders, ...unlisted, ...unread.filter((place) => isUnder(target.scope, place))];
}

function countDistinct(orders: readonly { readonly id: string }[]): number {
  return new Set(orders.map(({ id }) => id)).size;
}

/** `14 markets · 49 canceled`; where not all are verified, how many are not. */
export function everythingFacts({ cancels, outcome }: EverythingProgress): readonly string[] {
  const notGone = cancels.flatMap(({ left, appeared, unaccounted = [] }) => [
    ...left,
    ...appeared,
    ...(provesGone(outcome) ? unaccounted : []),
  ]);
  const notGoneIds = new Set(notGone.map(({ id }) => id));
  const canceled = new Set(cancels.flatMap(canceledHere).filter((id) => !notGoneIds.has(id))).size;
  const unclean = cancels.filter((cancel) => !isClean(cancel)).length;
  const all = countOf(cancels.length, 'market');
  return [
    ...(cancels.length === 0
      ? []
      : [outcome && outcome !== 'confirmed' && unclean > 0 ? `${unclean} of ${all} not verified` : all]),
    ...(canceled > 0 ? [countCanceled(canceled, outcome)] : []),
  ];
}

/** Verified, and nothing outside its market was canceled. */
export function isClean({ outcome, outside }: CancelProgress): boolean {
  return outcome === 'confirmed' && outside.length === 0;
}
