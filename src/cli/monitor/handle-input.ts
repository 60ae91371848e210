import type { Actions, KeyPress } from '../../commands/command.ts';
import { modeOf, resolveKey } from '../../commands/keymap.ts';
import type { Resolved } from '../../commands/keymap.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Store } from '../../state/store.ts';
import type { InputEvent, KeyEvent } from '../../terminal/input-event.ts';
import type { CancelKey } from './cancel-key.ts';

export interface InputOptions extends Pick<Actions, 'refresh' | 'suspend' | 'quit'> {
  readonly store: Store;
  readonly clock: Clock;
  readonly cancelKey: CancelKey;
}

/** From what was typed to what is done. Pasted text reaches the filter's field only, never a command. */
export function createInputHandler(options: InputOptions): (event: InputEvent) => void {
  const { store, clock, cancelKey, refresh, suspend, quit } = options;
  const { state, dispatch } = store;
  const { press: pressCancel, standDown } = cancelKey;
  const actions: Actions = { state, dispatch, pressCancel, standDown, refresh, suspend, quit };
  /** Tells the person why nothing happened. */
  const say = (text: string): void => dispatch({ type: 'said', text, atMs: clock.monotonicMs() });
  return (event) => {
    if (event.kind === 'key') return handleKey(event, actions, say);
    if (event.kind === 'paste' && actions.state().view.filtering) type(actions, event.text);
    if (event.kind === 'mouse' && event.action === 'wheel-up')
      actions.dispatch({ type: 'cursorMoved', by: -3 });
    if (event.kind === 'mouse' && event.action === 'wheel-down')
      actions.dispatch({ type: 'cursorMoved', by: 3 });
  };
}

function handleKey({ key, ...press }: KeyEvent, actions: Actions, say: (text: string) => void): void {
  const mode = modeOf(actions.state());
  const resolved = resolveKey(key, mode);
  if (resolved?.kind === 'confirm') return actions.pressCancel('enter', press);
  if (resolved?.kind === 'edit') return edit(resolved, actions);
  if (resolved?.kind === 'command') runCommand(resolved.command, actions, press, mode === 'armed', say);
}

/** What is armed stays confirmable whatever the selection has become meanwhile. */
function runCommand(
  command: Extract<Resolved, { kind: 'command' }>['command'],
  actions: Actions,
  press: KeyPress,
  armed: boolean,
  say: (text: string) => void,
): void {
  const reason = armed && command.dangerous ? undefined : command.disabled?.(actions.state());
  if (reason === undefined) command.run(actions, press);
  else say(`${command.short ?? command.title}: ${reason}`);
}

function edit(resolved: Extract<Resolved, { kind: 'edit' }>, actions: Actions): void {
  const { filter } = actions.state().view;
  switch (resolved.edit) {
    case 'insert':
      return type(actions, resolved.text ?? '');
    case 'erase':
      return actions.dispatch({ type: 'filterTyped', filter: [...filter].slice(0, -1).join('') });
    case 'clear':
      return actions.dispatch({ type: 'filterTyped', filter: '' });
    case 'keep':
    case 'drop':
      return actions.dispatch({ type: 'filterClosed', keep: resolved.edit === 'keep' });
  }
}

const FILTER_LENGTH = 100;

/** Appends to the filter what can be searched for: one line without control characters. */
function type(actions: Actions, text: string): void {
  const typed = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, ' ');
  const filter = (actions.state().view.filter + typed).slice(0, FILTER_LENGTH);
  actions.dispatch({ type: 'filterTyped', filter });
}
