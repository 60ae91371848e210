import { fitText } from '../text/fit.ts';
import { textWidth } from '../text/width.ts';
import type { AppState } from './app-state.ts';
import { keyLabel } from './key-label.ts';
import type { AppEvent } from './reduce.ts';

/** A thing to try, and the event that shows that it was tried. */
interface Hint {
  /** `key` gives the key of a command as it is bound here. */
  readonly say: (key: (id: string, usual: string) => string) => string;
  readonly doneBy: readonly AppEvent['type'][];
}

const HINTS: readonly Hint[] = [
  {
    say: (key) => `press ${key('down', 'down')} to go to the next market; its order book follows`,
    doneBy: ['cursorMoved', 'marketChosen', 'cursorPaged', 'cursorSent'],
  },
  {
    say: (key) => `press ${key('book', '2')} to go into the order book, ${key('markets', '1')} for the list`,
    doneBy: ['paneFocused', 'paneCycled'],
  },
  {
    say: (key) =>
      `press ${key('filter', '/')} and type rain to see only such markets; Enter keeps it, Esc shows all`,
    doneBy: ['filterClosed'],
  },
  {
    say: (key) =>
      `press ${key('cancelMarket', 'X')} to arm the cancel of all your orders here, once more to send it: this is play money`,
    doneBy: ['cancelProgressed'],
  },
  {
    say: (key) => `press ${key('help', '?')} for every key, ${key('palette', ':')} for everything by name`,
    doneBy: ['overlayToggled'],
  },
];

/** How hints are dismissed, and the same where there is little room. */
const TAIL = ' · Esc: no more hints ';
const SHORT_TAIL = ' · Esc hides ';

/** What a newcomer to the demo may try next, in `width` cells; undefined when all was tried or dismissed, and where it would be in the way. */
export function hintText(
  { session, view, armed, cancels, keys }: AppState,
  width = Infinity,
  ellipsis = '…',
): string | undefined {
  const isBusy = armed !== undefined || cancels.length > 0 || view.overlay !== undefined || view.filtering;
  if (!session.demo || isBusy || view.hint === undefined) return undefined;
  const hint = HINTS[view.hint];
  if (!hint) return undefined;
  const text = ` ${hint.say((id, usual) => keyLabel(keys[id] ? (keys[id][0] ?? ':') : usual))}`;
  if (textWidth(text + TAIL) <= width) return text + TAIL;
  return fitText(text, Math.min(textWidth(text), width - SHORT_TAIL.length), { ellipsis }) + SHORT_TAIL;
}

/** The state with the next hint, when `event` is what the present one asks for. Pure. */
export function advanceHint(state: AppState, event: AppEvent): AppState {
  const { hint } = state.view;
  if (hint === undefined || !HINTS[hint]?.doneBy.includes(event.type)) return state;
  return withHint(state, hint + 1);
}

export function dismissHints(state: AppState): AppState {
  return withHint(state, HINTS.length);
}

export function restartHints(state: AppState): AppState {
  return withHint(state, 0);
}

function withHint(state: AppState, hint: number): AppState {
  return { ...state, view: { ...state.view, hint } };
}
