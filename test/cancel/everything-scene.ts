import type { CancelTarget, EverythingProgress, EverythingTarget } from '../../src/domain/cancel.ts';
import { type Clock, sleep } from '../../src/domain/clock.ts';
import { type Order, valueOf } from '../../src/domain/order.ts';
import { canonicalId } from '../../src/domain/same-id.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import type { OrderFilter } from '../../src/cancel/run/cancel-service.ts';
import type { JournalEntry } from '../../src/cancel/records/cancel-records.ts';
import { describeEverything } from '../../src/cancel/describe-everything.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { type CancelScript, fakeAccount, honest, JUST_NOW, order, target } from './fake-account.ts';

export const marketId = (i: number): string => `0x${String(i + 1).padStart(64, '0')}`;
export const orderOn = (i: number, id = `o${i}`): Order =>
  order(id, { market: marketId(i), tokenId: String(i) });
/** One order on each of so many markets. */
export const onMarkets = (count: number): Order[] => Array.from({ length: count }, (_, i) => orderOn(i));

/** A target of no orders, as before any could be read. */
export const NOTHING: EverythingTarget = { markets: [], orders: [], worth: 0 };

export const isOfAccount = ({ market, tokenId }: OrderFilter): boolean =>
  market === undefined && tokenId === undefined;
/** The account's list to its end, and not its first page alone. */
export const isWholeAccount = (filter: OrderFilter): boolean =>
  isOfAccount(filter) && filter.mostPages === undefined;

/** Carries out each request, those for this id only after a while. */
export const slowUnder =
  (id: string, ms: number, clock: Clock): CancelScript =>
  async (account, request) => {
    if (request.market === id) await sleep(clock, ms);
    return honest(account, request);
  };

export function targetsOf(orders: readonly Order[]): CancelTarget[] {
  return Array.from(
    Map.groupBy(orders, ({ market }) => canonicalId(market)),
    ([conditionId, own]) => ({
      scope: { kind: 'market', conditionId },
      question: `market ${Number(conditionId)}`,
      orders: own,
      worth: valueOf(own),
      ordersReadAtMs: JUST_NOW,
    }),
  );
}

/** What X cancels on the market of this order. */
export const targetOf = (shown: Order): CancelTarget => targetsOf([shown])[0] ?? target([]);

export function everything(orders: readonly Order[]): EverythingTarget {
  return { markets: targetsOf(orders), orders, worth: valueOf(orders), ordersReadAtMs: JUST_NOW };
}

export type EverythingScene = ReturnType<typeof scene>;

/** A machine on an account whose orders rest as given. */
export function scene(resting: readonly Order[]) {
  const clock = simulatedClock();
  const account = fakeAccount(clock, resting);
  const journal = new Map<string, JournalEntry>();
  const told: EverythingProgress[] = [];
  const cancels = createCancels({
    service: account,
    clock,
    random: seededRandom(1),
    journal: {
      write: async (entry) => journal.set(entry.key, entry).has(entry.key),
      erase: async (key) => void journal.delete(key),
      unfinished: async () => [],
    },
    onEverything: (progress) => told.push(progress),
  });
  async function run(target: EverythingTarget, ms = 60_000): Promise<EverythingProgress> {
    const { verdict } = cancels.everything.start(target, targetsOf);
    await clock.advance(ms);
    return verdict;
  }
  const words = (): string => describeEverything(told.at(-1) as EverythingProgress, clock.monotonicMs());
  return { clock, account, cancels, journal, told, run, words };
}
