import type { CancelProgress, CancelTarget } from '../../src/domain/cancel.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { createCancels, type Cancels } from '../../src/cancel/cancel-machine.ts';
import type { CancelJournal } from '../../src/cancel/records/cancel-records.ts';
import { simulatedClock, type SimulatedClock } from '../support/simulated-clock.ts';
import { fakeAccount, orders, type FakeAccount } from './fake-account.ts';

/** A cancel machine on a fake account and a simulated clock. */
export interface CancelScene {
  clock: SimulatedClock;
  account: FakeAccount;
  cancels: Cancels;
  told: CancelProgress[];
  pauses: boolean[];
  /** Starts and lets `ms` pass. */
  run(pinned: CancelTarget, ms?: number): Promise<CancelProgress>;
}

export function scene(resting = orders(6), seed = 1, journal?: CancelJournal): CancelScene {
  const clock = simulatedClock();
  const account = fakeAccount(clock, resting);
  const told: CancelProgress[] = [];
  const pauses: boolean[] = [];
  const cancels = createCancels({
    service: account,
    clock,
    random: seededRandom(seed),
    journal,
    onProgress: (progress) => told.push(progress),
    onReadsPaused: (paused) => pauses.push(paused),
  });
  async function run(pinned: CancelTarget, ms = 60_000): Promise<CancelProgress> {
    const verdict = cancels.start(pinned);
    await clock.advance(ms);
    return verdict;
  }
  return { clock, account, cancels, told, pauses, run };
}

/** Requests of one kind the account has seen. */
export const countCalls = (account: FakeAccount, what: string): number =>
  account.calls.filter((call) => call.what === what).length;
