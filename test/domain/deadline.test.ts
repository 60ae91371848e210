import { describe, expect, it } from 'vitest';
import {
  CallAborted,
  DeadlinePassed,
  inTime,
  runWithDeadline,
  startDeadline,
} from '../../src/domain/deadline.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { standStill } from '../support/stand-still.ts';

const never = (): Promise<never> => new Promise(() => undefined);

describe('a deadline that work listens to', () => {
  it('aborts when the time is over, and says so', async () => {
    const clock = simulatedClock();
    const { signal } = startDeadline(clock, 5_000, []);
    await clock.advance(4_999);
    expect(signal.aborted).toBe(false);
    await clock.advance(1);
    expect(signal.reason).toBeInstanceOf(DeadlinePassed);
    expect(signal.reason).toMatchObject({ deadlineMs: 5_000, message: 'no whole answer within 5 s' });
  });

  it.each(['before', 'while'])('aborts when it is taken back %s it runs', (when) => {
    const caller = new AbortController();
    if (when === 'before') caller.abort();
    const { signal } = startDeadline(simulatedClock(), 5_000, [undefined, caller.signal]);
    caller.abort();
    expect(signal.reason).toBeInstanceOf(CallAborted);
  });

  it.each([
    [4_900, 0, false],
    [5_100, 0, true],
    [100, 5_000, true],
    [4_900, -60_000, false],
  ])(
    'is over by the clock where timers are late: after %i ms and a sleep of %i ms: %s',
    async (awakeMs, sleptMs, isOver) => {
      const clock = simulatedClock();
      const { signal, check } = startDeadline({ ...clock, schedule: () => () => {} }, 5_000, []);
      await clock.advance(awakeMs);
      clock.jumpWall(sleptMs);
      check();
      expect(signal.aborted).toBe(isOver);
    },
  );

  it('leaves nothing behind when it has ended', async () => {
    const clock = simulatedClock();
    const caller = new AbortController();
    const { signal, end } = startDeadline(clock, 5_000, [caller.signal]);
    end();
    caller.abort();
    expect(clock.pending).toBe(0);
    expect(signal.aborted).toBe(false);
  });
});

describe('a deadline for work that does not listen', () => {
  it('gives what comes in time, and leaves no timer', async () => {
    const clock = simulatedClock();
    const { signal: stop } = new AbortController();
    expect(await runWithDeadline({ clock, deadlineMs: 100, stop, run: async () => 7 })).toBe(7);
    expect(await inTime(clock, Promise.resolve(7), 100)).toBe(7);
    expect(clock.pending).toBe(0);
  });

  it.each(['time', 'caller'])('gives undefined when its %s ends it, which the work is told', async (by) => {
    const clock = simulatedClock();
    const caller = new AbortController();
    const seen: AbortSignal[] = [];
    const run = (signal: AbortSignal): Promise<never> => (seen.push(signal), never());
    const result = runWithDeadline({ clock, deadlineMs: 100, stop: caller.signal, run });
    await clock.advance(99);
    expect(seen[0]?.aborted).toBe(false);
    if (by === 'caller') caller.abort();
    else await clock.advance(1);
    expect(await result).toBeUndefined();
    expect(seen[0]?.aborted).toBe(true);
    expect(clock.pending).toBe(0);
  });

  it('passes on what the work throws', async () => {
    const { signal: stop } = new AbortController();
    const work = {
      clock: simulatedClock(),
      deadlineMs: 100,
      stop,
      run: () => Promise.reject(new Error('broken')),
    };
    await expect(runWithDeadline(work)).rejects.toThrow('broken');
  });

  it('does not wait longer than it may', async () => {
    const clock = simulatedClock();
    const result = inTime(clock, never(), 100);
    await clock.advance(100);
    expect(await result).toBeUndefined();
  });
});

describe('a process that stands still past a deadline', () => {
  const { signal: stop } = new AbortController();
  it.each([
    ['goes on by itself', (promise: Promise<number>) => inTime(realClock, promise, 40)],
    [
      'may not end itself',
      async (promise: Promise<number>) =>
        runWithDeadline({ clock: realClock, deadlineMs: 40, stop, run: () => promise }),
    ],
  ])('takes what arrived meanwhile of work that %s', async (_, limit) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const limited = limit(promise);
    standStill(120, () => resolve(7));
    expect(await limited).toBe(7);
  });
});
