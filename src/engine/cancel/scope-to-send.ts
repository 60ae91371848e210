import type { CancelProgress, CancelScope } from '../../domain/cancel.ts';
import { marketIdsOf, ordersListedUnder } from './compare-reading.ts';

/**
 * A request names one market: the one under which orders are known to rest. With orders under both ids they take
 * turns, so that one which cannot be cancelled keeps nobody from trying the other; one that no request named yet
 * comes first.
 */
export function scopeToSend(progress: CancelProgress, tried: ReadonlySet<string>): CancelScope {
  const { mirrorId, ...scope } = progress.target.scope;
  if (mirrorId === undefined) return scope;
  const second: CancelScope = { ...scope, conditionId: mirrorId };
  const resting = progress.left.length > 0 ? progress.left : progress.target.orders;
  const isNew = tried.has(scope.conditionId) && !tried.has(mirrorId);
  if (resting.length === 0) return isNew ? second : scope;
  const mirrored = ordersListedUnder(mirrorId, resting).length;
  if (mirrored === 0) return scope;
  return isNew || mirrored === resting.length || progress.attempts % 2 === 1 ? second : scope;
}

/**
 * Whether orders rest, or may rest where nothing could be read, under an id of the market that no request has named:
 * a no to the other id is not the last word then.
 */
export function hasUntriedId(
  { target, left }: CancelProgress,
  wasRead: boolean,
  tried: ReadonlySet<string>,
): boolean {
  return marketIdsOf(target.scope).some(
    (id) => !tried.has(id) && (!wasRead || ordersListedUnder(id, left).length > 0),
  );
}
