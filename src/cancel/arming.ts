import type { CancelTarget } from '../domain/cancel.ts';

/** Two presses nearer than this are one decision (a bounce, a burst). */
const CONFIRM_AFTER_MS = 150;
/** An armed key that is not confirmed goes back to rest. */
export const ARMED_FOR_MS = 5_000;

/** One key event that may arm or confirm, as the terminal's parser read it. */
export interface Press {
  readonly key: 'X' | 'x' | 'enter';
  /** Monotonic milliseconds at which the bytes were read, painted or not. */
  readonly readAtMs: number;
  /** Number of the chunk of input it came in: two presses of one chunk are not two decisions. */
  readonly chunk: number;
  /** The chunk held this key and nothing else, and was not pasted. */
  readonly alone: boolean;
}

/** At rest, or armed with a target that no later refresh, sort or selection can change. */
export type Arming =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'armed';
      readonly key: 'X' | 'x';
      readonly target: CancelTarget;
      readonly armedAtMs: number;
      readonly chunk: number;
    };

export type ArmingStep =
  | { readonly state: Arming; readonly action: 'none' | 'armed' | 'disarmed' }
  | { readonly state: Arming; readonly action: 'fire'; readonly target: CancelTarget };

export const IDLE: Arming = { kind: 'idle' };

/**
 * A key press. The first `X` or `x` arms `target`; the second of the same key, or Enter, fires the target
 * that was armed, when it came alone in a later chunk, 150 ms to 5 s after the first was read. The other of
 * the two keys arms its own target instead. With `instant` a lone first press fires.
 */
export function press(
  state: Arming,
  press: Press,
  target: CancelTarget,
  options: { readonly instant?: boolean } = {},
): ArmingStep {
  const armed = isArmedAt(state, press.readAtMs) ? state : undefined;
  if (armed && confirms(armed, press)) return { state: IDLE, action: 'fire', target: armed.target };
  if (press.key === 'enter')
    return { state: armed ?? IDLE, action: armed || state.kind === 'idle' ? 'none' : 'disarmed' };
  if (options.instant && press.alone)
    return { state: IDLE, action: 'fire', target: armed?.key === press.key ? armed.target : target };
  if (armed?.key === press.key) return { state: armed, action: 'none' };
  return {
    state: { kind: 'armed', key: press.key, target, armedAtMs: press.readAtMs, chunk: press.chunk },
    action: 'armed',
  };
}

/** Esc, or anything else by which the operator takes it back. */
export function disarm(state: Arming): ArmingStep {
  return { state: IDLE, action: state.kind === 'armed' ? 'disarmed' : 'none' };
}

/** Time has passed: disarms what has been armed for 5 s. `nowMs` is monotonic. */
export function expire(state: Arming, nowMs: number): ArmingStep {
  return state.kind === 'idle' || isArmedAt(state, nowMs) ? { state, action: 'none' } : disarm(state);
}

type Armed = Extract<Arming, { kind: 'armed' }>;

function isArmedAt(state: Arming, nowMs: number): state is Armed {
  return state.kind === 'armed' && nowMs - state.armedAtMs < ARMED_FOR_MS;
}

function confirms(armed: Armed, press: Press): boolean {
  return (
    press.alone &&
    press.chunk !== armed.chunk &&
    (press.key === 'enter' || press.key === armed.key) &&
    press.readAtMs - armed.armedAtMs >= CONFIRM_AFTER_MS
  );
}
