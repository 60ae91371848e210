import type { TargetScope, CancelTarget } from '../domain/cancel.ts';
import type { Clock } from '../domain/clock.ts';
import { eachOnce, isResting, type Order, type OrderPlace } from '../domain/order.ts';
import { isUnder } from '../domain/orders-under-scope.ts';
import { canonicalId } from '../domain/same-id.ts';
import { LIST_LAG_MS } from '../domain/service-lag.ts';
import type { ShownList } from './run/cancel-service.ts';
import type { ShownPlaces } from './run/everything-run.ts';
import type { Findings } from './run/findings.ts';

/** The newest of them, and more than an account has; each elsewhere costs the next cancel of its market one request. */
const MOST_REMEMBERED = 50_000;

/** Orders that earlier cancels of this process were shown and that nothing has proved gone since. */
export interface OrdersInDoubt {
  /** Takes over what a cancel found. */
  note(findings: Findings): void;
  /** Takes over what a listing shows. */
  noteListed(listing: ShownList): void;
  /** A listing came that somebody else remembers: what it shows is not proved gone any more. */
  noteShown(listing: ShownList): void;
  /** Their records say that they ended. */
  noteEnded(ids: readonly string[]): void;
  /**
   * `target` with those of its scope, and with the second id and the tokens that an earlier cancel learned: the monitor's own
   * list and the catalog may not tell them any more. The others come along, as they may be of the market by what is learned yet.
   * So does that lists had rows without a name, until a request for the market is answered.
   */
  addTo(target: CancelTarget): CancelTarget;
  /** All of them, wherever they rested. */
  all(): ShownPlaces;
  /** Whether one was proved gone, and is in no list since. */
  isGone(id: string): boolean;
}

/** `running`: the cancels under way, which find more and more. */
export function createOrdersInDoubt(
  clock: Pick<Clock, 'monotonicMs'>,
  running: () => Iterable<{ readonly findings: Findings }>,
): OrdersInDoubt {
  const resting = new Map<string, Order>();
  const unread = new Map<string, OrderPlace>();
  const elsewhere = new Map<string, Order>();
  /** By rows of cancels' own lists, which may be wrong. */
  const ended = new Map<string, Order>();
  /**
   * Proved gone and in no list since, by id with the monotonic time of that proof: the cancel of another market, or what is
   * armed, still has them as they were shown before.
   */
  const gone = new Map<string, number>();
  /** Either id of a market to the other. */
  const mirrors = new Map<string, string>();
  /** What was known of them last. */
  const scopes = new Map<string, TargetScope>();
  /** Markets under which rows without a name may rest. */
  const withLostRows = new Set<string>();
  /** When a cancel's own list came last that had such rows, of whichever market; monotonic milliseconds. */
  let lostRowsMs = -Infinity;

  function note({ scope, ...found }: Findings): void {
    const { conditionId, mirrorId } = scope;
    scopes.set(keyOf(scope), scope);
    if (mirrorId !== undefined) {
      mirrors.set(canonicalId(conditionId), mirrorId);
      mirrors.set(canonicalId(mirrorId), conditionId);
    }
    if (found.hasLostRows) withLostRows.add(canonicalId(conditionId));
    else if (scope.kind === 'market') withLostRows.delete(canonicalId(conditionId));
    const isOpen = ({ id }: OrderPlace): boolean => !gone.has(id);
    const [others, unreadOthers] = [found.elsewhere.filter(isOpen), found.unreadElsewhere.filter(isOpen)];
    const otherIds = new Set([...others, ...unreadOthers].map(({ id }) => id));
    forget(found.gone);
    for (const id of found.gone) if (!otherIds.has(id)) gone.set(id, found.goneSinceMs);
    forgetOldest(gone);
    for (const { id } of [...found.resting, ...found.unread]) gone.delete(id);
    for (const order of found.resting) resting.set(order.id, order);
    for (const place of [...found.unread, ...unreadOthers]) unread.set(place.id, place);
    noteElsewhere(others);
  }

  function forget(ids: Iterable<string>): void {
    for (const id of ids) for (const orders of [resting, unread, elsewhere, ended]) orders.delete(id);
  }

  function noteShown({ orders, unread: rows = [], askedAtMs = Infinity }: ShownList): void {
    for (const { id } of [...orders.filter(isResting), ...rows]) {
      if (askedAtMs >= (gone.get(id) ?? Infinity)) gone.delete(id);
    }
  }

  function noteElsewhere(orders: readonly Order[]): void {
    for (const order of orders) elsewhere.set(order.id, order);
    forgetOldest(elsewhere);
  }

  function all(): ShownPlaces {
    for (const { findings } of running()) note(findings);
    return {
      // One may be in both, where lists contradict each other.
      orders: [...resting.values(), ...elsewhere.values()],
      unread: [...unread.values()],
      // Later lists may lag behind that one.
      hasLostRows: clock.monotonicMs() < lostRowsMs + LIST_LAG_MS,
    };
  }

  /** The very same object when there is nothing to add to it. */
  function withLearned(scope: TargetScope): TargetScope {
    const mirrorId = mirrors.get(canonicalId(scope.conditionId));
    const learned = { ...(mirrorId !== undefined && { mirrorId }), ...scopes.get(keyOf(scope)), ...scope };
    return Object.keys(learned).length === Object.keys(scope).length ? scope : learned;
  }

  return {
    all,
    note,
    noteShown,
    isGone: (id) => gone.has(id),
    noteEnded(ids) {
      forget(ids);
      for (const id of ids) gone.set(id, -Infinity);
      forgetOldest(gone);
    },
    noteListed({ orders: listed, unread: places = [], hasLostRows = false, askedAtMs = Infinity }) {
      // Asked for before one was proved gone, it says nothing of that one.
      const isOpen = ({ id }: OrderPlace): boolean => askedAtMs >= (gone.get(id) ?? -Infinity);
      const [orders, rows] = [listed.filter(isOpen), places.filter(isOpen)];
      if (hasLostRows) lostRowsMs = clock.monotonicMs();
      noteElsewhere(orders.filter(isResting));
      for (const order of orders) if (!isResting(order) && !gone.has(order.id)) ended.set(order.id, order);
      forgetOldest(ended);
      for (const place of rows) unread.set(place.id, place);
    },
    addTo(target) {
      const shown = all();
      const scope = withLearned(target.scope);
      const hasLostRows = shown.hasLostRows || withLostRows.has(canonicalId(scope.conditionId));
      return withShown(target, scope, { ...shown, hasLostRows, ended: [...ended.values()] });
    },
  };
}

/** The very same object when there is nothing to add to it. */
function withShown(
  target: CancelTarget,
  scope: TargetScope,
  shown: ShownPlaces & { readonly ended: readonly Order[] },
): CancelTarget {
  const { orders, unlisted = [], elsewhere = [], areIdsUnknown } = target;
  const hasLostRows = target.hasLostRows || shown.hasLostRows;
  const here = new Set([...orders, ...unlisted].map(({ id }) => id));
  const there = new Set(elsewhere.map(({ id }) => id));
  const isMore = ({ id }: OrderPlace): boolean => !here.has(id) && !there.has(id);
  const isOurs = (order: OrderPlace): boolean => isUnder(scope, order);
  const isMoreThere = (place: OrderPlace): boolean => !(isOurs(place) ? here : there).has(place.id);
  const [more, unread] = [shown.orders.filter(isMoreThere), shown.unread.filter(isMoreThere)];
  // While nobody has told a second id, the others may be of the market, too.
  const ended = shown.ended.filter((order) => isMore(order) && (areIdsUnknown || isOurs(order)));
  const isNothingNew = more.length + unread.length + ended.length === 0 && !hasLostRows;
  if (scope === target.scope && isNothingNew) return target;
  const strangers = [...elsewhere, ...more];
  return {
    ...target,
    scope,
    unlisted: eachOnce([...unlisted, ...strangers.filter(isOurs)]),
    elsewhere: eachOnce([...strangers, ...ended].filter((order) => !isOurs(order))),
    ended: [...(target.ended ?? []), ...ended.filter(isOurs)],
    unread: [...(target.unread ?? []), ...unread],
    ...(hasLostRows && { hasLostRows }),
  };
}

function forgetOldest(memory: Map<string, unknown>): void {
  for (const id of memory.keys()) {
    if (memory.size <= MOST_REMEMBERED) return;
    memory.delete(id);
  }
}

function keyOf(scope: TargetScope): string {
  return `${canonicalId(scope.conditionId)} ${scope.kind === 'outcome' ? scope.tokenId : ''}`;
}
