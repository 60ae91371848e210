import type { AppState } from '../state/app-state.ts';
import { openCard } from '../state/select/card-selection.ts';
import { keysOf } from './default-keys.ts';
import { copyTarget } from './copy-target.ts';
import { hintText } from '../state/reduce/hints.ts';
import { isOnEvent } from '../state/reduce/reduce-list.ts';
import { listedEvents } from '../state/select/events.ts';
import { listMarkets } from '../state/select/market-list.ts';
import { cardUnderCursor, placeOfCursor } from '../state/select/market-of-cursor.ts';
import { selectedEvent, selectedMarket, selectedOrder, whyNoOrder } from '../state/select/selection.ts';
import { filterOf, type Overlay, type Pane, SHARED_PANES, type ViewEvent } from '../state/view-state.ts';
import type { Actions, Command, CommandGroup, KeyPress, ReplayControl } from './command.ts';
import { levelAlert } from './alert-entries.ts';
import { whyNoFault } from './fault-entries.ts';

type Ungrouped = Omit<Command, 'group'>;

const PANE_NAMES: Readonly<Record<Pane, string>> = {
  markets: 'markets',
  book: 'book',
  chart: 'chart',
  orders: 'my orders',
  ladders: 'ladders',
};

/** What moves a recording that is played; while none is, they say so. */
const REPLAY_COMMANDS: readonly Ungrouped[] = [
  replay('replayPause', 'pause', 'pause replay', 'or let it go on'),
  replay('replayBack', 'back', 'replay back', 'ten seconds'),
  replay('replayForward', 'forward', 'replay forward', 'ten seconds'),
  replay('replaySlower', 'slower', 'slower replay', 'half as fast'),
  replay('replayFaster', 'faster', 'faster replay', 'twice as fast'),
];

/** Everything a person can ask for, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  {
    id: 'cancelMarket',
    group: 'cancel',
    title: 'cancel market',
    details: 'all my orders on the selected market',
    confirmedBy: 'key or Enter',
    short: 'cancel all here',
    dangerous: true,
    disabled: (state) => cannotCancel(state) ?? (selectedMarket(state) ? undefined : 'no market is selected'),
    run: (actions, press) => actions.pressCancel('X', press),
  },
  {
    id: 'cancelOutcome',
    group: 'cancel',
    title: 'cancel outcome',
    details: 'all my orders on the outcome of the order under the cursor',
    confirmedBy: 'key or Enter',
    short: 'cancel this outcome',
    dangerous: true,
    disabled: (state) => cannotCancel(state) ?? (selectedOrder(state) ? undefined : whyNoOrder(state)),
    run: (actions, press) => actions.pressCancel('x', press),
  },
  {
    id: 'cancelEverything',
    group: 'cancel',
    title: 'cancel everything',
    details: 'on all markets',
    confirmedBy: 'key',
    dangerous: true,
    disabled: (state) => cannotCancel(state) ?? cannotConfirm(state),
    run: (actions, press) => actions.pressCancel('ctrl-x', press),
  },
  ...inGroup('markets', [
    {
      ...view('filter', 'filter', { type: 'filterOpened' }),
      details:
        'markets by words, mine, event: tag: series: creator:; my orders by words, side or outcome; Enter keeps it, Esc drops it',
      short: 'filter',
    },
    {
      ...listAction('sort', 'sort', { type: 'sortCycled' }),
      details: 'markets or my orders, by the next column',
      short: 'sort',
    },
    {
      ...listAction('reverse', 'reverse sort', { type: 'sortReversed' }),
      details: 'of the same list',
    },
    view('star', 'star market', { type: 'starToggled' }, 'the selected one stays on top; again lets it go'),
    { ...view('nextStar', 'next starred', { type: 'starSought', by: 1 }), disabled: cannotSeekStar },
    { ...view('previousStar', 'previous starred', { type: 'starSought', by: -1 }), disabled: cannotSeekStar },
    view('groupEvents', 'group by event', { type: 'groupingToggled' }, 'or a flat list'),
    {
      ...view('foldEvent', 'fold event', { type: 'eventFolded' }, 'again opens it'),
      disabled: cannotFold,
    },
    {
      ...view('openEvent', 'open event', { type: 'eventOpened' }),
      disabled: (state) =>
        cannotFold(state) ?? (selectedEvent(state) ? undefined : 'no folded event is under the cursor'),
    },
    view('browse', 'event only', { type: 'eventBrowsed' }, 'of the selected market; again lists all'),
    {
      ...view('outcome', 'next outcome', { type: 'outcomeCycled' }, 'of this market'),
      short: 'outcome',
    },
  ]),
  ...inGroup('anywhere', [
    {
      id: 'card',
      title: 'open card',
      details: 'or set an alert, on a line of the book',
      short: 'open',
      disabled: cannotOpen,
      run: openOrSetAlert,
    },
    {
      id: 'back',
      title: 'back',
      details: 'take the armed cancel back, close, dismiss, end the zoom, drop the filter',
      run: (actions) => goBack(actions),
    },
  ]),
  ...inGroup('moving', [
    ...SHARED_PANES.map((pane) => view(pane, PANE_NAMES[pane], { type: 'paneFocused', pane })),
    view('nextPane', 'next pane', { type: 'paneCycled', by: 1 }),
    view('previousPane', 'previous pane', { type: 'paneCycled', by: -1 }),
    {
      ...view('zoom', 'zoom pane', { type: 'zoomToggled' }, 'to the whole screen'),
      disabled: ({ view: { pane } }) =>
        pane === 'ladders' ? 'the ladders have the whole screen already' : undefined,
    },
    view('up', 'up', { type: 'cursorMoved', by: -1 }),
    view('down', 'down', { type: 'cursorMoved', by: 1 }),
    view('pageUp', 'page up', { type: 'cursorPaged', by: -1 }),
    view('pageDown', 'page down', { type: 'cursorPaged', by: 1 }),
    view('first', 'first row', { type: 'cursorSent', to: 'first' }),
    view('last', 'last row', { type: 'cursorSent', to: 'last' }),
  ]),
  ...inGroup('book', [
    view('ladders', PANE_NAMES.ladders, { type: 'paneFocused', pane: 'ladders' }, 'small books side by side'),
    view('centre', 'center book', { type: 'bookCentered' }, 'on its middle, without a cursor'),
    view('bookShape', 'turn book', { type: 'bookTurned' }, 'its sides beside or on top of each other'),
    view('coarser', 'coarser levels', { type: 'bookGrouped', by: 1 }, '1, 2, 5, 10, 20, 50 ticks'),
    view('finer', 'finer levels', { type: 'bookGrouped', by: -1 }),
    view('bookScale', 'scale of bars', { type: 'bookScaleToggled' }, 'linear or logarithmic'),
    view('fold', 'merge outcomes', { type: 'bookFoldToggled' }, "the other outcome's book in, or out again"),
  ]),
  ...inGroup('chart', [
    view('window', 'longer chart', { type: 'windowCycled' }, '1h, 6h, 1d, 1w, all'),
    view('chartStyle', 'chart style', { type: 'chartCycled' }, 'ascii (a line), block or braille'),
  ]),
  ...inGroup('orders', [
    view(
      'nextTab',
      'next tab',
      { type: 'tabCycled', by: 1 },
      'trades, activity, exposure; or of the open card',
    ),
    view('previousTab', 'previous tab', { type: 'tabCycled', by: -1 }),
    {
      ...view(
        'ordersHere',
        'this market only',
        { type: 'ordersHereToggled' },
        'list my orders on the selected market, or on all',
      ),
      disabled: ({ view: { ordersTab } }) =>
        ordersTab === 'open' ? undefined : 'only the tab of open orders can be kept to one market',
    },
    {
      id: 'itsMarket',
      title: 'its market',
      details: 'of the row or card',
      disabled: (state) =>
        placeOfCursor(state) ? undefined : 'no order or trade of a listed market is here',
      run(actions) {
        const place = placeOfCursor(actions.state());
        // Cards may lie on one another, and all of them cover the list.
        actions.dispatch({ type: 'paneFocused', pane: 'markets' });
        if (place) actions.dispatch({ type: 'marketChosen', ...place });
      },
    },
  ]),
  ...inGroup('comments', [
    {
      ...view('holders', 'holders only', { type: 'holdersToggled' }, 'or everyone'),
      disabled: (state) => (openCard(state)?.kind === 'comments' ? undefined : 'no comments are open'),
    },
    {
      ...view('writer', 'this writer', { type: 'writerOpened' }, 'everything this person wrote'),
      disabled: cannotOpenWriter,
    },
  ]),
  ...inGroup('anywhere', [
    {
      id: 'alert',
      title: 'alert',
      details:
        'set or remove: a price, a wide spread, an order traded, a market about to close, stale prices',
      run: (actions) => openPaletteOn(actions, 'alert '),
    },
    {
      id: 'fault',
      title: 'fault',
      details: 'switches what goes wrong on the demo',
      disabled: whyNoFault,
      run: (actions) => openPaletteOn(actions, 'fault '),
    },
    {
      id: 'copy',
      title: 'copy id',
      details: 'under the cursor, or of the open card: order, condition, token or address',
      disabled: (state) => (copyTarget(state) ? undefined : 'there is no id to copy here'),
      run(actions) {
        const target = copyTarget(actions.state());
        if (target) actions.copy(target.text, target.what);
      },
    },
    { ...overlay('palette', 'go to'), details: 'a market or command by name', short: 'go to' },
    { ...overlay('messages', 'messages'), details: 'and what is used of the limits' },
    { ...overlay('help', 'help'), short: 'help' },
    {
      id: 'theme',
      title: 'next theme',
      run(actions) {
        actions.dispatch({ type: 'themeCycled' });
        reportTheme(actions);
      },
      details: 'dark, light, high contrast, its light form, color-blind safe, mono',
      disabled: ({ session }) =>
        session.colorless
          ? 'no colors here: the environment asks for none, or the terminal has none'
          : undefined,
    },
    view('pause', 'pause polling', { type: 'pauseToggled' }, 'or go on asking the service'),
    {
      id: 'refresh',
      title: 'refresh',
      details: 'ask for everything now',
      run: (actions) => actions.refresh(),
    },
    {
      id: 'suspend',
      title: 'suspend',
      details: 'back to the shell; fg returns',
      run: (actions) => actions.suspend(),
    },
    { id: 'quit', title: 'quit', short: 'quit', run: (actions) => actions.quit() },
  ]),
  ...inGroup('replay', REPLAY_COMMANDS),
];

/** Name and details of a command, in one line, by the keys that it has. */
export function describeCommand(command: Command, keys: readonly string[], isInstant = false): string {
  const { title } = command;
  const details = detailsOf(command, keys, isInstant);
  return details === undefined ? title : `${title}: ${details}`;
}

/** What the name of a command does not say, by the keys that it has. */
export function detailsOf(command: Command, keys: readonly string[], isInstant = false): string | undefined {
  const { details, confirmedBy } = command;
  if (confirmedBy === undefined) return details;
  const [unbound, bound] =
    confirmedBy === 'key'
      ? ['no key sends it', 'a second press sends, Enter does not']
      : ['Enter sends', 'a second press or Enter sends'];
  if (isSentAtOnce(command, isInstant)) return `${details}, at once: no second press`;
  return `${details}; ${keys.length === 0 ? unbound : bound}`;
}

/** Whether a single press sends it. */
export function isSentAtOnce({ confirmedBy }: Command, isInstant: boolean): boolean {
  return isInstant && confirmedBy === 'key or Enter';
}

function inGroup(group: CommandGroup, commands: readonly Ungrouped[]): Command[] {
  return commands.map((command) => ({ ...command, group }));
}

/** Where colors are few, two themes look alike. */
export function reportTheme(actions: Actions): void {
  actions.say(`theme ${actions.state().view.theme}`);
}

function view(id: string, title: string, event: ViewEvent, details?: string): Ungrouped {
  return { id, title, ...(details && { details }), run: (actions) => actions.dispatch(event) };
}

/** Acts on the list that has the keys; of the orders pane on the open orders alone. */
function listAction(id: string, title: string, event: ViewEvent): Ungrouped {
  return { ...view(id, title, event), disabled: cannotArrange };
}

function cannotArrange({ view: { pane, ordersTab } }: AppState): string | undefined {
  return pane === 'orders' && ordersTab !== 'open' ? 'here only open orders are sorted' : undefined;
}

function overlay(name: Overlay, title: string): Ungrouped {
  return view(name, title, { type: 'overlayToggled', overlay: name });
}

function cannotSeekStar(state: AppState): string | undefined {
  const { stars } = state.view;
  const isListed = listMarkets(state).some(({ conditionId }) => stars.has(conditionId));
  return isListed ? undefined : 'no market in the list is starred';
}

function cannotFold(state: AppState): string | undefined {
  const { view } = state;
  if (view.pane !== 'markets') return 'go to the market list first';
  if (!view.byEvent) return 'the list is flat: list it by event first';
  if (view.filter !== '') return 'a filter shows all that it finds';
  const market = selectedMarket(state);
  const event = selectedEvent(state) ?? (market && listedEvents(state).byMarket.get(market));
  return event ? undefined : 'the event of this market has no other';
}

function openPaletteOn(actions: Actions, text: string): void {
  if (actions.state().view.overlay !== 'palette') {
    actions.dispatch({ type: 'overlayToggled', overlay: 'palette' });
  }
  actions.dispatch({ type: 'paletteTyped', text });
}

function cannotOpen(state: AppState): string | undefined {
  if (openCard(state) || isOnEvent(state) || cardUnderCursor(state) || levelAlert(state)) return undefined;
  return state.view.pane === 'orders' && state.view.ordersTab === 'open'
    ? whyNoOrder(state)
    : 'nothing is under the cursor';
}

function openOrSetAlert(actions: Actions, press: KeyPress): void {
  const alert = levelAlert(actions.state());
  if (!alert) actions.dispatch({ type: 'overlayToggled', overlay: 'card' });
  else if (alert.disabled !== undefined) actions.say(`${alert.title}: ${alert.disabled}`);
  else alert.run?.(actions, press);
}

function cannotOpenWriter(state: AppState): string | undefined {
  const kind = openCard(state)?.kind;
  return kind === 'comments' || kind === 'thread' ? undefined : 'no comments are open';
}

function cannotCancel(state: AppState): string | undefined {
  if (state.session.readOnly)
    return 'read-only: orders are not touched; a pmtop that is not read-only cancels';
  if (state.session.credentialsProblem !== undefined)
    return `no account: ${state.session.credentialsProblem}`;
  return state.session.lost;
}

/** By name it is armed, and only its key sends it. */
function cannotConfirm({ keys }: AppState): string | undefined {
  if (keysOf('cancelEverything', keys).length > 0) return undefined;
  return 'no key sends it: give cancelEverything one in [keys] of config.toml';
}

/** Esc undoes one thing at a time, what is armed before what lies on top, and never quits. */
function goBack(actions: Parameters<Command['run']>[0]): void {
  const { armed, view } = actions.state();
  if (view.overlay && !armed) actions.dispatch({ type: 'overlayClosed' });
  else if (actions.disarmOrDismiss()) return;
  else if (view.zoomed) actions.dispatch({ type: 'zoomToggled' });
  else if (filterOf(view) !== '') actions.dispatch({ type: 'filterClosed', keep: false });
  else if (hintText(actions.state()) !== undefined) actions.dispatch({ type: 'hintsDismissed' });
}

function replay(id: string, control: ReplayControl, title: string, details: string): Ungrouped {
  return {
    id,
    title,
    details,
    disabled: (state) => (state.replay ? undefined : 'no recording is being played'),
    run: (actions) => actions.replay(control),
  };
}
