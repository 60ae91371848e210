import type { Fill } from '../../domain/fill.ts';
import { ONE, type Price } from '../../domain/micros.ts';
import type { Side } from '../../domain/order-book.ts';
import type { Order } from '../../domain/order.ts';
import type { AppState } from '../../state/app-state.ts';
import { complementToken } from '../../state/select/book-view.ts';
import { isDeepEqual } from '../../state/is-deep-equal.ts';
import { keepWhileSame, memoizeLast } from '../../state/select/memoize-last.ts';
import { listFills } from '../../state/select/orders-tab.ts';
import { ordersHere, selectedOutcome } from '../../state/select/selection.ts';

/** Something of mine on the chart: a fill at its time, or an order that rests now. */
export interface ChartMark {
  readonly price: Price;
  readonly side: Side;
  /** Epoch seconds; missing for an order that rests. */
  readonly t?: number;
}

/** My resting orders and fills on the selected outcome; to buy the other of two outcomes at p is to sell this one at 1 - p. */
export function marksHere(state: AppState): readonly ChartMark[] {
  const outcome = selectedOutcome(state);
  if (!outcome) return NONE;
  const tokens = [outcome.tokenId, outcome.mirrorTokenId, complementToken(state)] as const;
  return sameMarks(marksOf(ordersHere(state), listFills(state), ...tokens));
}

const NONE: readonly ChartMark[] = [];

/** What an order has filled, and where else one rests, moves no mark. */
const sameMarks = keepWhileSame<readonly ChartMark[]>(isDeepEqual);

const marksOf = memoizeLast(
  (
    orders: readonly Order[],
    fills: readonly Fill[],
    token: string,
    mirror: string | undefined,
    complement: string | undefined,
  ): readonly ChartMark[] => {
    const placed = (tokenId: string, side: Side, price: Price): ChartMark | undefined => {
      if (tokenId === token || tokenId === mirror) return { price, side };
      return tokenId === complement
        ? { price: ONE - price, side: side === 'BUY' ? 'SELL' : 'BUY' }
        : undefined;
    };
    const resting = orders.map(({ tokenId, side, price }) =>
      price === undefined ? undefined : placed(tokenId, side, price),
    );
    const traded = fills.map(({ own, trade: { matchedAtMs } }) => {
      if (!own?.side || matchedAtMs === undefined) return undefined;
      const mark = placed(own.tokenId, own.side, own.price);
      return mark && { ...mark, t: matchedAtMs / 1000 };
    });
    const marks = [...traded, ...resting].filter((mark) => mark !== undefined);
    return marks.length === 0 ? NONE : marks;
  },
);
