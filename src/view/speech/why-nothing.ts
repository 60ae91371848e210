import type { Resolved } from '../../actions/keymap.ts';
import { GROUP_TICKS } from '../../domain/book-depth.ts';
import { describeEverything } from '../../cancel/describe-everything.ts';
import { isEverything } from '../../domain/cancel.ts';
import type { AppState } from '../../state/app-state.ts';
import { selectedBook } from '../../state/select/book-view.ts';
import { openCard, selectedComment } from '../../state/select/card-selection.ts';
import { listLadders } from '../../state/select/ladders.ts';
import { listRows } from '../../state/select/list-rows.ts';
import { tabRows } from '../../state/select/orders-tab.ts';
import { selectedMarket } from '../../state/select/selection.ts';
import type { Pane } from '../../state/view-state.ts';
import { PRESENTERS } from '../frame/presenters.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { countOf } from './selection-sentence.ts';
import { spokenRow } from './spoken-text.ts';

/** Why a key changes nothing as things stand, for one that was found to change nothing. */
export function whyNothing(resolved: Resolved, state: AppState, context: RenderContext): string {
  if (resolved.kind === 'edit') return EDIT_REASONS[resolved.edit] ?? OTHERWISE;
  if (resolved.kind === 'confirm' || resolved.command.dangerous) return whyNotSent(resolved, state, context);
  return REASONS[resolved.command.id]?.(state, context) ?? OTHERWISE;
}

type Reason = (state: AppState, context: RenderContext) => string;

const OTHERWISE = 'that is so already';
const NO_MARKET = 'no market is selected';

/** By command. What is not here always changes something, or says by itself why it cannot. */
const REASONS: Readonly<Record<string, Reason>> = {
  star: () => NO_MARKET,
  nextStar: () => 'it is the only starred market in the list',
  previousStar: () => 'it is the only starred market in the list',
  browse: (state) => (selectedMarket(state) ? 'this market is of no event' : NO_MARKET),
  outcome: (state) => (selectedMarket(state) ? 'this market has no other outcome' : NO_MARKET),
  card: (state, context) => (state.view.pane === 'orders' ? emptyPane('orders', state, context) : NO_MARKET),
  back: whyNotBack,
  up: atFirst,
  pageUp: atFirst,
  first: atFirst,
  down: atLast,
  pageDown: atLast,
  last: atLast,
  centre: (state, context) =>
    selectedBook(state)?.value ? 'it is centered already' : emptyPane('book', state, context),
  coarser: () => `lines of ${countOf(GROUP_TICKS.at(-1) ?? 1, 'tick')} are the coarsest`,
  finer: () => `lines of ${countOf(GROUP_TICKS[0], 'tick')} are the finest`,
  nextTab: () => NO_TABS,
  previousTab: () => NO_TABS,
  writer: whyNoWriter,
};

const NO_TABS = 'of what is open only the card of a market has tabs';

const EDIT_REASONS: Readonly<Partial<Record<Extract<Resolved, { kind: 'edit' }>['edit'], string>>> = {
  insert: 'the field takes no more letters',
  erase: 'the field is empty',
  clear: 'the field is empty',
  complete: 'a filter completes nothing',
};

/** What a second press has to be is told in docs/cancel.md. The one that sent everything may have to read the account first. */
function whyNotSent(resolved: Resolved, state: AppState, { nowMs }: RenderContext): string {
  const { armed, everything } = state;
  const isOfEverything = resolved.kind === 'command' && resolved.command.id === 'cancelEverything';
  if (!armed && isOfEverything && everything) return describeEverything(everything, nowMs);
  if (!armed) return 'it is under way';
  const isOfAll = resolved.kind === 'confirm' && isEverything(armed.target);
  return isOfAll
    ? 'only its own key sends the cancel of everything'
    : 'it came too soon after the first press, or with other keys: press it once more';
}

/** Esc drops the filter of the list that has the keys; the other one's is easily taken for it. */
function whyNotBack({ view: { pane, filter, ordersFilter } }: AppState): string {
  const [other, list] = pane === 'orders' ? [filter, 'the market list'] : [ordersFilter, 'my orders'];
  return other === ''
    ? 'nothing is armed, open, zoomed or filtered'
    : `the filter ${other} of ${list} stays, Escape there drops it`;
}

function whyNoWriter(state: AppState): string {
  const card = openCard(state);
  const hasComment = card?.kind === 'thread' || (card && selectedComment(state, card));
  return hasComment ? 'the service does not tell who wrote this' : 'no comment is under the cursor';
}

function atFirst(state: AppState, context: RenderContext): string {
  return whyNotMoved('first', state, context);
}

function atLast(state: AppState, context: RenderContext): string {
  return whyNotMoved('last', state, context);
}

function whyNotMoved(end: 'first' | 'last', state: AppState, context: RenderContext): string {
  const { overlay, pane } = state.view;
  if (overlay !== undefined) return 'all of it was read when it opened';
  if (pane === 'chart') return 'the chart has no lines to move through';
  const count = LINES[pane](state);
  if (count === 0) return emptyPane(pane, state, context);
  const what = pane === 'ladders' ? 'ladder' : 'line';
  return count === 1 ? `there is no other ${what}` : `this is the ${end} ${what}`;
}

/** Lines that the cursor of a pane can be on. */
const LINES: Readonly<Record<Exclude<Pane, 'chart'>, (state: AppState) => number>> = {
  markets: (state) => listRows(state).length,
  book: (state) => {
    const { bids = [], asks = [] } = selectedBook(state)?.value ?? {};
    return bids.length + asks.length;
  },
  orders: (state) => tabRows(state).ids.length,
  ladders: (state) => listLadders(state).length,
};

/** What stands in a pane in the place of its lines. */
function emptyPane(pane: Exclude<Pane, 'chart'>, state: AppState, context: RenderContext): string {
  return PRESENTERS[pane].rows(state, context).map(spokenRow).filter(Boolean).join(' ');
}
