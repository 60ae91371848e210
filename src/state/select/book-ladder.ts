import type { BookSide, Depth, DepthLevel } from '../../domain/book-depth.ts';
import type { BookShape } from './book-view.ts';
import { clamp } from '../clamp.ts';
import type { BookCursor } from '../view-state.ts';

/** A level, or the middle between the sides. */
export type LadderLine = { readonly side: BookSide; readonly level: DepthLevel } | 'middle';

/** The lines of a pane's body, each with what is on it; `top` is the first on the screen and may be below zero. */
export interface Ladder {
  readonly shape: BookShape;
  /** Stacked: from the highest ask to the lowest bid. */
  readonly lines: readonly LadderLine[];
  /** Beside: best first. */
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  readonly top: number;
  /** The cursor's line. */
  readonly place?: number;
}

/** Lays a book out in `height` lines: around the cursor, whose line stays where it is on the screen, else around the middle. */
export function layLadder(
  depth: Depth,
  shape: BookShape,
  cursor: BookCursor | undefined,
  height: number,
): Ladder {
  const bids = withCursor(depth.bids, 'bids', cursor);
  const asks = withCursor(depth.asks, 'asks', cursor);
  const lines = shape === 'stacked' ? stack(bids, asks) : [];
  const place = cursor && placeOf(cursor, bids, asks, shape);
  const home = shape === 'stacked' ? asks.length - Math.floor(height / 2) : 0;
  if (!cursor || place === undefined) return { shape, lines, bids, asks, top: home };
  const top = place - clamp(cursor.row, 0, height - 1);
  return { shape, lines, bids, asks, top, place };
}

/** The cursor so many lines further down; undefined for a book without a level. */
export function moveInLadder(
  ladder: Ladder,
  cursor: BookCursor | undefined,
  by: number,
  height: number,
): BookCursor | undefined {
  return ladder.shape === 'stacked'
    ? moveStacked(ladder, by, height)
    : moveBeside(ladder, cursor, by, height);
}

function stack(bids: readonly DepthLevel[], asks: readonly DepthLevel[]): readonly LadderLine[] {
  return [
    ...asks.toReversed().map((level) => ({ side: 'asks' as const, level })),
    'middle',
    ...bids.map((level) => ({ side: 'bids' as const, level })),
  ];
}

/** A level that is gone keeps its line while the cursor is on it. */
function withCursor(
  levels: readonly DepthLevel[],
  side: BookSide,
  cursor: BookCursor | undefined,
): readonly DepthLevel[] {
  if (cursor?.side !== side) return levels;
  const place = placeOnSide(levels, cursor);
  if (levels[place]?.price === cursor.price) return levels;
  const { cumulative = 0, cumulativeNotional = 0 } = levels[place - 1] ?? {};
  const gone = {
    price: cursor.price,
    size: 0,
    folded: 0,
    mine: 0,
    leastOfMine: 0,
    cumulative,
    cumulativeNotional,
  };
  return levels.toSpliced(place, 0, gone);
}

/** Where a price is, or would be, on its side. */
function placeOnSide(levels: readonly DepthLevel[], { price, side }: BookCursor): number {
  const found = levels.findIndex((level) => (side === 'bids' ? level.price <= price : level.price >= price));
  return found === -1 ? levels.length : found;
}

function placeOf(
  cursor: BookCursor,
  bids: readonly DepthLevel[],
  asks: readonly DepthLevel[],
  shape: BookShape,
): number {
  const place = placeOnSide(cursor.side === 'bids' ? bids : asks, cursor);
  if (shape === 'beside') return place;
  return cursor.side === 'bids' ? asks.length + 1 + place : asks.length - 1 - place;
}

function moveStacked(ladder: Ladder, by: number, height: number): BookCursor | undefined {
  const { lines, asks } = ladder;
  const from = ladder.place ?? asks.length;
  const wanted = clamp(from + by, 0, lines.length - 1);
  const onMiddle = wanted === asks.length;
  const beyond = wanted + (by > 0 ? 1 : -1);
  const place = onMiddle && lines[beyond] !== undefined ? beyond : wanted;
  const line = lines[place] ?? 'middle';
  if (line === 'middle') return undefined;
  return { side: line.side, price: line.level.price, row: clamp(place - ladder.top, 0, height - 1) };
}

/** Up from the best price goes to the other side's best. */
function moveBeside(
  ladder: Ladder,
  cursor: BookCursor | undefined,
  by: number,
  height: number,
): BookCursor | undefined {
  const from = ladder.place ?? -1;
  const own = cursor?.side ?? (by > 0 ? 'bids' : 'asks');
  const crosses = cursor !== undefined && from === 0 && by === -1;
  const other = own === 'bids' ? 'asks' : 'bids';
  const side = (crosses || ladder[own].length === 0) && ladder[other].length > 0 ? other : own;
  const place = clamp(from + by, 0, ladder[side].length - 1);
  const level = ladder[side][place];
  return level && { side, price: level.price, row: clamp(place - ladder.top, 0, height - 1) };
}
