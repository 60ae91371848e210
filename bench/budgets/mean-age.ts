import type { EngineEvent } from '../../src/domain/events.ts';
import { seededRandom, type Random } from '../../src/domain/random.ts';
import { ok } from '../../src/domain/result.ts';
import { adaptivePace } from '../../src/engine/feed-paces.ts';
import { createFeed } from '../../src/engine/feed.ts';
import { paceByChange } from '../../src/engine/pace-by-change.ts';
import { bestMeanAge, meanAge, type Stretch } from './best-schedule.ts';
import { eventClock } from './event-clock.ts';

const LAG_MS = 40;

/** One screenful of markets and how they move. */
export interface Scene {
  readonly name: string;
  readonly feed: 'book' | 'prices';
  /** Changes a second by row, for each stretch of time. */
  readonly stretches: readonly Stretch[];
}

/** Mean ages in seconds of what was shown, for the same number of requests. */
export interface Ages {
  readonly requests: number;
  readonly ours: number;
  readonly best: number;
  /** Of a poller that asks at one pace, whatever moves. */
  readonly fixed: number;
}

/** Lets the program's own feed and planner watch a scene, beside the best anyone could do who knows the rates. */
export async function watch({ feed: name, stretches }: Scene, seed: number): Promise<Ages> {
  const clock = eventClock();
  const pace = adaptivePace(name);
  const random = seededRandom(seed);
  const totalMs = stretches.reduce((sum, { ms }) => sum + ms, 0);
  const changes = drawChanges(stretches, random);
  const shown = changes.map(() => ({ atMs: 0, untilMs: 0 }));
  let requests = 0;
  let aged = 0;
  const show = (askedMs: number, nowMs: number): void => {
    shown.forEach((row, i) => {
      aged += ageBetween(changes[i] as number[], row, nowMs);
      shown[i] = { atMs: askedMs, untilMs: nowMs };
    });
  };
  const feed = createFeed({
    clock,
    random,
    emit: () => undefined,
    failed: () => undefined,
    gapAfter: paceByChange(pace, () => 0),
    async ask(_signal, stamp) {
      requests++;
      const askedMs = clock.monotonicMs();
      await new Promise<void>((resolve) => void clock.schedule(LAG_MS, resolve));
      show(askedMs, clock.monotonicMs());
      return ok([readAt(changes, askedMs, stamp())]);
    },
  });
  await clock.runUntil(totalMs);
  feed.stop();
  show(totalMs, totalMs);
  return {
    requests,
    ours: aged / totalMs / changes.length / 1_000,
    best: bestMeanAge(stretches, requests, LAG_MS, { leastMs: pace.leastMs, mostMs: pace.mostMs + LAG_MS }),
    fixed: fixedMeanAge(stretches, totalMs / requests),
  };
}

function fixedMeanAge(stretches: readonly Stretch[], waitMs: number): number {
  const totalMs = stretches.reduce((sum, { ms }) => sum + ms, 0);
  const aged = stretches.reduce(
    (sum, { ms, rates }) => sum + ms * meanAge(rates, waitMs / 1_000, LAG_MS / 1_000),
    0,
  );
  return aged / totalMs;
}

/** When each row changes, in milliseconds, at random at its rates. */
function drawChanges(stretches: readonly Stretch[], random: Random): number[][] {
  const rows = stretches[0]?.rates.length ?? 0;
  return Array.from({ length: rows }, (_, row) => {
    const times: number[] = [];
    let fromMs = 0;
    for (const { ms, rates } of stretches) {
      const meanMs = 1_000 / (rates[row] as number);
      const untilMs = fromMs + ms;
      for (let atMs = fromMs; ; times.push(atMs)) {
        atMs -= Math.log(1 - random.next()) * meanMs;
        if (atMs >= untilMs) break;
      }
      fromMs = untilMs;
    }
    return times;
  });
}

/** Integral of the age, ms², of a row read at `atMs` from `untilMs` (shown since) until `nowMs`. */
function ageBetween(times: number[], row: { atMs: number; untilMs: number }, nowMs: number): number {
  const first = times[countUntil(times, row.atMs)];
  if (first === undefined || first >= nowMs) return 0;
  const fromMs = Math.max(first, row.untilMs);
  return ((nowMs - first) ** 2 - (fromMs - first) ** 2) / 2;
}

/** How many of these sorted times are not after `atMs`. */
function countUntil(times: readonly number[], atMs: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What the service answers: prices that differ whenever the row has changed. */
function readAt(
  changes: readonly (readonly number[])[],
  askedMs: number,
  times: { askedAtMs: number; readAtMs: number },
): EngineEvent {
  const prices = new Map(changes.map((row, i) => [String(i), { bid: 1 + countUntil(row, askedMs) }]));
  return { type: 'pricesRead', prices, times };
}
