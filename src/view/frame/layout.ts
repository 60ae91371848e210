import type { Overlay, Pane, PaneHeights } from '../../state/view-state.ts';
import type { ScreenBox } from '../../terminal/painter.ts';

/** Where everything is on a screen of one size. Boxes of panes include their borders. */
export interface Layout {
  readonly columns: number;
  readonly rows: number;
  /** Four panes, three and a sparkline, one at a time with tabs, or a single line. */
  readonly kind: 'wide' | 'stacked' | 'tabs' | 'line';
  readonly panes: Readonly<Partial<Record<Pane, ScreenBox>>>;
  /** The chart as one line without a border. */
  readonly sparkline?: ScreenBox;
  /** Where a card lies beside the book; missing: it lies in the middle, like every overlay. */
  readonly card?: ScreenBox;
  readonly tabs?: ScreenBox;
  readonly status?: ScreenBox;
  /** What there is to say, where it has a line of its own. */
  readonly message?: ScreenBox;
  readonly footer?: ScreenBox;
  /** Lines about cancels above the end of the panes, which overlays leave free. */
  readonly cancelLines?: number;
}

/** Lays out a screen by rule; `pane` is the one shown where only one fits, or where it is zoomed; ladders always are. */
export function computeLayout(columns: number, rows: number, pane: Pane, zoomed = false): Layout {
  if (columns < 40 || rows < 10) return { columns, rows, kind: 'line', panes: {} };
  const status = { left: 0, top: 0, width: columns, height: 1 };
  const footer = { left: 0, top: rows - 1, width: columns, height: 1 };
  const isRoomy = columns >= 60 && rows >= 16;
  const message = { ...footer, top: rows - 2 };
  const common = { columns, rows, status, footer, ...(isRoomy && { message }) };
  if (isRoomy && !zoomed && pane !== 'ladders') {
    return columns >= 100 && rows >= 28
      ? { ...common, kind: 'wide', ...widePanes(columns, rows - 3) }
      : { ...common, kind: 'stacked', ...stackedPanes(columns, rows - 3) };
  }
  const tabs = { left: 0, top: 1, width: columns, height: 1 };
  const box = { left: 0, top: 2, width: columns, height: rows - (isRoomy ? 4 : 3) };
  return { ...common, kind: 'tabs', tabs, panes: { [pane]: box } };
}

/** Below this many lines an overlay shows nothing: then lines about cancels lie over it. */
const LEAST_OVERLAY = 5;

/** The first line below the panes: messages and keys, or the end of the screen. */
export function endOfPanes({ message, footer, rows }: Layout): number {
  return (message ?? footer)?.top ?? rows;
}

/** The room inside a pane's borders. */
export function insideOf(box: ScreenBox): ScreenBox {
  return { left: box.left + 1, top: box.top + 1, width: box.width - 2, height: box.height - 2 };
}

/** How many lines each scrolling pane can show, below its line of titles, and the room in an overlay. */
export function paneHeights(layout: Layout): PaneHeights {
  const linesOf = (pane: Pane): number => Math.max(1, (layout.panes[pane]?.height ?? 4) - 3);
  const { width, height } = layout.kind === 'line' ? wholeOf(layout) : insideOf(overlayBox(layout));
  const card = layout.card && insideOf(overlayBox(layout, 'card'));
  return {
    markets: linesOf('markets'),
    ...(layout.panes.markets && { marketsWidth: insideOf(layout.panes.markets).width }),
    book: linesOf('book'),
    ...(layout.panes.book && { bookWidth: insideOf(layout.panes.book).width }),
    ...(layout.panes.chart && { chart: linesOf('chart') }),
    ...(layout.panes.ladders && { laddersWidth: insideOf(layout.panes.ladders).width }),
    orders: linesOf('orders'),
    overlay: { width, height },
    ...(card && { card: { width: card.width, height: card.height } }),
  };
}

function wholeOf({ columns, rows }: Layout): ScreenBox {
  return { left: 0, top: 0, width: columns, height: rows };
}

/** The layout while a card is open: one that lies beside the book has the orders below the book, not below itself. */
export function layoutWithCard(layout: Layout): Layout {
  const { card, panes } = layout;
  if (!card || !panes.orders) return layout;
  const orders = { ...panes.orders, left: card.width, width: layout.columns - card.width };
  return { ...layout, panes: { ...panes, orders } };
}

/**
 * A card lies beside the book where it can; other overlays in the middle, with a little of the panes left to see; none over
 * messages, keys or cancels.
 */
export function overlayBox(layout: Layout, overlay?: Overlay): ScreenBox {
  const { columns, rows, card, cancelLines = 0 } = layout;
  const most = Math.max(LEAST_OVERLAY, endOfPanes(layout) - cancelLines - 1);
  if (card && overlay === 'card') return { ...card, height: Math.min(card.height, most) };
  const width = Math.min(columns, Math.max(40, Math.min(92, columns - 8)));
  const height = Math.min(most, Math.max(30, rows - 12));
  return {
    left: Math.floor((columns - width) / 2),
    top: Math.max(1, Math.min(1 + most - height, Math.floor((rows - height) / 2))),
    width,
    height,
  };
}

/** From this size on the dates and the rules of most markets fit into a half of the screen. */
const CARD_BESIDE = { columns: 120, height: 33 };

function widePanes(columns: number, height: number): Pick<Layout, 'panes' | 'card'> {
  const upper = Math.round(height * 0.6);
  const listWidth = Math.round(columns / 2);
  const chartWidth = Math.round(columns * 0.43);
  const lower = { top: 1 + upper, height: height - upper };
  const hasRoom = columns >= CARD_BESIDE.columns && height >= CARD_BESIDE.height;
  return {
    panes: {
      markets: { left: 0, top: 1, width: listWidth, height: upper },
      book: { left: listWidth, top: 1, width: columns - listWidth, height: upper },
      chart: { left: 0, width: chartWidth, ...lower },
      orders: { left: chartWidth, width: columns - chartWidth, ...lower },
    },
    ...(hasRoom && { card: { left: 0, top: 1, width: listWidth, height } }),
  };
}

/** Titles need more room than prices on a screen of fewer columns. */
const NARROW = 80;

function stackedPanes(columns: number, height: number): Pick<Layout, 'panes' | 'sparkline'> {
  const ordersHeight = Math.max(5, Math.round(height * 0.3));
  const upper = height - ordersHeight - 1;
  const listWidth = Math.round(columns * (columns < NARROW ? 0.6 : 0.5));
  return {
    panes: {
      markets: { left: 0, top: 1, width: listWidth, height: upper },
      book: { left: listWidth, top: 1, width: columns - listWidth, height: upper },
      orders: { left: 0, top: 2 + upper, width: columns, height: ordersHeight },
    },
    sparkline: { left: 0, top: 1 + upper, width: columns, height: 1 },
  };
}
