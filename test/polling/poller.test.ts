import { expect, it } from 'vitest';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import { type Failure, LEFT_ALONE } from '../../src/domain/failure.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { createPoller } from '../../src/polling/poller.ts';
import { sleep } from '../../src/domain/clock.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { standingClock } from '../support/standing-clock.ts';

const PACE_MS = 700;

const REFUSED: Failure = {
  kind: 'network',
  code: 'ECONNREFUSED',
  endpoint: 'POST /books',
  attempt: 1,
  atMs: 0,
  message: 'refused',
  advice: '',
  sent: 'no',
};

/** A book poller on a simulated clock; `answer` decides how each ask ends. */
function startPoller(answer: (ask: number) => Promise<Result<readonly MonitorEvent[]> | undefined>) {
  const clock = simulatedClock();
  const asks: { atMs: number; signal: AbortSignal; attempt: number }[] = [];
  const events: MonitorEvent[] = [];
  const poller = createPoller({
    clock,
    random: seededRandom(7),
    publish: (event) => events.push(event),
    answered: (times, paceMs) => events.push({ type: 'pollAnswered', poller: 'book', times, paceMs }),
    failed: (failure, nextTryAtMs) =>
      events.push({ type: 'pollFailed', poller: 'book', failure, nextTryAtMs }),
    dropped: () => events.push({ type: 'pollDropped', poller: 'book' }),
    request(signal, _stamp, attempt) {
      asks.push({ atMs: clock.monotonicMs(), signal, attempt });
      return answer(asks.length);
    },
    pace: () => PACE_MS,
  });
  return { clock, asks, events, poller };
}

it('asks at once, and then at its pace, never in step to the millisecond', async () => {
  const { clock, asks } = startPoller(async () => ok([]));
  await clock.advance(20 * PACE_MS);
  const [first, ...gaps] = asks.slice(1).map(({ atMs }, i) => atMs - (asks[i]?.atMs ?? 0));
  expect(asks[0]?.atMs).toBe(0);
  expect(Math.abs((first ?? 0) - PACE_MS)).toBeLessThanOrEqual(0.5 * PACE_MS);
  for (const gap of gaps) expect(Math.abs(gap - PACE_MS)).toBeLessThanOrEqual(0.1 * PACE_MS);
  expect(new Set(gaps).size).toBeGreaterThan(gaps.length / 2);
});

it('tells with each answer at which pace it asks on', async () => {
  const { clock, events } = startPoller(async () => ok([]));
  await clock.advance(0);
  expect(events).toEqual([
    { type: 'pollAnswered', poller: 'book', times: { askedAtMs: 0, readAtMs: 0 }, paceMs: PACE_MS },
  ]);
});

it('asks again for what came while the process stood still: nobody can tell how old it is', async () => {
  const real = simulatedClock();
  const clock = standingClock(real);
  const published: unknown[] = [];
  let asked = 0;
  createPoller({
    clock,
    random: seededRandom(7),
    publish: (event) => published.push(event),
    failed: () => {},
    async request() {
      const ask = ++asked;
      await sleep(real, 100);
      await clock.arrive();
      return ok([{ type: 'hintShown', hint: ask } as unknown as MonitorEvent]);
    },
    pace: () => PACE_MS,
  });
  await real.advance(50);
  clock.stop();
  await real.advance(9_000);
  clock.goOn();
  await real.advance(150);
  expect([asked, published]).toEqual([2, [{ type: 'hintShown', hint: 2 }]]);
});

it('counts its tries since the last good answer, so that retries have a budget of their own', async () => {
  const { clock, asks } = startPoller(async (ask) => (ask === 2 || ask === 3 ? fail(REFUSED) : ok([])));
  await clock.advance(10_000);
  expect(asks.slice(0, 5).map(({ attempt }) => attempt)).toEqual([1, 1, 2, 3, 1]);
});

it('leaves a wait of more than ten minutes to a person, and says so', async () => {
  const throttled: Failure = { ...REFUSED, kind: 'throttled', sent: 'maybe', retryAfterMs: 3_720_000 };
  const { clock, asks, events } = startPoller(async () => fail(throttled));
  await clock.advance(3_719_999);
  expect(asks).toHaveLength(1);
  expect(events).toMatchObject([
    { type: 'pollFailed', failure: { advice: expect.stringContaining('62 minutes of rest') as string } },
  ]);
});

it('tells the failure and when it tries again, and tries exactly then', async () => {
  const { clock, asks, events } = startPoller(async (ask) => (ask === 1 ? fail(REFUSED) : ok([])));
  await clock.advance(0);
  const [told] = events;
  if (told?.type !== 'pollFailed') throw new Error('no failure was told');
  await clock.advance(600);
  expect(asks[1]?.atMs).toBeCloseTo(Math.max(150, told.nextTryAtMs), 6);
});

it('tells once that what failed is wanted no more', async () => {
  const { clock, events } = startPoller(async (ask) => (ask === 1 ? fail(REFUSED) : undefined));
  await clock.advance(10_000);
  expect(events.map(({ type }) => type)).toEqual(['pollFailed', 'pollDropped']);
});

it('never asks earlier than the service told, whatever the person does', async () => {
  const throttled: Failure = { ...REFUSED, kind: 'throttled', sent: 'maybe', retryAfterMs: 7_000 };
  const { clock, asks, poller } = startPoller(async (ask) => (ask === 1 ? fail(throttled) : ok([])));
  await clock.advance(10);
  for (let second = 0; second < 6; second++) {
    poller.pollSoon();
    poller.refresh();
    await clock.advance(1_000);
  }
  expect(asks).toHaveLength(1);
  await clock.advance(2_000);
  expect(asks[1]?.atMs).toBeGreaterThanOrEqual(7_000);
});

it('retries within the time it is given, though not before the service told, and not later than it would', async () => {
  const { clock, asks, events, poller } = startPoller(async () => fail(REFUSED));
  await clock.advance(60_000);
  const nextTry = (): number => {
    const last = events.findLast((event) => event.type === 'pollFailed');
    return last?.nextTryAtMs ?? 0;
  };
  const before = asks.length;
  expect(nextTry()).toBeGreaterThan(clock.monotonicMs() + 500);
  poller.retryWithin(500);
  await clock.advance(499);
  expect(asks).toHaveLength(before);
  await clock.advance(2);
  expect(asks).toHaveLength(before + 1);
  const planned = nextTry();
  poller.retryWithin(100_000);
  await clock.advance(planned - clock.monotonicMs() + 1);
  expect(asks).toHaveLength(before + 2);
});

it('asks its own budget again before the time that budget gave, when a person insists', async () => {
  const refusal: Failure = { ...REFUSED, kind: 'throttled', sent: 'no', retryAfterMs: 9_000 };
  const { clock, asks, poller } = startPoller(async (ask) => (ask === 1 ? fail(refusal) : ok([])));
  await clock.advance(1_000);
  poller.refresh();
  await clock.advance(0);
  expect(asks).toHaveLength(2);
});

it('asks when a service that fails is tried next, and does not back off from what was never sent', async () => {
  const refusal: Failure = { ...REFUSED, code: LEFT_ALONE, retryAfterMs: 2_000 };
  const { clock, asks } = startPoller(async () => fail(refusal));
  await clock.advance(30_000);
  const gaps = asks.slice(1).map(({ atMs }, i) => atMs - (asks[i]?.atMs ?? 0));
  expect(gaps.length).toBeGreaterThanOrEqual(12);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(2_000);
});

it('gives up what nobody wants any more: `pollSoon` ends the ask under way, and its answer is dropped', async () => {
  const { promise, resolve: answerLate } = Promise.withResolvers<Result<readonly MonitorEvent[]>>();
  const { clock, asks, events, poller } = startPoller((ask) =>
    ask === 1 ? promise : Promise.resolve(ok([])),
  );
  await clock.advance(200);
  poller.pollSoon();
  await clock.advance(0);
  expect(asks.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  answerLate(ok([{ type: 'messageAdded', text: 'too late', atMs: 0 }]));
  await clock.advance(0);
  expect(events.filter(({ type }) => type === 'messageAdded')).toEqual([]);
});

it('asks nothing while it is held, and at once when it is released and due', async () => {
  const { clock, asks, poller } = startPoller(async () => ok([]));
  await clock.advance(10);
  poller.hold(true);
  await clock.advance(60_000);
  expect(asks).toHaveLength(1);
  poller.hold(false);
  await clock.advance(0);
  expect(asks).toHaveLength(2);
});

it('is not asked before it is due because it was held for a moment', async () => {
  const { clock, asks, poller } = startPoller(async () => ok([]));
  await clock.advance(160);
  poller.hold(true);
  poller.hold(false);
  await clock.advance(50);
  expect(asks).toHaveLength(1);
});

it('asks again at once after a hold that ended an ask under way', async () => {
  const { clock, asks, poller } = startPoller((ask) =>
    ask === 1 ? new Promise(() => undefined) : Promise.resolve(ok([])),
  );
  await clock.advance(200);
  poller.hold(true);
  expect(asks[0]?.signal.aborted).toBe(true);
  poller.hold(false);
  await clock.advance(0);
  expect(asks).toHaveLength(2);
});

it('asks at once what was wanted while it was held', async () => {
  const { clock, asks, poller } = startPoller(async () => ok([]));
  await clock.advance(160);
  poller.hold(true);
  poller.pollSoon();
  await clock.advance(0);
  poller.hold(false);
  await clock.advance(0);
  expect(asks).toHaveLength(2);
});

it('asks within the time `pollSoon` leaves, once for many calls, and after the ask under way', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Result<readonly MonitorEvent[]>>();
  const { clock, asks, poller } = startPoller((ask) => (ask === 2 ? promise : Promise.resolve(ok([]))));
  await clock.advance(160);
  for (let i = 0; i < 10; i++) {
    poller.pollSoon(100);
    await clock.advance(10);
  }
  expect(asks.map(({ atMs }) => atMs)).toEqual([0, 260]);
  poller.pollSoon(50);
  await clock.advance(40);
  expect(asks).toHaveLength(2);
  answer(ok([]));
  await clock.advance(150);
  expect(asks.map(({ atMs, signal }) => [atMs, signal.aborted])).toEqual([
    [0, false],
    [260, false],
    [410, false],
  ]);
});

it('asks again soon when its own answer changes what is wanted', async () => {
  const clock = simulatedClock();
  const asks: number[] = [];
  const poller = createPoller({
    clock,
    random: seededRandom(7),
    publish: () => expect.unreachable(),
    answered: () => asks.length === 1 && poller.pollSoon(),
    failed: () => expect.unreachable(),
    request: async () => {
      asks.push(clock.monotonicMs());
      return ok([]);
    },
    pace: () => PACE_MS,
  });
  await clock.advance(200);
  expect(asks).toEqual([0, 150]);
});

it('leaves no timer behind when it is stopped', async () => {
  const { clock, poller } = startPoller(async () => ok([]));
  await clock.advance(10);
  poller.stop();
  expect(clock.pending).toBe(0);
});
