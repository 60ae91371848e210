import { expect, it } from 'vitest';
import type { CancelProgress } from '../../src/domain/cancel.ts';
import { seededRandom, type Random } from '../../src/domain/random.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import {
  failing,
  failure,
  fakeAccount,
  honest,
  listing,
  never,
  NO_CONNECTION,
  orders,
  rejected,
  RESET,
  target,
  throttled,
  TIMED_OUT,
  UNAUTHORISED,
  type CancelScript,
  type ListScript,
} from './fake-account.ts';
import { runs, seeds } from '../support/long-form.ts';

/** `npm run test:long` takes a hundred times as many; `SEEDS` any number. */
const SEEDS = Number(process.env['SEEDS'] ?? runs(1_000, 100_000));

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random.next() * from.length)] as T;

const LOST = [RESET, TIMED_OUT, rejected(500), rejected(503), failure({ kind: 'malformed' })];

/** What may happen to a request: whether it is carried out, and whether anything is heard of it. */
function cancelScript(random: Random): { script: CancelScript; mayHaveArrived: boolean } {
  const maybe = random.next() < 0.5;
  const scripts: { script: CancelScript; mayHaveArrived: boolean }[] = [
    { script: honest, mayHaveArrived: true },
    { script: failing(pick(random, LOST), maybe), mayHaveArrived: true },
    { script: never, mayHaveArrived: true },
    {
      script: failing(pick(random, [rejected(400), rejected(403), UNAUTHORISED]), maybe),
      mayHaveArrived: true,
    },
    {
      script: failing(throttled(pick(random, [undefined, 100, 3_000, 45_000])), false),
      mayHaveArrived: false,
    },
    { script: failing(NO_CONNECTION, false), mayHaveArrived: false },
    { script: keepingOne, mayHaveArrived: true },
  ];
  return pick(random, scripts);
}

const keepingOne: CancelScript = async (account, scope) => {
  const kept = [...account.open.values()][0];
  const answer = account.execute(scope);
  if (kept) account.open.set(kept.id, kept);
  return ok(answer);
};

function listScript(random: Random): ListScript {
  return pick<ListScript>(random, [
    listing,
    listing,
    async () => fail(pick(random, [...LOST, NO_CONNECTION, UNAUTHORISED, throttled(2_000)])),
    never,
    async (account) => ok({ orders: [...account.open.values()].slice(1), complete: false }),
  ]);
}

interface Run {
  readonly verdict: CancelProgress;
  readonly settled: CancelProgress | undefined;
  readonly told: readonly CancelProgress[];
  readonly restingAtVerdict: number;
  readonly resting: number;
  readonly mayHaveArrived: boolean;
  readonly log: string;
  readonly timersLeft: number;
}

/** One cancel under a minute of faults drawn from the seed, after which the service is well again. */
async function simulate(seed: number): Promise<Run> {
  const random = seededRandom(seed);
  const clock = simulatedClock();
  const account = fakeAccount(clock, orders(1 + Math.floor(random.next() * 5)), 1 + random.next() * 400);
  const told: CancelProgress[] = [];
  let mayHaveArrived = false;
  const draw: CancelScript = (self, scope) => {
    const drawn = cancelScript(random);
    mayHaveArrived ||= drawn.mayHaveArrived;
    return drawn.script(self, scope);
  };
  account.cancelScripts = [draw];
  account.listScripts = [(self, filter) => listScript(random)(self, filter)];
  const cancels = createCancels({
    service: account,
    clock,
    random,
    onProgress: (progress) => told.push(progress),
  });
  let verdict: CancelProgress | undefined;
  let restingAtVerdict = -1;
  void cancels.start(target([...account.open.values()])).then((progress) => {
    verdict = progress;
    restingAtVerdict = account.open.size;
    return progress;
  });
  await clock.advance(60_000);
  account.cancelScripts = [honest];
  account.listScripts = [listing];
  await clock.advance(60_000);
  if (!verdict) throw new Error(`SEED=${seed}: no verdict after two minutes`);
  return {
    verdict,
    settled: told.findLast((progress) => progress.phase === 'settled'),
    told,
    restingAtVerdict,
    resting: account.open.size,
    mayHaveArrived,
    log: JSON.stringify(told),
    timersLeft: clock.pending,
  };
}

/** What must hold whatever happened. */
function checkTruth(run: Run, seed: string): void {
  const { verdict, settled, told, resting, restingAtVerdict } = run;
  expect(settled, `${seed}: settled once the service is well`).toBeDefined();
  expect(run.timersLeft, `${seed}: no timer left`).toBe(0);
  if (verdict.outcome === 'confirmed') expect(restingAtVerdict, `${seed}: confirmed`).toBe(0);
  if (verdict.outcome === 'left') expect(restingAtVerdict, `${seed}: left`).toBe(verdict.left.length);
  if (settled?.outcome === 'confirmed') expect(resting, `${seed}: settled confirmed`).toBe(0);
  if (settled?.outcome === 'left') expect(resting, `${seed}: settled left`).toBeGreaterThan(0);
  if (verdict.outcome === 'not-sent') expect(run.mayHaveArrived, `${seed}: not sent`).toBe(false);
  const confirmed = told.findIndex((progress) => progress.outcome === 'confirmed');
  if (confirmed >= 0) {
    expect(
      told.slice(confirmed).every((progress) => progress.outcome === 'confirmed'),
      `${seed}: final`,
    ).toBe(true);
  }
}

it(`tells the truth in ${SEEDS} minutes of faults`, async () => {
  const outcomes = new Map<string, number>();
  const drawn = seeds(SEEDS);
  for (const seed of drawn) {
    const run = await simulate(seed);
    checkTruth(run, `SEED=${seed}`);
    const { outcome = 'none' } = run.verdict;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  if (drawn.length === 1) return;
  const seen = ['confirmed', 'left', 'refused', 'throttled', 'not-sent', 'unresolved'];
  expect([...outcomes.keys()].toSorted()).toEqual(expect.arrayContaining(seen.slice(0, 2)));
  expect(outcomes.size).toBeGreaterThanOrEqual(5);
});

it('is the same to the byte when the seed is the same', async () => {
  for (let seed = 1; seed <= 100; seed++) {
    expect((await simulate(seed)).log).toBe((await simulate(seed)).log);
  }
});
