import type { BookSide, GroupTicks } from '../domain/book-depth.ts';
import type { ChartWindow } from '../domain/chart-window.ts';
import type { Price } from '../domain/micros.ts';
import type { Card } from './card.ts';

/** The panes in the order of their number keys. */
export const PANES = ['markets', 'book', 'chart', 'orders', 'ladders'] as const;
export type Pane = (typeof PANES)[number];

/** Those that share a screen; ladders have it for themselves. */
export const SHARED_PANES: readonly Pane[] = ['markets', 'book', 'chart', 'orders'];

export const SORT_COLUMNS = [
  'mine',
  'market',
  'bid',
  'ask',
  'spread',
  'mid',
  'change',
  'ends',
  'rewards',
  'fee',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** How the chart is drawn: a line of box-drawing marks, filled columns, or braille dots. */
export const CHART_STYLES = ['ascii', 'block', 'braille'] as const;
export type ChartStyle = (typeof CHART_STYLES)[number];

/** Colors by name; where a terminal shows none, all look like the last. */
export const THEMES = [
  'dark',
  'light',
  'high-contrast',
  'high-contrast-light',
  'colour-blind',
  'mono',
] as const;
export type Theme = (typeof THEMES)[number];

/** What the orders pane shows: open orders, the builder's trades, what the account's wallet did, what all adds up to. */
export const ORDER_TABS = ['open', 'trades', 'activity', 'exposure'] as const;
export type OrdersTab = (typeof ORDER_TABS)[number];

/** What open orders are sorted by: their market, or the largest value, distance to the mid, or age first. */
export const ORDER_SORTS = ['market', 'value', 'distance', 'age'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** The same in words. */
export const ORDER_SORT_NAMES: Readonly<Record<OrderSort, string>> = {
  market: 'market',
  value: 'value',
  distance: 'distance to the mid',
  age: 'age',
};

/** How the book's sides are laid out: by the room there is, until somebody chooses. */
export const BOOK_SHAPES = ['auto', 'stacked', 'beside'] as const;

export type Overlay = 'help' | 'card' | 'messages' | 'palette';

/** Lines each scrolling pane can show, told by the layout. */
export interface PaneHeights {
  readonly markets: number;
  /** Cells inside the market list, which decide what columns it has. */
  readonly marketsWidth?: number;
  readonly book: number;
  /** Cells inside the book's pane, which decide how it is laid out. */
  readonly bookWidth?: number;
  /** Missing: the chart has no pane on this screen. */
  readonly chart?: number;
  /** Cells inside the ladders' pane, which decide how many there are. */
  readonly laddersWidth?: number;
  readonly orders: number;
  /** The room inside an overlay's box. */
  readonly overlay: { readonly width: number; readonly height: number };
  /** The room inside a card beside the book; missing: a card has the room of every overlay. */
  readonly card?: { readonly width: number; readonly height: number };
}

/** The line of the book under the cursor: a price, and the line of the pane's body it stays on. */
export interface BookCursor {
  readonly side: BookSide;
  readonly price: Price;
  readonly row: number;
}

/** What the person at the keys has chosen; none of it comes from a service. */
export interface View {
  readonly pane: Pane;
  /** The pane has the whole screen. */
  readonly zoomed: boolean;
  readonly overlay?: Overlay;
  /** Lines the overlay is scrolled down. */
  readonly overlayTop: number;
  /** What is typed into the palette, and which of its lines is chosen. */
  readonly palette: { readonly text: string; readonly place: number };
  readonly filter: string;
  /** The filter's field takes the keys. */
  readonly filtering: boolean;
  readonly sort: SortColumn;
  readonly reversed: boolean;
  /** Condition ids of starred markets, which stay at the top of the list. */
  readonly stars: ReadonlySet<string>;
  /** The markets of an event are listed together, below a line of its own. */
  readonly byEvent: boolean;
  /** Keys of the events whose markets are hidden while no filter is set. */
  readonly folded: ReadonlySet<string>;
  /** Condition id of the selected market; the selection is a market, never a row. */
  readonly market?: string;
  /** Key of the folded event under the cursor. No market is selected then: no key acts on what is not in sight. */
  readonly event?: string;
  /** Index into the selected market's outcomes. */
  readonly outcome: number;
  /** Id of the order under the cursor. */
  readonly order?: string;
  readonly marketsTop: number;
  readonly ordersTop: number;
  readonly ordersTab: OrdersTab;
  /** What the orders pane is filtered by, and how its open orders are sorted. */
  readonly ordersFilter: string;
  readonly ordersSort: OrderSort;
  readonly ordersReversed: boolean;
  /** The orders pane shows nothing but the selected market's. */
  readonly ordersHereOnly: boolean;
  /** Id of the trade, or of the line of the wallet's feed, under the cursor. */
  readonly tabRow?: string;
  /** Open cards, the one on top last. */
  readonly cards: readonly Card[];
  /** Comments are those of people who hold a position. */
  readonly holdersOnly: boolean;
  /** Missing: the book's middle is in the middle of the pane. */
  readonly bookCursor?: BookCursor;
  /** Sides on top of each other or beside each other. */
  readonly bookShape: (typeof BOOK_SHAPES)[number];
  /** Ticks a line of the book stands for. */
  readonly bookTicks: GroupTicks;
  /** Bars grow with the logarithm of the size. */
  readonly bookLog: boolean;
  /** The complement's book is folded in. */
  readonly bookFolded: boolean;
  /** How far back the chart looks. */
  readonly window: ChartWindow;
  readonly chart: ChartStyle;
  readonly theme: Theme;
  /** The theme that a key has chosen, which comes back at the next start. */
  readonly chosenTheme?: Theme;
  /** Which hint a newcomer sees next; one beyond the last: none any more. Missing: nobody asked for hints. */
  readonly hint?: number;
  /** How often they were begun anew. */
  readonly hintRounds?: number;
  readonly heights: PaneHeights;
  readonly paused: boolean;
  /** Condition id of the market that was selected when the program was last left, until the list is read or a person moves. */
  readonly savedMarket?: string;
  /** A REF given at the start that is not found yet. */
  readonly wantedMarket?: string;
}

/** What a person did, after keys were resolved to commands. */
export type ViewEvent =
  | { readonly type: 'heightsChanged'; readonly heights: PaneHeights }
  | { readonly type: 'paneFocused'; readonly pane: Pane }
  | { readonly type: 'paneCycled'; readonly by: 1 | -1 }
  /** The pane takes the whole screen, or gives it back. */
  | { readonly type: 'zoomToggled' }
  | { readonly type: 'cursorMoved'; readonly by: number }
  | { readonly type: 'cursorPaged'; readonly by: 1 | -1 }
  | { readonly type: 'cursorSent'; readonly to: 'first' | 'last' }
  | { readonly type: 'filterOpened' }
  | { readonly type: 'filterTyped'; readonly filter: string }
  | { readonly type: 'filterClosed'; readonly keep: boolean }
  | { readonly type: 'sortCycled' }
  | { readonly type: 'sortChosen'; readonly sort: SortColumn }
  | { readonly type: 'sortReversed' }
  | { readonly type: 'ordersSortChosen'; readonly sort: OrderSort }
  /** With its first outcome, or the one that `tokenId` is of. */
  | { readonly type: 'marketChosen'; readonly conditionId: string; readonly tokenId?: string }
  | { readonly type: 'paletteTyped'; readonly text: string }
  | { readonly type: 'starToggled' }
  | { readonly type: 'starSought'; readonly by: 1 | -1 }
  | { readonly type: 'groupingToggled' }
  /** The event under the cursor is folded, or opened. */
  | { readonly type: 'eventFolded' }
  | { readonly type: 'eventOpened' }
  /** One that a pointer is on is folded, or opened. */
  | { readonly type: 'eventTurned'; readonly key: string }
  /** The list is narrowed to the selected market's event, or no longer. */
  | { readonly type: 'eventBrowsed' }
  | { readonly type: 'outcomeCycled' }
  | { readonly type: 'bookCentered' }
  | { readonly type: 'bookTurned' }
  | { readonly type: 'bookGrouped'; readonly by: 1 | -1 }
  | { readonly type: 'bookScaleToggled' }
  | { readonly type: 'bookFoldToggled' }
  | { readonly type: 'windowCycled' }
  | { readonly type: 'windowChosen'; readonly window: ChartWindow }
  | { readonly type: 'chartCycled' }
  | { readonly type: 'themeCycled' }
  | { readonly type: 'themeChosen'; readonly theme: Theme }
  | { readonly type: 'overlayToggled'; readonly overlay: Overlay }
  | { readonly type: 'overlayClosed' }
  /** To the next tab of the card, or of the orders pane where none is open. */
  | { readonly type: 'tabCycled'; readonly by: 1 | -1 }
  | { readonly type: 'ordersHereToggled' }
  | { readonly type: 'holdersToggled' }
  /** All comments of the writer of the one under the cursor. */
  | { readonly type: 'writerOpened' }
  | { readonly type: 'hintsDismissed' }
  | { readonly type: 'hintsRestarted' }
  | { readonly type: 'pauseToggled' };

export const INITIAL_VIEW: View = {
  pane: 'markets',
  zoomed: false,
  overlayTop: 0,
  palette: { text: '', place: 0 },
  filter: '',
  filtering: false,
  sort: 'mine',
  reversed: false,
  stars: new Set(),
  byEvent: true,
  folded: new Set(),
  outcome: 0,
  marketsTop: 0,
  ordersTop: 0,
  ordersTab: 'open',
  ordersFilter: '',
  ordersSort: 'market',
  ordersReversed: false,
  ordersHereOnly: false,
  cards: [],
  holdersOnly: false,
  bookShape: 'auto',
  bookTicks: 1,
  bookLog: false,
  bookFolded: false,
  window: '6h',
  chart: 'ascii',
  theme: 'dark',
  heights: { markets: 10, book: 10, orders: 5, overlay: { width: 70, height: 20 } },
  paused: false,
};

/** The filter of the pane that has the keys. */
export function filterOf({ pane, filter, ordersFilter }: View): string {
  return pane === 'orders' ? ordersFilter : filter;
}
