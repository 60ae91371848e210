import { hash } from 'node:crypto';
import type { Side } from '../../domain/order-book.ts';
import type { OutcomeIndex } from '../matching/book-order.ts';
import { listLevels } from '../matching/price-grid.ts';
import { formatLots, formatTick } from '../matching/quantities.ts';
import { engineMarket, type TokenRef, type ExchangeState } from '../exchange-state.ts';

export interface BookJson {
  market: string;
  asset_id: string;
  timestamp: string;
  hash: string;
  bids: LevelJson[];
  asks: LevelJson[];
  min_order_size: string;
  tick_size: string;
  neg_risk: boolean;
  last_trade_price: string;
}

export interface LevelJson {
  price: string;
  size: string;
}

/**
 * One token's book (interface: Order book): bids ascending and asks descending, best last, as real services
 * send them. With `side` only the orders of that side: the bids for BUY, the asks for SELL. `hash` is SHA-1 of
 * the compact JSON with an empty hash.
 */
export function bookJson(exchange: ExchangeState, { market, outcome }: TokenRef, side?: Side): BookJson {
  const state = engineMarket(exchange, market);
  const last = outcome === 0 ? state.lastYesTick : state.ticksPerDollar - state.lastYesTick;
  const book: BookJson = {
    market: market.conditionId,
    asset_id: market.tokenIds[outcome],
    timestamp: String(state.changedAtMs),
    hash: '',
    bids: side === 'SELL' ? [] : levels(exchange, { market, outcome }, 'bids'),
    asks: side === 'BUY' ? [] : levels(exchange, { market, outcome }, 'asks'),
    min_order_size: formatLots(market.minLots),
    tick_size: formatTick(1, market.ticksPerDollar),
    neg_risk: market.event.negRisk,
    last_trade_price: state.lastYesTick === 0 ? '' : formatTick(last, market.ticksPerDollar),
  };
  book.hash = hash('sha1', JSON.stringify(book), 'hex');
  return book;
}

/** Best bid and ask of a token in ticks of that token; a side without orders is missing. */
export function bestTicks(
  exchange: ExchangeState,
  { market, outcome }: TokenRef,
): { bid?: number; ask?: number } {
  const { grid, ticksPerDollar } = engineMarket(exchange, market);
  const bid = grid.bestBid > 0 ? grid.bestBid : undefined;
  const ask = grid.bestAsk < ticksPerDollar ? grid.bestAsk : undefined;
  const [ownBid, ownAsk] = outcome === 0 ? [bid, ask] : [mirror(ask), mirror(bid)];
  return { ...(ownBid !== undefined && { bid: ownBid }), ...(ownAsk !== undefined && { ask: ownAsk }) };

  function mirror(tick: number | undefined): number | undefined {
    return tick === undefined ? undefined : ticksPerDollar - tick;
  }
}

function levels(exchange: ExchangeState, token: TokenRef, side: 'bids' | 'asks'): LevelJson[] {
  const { grid, ticksPerDollar } = engineMarket(exchange, token.market);
  return listLevels(grid, yesSide(token.outcome, side))
    .toReversed()
    .map(({ tick, level }) => ({
      price: formatTick(token.outcome === 0 ? tick : ticksPerDollar - tick, ticksPerDollar),
      size: formatLots(level.lots),
    }));
}

/** Bids for No are the offers of Yes. */
function yesSide(outcome: OutcomeIndex, side: 'bids' | 'asks'): 'bids' | 'asks' {
  if (outcome === 0) return side;
  return side === 'bids' ? 'asks' : 'bids';
}
