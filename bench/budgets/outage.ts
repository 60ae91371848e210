import { eventClock } from './event-clock.ts';
import { openTerminal } from './terminal.ts';

const BIN_MS = 100;
const SETTLING_MS = 5_000;

/** How a crowd of terminals comes back to a service that was away. */
export interface Herd {
  /** Share of the crowd whose first request after the outage fell into the same tenth of a second, at worst. */
  readonly worstFirst: number;
  /** Requests of the busiest tenth of a second after the outage, over those of a usual one. */
  readonly worstAny: number;
  /** The same before it. */
  readonly worstBefore: number;
}

/** All start at the same moment, run for a minute, lose the service for `outageMs`, and find it again. */
export async function releaseHerd(terminals: number, outageMs: number): Promise<Herd> {
  const clock = eventClock();
  const downAtMs = 60_000;
  const upAtMs = downAtMs + outageMs;
  const endMs = upAtMs + 60_000;
  const firsts = new Map<number, number>();
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  const back = new Set<number>();
  const stops = Array.from({ length: terminals }, (_, id) =>
    openTerminal(id, clock, (terminal) => {
      const nowMs = clock.monotonicMs();
      const bin = Math.floor(nowMs / BIN_MS);
      // The start itself is the crowd's own doing: what counts is how fast it parts.
      if (nowMs < downAtMs && nowMs > SETTLING_MS) add(before, bin);
      if (nowMs < downAtMs) return 'answered';
      if (nowMs < upAtMs) return undefined;
      add(after, bin);
      if (!back.has(terminal)) add(firsts, bin);
      back.add(terminal);
      return 'answered';
    }),
  );
  await clock.runUntil(endMs);
  for (const stop of stops) stop();
  if (back.size < terminals) throw new Error(`only ${back.size} of ${terminals} came back`);
  const usual = sum(before) / ((downAtMs - SETTLING_MS) / BIN_MS);
  return {
    worstFirst: worst(firsts) / terminals,
    worstAny: worst(after) / usual,
    worstBefore: worst(before) / usual,
  };
}

function worst(counts: ReadonlyMap<number, number>): number {
  return Math.max(...counts.values());
}

function sum(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

/** Requests of one terminal in ten minutes without a service, beside those of ten good minutes. */
export async function measureAmplification(
  seed: number,
): Promise<{ amplification: number; retries: number }> {
  const count = async (isUp: boolean): Promise<{ all: number; retries: number }> => {
    const clock = eventClock();
    const sent = { all: 0, retries: 0 };
    const stop = openTerminal(seed, clock, (_id, _endpoint, isRetry) => {
      if (clock.monotonicMs() < 60_000) return 'answered';
      sent.all++;
      if (isRetry) sent.retries++;
      return isUp ? 'answered' : undefined;
    });
    await clock.runUntil(660_000);
    stop();
    return sent;
  };
  const [good, bad] = [await count(true), await count(false)];
  return { amplification: bad.all / good.all, retries: bad.retries };
}

function add(counts: Map<number, number>, bin: number): void {
  counts.set(bin, (counts.get(bin) ?? 0) + 1);
}
