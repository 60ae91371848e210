import type { CancelProgress, EverythingProgress, UnaccountedOrder } from '../../domain/cancel.ts';
import type { Order, OrderPlace } from '../../domain/order.ts';
import { isUnder, ordersUnder } from '../../domain/orders-under-scope.ts';

/** A complete reading of the account, begun when all its cancels had their verdicts. */
export interface AccountReading {
  /** Orders that it shows, or of which a record says that they rest. */
  readonly open: readonly Order[];
  /** Orders that any list showed before, it does not, and nothing proves gone. */
  readonly unaccounted: readonly UnaccountedOrder[];
  /** When each cancel had read last, as its `verifiedAfterMs` says: one that read since knows better. */
  readonly verifiedAfterMs: ReadonlyMap<number, number | undefined>;
  /** How many requests of each cancel were over when the reading began: a later one may have taken down what it shows. */
  readonly answered: ReadonlyMap<number, number>;
  /** There were verdicts since. */
  readonly isOld?: true;
}

type Standing = Omit<EverythingProgress, 'phase' | 'startedAtMs'>;

/** How the cancels of everything stand by what the account shows, or by their own readings where those came later. */
export function standingBy(account: AccountReading, cancels: readonly CancelProgress[]): Standing {
  const hasReadSince = ({ id, verifiedAfterMs }: CancelProgress): boolean =>
    verifiedAfterMs !== account.verifiedAfterMs.get(id);
  const since = cancels.filter(hasReadSince).map(({ target }) => target.scope);
  const isNewest = (place: OrderPlace | undefined): boolean =>
    place === undefined || !since.some((scope) => isUnder(scope, place));
  const open = account.open.filter(isNewest);
  const unaccounted = account.unaccounted.filter(({ order, place = order }) => isNewest(place));
  const standing = cancels.map((each) => {
    if (hasReadSince(each)) return each;
    const hasSentSince = each.attempts !== account.answered.get(each.id);
    return standingNow(each, open, unaccounted, hasSentSince);
  });
  const shown = standing.flatMap(({ left, appeared }) => [...left, ...appeared]);
  const shownIds = new Set(shown.map(({ id }) => id));
  const isElsewhere = (order: Order): boolean =>
    !shownIds.has(order.id) && !cancels.some(({ target }) => isUnder(target.scope, order));
  return {
    cancels: standing,
    ...(!account.isOld && {
      openAtLastReading: open.length,
      openElsewhere: open.filter(isElsewhere).length,
      ...(unaccounted.length > 0 && { unaccounted }),
    }),
  };
}

/** A verdict is about the moment of its reading: a market on which lists show orders since is not clear. */
function standingNow(
  cancel: CancelProgress,
  open: readonly Order[],
  doubted: readonly UnaccountedOrder[],
  hasSentSince: boolean,
): CancelProgress {
  const { target, canceled, notCanceled, left, appeared, unaccounted = [], outcome } = cancel;
  const here = ordersUnder(target.scope, open);
  const doubtedHere = doubted.filter(({ order, place = order }) => place && isUnder(target.scope, place));
  if (here.length === 0 && doubtedHere.length === 0) return cancel;
  const before = [...target.orders, ...(target.unlisted ?? []), ...notCanceled, ...left];
  const known = new Set([...before.map(({ id }) => id), ...canceled]);
  const hereIds = new Set(here.map(({ id }) => id));
  const isElse = ({ id }: { readonly id: string }): boolean => !hereIds.has(id);
  const leftNow = [...left.filter(isElse), ...here.filter(({ id }) => known.has(id))];
  const appearedNow = [...appeared.filter(isElse), ...here.filter(({ id }) => !known.has(id))];
  const shown = new Set([...leftNow, ...appearedNow].map(({ id }) => id));
  const unaccountedNow = [
    ...new Map([...doubtedHere, ...unaccounted].map((each) => [each.id, each])).values(),
  ];
  return {
    ...cancel,
    ...(outcome === 'confirmed' && { outcome: 'left' }),
    left: leftNow,
    appeared: appearedNow,
    unaccounted: unaccountedNow.filter(({ id }) => !shown.has(id)),
    ...(here.length > 0 && {
      openAtLastReading: leftNow.length + appearedNow.length,
      sentSinceReading: hasSentSince ? true : undefined,
    }),
  };
}
