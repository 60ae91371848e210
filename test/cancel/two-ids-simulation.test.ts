import { expect, it } from 'vitest';
import type { CancelOutcome, CancelProgress, CancelTarget } from '../../src/domain/cancel.ts';
import { sleep } from '../../src/domain/clock.ts';
import type { Order } from '../../src/domain/order.ts';
import { isUnder } from '../../src/domain/orders-under-scope.ts';
import { type Random, seededRandom } from '../../src/domain/random.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { runs, seeds } from '../support/long-form.ts';
import { BOTH_IDS, type CancelScene, ONE_ID, OUTCOME, press, scene } from './cancel-scene.ts';
import {
  type CancelScript,
  failing,
  honest,
  MARKET,
  MIRROR,
  NO,
  NO_CONNECTION,
  order,
  rejected,
  RESET,
  throttled,
  TIMED_OUT,
  YES,
} from './fake-account.ts';

/** `npm run test:long` takes many times as many; `SEEDS` any number. */
const SEEDS = Number(process.env['SEEDS'] ?? runs(400, 100_000));
/** Lists show everything within this time, which is less than empty ones have to last. */
const MOST_LAG_MS = 8_000;
const EMPTY_FOR_MS = 10_000;

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random.next() * from.length)] as T;

const X: Partial<CancelTarget> = { scope: BOTH_IDS };
const OUTCOME_OF_BOTH: Partial<CancelTarget> = {
  scope: { ...OUTCOME, mirrorId: MIRROR, mirrorTokenId: YES, otherTokenIds: [NO] },
};
/** The catalog tells the second id later. */
const BARE: Partial<CancelTarget> = { scope: ONE_ID, areIdsUnknown: true };

/** What is pressed for, one after the other. */
const KEYS: readonly (readonly Partial<CancelTarget>[])[] = [
  [X],
  [X, OUTCOME_OF_BOTH],
  [OUTCOME_OF_BOTH],
  [BARE],
];

/** One request at the service. */
interface Sent {
  /** Of the market, with the token if it names one. */
  readonly id: string;
  readonly atMs: number;
  kind: 'under way' | 'answered' | 'lost' | 'put off' | 'unsent' | 'refused';
  /** Not again before. */
  readonly againMs?: number;
}

interface Fate {
  readonly kind: Sent['kind'];
  readonly script: CancelScript;
  readonly afterMs?: number;
}

/** What becomes of a request. A no is an answer, and a 5xx about a second id: neither tells of an order that nobody has seen. */
function drawFate(random: Random, id: string, mayRefuse: boolean): Fate {
  const isCarriedOut = random.next() < 0.4;
  const retryAfterMs = pick(random, [500, 2_000, 15_000, 60_000]);
  const fates: Fate[] = [
    { kind: 'answered', script: honest },
    { kind: 'answered', script: honest, afterMs: pick(random, [500, 3_000, 5_500]) },
    { kind: 'lost', script: failing(RESET, isCarriedOut) },
    { kind: 'lost', script: failing(TIMED_OUT, isCarriedOut), afterMs: pick(random, [900, 5_900]) },
    { kind: 'put off', script: failing(throttled(retryAfterMs), false) },
    { kind: 'put off', script: failing(throttled(retryAfterMs), false), afterMs: 2_000 },
    { kind: 'unsent', script: failing(NO_CONNECTION, false) },
  ];
  if (id === MARKET) fates.push({ kind: 'lost', script: failing(rejected(503), isCarriedOut) });
  if (mayRefuse) fates.push({ kind: 'refused', script: failing(rejected(403), false) });
  return pick(random, fates);
}

interface Run {
  readonly made: CancelScene;
  readonly keys: readonly Partial<CancelTarget>[];
  readonly sent: readonly Sent[];
  readonly pressedMs: readonly number[];
  /** The press that began the last cancel; those after it joined. */
  readonly beganMs: number;
  /** What rested when the market was called clear. */
  readonly restingAtClear: readonly string[];
  /** What each press was told, at the end of its window or before. */
  readonly verdicts: readonly (CancelOutcome | undefined)[];
  readonly last: CancelProgress;
}

/** A market under two ids, whose requests meet different fates: pressed again and again, until the service is well. */
async function simulate(seed: number): Promise<Run> {
  const random = seededRandom(seed);
  const keys = pick(random, KEYS);
  const place = (id: string): Order =>
    order(id, { market: pick(random, [MARKET, MIRROR]), tokenId: pick(random, [YES, YES, NO]) });
  const resting = ['o1', 'o2', 'o3'].map(place);
  const known = resting.slice(0, 1 + Math.floor(random.next() * 3));
  const made = scene(known, seed);
  const { account, clock } = made;
  // Nobody has seen this one, and lists have it late.
  const unseen = random.next() < 0.3 ? undefined : place('late');
  const listedMs = random.next() * MOST_LAG_MS;
  if (unseen) account.open.set(unseen.id, unseen);
  const isAccountListRefused = random.next() < 0.15;
  let isWell = false;
  account.listScripts = [
    async ({ open }, { market, tokenId }) => {
      if (isAccountListRefused && market === undefined && tokenId === undefined) return fail(rejected(403));
      const listed = [...open.values()].filter(({ id }) => id !== 'late' || clock.monotonicMs() > listedMs);
      if (!isWell && random.next() < 0.1) return fail(RESET);
      return ok({ orders: listed, complete: true });
    },
  ];
  // A catalog that is silent for longer, while the account has no order elsewhere, is taken for one without a second id.
  const isTakenForOne = unseen !== undefined && !isAccountListRefused;
  const tellsAfterMs = pick(random, isTakenForOne ? [20, 800, 1_400] : [20, 1_400, 4_000, 12_000]);
  account.marketFacts = async (_id, signal) => {
    await sleep(clock, isWell ? 20 : tellsAfterMs, signal);
    return ok({ mirrorId: MIRROR });
  };
  const getOrder = account.getOrder.bind(account);
  account.getOrder = async (...asked) =>
    !isWell && random.next() < 0.2 ? fail(rejected(500)) : getOrder(...asked);
  const sent: Sent[] = [];
  account.cancelScripts = [
    async (self, request) => {
      const {
        kind,
        script,
        afterMs = 0,
      } = isWell
        ? { kind: 'answered' as const, script: honest }
        : drawFate(random, request.market, unseen === undefined);
      const one: Sent = {
        id: request.market + (request.tokenId ?? ''),
        atMs: clock.monotonicMs(),
        kind: 'under way',
      };
      const index = sent.push(one) - 1;
      await sleep(clock, afterMs);
      const answer = await script(self, request);
      const retryAfterMs =
        !answer.ok && answer.failure.kind === 'throttled' ? answer.failure.retryAfterMs : undefined;
      sent[index] = {
        ...one,
        kind,
        ...(retryAfterMs !== undefined && { againMs: clock.monotonicMs() + retryAfterMs }),
      };
      return answer;
    },
  ];
  const pressedMs: number[] = [];
  let beganMs = 0;
  const restingAtClear: string[] = [];
  const verdicts: Run['verdicts'][number][] = [];
  let seen = 0;
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 100) {
      await clock.advance(100);
      for (const {
        outcome,
        target: { scope },
      } of made.told.slice(seen)) {
        const left = [...account.open.values()].filter((each) => isUnder(scope, each));
        if (outcome === 'confirmed') restingAtClear.push(...left.map(({ id }) => id));
      }
      seen = made.told.length;
    }
  }
  const presses = 1 + Math.floor(random.next() * 3);
  for (let i = 0; i < presses; i++) {
    pressedMs.push(clock.monotonicMs());
    if (made.cancels.running().length === 0) beganMs = clock.monotonicMs();
    void press(made, known, pick(random, keys)).then(({ outcome }) => verdicts.push(outcome));
    await pass(pick(random, [300, 1_000, 4_000, 9_000, 25_000]));
    if (random.next() < 0.3) account.fill(pick(random, known).id);
  }
  await pass(pick(random, [0, 5_000, 15_000]));
  isWell = true;
  await pass(120_000);
  return {
    made,
    keys,
    sent,
    pressedMs,
    beganMs,
    restingAtClear,
    verdicts,
    last: made.told.at(-1) as CancelProgress,
  };
}

/** What must hold whatever happened. */
function checkTruth(run: Run, seed: string): void {
  const { made, sent, pressedMs, restingAtClear, last } = run;
  const { account, cancels, pauses } = made;
  const open = [...account.open.values()]
    .filter((each) => isUnder(last.target.scope, each))
    .map(({ id }) => id);
  const told = [...last.left, ...last.appeared].map(({ id }) => id);
  expect(restingAtClear, `${seed}: resting at clear`).toEqual([]);
  expect(run.verdicts, `${seed}: each press has a word`).not.toContain(undefined);
  if (last.outcome === 'confirmed') expect(open, `${seed}: confirmed`).toEqual([]);
  if (last.outcome === 'left') expect(told, `${seed}: left`).toEqual(expect.arrayContaining(open));
  if (cancels.running().length === 0) expect(pauses.at(-1) ?? false, `${seed}: nothing held`).toBe(false);
  // A press after the verdict is a cancel of its own.
  const isPressed = ({ atMs }: Sent): boolean => pressedMs.some((ms) => atMs >= ms && atMs - ms < 20);
  const early = sent.filter((one, i) => {
    const before = sent.slice(0, i).findLast(({ id }) => id === one.id);
    return before?.againMs !== undefined && one.atMs < before.againMs && !isPressed(one);
  });
  expect(early, `${seed}: sent before it was time`).toEqual([]);
  const isTold = last.target.scope.mirrorId !== undefined;
  if (run.keys.length === 1 && isTold) checkEachId(run, seed);
}

/** A clear needs an answer for each id, or lists that were empty for long; with both it ends. */
function checkEachId({ made, sent, pressedMs, beganMs, last }: Run, seed: string): void {
  const lastPressMs = pressedMs.at(-1) as number;
  const token = last.target.scope.kind === 'outcome' ? YES : '';
  const answers = [MARKET, MIRROR].map((id) => sent.filter((one) => one.id === id + token));
  const isHeard = answers.every((each) =>
    each.some(({ kind, atMs }) => kind === 'answered' && atMs >= beganMs),
  );
  if (isHeard) expect(made.cancels.running(), `${seed}: settled`).toEqual([]);
  const tookMs = (last.settledMs ?? 0) - lastPressMs;
  if (last.outcome !== 'confirmed' || tookMs >= EMPTY_FOR_MS) return;
  for (const each of answers) {
    // One that was under way is for the press, too.
    const since = each.filter(({ atMs }) => atMs >= lastPressMs - 6_000).map(({ kind }) => kind);
    expect(since, `${seed}: each id was answered`).toEqual(
      expect.toSatisfy((kinds: Sent['kind'][]) => kinds.includes('answered') || kinds.includes('refused')),
    );
  }
}

it(`tells the truth of two ids in ${SEEDS} minutes of different fates`, async () => {
  const outcomes = new Set<string | undefined>();
  const drawn = seeds(SEEDS);
  for (const seed of drawn) {
    const run = await simulate(seed);
    checkTruth(run, `SEED=${seed}`);
    outcomes.add(run.last.outcome);
  }
  if (drawn.length === 1) return;
  expect(outcomes).toEqual(new Set(['confirmed', 'left', 'refused', 'unresolved']));
});
