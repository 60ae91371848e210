import type { Clock } from '../domain/clock.ts';
import type { Recording } from './recording-line.ts';
import type { ReplayClock } from './replay-clock.ts';

export interface ReplayOptions {
  readonly recording: Pick<Recording, 'inputs' | 'endMs'>;
  /** The time of what is replayed. */
  readonly clock: ReplayClock;
  /** The time of the person who looks on. */
  readonly realClock: Clock;
  readonly ready?: Promise<void>;
  /** What was done then is done again. */
  readonly onInput: (input: Recording['inputs'][number]) => void;
  /** Begins anew from the recording's beginning; its clock is there already. */
  readonly restart: () => Promise<void>;
  /** Where it is, has changed. */
  readonly onMoved: (position: ReplayPosition) => void;
  /** Times as fast as it was recorded; default 1. */
  readonly speed?: number;
  /** Where to begin; default 0. */
  readonly fromMs?: number;
}

export interface ReplayPosition {
  /** Milliseconds since the recording began. */
  readonly atMs: number;
  readonly endMs: number;
  readonly speed: number;
  readonly paused: boolean;
}

export interface Replay {
  togglePause(): void;
  /** Twice as fast, or half as fast. */
  changeSpeed(by: 1 | -1): void;
  /** Forward by running through what lies between, back by beginning anew. Bounded by beginning and end. */
  seek(toMs: number): void;
  position(): ReplayPosition;
  stop(): void;
}

const TURN_MS = 33;
/** What passes between two turns beyond this is no time spent looking: the program was stopped, or the machine slept. */
const MOST_PASSED_MS = 1_000;
/** Work done in one turn, so that keys are heard while it seeks. */
const MOST_STEP_MS = 10_000;
const SLOWEST = 1 / 8;
const FASTEST = 256;

/**
 * Moves a replay's clock as real time passes, hands over what the person did then, and takes orders from the one who looks
 * on.
 */
export function driveReplay(options: ReplayOptions): Replay {
  const { recording, clock, realClock } = options;
  const { inputs, endMs } = recording;
  let speed = options.speed ?? 1;
  let paused = false;
  let stopped = false;
  let nextInput = 0;
  let seekingMs = options.fromMs === undefined ? undefined : Math.min(endMs, options.fromMs);
  let turnedAtMs = realClock.monotonicMs();

  const position = (): ReplayPosition => ({ atMs: clock.monotonicMs(), endMs, speed, paused });

  /** Runs to `toMs`, stopping at each input on the way. */
  async function runTo(toMs: number): Promise<void> {
    for (let input = inputs[nextInput]; input && input.atMs <= toMs; input = inputs[++nextInput]) {
      await clock.advance(Math.max(0, input.atMs - clock.monotonicMs()));
      options.onInput(input);
    }
    await clock.advance(Math.max(0, toMs - clock.monotonicMs()));
  }

  async function takeTurn(): Promise<void> {
    const nowMs = realClock.monotonicMs();
    const passedMs = Math.min(MOST_PASSED_MS, nowMs - turnedAtMs) * speed;
    turnedAtMs = nowMs;
    const atMs = clock.monotonicMs();
    if (seekingMs !== undefined && seekingMs < atMs) await beginAnew();
    else if (seekingMs !== undefined) await seekOn(seekingMs);
    else if (!paused && atMs < endMs) await runTo(Math.min(endMs, atMs + Math.min(passedMs, MOST_STEP_MS)));
    options.onMoved(position());
    if (!stopped) realClock.schedule(seekingMs === undefined ? TURN_MS : 0, () => void takeTurn());
  }

  async function beginAnew(): Promise<void> {
    clock.rewind();
    nextInput = 0;
    await options.restart();
  }

  async function seekOn(toMs: number): Promise<void> {
    await runTo(Math.min(toMs, clock.monotonicMs() + MOST_STEP_MS));
    if (clock.monotonicMs() >= toMs && seekingMs === toMs) seekingMs = undefined;
  }

  async function begin(): Promise<void> {
    await options.ready;
    turnedAtMs = realClock.monotonicMs();
    realClock.schedule(0, () => void takeTurn());
  }

  void begin();
  return {
    position,
    togglePause() {
      paused = !paused;
    },
    changeSpeed(by) {
      speed = Math.min(FASTEST, Math.max(SLOWEST, by > 0 ? speed * 2 : speed / 2));
    },
    seek(toMs) {
      seekingMs = Math.min(endMs, Math.max(0, toMs));
    },
    stop() {
      stopped = true;
    },
  };
}
