import type { CancelTarget } from '../../domain/cancel.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Cancels } from '../../engine/cancel/cancel-machine.ts';
import type { AppState } from '../../state/app-state.ts';
import { createStore } from '../../state/store.ts';
import { createInputParser } from '../../terminal/input-parser.ts';
import { createCancelKey } from './cancel-key.ts';
import { createInputHandler } from './handle-input.ts';
import { holdCancelKey } from './hold-cancel-key.ts';

/** Code that ran a few times is compiled. An even number: without `instant` every other press only arms. */
const PRESSES = 10;
/** A second press counts by then, and what it confirms is still armed. */
const BETWEEN_MS = 1_000;
const KEY = Buffer.from('X');

/**
 * Goes the way from the bytes of the cancel key to the machine, so that the press that counts does not wait for code
 * that never ran. It is given what is known and nothing that acts: store, clock and machine are stand-ins made here, and
 * are thrown away. Returns what would have been sent.
 */
export function rehearseCancelKey(state: AppState, instant: boolean): readonly CancelTarget[] {
  const fired: CancelTarget[] = [];
  const store = createStore(whereItCancels(state));
  let nowMs = 0;
  const clock: Clock = { now: () => nowMs, monotonicMs: () => nowMs, schedule: () => () => {} };
  const cancels = standIn((target) => fired.push(target));
  const cancelKey = holdCancelKey(
    createCancelKey({ store, clock, cancels: () => cancels, instant }),
    instant,
  );
  cancelKey.release();
  const parser = createInputParser({
    clock,
    onEvent: createInputHandler({
      store,
      clock,
      cancelKey,
      refresh: () => {},
      search: () => {},
      suspend: () => {},
      quit: () => {},
    }),
  });
  for (let i = 0; i < PRESSES; i++) {
    nowMs += BETWEEN_MS;
    parser.read(KEY);
  }
  return fired;
}

/** No field takes the key for a letter, and no complete list says that there is nothing to cancel. */
function whereItCancels(state: AppState): AppState {
  const { overlay: _, ...view } = state.view;
  return { ...state, ordersComplete: false, view: { ...view, filtering: false } };
}

/** A machine that only notes what it would have to send. */
function standIn(onStart: (target: CancelTarget) => void): Cancels {
  return {
    arm: () => {},
    disarm: () => {},
    start(target) {
      onStart(target);
      return new Promise(() => {});
    },
    running: () => [],
    standing: () => [],
    forceResend: () => false,
    clear: async () => {},
    restore: async () => [],
    finish: async () => [],
  };
}
