import type { CancelProgress, CancelTarget, TargetScope } from '../../src/domain/cancel.ts';
import type { Order } from '../../src/domain/order.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { createCancels, type Cancels } from '../../src/cancel/cancel-machine.ts';
import type { CancelJournal } from '../../src/cancel/records/cancel-records.ts';
import { ok } from '../../src/domain/result.ts';
import { simulatedClock, type SimulatedClock } from '../support/simulated-clock.ts';
import {
  type FakeAccount,
  fakeAccount,
  type ListScript,
  MARKET,
  MIRROR,
  NO,
  orders,
  target,
  YES,
} from './fake-account.ts';

/** What X cancels: the market under its one id. */
export const ONE_ID = {
  kind: 'market',
  conditionId: MARKET,
  tokenIds: [YES, NO],
} as const satisfies TargetScope;
/** The same market under both its ids. */
export const BOTH_IDS = { ...ONE_ID, mirrorId: MIRROR } as const satisfies TargetScope;
/** The same again, where nothing is known of its tokens. */
export const MIRRORED = {
  kind: 'market',
  conditionId: MARKET,
  mirrorId: MIRROR,
} as const satisfies TargetScope;
/** What x cancels: one outcome of it. */
export const OUTCOME = { kind: 'outcome', conditionId: MARKET, tokenId: YES } as const satisfies TargetScope;

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

/** When the account was sent a request for this id, milliseconds. */
export const requestsTo = (account: FakeAccount, id: string): readonly number[] =>
  account.calls.flatMap(({ what, request, atMs }) =>
    what === 'cancel' && request?.market === id ? [atMs] : [],
  );

/** A press while the screen shows these orders, as a list that has just come. */
export const press = (
  { cancels, clock }: CancelScene,
  shown: readonly Order[],
  change: Partial<CancelTarget> = {},
): Promise<CancelProgress> => cancels.start(target(shown, { ordersReadAtMs: clock.now(), ...change }));

/** Lists show all but this order, which they only have later. */
export const lateInLists =
  ({ clock }: Pick<CancelScene, 'clock'>, late: string, fromMs = 3_000): ListScript =>
  async ({ open }) => {
    const orders = [...open.values()].filter(({ id }) => id !== late || clock.monotonicMs() > fromMs);
    return ok({ orders, complete: true });
  };
