import { type CancelProgress, provedGone } from '../domain/cancel.ts';
import type { Clock } from '../domain/clock.ts';
import type { Order } from '../domain/order.ts';
import { isUnder } from '../domain/orders-under-scope.ts';
import { LIST_LAG_MS, RECORD_LAG_MS } from '../domain/service-lag.ts';

/** They are asked for again after so long. */
const ASK_AGAIN_MS = 10_000;

interface Unlisted {
  readonly order: Order;
  /** It was told that its record says that it rests. */
  readonly isTold: boolean;
  /** Lists asked for earlier may lack it because it is new, or was just shown, monotonic milliseconds. */
  readonly newUntilMs?: number;
  /** When was last asked what showed it resting, monotonic milliseconds; `-Infinity` where only the lists did. */
  readonly shownMs: number;
}

/** Orders in no list and not known to have ended, whose records are asked for in turn. */
export function createUnlistedOrders(clock: Clock) {
  const unlisted = new Map<string, Unlisted>();
  let askedMs = -Infinity;
  /** What each running cancel came upon, by its id. */
  const found = new Map<number, ReadonlyMap<string, Unlisted>>();
  /** When the list came that first showed an order, by its id, as long as the record may lag. */
  const newMs = new Map<string, number>();
  return {
    /** Asked for after all others. `isTold`: it was told that its record says that it rests. */
    add(order: Order, isTold: boolean, shownMs: number): void {
      const known = unlisted.get(order.id);
      unlisted.delete(order.id);
      unlisted.set(order.id, shownAtLast({ order, isTold, shownMs }, known));
    },
    /** Takes one out; returns whether it was told that its record says that it rests, and when something last showed it. */
    take(id: string): { readonly wasTold: boolean; readonly shownMs: number } {
      const { isTold = false, shownMs = -Infinity } = unlisted.get(id) ?? {};
      unlisted.delete(id);
      return { wasTold: isTold, shownMs: Math.max(shownMs, newMs.get(id) ?? -Infinity) };
    },
    /** A list that broke off, or a card, shows one resting: if it is no known one, it is asked for once that is a while ago. */
    noteShown(order: Order, askedAtMs: number): void {
      const known = unlisted.get(order.id);
      const isDue = known !== undefined && known.newUntilMs === undefined;
      unlisted.set(order.id, {
        order,
        isTold: known?.isTold ?? false,
        shownMs: Math.max(known?.shownMs ?? -Infinity, askedAtMs),
        ...(!isDue && { newUntilMs: known?.newUntilMs ?? clock.monotonicMs() + RECORD_LAG_MS }),
      });
    },
    /** A list that came at `readAtMs` shows orders resting, some of them for the `first` time. */
    noteListed(orders: readonly Order[], first: readonly Order[], readAtMs: number): void {
      for (const { id } of orders) unlisted.delete(id);
      for (const [id, ms] of newMs) if (readAtMs - ms > RECORD_LAG_MS) newMs.delete(id);
      for (const { id } of first) newMs.set(id, readAtMs);
    },
    /** Those to be asked for now, first who waited longest: a complete list, asked for at `listAskedMs`, should have had them. */
    takeTurn(listAskedMs: number): readonly Order[] {
      const nowMs = clock.monotonicMs();
      if (nowMs - askedMs < ASK_AGAIN_MS) return [];
      const due = [...unlisted.values()].filter(({ newUntilMs = -Infinity }) => listAskedMs >= newUntilMs);
      if (due.length > 0) askedMs = nowMs;
      return due.map(({ order }) => order);
    },
    /**
     * Takes in, when the cancel settles, what it came upon and did not prove gone, but for those that the last list showed:
     * the next list may never show them.
     */
    noteProgress(progress: CancelProgress, isListed: (id: string) => boolean): void {
      const now = new Map(openAfter(progress, clock.monotonicMs()).map((entry) => [entry.order.id, entry]));
      const all = new Map(found.get(progress.id));
      for (const [id, entry] of now) all.set(id, shownAtLast(entry, all.get(id)));
      found.set(progress.id, all);
      if (progress.phase !== 'settled') return;
      found.delete(progress.id);
      const isClear = progress.outcome === 'confirmed';
      const under = [...unlisted].filter(([, { order }]) => isClear && isUnder(progress.target.scope, order));
      // One that rests all the same is news.
      for (const [id, entry] of under) unlisted.set(id, { ...entry, isTold: false });
      const gone = new Set(isClear ? all.keys() : provedGone(progress));
      for (const [id, entry] of all)
        if ((now.has(id) || !gone.has(id)) && !isListed(id))
          unlisted.set(id, shownAtLast(entry, unlisted.get(id)));
    },
  };
}

/** What showed an order resting is not forgotten where a cancel cannot account for it. */
function shownAtLast(entry: Unlisted, known: Unlisted | undefined): Unlisted {
  return { ...entry, shownMs: Math.max(entry.shownMs, known?.shownMs ?? -Infinity) };
}

/** Orders that a cancel left, found left out of the account's list, or cannot account for. */
function openAfter(
  { outcome, left, appeared, unaccounted = [], leftOut }: CancelProgress,
  nowMs: number,
): readonly Unlisted[] {
  const doubtful = [...(leftOut?.orders ?? []), ...unaccounted.flatMap(({ order }) => order ?? [])];
  return [
    ...appeared.map((order) => ({
      order,
      isTold: false,
      shownMs: nowMs,
      newUntilMs: nowMs + LIST_LAG_MS,
    })),
    ...(outcome === 'confirmed' ? [] : doubtful).map((order) => ({
      order,
      isTold: false,
      shownMs: -Infinity,
    })),
    ...left.map((order) => ({ order, isTold: false, shownMs: nowMs })),
  ];
}
