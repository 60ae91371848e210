import type { CancelTarget } from '../domain/cancel.ts';

/** Two presses nearer than this are one decision (a bounce, a burst). */
const CONFIRM_AFTER_MS = 150;
/** An armed key that is not confirmed goes back to rest. */
export const ARMED_FOR_MS = 5_000;
/** A held key sends its repeats nearer than this. So long nothing may follow the press that sends everything. */
export const QUIET_MS = 120;

/** A key that arms: the market, the outcome, or everything. */
export type CancelKeyName = 'X' | 'x' | 'ctrl-x';

/** One key event that may arm or confirm, as the terminal's parser read it. */
export interface Press {
  readonly key: CancelKeyName | 'enter';
  /** Monotonic milliseconds at which the bytes were read, painted or not. */
  readonly readAtMs: number;
  /** Number of the chunk of input it came in: two presses of one chunk are not two decisions. */
  readonly chunk: number;
  /** The chunk held this key and nothing else, and was not pasted. */
  readonly alone: boolean;
}

/** At rest, or armed with a target that no later refresh, sort or selection can change. */
export type Arming<Target = CancelTarget> = { readonly kind: 'idle' } | Armed<Target>;

interface Armed<Target> {
  readonly kind: 'armed';
  readonly key: CancelKeyName;
  readonly target: Target;
  readonly armedAtMs: number;
  readonly chunk: number;
  /** Of everything: when its key was last read, and whether that press sends if nothing follows it. */
  readonly again?: { readonly readAtMs: number; readonly confirms: boolean };
}

export type ArmingStep<Target = CancelTarget> =
  | { readonly state: Arming<Target>; readonly action: 'none' | 'armed' | 'confirmed' | 'disarmed' }
  | { readonly state: Arming<Target>; readonly action: 'fire'; readonly target: Target };

export const IDLE: Arming<never> = { kind: 'idle' };

/**
 * A key press. The first `X`, `x` or `ctrl-x` arms `target`; the second of the same key, or Enter, fires the target that was
 * armed, when it came alone in a later chunk, 150 ms to 5 s after the first was read. Another of the keys arms its own target
 * instead. With `instant` a lone first press fires. Everything, `ctrl-x`, is never instant, Enter does not confirm it, and
 * its second press is only `confirmed`: it fires when no other follows (`fireAfterQuiet`).
 */
export function press<Target>(
  state: Arming<Target>,
  press: Press,
  target: Target,
  options: { readonly instant?: boolean } = {},
): ArmingStep<Target> {
  const armed = isArmedAt(state, press.readAtMs) ? state : undefined;
  if (armed?.key === 'ctrl-x' && press.key === 'ctrl-x') return pressAgain(armed, press);
  if (armed && confirms(armed, press)) return { state: IDLE, action: 'fire', target: armed.target };
  if (press.key === 'enter') return pressEnter(state, press);
  if (options.instant && press.alone && press.key !== 'ctrl-x')
    return { state: IDLE, action: 'fire', target: armed?.key === press.key ? armed.target : target };
  if (armed?.key === press.key) return { state: armed, action: 'none' };
  return {
    state: { kind: 'armed', key: press.key, target, armedAtMs: press.readAtMs, chunk: press.chunk },
    action: 'armed',
  };
}

/** It confirms nothing here, and takes nothing back that is armed or only waits for its quiet. */
function pressEnter<Target>(state: Arming<Target>, press: Press): ArmingStep<Target> {
  const stays = state.kind === 'idle' || state.again?.confirms || isArmedAt(state, press.readAtMs);
  return stays ? { state, action: 'none' } : { state: IDLE, action: 'disarmed' };
}

/** 120 ms after a press that was `confirmed`: fires unless another press of the key came since. `nowMs` is monotonic. */
export function fireAfterQuiet<Target>(state: Arming<Target>, nowMs: number): ArmingStep<Target> {
  if (state.kind === 'idle' || !state.again?.confirms) return expire(state, nowMs);
  if (nowMs - state.again.readAtMs < QUIET_MS) return { state, action: 'none' };
  return { state: IDLE, action: 'fire', target: state.target };
}

/** Esc, or anything else by which the operator takes it back. */
export function disarm<Target>(state: Arming<Target>): ArmingStep<Target> {
  return { state: IDLE, action: state.kind === 'armed' ? 'disarmed' : 'none' };
}

/** Time has passed: disarms what has been armed for 5 s. `nowMs` is monotonic. */
export function expire<Target>(state: Arming<Target>, nowMs: number): ArmingStep<Target> {
  const stays = state.kind === 'idle' || state.again?.confirms || isArmedAt(state, nowMs);
  return stays ? { state, action: 'none' } : disarm(state);
}

function isArmedAt<Target>(state: Arming<Target>, nowMs: number): state is Armed<Target> {
  return state.kind === 'armed' && nowMs - state.armedAtMs < ARMED_FOR_MS;
}

/** A repeat of a held key has another press shortly before it, or shortly after. */
function pressAgain<Target>(armed: Armed<Target>, press: Press): ArmingStep<Target> {
  const sincePressMs = press.readAtMs - (armed.again ?? { readAtMs: armed.armedAtMs }).readAtMs;
  const isSecond = confirms(armed, press) && sincePressMs >= CONFIRM_AFTER_MS;
  const again = { readAtMs: press.readAtMs, confirms: isSecond };
  return { state: { ...armed, again }, action: isSecond ? 'confirmed' : 'none' };
}

function confirms<Target>(armed: Armed<Target>, press: Press): boolean {
  return (
    press.alone &&
    press.chunk !== armed.chunk &&
    (press.key === armed.key || (press.key === 'enter' && armed.key !== 'ctrl-x')) &&
    press.readAtMs - armed.armedAtMs >= CONFIRM_AFTER_MS
  );
}
