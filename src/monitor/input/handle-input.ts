import type { Actions, Command, KeyPress } from '../../actions/command.ts';
import { type Resolved, modeOf, resolveKey } from '../../actions/keymap.ts';
import { chosenEntry, paletteEntries } from '../../actions/palette.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Store } from '../../state/store.ts';
import type { AppState } from '../../state/app-state.ts';
import { selectedOutcome } from '../../state/select/selection.ts';
import { filterOf } from '../../state/view-state.ts';
import type { InputEvent, KeyEvent } from '../../terminal/input/input-event.ts';
import { replyEvent } from '../message-event.ts';
import type { CancelKey } from './cancel-key.ts';
import { readMouse } from './handle-mouse.ts';
import { clipboardSequence } from '../../terminal/clipboard-sequence.ts';
import type { Layout } from '../../view/frame/layout.ts';

export interface InputOptions
  extends
    Pick<Actions, 'refresh' | 'search' | 'suspend' | 'quit'>,
    Partial<Pick<Actions, 'replay' | 'switchFault'>> {
  readonly store: Store;
  readonly clock: Clock;
  readonly cancelKey: Pick<CancelKey, 'press' | 'disarm' | 'disarmOrDismiss'>;
  /** What the mouse can point at; missing: nothing. */
  readonly layout?: () => Layout;
  /** Writes to the terminal what draws nothing; false when it cannot be written now. Missing: it never can. */
  readonly send?: (sequence: string) => boolean;
}

interface Input {
  readonly store: Store;
  readonly actions: Actions;
  /** Of who looks on at a replay. */
  readonly isReplay: boolean;
  /** The terminal has no room for panes. */
  readonly isTiny: () => boolean;
}

/** From what was typed to what is done. Pasted text reaches the fields of filter and palette only, never a command. */
export function createInputHandler(options: InputOptions): (event: InputEvent) => void {
  const { store, clock, cancelKey, refresh, search, suspend, quit } = options;
  const { replay, switchFault = () => {} } = options;
  const { state, dispatch } = store;
  const { press: pressCancel, disarmOrDismiss } = cancelKey;
  const say = (text: string): void => dispatch(replyEvent(clock, text));
  const copy = (text: string, what: string): void => say(copyText(text, what, options.send ?? (() => false)));
  const own = { say, copy, pressCancel, disarmOrDismiss };
  const others = { refresh, search, switchFault, replay: replay ?? (() => {}), suspend, quit };
  const input: Input = {
    store,
    isReplay: replay !== undefined,
    isTiny: () => options.layout?.().kind === 'line',
    actions: { state, dispatch, ...own, ...others },
  };
  return (event) => {
    if (event.kind === 'key') handleKey(event, input);
    if (event.kind === 'paste' && event.late) cancelKey.disarm();
    if (event.kind === 'paste' && isFieldOpen(store)) editField(store, { edit: 'insert', text: event.text });
    const layout = event.kind === 'mouse' ? options.layout?.() : undefined;
    if (event.kind === 'mouse' && layout) readMouse(state(), event, layout).forEach(dispatch);
    stayInPalette(store);
  };
}

function isFieldOpen(store: Store): boolean {
  const mode = modeOf(store.state());
  return mode === 'filtering' || mode === 'palette';
}

/** The palette's lines are known here and not to the state: a step beyond the last is taken back. */
function stayInPalette({ state, dispatch }: Store): void {
  const { overlay, palette } = state().view;
  if (overlay !== 'palette' || palette.place === 0) return;
  const last = Math.max(0, paletteEntries(state(), palette.text).length - 1);
  if (palette.place > last) dispatch({ type: 'cursorMoved', by: last - palette.place });
}

function handleKey({ key, ...press }: KeyEvent, input: Input): void {
  const { store, actions, isReplay } = input;
  const { keys } = store.state();
  const mode = modeOf(store.state());
  const resolved = resolveKey(key, mode, keys, isReplay);
  if (resolved?.kind === 'confirm') actions.pressCancel('enter', press);
  if (resolved?.kind === 'command') runCommand(resolved.command, press, mode === 'armed', input);
  if (resolved?.kind !== 'edit') return;
  if (resolved.edit === 'complete') complete(input);
  else if (resolved.edit !== 'keep' && resolved.edit !== 'drop') editField(store, resolved);
  else if (mode === 'palette') leavePalette(resolved.edit === 'keep', press, input);
  else actions.dispatch({ type: 'filterClosed', keep: resolved.edit === 'keep' });
}

/** Enter belongs to a field while it is open, so nothing stays armed behind it. */
const OPENS_FIELD: ReadonlySet<string> = new Set(['filter', 'palette', 'alert', 'fault']);

/** What is armed stays confirmable whatever the selection has become meanwhile. */
function runCommand(command: Command, press: KeyPress, armed: boolean, { actions, isTiny }: Input): void {
  const before = actions.state();
  const reason = armed && command.dangerous ? undefined : command.disabled?.(before);
  const name = command.short ?? command.title;
  if (armed && OPENS_FIELD.has(command.id)) actions.disarmOrDismiss();
  if (reason !== undefined) return actions.say(`${name}: ${reason}`);
  command.run(actions, press);
  if (isTiny() && isUnseen(before, actions.state())) actions.say(`${name}: not shown below 40x10`);
}

/** A terminal without room for panes shows of the view its market and outcome, a pause, and what is open over them. */
function isUnseen(before: AppState, after: AppState): boolean {
  const { overlay, filtering, paused } = after.view;
  if (before.view === after.view || before.messages !== after.messages) return false;
  if (overlay !== undefined || filtering || before.view.overlay !== undefined) return false;
  return paused === before.view.paused && selectedOutcome(after) === selectedOutcome(before);
}

/**
 * A name that was chosen is never as deliberate as a key of its own: it arms a cancel at most. What cannot be done leaves
 * the text in the field, to be corrected.
 */
function leavePalette(keep: boolean, press: KeyPress, input: Input): void {
  const { actions } = input;
  const entry = keep ? chosenEntry(actions.state()) : undefined;
  if (entry?.disabled !== undefined) return actions.say(entry.disabled);
  if (entry && !entry.run) return complete(input);
  actions.dispatch({ type: 'overlayClosed' });
  entry?.run?.(actions, { ...press, alone: false });
}

/** Tab in the palette: the chosen line takes the place of what was typed. */
function complete({ store, actions }: Input): void {
  if (modeOf(store.state()) !== 'palette') return;
  const entry = chosenEntry(store.state());
  if (entry) actions.dispatch({ type: 'paletteTyped', text: entry.completion ?? entry.title });
}

/** What the messages say of it: no terminal tells whether it took the text. */
function copyText(text: string, what: string, send: (sequence: string) => boolean): string {
  const sequence = clipboardSequence(text);
  if (sequence === undefined) return `${what}: this cannot be copied`;
  return send(sequence)
    ? `sent to the clipboard: ${what} ${text}`
    : 'not copied: the terminal does not take it';
}

type Edit = Extract<Resolved, { kind: 'edit' }>;

const MOST_LENGTH = 100;

/** What keys do to the text of the field that is open, the filter's or the palette's; `keep` and `drop` are not for it. */
function editField(store: Store, { edit, text = '' }: Pick<Edit, 'edit' | 'text'>): void {
  const before = textOf(store);
  if (edit === 'insert') setText(store, before + clean(text));
  if (edit === 'erase') setText(store, [...before].slice(0, -1).join(''));
  if (edit === 'clear') setText(store, '');
}

function textOf(store: Store): string {
  const { view } = store.state();
  return view.overlay === 'palette' ? view.palette.text : filterOf(view);
}

function setText(store: Store, long: string): void {
  // By letters: a half of one would be no text.
  const text = [...long].slice(0, MOST_LENGTH).join('');
  if (store.state().view.overlay === 'palette') store.dispatch({ type: 'paletteTyped', text });
  else store.dispatch({ type: 'filterTyped', filter: text });
}

/** What can be searched for: one line without control characters. */
function clean(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, ' ');
}
