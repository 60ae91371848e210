import type { Fill } from '../../domain/fill.ts';
import type { ListedMarket } from '../../domain/market.ts';
import { addUpPositions, type Position, type Positions } from '../../domain/positions.ts';
import { canonicalId } from '../../domain/same-id.ts';
import type { Order } from '../../domain/order.ts';
import type { AppState } from '../app-state.ts';
import { detailOf } from './details.ts';
import { restingUnlisted } from './resting-unlisted.ts';
import { marketById } from './market-by-id.ts';
import { NO_ORDERS } from './market-facts.ts';
import { memoizeByObject, memoizeLast } from './memoize-last.ts';
import { groupOrders, type OrderTotals, totalsOf } from './order-groups.ts';

/** What is at stake on one market: what rests there, and below it what the listed trades add up to by outcome. */
export interface ExposedMarket {
  readonly kind: 'market';
  readonly id: string;
  readonly market?: ListedMarket;
  /** Missing while the orders are not read, or not to the end of their list, or rest in none. */
  readonly resting?: OrderTotals;
}

export interface ExposedOutcome {
  readonly kind: 'outcome';
  readonly id: string;
  readonly position: Position;
}

export type ExposureLine = ExposedMarket | ExposedOutcome;

export interface Exposure extends Omit<Positions, 'positions'> {
  readonly lines: readonly ExposureLine[];
  readonly positions: readonly Position[];
  /** All that rests; missing as that of a market is. */
  readonly resting?: OrderTotals;
}

/** Resting orders and listed trades by market; without trades while they are not read. */
export function exposureOf(state: AppState): Exposure {
  const fills = detailOf(state, 'trades', '').reading?.value.rows ?? NO_FILLS;
  const { orders, ordersComplete, markets } = state;
  const isWhole = orders !== undefined && ordersComplete && !state.listsLeaveOut && !restingUnlisted(state);
  return addUp(orders?.value ?? NO_ORDERS, isWhole, positionsOf(fills), markets);
}

const NO_FILLS: readonly Fill[] = [];

/** What listed trades add up to, computed once for each list. */
const positionsOf = memoizeByObject(addUpPositions);

const addUp = memoizeLast(
  (orders: readonly Order[], isWhole: boolean, traded: Positions, markets: AppState['markets']): Exposure => {
    const { positions, ...rest } = traded;
    const totals = new Map(groupOrders(orders, markets).map((group) => [group.id, group.totals]));
    const keyOf = ({ market }: Position): string =>
      marketById(markets, market)?.conditionId ?? canonicalId(market);
    const held = Map.groupBy(positions, keyOf);
    const ids = [...new Set([...totals.keys(), ...held.keys()])];
    const titled = ids.map((id) => ({ id, title: markets.get(id)?.question ?? id }));
    const sorted = titled.toSorted((a, b) => (a.title < b.title ? -1 : Number(a.title > b.title)));
    const lines = sorted.flatMap(({ id }): readonly ExposureLine[] => {
      const market = markets.get(id);
      const outcomes = (held.get(id) ?? []).map((position): ExposureLine => ({
        kind: 'outcome',
        id: `${id} ${position.tokenId} ${position.outcome}`,
        position,
      }));
      const own = totals.get(id) ?? (isWhole ? totalsOf(NO_ORDERS) : undefined);
      const heading: ExposureLine = {
        kind: 'market',
        id,
        ...(market && { market }),
        ...(own && { resting: own }),
      };
      return ([heading] as ExposureLine[]).concat(outcomes);
    });
    const isKnown = isWhole || orders.length > 0;
    return { ...rest, positions, lines, ...(isKnown && { resting: totalsOf(orders) }) };
  },
);
