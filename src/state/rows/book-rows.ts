import type { Price, Size } from '../../domain/micros.ts';
import type { Level, OrderBook } from '../../domain/order-book.ts';
import { bestPrices, bidShare, midpoint, spread } from '../../domain/order-book.ts';
import type { Order } from '../../domain/order.ts';
import { remainingSize } from '../../domain/order.ts';
import { formatPrice, formatSize } from '../../text/format-quantity.ts';
import { textWidth } from '../../text/width.ts';
import type { AppState, Reading } from '../app-state.ts';
import type { Row, Span } from '../row.ts';
import { row, span } from '../row.ts';
import { ordersHere, selectedMarket, selectedOutcome } from '../selection.ts';
import { ageSpan, failureSpan, isFaded, noticeRows, paragraphs } from './feed-notice.ts';
import type { Scene } from './scene.ts';
import type { Column } from './table-row.ts';
import { headerRow, tableRow } from './table-row.ts';

/** The selected outcome's book: asks above, the middle, bids below; the middle sits half-way. */
export function bookRows(state: AppState, scene: Scene): readonly Row[] {
  const reading = selectedBook(state);
  if (!reading) return noticeRows(state, 'book', waitingText(state), scene);
  if (!reading.value) return paragraphs(scene, [span('the service has no book for this outcome', 'warn')]);
  const columns = bookColumns(scene.width);
  const lines = bookLines(reading.value, state, columns, scene);
  const body = windowAroundMiddle(lines, state.view.bookShift, scene.height - 1);
  const rows = [headerRow(columns), ...body];
  return isFaded(state, reading, 'book', scene) ? rows.map((line) => ({ ...line, emphasis: 'faded' })) : rows;
}

/** `Book ─ question · outcome`, the age of the book, and what is wrong with its feed. */
export function bookTitle(state: AppState, scene: Scene): { left: readonly Span[]; right: readonly Span[] } {
  const market = selectedMarket(state);
  const outcome = selectedOutcome(state);
  const name = outcome ? ` ${scene.glyphs.dot} ${outcome.name || 'outcome'}` : '';
  const left = [
    span('Book'),
    span(market ? ` ${scene.glyphs.rule} ${market.question}` : ''),
    span(name, 'accent'),
  ];
  const right = [failureSpan(state, 'book', scene), ageSpan(state, selectedBook(state), 'book', scene)];
  return { left, right: right.filter((part) => part !== undefined) };
}

function selectedBook(state: AppState): Reading<OrderBook | undefined> | undefined {
  const token = selectedOutcome(state)?.tokenId;
  return token === undefined ? undefined : state.books.get(token);
}

function waitingText(state: AppState): string {
  if (!selectedMarket(state)) return 'no market selected yet';
  return selectedOutcome(state) ? 'asking for the book…' : 'the catalog names no outcome of this market';
}

interface BookColumns extends Array<Column> {}

function bookColumns(width: number): BookColumns {
  const mine = { title: 'mine', width: width < 34 ? 6 : 9, align: 'right' as const };
  const price = { title: 'price', width: 6, align: 'right' as const };
  const size = { title: 'size', width: 9, align: 'right' as const };
  const cumulative = { title: 'cum', width: 10, align: 'right' as const };
  const fixed = width < 40 ? [size, price] : [size, cumulative, price];
  const used = fixed.reduce((sum, column) => sum + column.width + 1, mine.width + 1);
  return [...fixed, { title: '', width: Math.max(0, width - used) }, mine];
}

/** Every line of the book from the highest ask to the lowest bid, and where the middle is. */
function bookLines(
  book: OrderBook,
  state: AppState,
  columns: BookColumns,
  scene: Scene,
): { readonly rows: readonly Row[]; readonly middle: number } {
  const mine = sizesByPrice(ordersHere(state), book.tokenId);
  const largest = [...book.asks, ...book.bids].reduce((most, level) => Math.max(most, level.size), 0);
  const side = (levels: readonly Level[], tone: 'bid' | 'ask'): Row[] => {
    let cumulative = 0;
    return levels.map((level) => {
      cumulative += level.size;
      return levelRow(level, cumulative, largest, mine.get(level.price), tone, columns, scene);
    });
  };
  const asks = side(book.asks, 'ask').toReversed();
  return { rows: [...asks, middleRow(book, scene), ...side(book.bids, 'bid')], middle: asks.length };
}

function levelRow(
  level: Level,
  cumulative: Size,
  largest: Size,
  mine: Size | undefined,
  tone: 'bid' | 'ask',
  columns: BookColumns,
  scene: Scene,
): Row {
  const barWidth = columns.at(-2)?.width ?? 0;
  const length = largest === 0 ? 0 : Math.max(1, Math.round((level.size / largest) * barWidth));
  const cells = [
    span(formatSize(level.size)),
    ...(columns.length === 5 ? [span(formatSize(cumulative), 'dim')] : []),
    span(formatPrice(level.price), tone),
    span(scene.glyphs.bar.repeat(Math.min(length, barWidth)), tone),
    span(mine === undefined ? '' : `${scene.glyphs.mine} ${formatSize(mine)}`, 'mine'),
  ];
  return tableRow(columns, cells, { ellipsis: scene.glyphs.ellipsis });
}

function middleRow(book: OrderBook, scene: Scene): Row {
  const best = bestPrices(book);
  const mid = midpoint(best);
  const gap = spread(best);
  const share = bidShare(book);
  const { dot, rule } = scene.glyphs;
  const facts: Span[] = [];
  if (share === undefined) facts.push(span('no resting orders', 'warn'));
  else if (mid === undefined) facts.push(span(best.bid === undefined ? 'no bids' : 'no asks', 'warn'));
  else facts.push(span(`mid ${formatPrice(mid)}`, 'strong'));
  if (gap !== undefined) {
    facts.push(
      gap < 0
        ? span(`CROSSED by ${formatPrice(-gap)}`, 'alarm')
        : span(`spread ${formatPrice(gap)}`, gap === 0 ? 'alarm' : 'plain'),
    );
  }
  if (share !== undefined && scene.width >= 44)
    facts.push(span(`imbalance ${Math.round(share * 100)}% bid`, 'dim'));
  const text = facts.map((fact) => fact.text).join(` ${dot} `);
  const room = Math.max(0, scene.width - textWidth(text) - 2);
  const before = Math.min(8, Math.floor(room / 2));
  const joined = facts.flatMap((fact, i) => (i === 0 ? [fact] : [span(` ${dot} `, 'border'), fact]));
  return row(
    span(`${rule.repeat(before)} `, 'border'),
    ...joined,
    span(` ${rule.repeat(room - before)}`, 'border'),
  );
}

function sizesByPrice(orders: readonly Order[], tokenId: string): ReadonlyMap<Price, Size> {
  const sizes = new Map<Price, Size>();
  for (const order of orders) {
    if (order.tokenId !== tokenId) continue;
    sizes.set(order.price, (sizes.get(order.price) ?? 0) + remainingSize(order));
  }
  return sizes;
}

/** The lines that fit, the middle half-way down unless shifted; blank lines fill a short side. */
function windowAroundMiddle(
  lines: { readonly rows: readonly Row[]; readonly middle: number },
  shift: number,
  height: number,
): readonly Row[] {
  const half = Math.floor(height / 2);
  const top = lines.middle - half + clampShift(lines, shift, height);
  return Array.from({ length: height }, (_, i) => lines.rows[top + i] ?? row(span('')));
}

/** A shift never scrolls past the book's last line, and never moves a book that fits. */
function clampShift(
  lines: { readonly rows: readonly Row[]; readonly middle: number },
  shift: number,
  height: number,
): number {
  const half = Math.floor(height / 2);
  const below = Math.max(0, lines.rows.length - lines.middle - (height - half));
  const above = Math.max(0, lines.middle - half);
  return Math.max(-above, Math.min(below, shift));
}
