import { fitText } from '../../text/fit-text.ts';
import { textWidth } from '../../text/text-width.ts';
import type { AppState, Session } from '../app-state.ts';
import { keyLabel } from '../../text/key-label.ts';
import type { AppEvent } from '../app-event.ts';
import type { Pane } from '../view-state.ts';
import { withView } from './with-view.ts';

/** A thing to try, and the event that shows that it was tried. */
interface Hint {
  readonly say: Say;
  /** The same for a screen of 40 columns: 22 cells with the usual keys. */
  readonly sayShort: Say;
  readonly doneBy: readonly AppEvent['type'][];
  /** Only while this pane has the keys: in another they move another cursor. */
  readonly pane?: Pane;
  /** The commands whose keys it names: without one of those it is left out. */
  readonly names: readonly string[];
}

/** `key` gives the key of a command as it is bound here. */
type Say = (key: (id: string, usual: string) => string, session: Session) => string;

const CANCEL = 'cancelMarket';

const HINTS: readonly Hint[] = [
  {
    say: (key) => `press ${key('down', 'down')} to go to the next market; its order book follows`,
    sayShort: (key) => `${key('down', 'down')}: the next market`,
    names: ['down'],
    doneBy: ['cursorMoved', 'marketChosen', 'cursorPaged', 'cursorSent'],
    pane: 'markets',
  },
  {
    say: (key) => `press ${key('book', '2')} to go into the order book, ${key('markets', '1')} for the list`,
    sayShort: (key) => `${key('book', '2')}: book, ${key('markets', '1')}: list`,
    names: ['book', 'markets'],
    doneBy: ['paneFocused', 'paneCycled'],
  },
  {
    say: (key) =>
      `press ${key('filter', '/')} and type rain to see only such markets; Enter keeps it, Esc shows all`,
    sayShort: (key) => `${key('filter', '/')} and rain: filters`,
    names: ['filter'],
    doneBy: ['filterClosed'],
  },
  {
    say: (key, { instant }) => {
      const press = `press ${key(CANCEL, 'X')} to`;
      const cancel = 'cancel of all your orders here';
      const pressed = instant
        ? `${press} send the ${cancel}`
        : `${press} arm the ${cancel}, once more to send it`;
      return `${pressed}: this is play money`;
    },
    sayShort: (key, { instant }) => `${key(CANCEL, 'X')} ${instant ? 'sends' : 'arms'}: play money`,
    names: [CANCEL],
    doneBy: ['cancelProgressed'],
  },
  {
    say: (key) => `press ${key('help', '?')} for every key, ${key('palette', ':')} for everything by name`,
    sayShort: (key) => `${key('help', '?')}: keys, ${key('palette', ':')}: by name`,
    names: ['help', 'palette'],
    doneBy: ['overlayToggled'],
  },
];

function hintsFor({ session, keys }: Pick<AppState, 'session' | 'keys'>): readonly Hint[] {
  const isThere = (id: string): boolean => keys[id]?.length !== 0 && !(id === CANCEL && session.readOnly);
  return HINTS.filter(({ names }) => names.every(isThere));
}

/** How hints are dismissed, and the same where there is little room. */
const TAIL = ' · Esc: no more hints ';
const SHORT_TAIL = ' · Esc hides ';

/**
 * What a newcomer to the demo may try next, in `width` cells; undefined when all was tried or dismissed, and where it would
 * be in the way.
 */
export function hintText(
  { session, view, armed, cancels, everything, keys }: AppState,
  width = Infinity,
  ellipsis = '…',
): string | undefined {
  const isCanceling = armed !== undefined || cancels.length > 0 || everything !== undefined;
  const isBusy = isCanceling || view.overlay !== undefined || view.filtering;
  if (!session.demo || isBusy || view.hint === undefined) return undefined;
  const hint = hintsFor({ session, keys })[view.hint];
  if (!hint || !isOfPane(hint, view.pane)) return undefined;
  const key = (id: string, usual: string): string => keyLabel(keys[id]?.[0] ?? usual);
  const [text, short] = [` ${hint.say(key, session)}`, ` ${hint.sayShort(key, session)}`];
  const whole = [text + TAIL, text + SHORT_TAIL, short + SHORT_TAIL].find((line) => textWidth(line) <= width);
  // Own keys may have long names.
  return whole ?? fitText(short, width - SHORT_TAIL.length, { ellipsis }) + SHORT_TAIL;
}

/** The state with the next hint, when `event` is what the present one asks for. Pure. */
export function advanceHint(state: AppState, event: AppEvent): AppState {
  const { hint: at, pane } = state.view;
  const hint = at === undefined ? undefined : hintsFor(state)[at];
  if (at === undefined || !hint?.doneBy.includes(event.type) || !isOfPane(hint, pane)) return state;
  return withView(state, { hint: at + 1 });
}

function isOfPane(hint: Hint, pane: Pane): boolean {
  return hint.pane === undefined || hint.pane === pane;
}

export function dismissHints(state: AppState): AppState {
  return withView(state, { hint: HINTS.length });
}

/** All were tried, or dismissed. */
export function areHintsOver(state: AppState): boolean {
  return (state.view.hint ?? 0) >= hintsFor(state).length;
}

/** The first is about the list, which gets the keys. */
export function restartHints(state: AppState): AppState {
  const { hintRounds = 0 } = state.view;
  return withView(state, { pane: 'markets', hintRounds: hintRounds + 1, hint: 0 });
}
