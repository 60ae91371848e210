import type { AppState } from '../state/app-state.ts';
import { openCard } from '../state/select/card-selection.ts';
import { copyTarget } from './copy-target.ts';
import { hintText } from '../state/reduce/hints.ts';
import { selectedMarket, selectedOrder } from '../state/select/selection.ts';
import { type Overlay, PANES, type Pane, type ViewEvent } from '../state/view-state.ts';
import type { Command, ReplayControl } from './action.ts';

const PANE_NAMES: Readonly<Record<Pane, string>> = {
  markets: 'the market list',
  book: 'the order book',
  chart: 'the price chart',
  orders: 'my orders',
};

/** What moves a recording that is played; while none is, they say so. */
const REPLAY_COMMANDS: readonly Command[] = [
  command('replayPause', 'pause', 'in a replay: pause it, or let it go on'),
  command('replayBack', 'back', 'in a replay: ten seconds back'),
  command('replayForward', 'forward', 'in a replay: ten seconds on'),
  command('replaySlower', 'slower', 'in a replay: half as fast'),
  command('replayFaster', 'faster', 'in a replay: twice as fast'),
];

/** Everything a person can ask for, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  {
    id: 'cancelMarket',
    title: 'cancel all my orders on the selected market (a second press or Enter sends)',
    short: 'cancel all here',
    dangerous: true,
    disabled: (state) => cannotCancel(state) ?? (selectedMarket(state) ? undefined : 'no market is selected'),
    run: (actions, press) => actions.pressCancel('X', press),
  },
  {
    id: 'cancelOutcome',
    title:
      'cancel all my orders on the outcome of the order under the cursor (a second press or Enter sends)',
    short: 'cancel this outcome',
    dangerous: true,
    disabled: (state) =>
      cannotCancel(state) ?? (selectedOrder(state) ? undefined : 'there is no order to point at'),
    run: (actions, press) => actions.pressCancel('x', press),
  },
  view(
    'filter',
    'filter the market list by words, or by tag: event: series: creator:; Enter keeps the filter, Esc drops it',
    { type: 'filterOpened' },
    'filter',
  ),
  view('sort', 'sort the market list by the next column', { type: 'sortCycled' }, 'sort'),
  view('reverse', 'reverse the order of the market list', { type: 'sortReversed' }),
  view('star', 'star the selected market: it stays at the top; again lets it go', { type: 'starToggled' }),
  view('browse', 'list only the event of the selected market; again lists all', { type: 'eventBrowsed' }),
  view('outcome', 'show the next outcome of the market', { type: 'outcomeCycled' }, 'outcome'),
  overlay('card', 'open the card of the selected market or order', 'open'),
  {
    id: 'back',
    title: 'back: take the armed cancel back, close, dismiss, drop the filter',
    run: (actions) => goBack(actions),
  },
  ...PANES.map((pane) => view(pane, `go to ${PANE_NAMES[pane]}`, { type: 'paneFocused', pane })),
  view('nextPane', 'go to the next pane', { type: 'paneCycled', by: 1 }),
  view('previousPane', 'go to the previous pane', { type: 'paneCycled', by: -1 }),
  view('up', 'move up', { type: 'cursorMoved', by: -1 }),
  view('down', 'move down', { type: 'cursorMoved', by: 1 }),
  view('pageUp', 'move a page up', { type: 'cursorPaged', by: -1 }),
  view('pageDown', 'move a page down', { type: 'cursorPaged', by: 1 }),
  view('first', 'move to the first', { type: 'cursorSent', to: 'first' }),
  view('last', 'move to the last', { type: 'cursorSent', to: 'last' }),
  view('centre', 'centre the book on its middle, without a cursor', { type: 'bookCentred' }),
  view('bookShape', "the book's sides beside or on top of each other", { type: 'bookTurned' }),
  view('coarser', 'the book in coarser lines: 1, 2, 5, 10, 20, 50 ticks', { type: 'bookGrouped', by: 1 }),
  view('finer', 'the book in finer lines', { type: 'bookGrouped', by: -1 }),
  view('bookScale', "the book's bars on a linear or logarithmic scale", { type: 'bookScaleToggled' }),
  view('fold', "fold the other outcome's book in, or out again", { type: 'bookFoldToggled' }),
  view('window', 'look back longer on the chart: 1h, 6h, 1d, 1w, all', { type: 'windowCycled' }),
  view('chartStyle', 'draw the chart as a line, as columns or in braille', { type: 'chartCycled' }),
  {
    ...view('theme', 'the next theme: dark, light, high contrast, colour-blind safe, mono', {
      type: 'themeCycled',
    }),
    disabled: ({ session }) =>
      session.colourless ? 'no colours here: NO_COLOR is set, or the terminal has none' : undefined,
  },
  view('nextTab', 'go to the next tab of the open card, or of my orders: trades, activity', {
    type: 'tabCycled',
    by: 1,
  }),
  view('previousTab', 'go to the previous tab', { type: 'tabCycled', by: -1 }),
  view('ordersHere', 'list my orders on this market alone, or on all', { type: 'ordersHereToggled' }),
  {
    ...view('holders', 'in comments: those of holders alone, or all', { type: 'holdersToggled' }),
    disabled: (state) => (openCard(state)?.kind === 'comments' ? undefined : 'no comments are open'),
  },
  {
    ...view('writer', 'in comments: everything this person wrote', { type: 'writerOpened' }),
    disabled: cannotOpenWriter,
  },
  view('pause', 'pause or resume asking the service', { type: 'pauseToggled' }),
  { id: 'refresh', title: 'ask for everything now', run: (actions) => actions.refresh() },
  ...REPLAY_COMMANDS,
  {
    id: 'copy',
    title: 'copy the id under the cursor, or of the open card, to the clipboard: order, condition or token',
    disabled: (state) => (copyTarget(state) ? undefined : 'there is no id to copy here'),
    run(actions) {
      const target = copyTarget(actions.state());
      if (target) actions.copy(target.text, target.what);
    },
  },
  {
    id: 'alert',
    title:
      'set or remove an alert: a price, a wide spread, an order traded, a market about to close, stale prices',
    run(actions) {
      if (actions.state().view.overlay !== 'palette') {
        actions.dispatch({ type: 'overlayToggled', overlay: 'palette' });
      }
      actions.dispatch({ type: 'paletteTyped', text: 'alert ' });
    },
  },
  overlay('palette', 'go to a market or command by name', 'go to'),
  overlay('messages', 'show what is used of the limits, and the message log'),
  overlay('help', 'show this help', 'help'),
  { id: 'suspend', title: 'back to the shell; fg returns', run: (actions) => actions.suspend() },
  { id: 'quit', title: 'quit', short: 'quit', run: (actions) => actions.quit() },
];

function view(id: string, title: string, event: ViewEvent, short?: string): Command {
  return { id, title, ...(short !== undefined && { short }), run: (actions) => actions.dispatch(event) };
}

function overlay(name: Overlay, title: string, short?: string): Command {
  return view(name, title, { type: 'overlayToggled', overlay: name }, short);
}

function cannotOpenWriter(state: AppState): string | undefined {
  const kind = openCard(state)?.kind;
  return kind === 'comments' || kind === 'thread' ? undefined : 'no comments are open';
}

function cannotCancel(state: AppState): string | undefined {
  if (state.session.readOnly) return 'read-only: orders are not touched; pmtop without --read-only cancels';
  if (state.session.credentialsProblem !== undefined)
    return `no account: ${state.session.credentialsProblem}`;
  return state.session.lost;
}

/** Esc undoes one thing at a time, what is armed before what lies on top, and never quits. */
function goBack(actions: Parameters<Command['run']>[0]): void {
  const { armed, view } = actions.state();
  if (view.overlay && !armed) actions.dispatch({ type: 'overlayClosed' });
  else if (actions.disarmOrDismiss()) return;
  else if (view.filter !== '') actions.dispatch({ type: 'filterClosed', keep: false });
  else if (hintText(actions.state()) !== undefined) actions.dispatch({ type: 'hintsDismissed' });
}

function command(id: string, control: ReplayControl, title: string): Command {
  return {
    id,
    title,
    disabled: ({ replay }) => (replay ? undefined : 'no recording is being played'),
    run: (actions) => actions.replay(control),
  };
}
