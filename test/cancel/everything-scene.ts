import type { CancelTarget, EverythingProgress, EverythingTarget } from '../../src/domain/cancel.ts';
import type { Order } from '../../src/domain/order.ts';
import { canonicalId, valueOf } from '../../src/domain/orders-under-scope.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import type { JournalEntry } from '../../src/cancel/records/cancel-records.ts';
import { describeEverything } from '../../src/cancel/describe-everything.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { fakeAccount, order, JUST_NOW } from './fake-account.ts';

export const marketId = (i: number): string => `0x${String(i + 1).padStart(64, '0')}`;
export const onMarkets = (count: number): Order[] =>
  Array.from({ length: count }, (_, i) => order(`o${i}`, { market: marketId(i), tokenId: String(i) }));

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

export function everything(orders: readonly Order[]): EverythingTarget {
  return { markets: targetsOf(orders), orders, worth: valueOf(orders), ordersReadAtMs: JUST_NOW };
}

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
