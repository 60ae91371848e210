import type { Clock } from '../../domain/clock.ts';
import { selectedMarket, selectedOrder } from '../../state/select/selection.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Store } from '../../state/store.ts';
import { replyEvent } from '../message-event.ts';
import type { CancelKey } from './cancel-key.ts';

/** A cancel key that waits until what it arms can be seen. */
export interface HeldCancelKey extends CancelKey {
  /** The armed line can be seen from `nowMs` on, monotonic. */
  release(nowMs: number): void;
}

export interface HoldOptions {
  readonly store: Pick<Store, 'state' | 'dispatch'>;
  readonly clock: Clock;
  readonly instant: boolean;
}

type Press = Parameters<CancelKey['press']>;

/**
 * Presses that come before the release are not lost, but they confirm nothing: the first of them arms at the release, unless
 * the cursor has moved from what it was on, and the others are dropped. Where the first press already sends, all are.
 */
export function holdCancelKey(key: CancelKey, { store, clock, instant }: HoldOptions): HeldCancelKey {
  let released = false;
  let held: { readonly press: Press; readonly pointedAt: string | undefined } | undefined;
  const reply = (text: string): void => store.dispatch(replyEvent(clock, text));
  return {
    ...key,
    press(...press) {
      if (released) key.press(...press);
      else if (instant) reply('not ready yet, nothing is sent: press again in a moment');
      else held ??= { press, pointedAt: pointedAtBy(press[0], store.state()) };
    },
    disarm() {
      held = undefined;
      key.disarm();
    },
    disarmOrDismiss() {
      if (held === undefined) return key.disarmOrDismiss();
      held = undefined;
      return true;
    },
    release(nowMs) {
      released = true;
      if (held === undefined) return;
      const { press, pointedAt } = held;
      const [name, keyPress] = press;
      held = undefined;
      if (pointedAt !== undefined && pointedAt !== pointedAtBy(name, store.state()))
        reply('nothing is armed: the selection has changed since; press again');
      // It is armed for as long as if it had been pressed now.
      else key.press(name, { ...keyPress, readAtMs: nowMs });
    },
  };
}

/** What the key is about on the screen; undefined where nothing is shown, and for a key that is about no single market. */
function pointedAtBy(name: Press[0], state: AppState): string | undefined {
  if (name === 'X') return selectedMarket(state)?.conditionId;
  return name === 'x' ? selectedOrder(state)?.tokenId : undefined;
}
