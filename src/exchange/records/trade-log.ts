import type { OutcomeIndex } from '../engine/book-order.ts';
import type { Side } from '../../domain/order-book.ts';
import type { Trade, TradeKind } from '../engine/engine-event.ts';
import type { EngineMarket } from '../engine/engine-market.ts';
import type { Lots, Ticks } from '../engine/quantities.ts';

/** One side of a trade, with the price in ticks of its own outcome. */
export interface TradeParty {
  readonly orderId: number;
  readonly account: number;
  readonly outcome: OutcomeIndex;
  readonly side: Side;
  readonly tick: Ticks;
}

export interface TradeRecord {
  readonly id: number;
  readonly market: number;
  readonly atMs: number;
  readonly lots: Lots;
  readonly kind: TradeKind;
  readonly taker: TradeParty;
  readonly maker: TradeParty;
}

/** The trades of the exchange; the oldest are forgotten beyond the capacity. */
export interface TradeLog {
  add(trade: Trade): void;
  /** Newest first, those in which the account took part. */
  list(account: number): TradeRecord[];
}

/** `isKept` tells the accounts whose trades the bustle of all others must not push out. */
export function createTradeLog(capacity: number, isKept: (account: number) => boolean): TradeLog {
  const kept = createRecent(capacity);
  const others = createRecent(capacity);
  return {
    add(trade) {
      const isOwn = isKept(trade.taker.account) || isKept(trade.maker.account);
      (isOwn ? kept : others).push(recordTrade(trade));
    },
    list(account) {
      const isMeant = (record: TradeRecord): boolean => hasParty(record, account);
      const own = kept.list().filter(isMeant);
      if (isKept(account)) return own.toReversed();
      return [...own, ...others.list().filter(isMeant)].toSorted((a, b) => b.id - a.id);
    },
  };
}

/** The last `capacity` records, oldest first. */
function createRecent(capacity: number) {
  let records: TradeRecord[] = [];
  return {
    push(record: TradeRecord): void {
      records.push(record);
      if (records.length >= 2 * capacity) records = records.slice(-capacity);
    },
    list: (): TradeRecord[] => records.slice(-capacity),
  };
}

function hasParty({ taker, maker }: TradeRecord, account: number): boolean {
  return taker.account === account || maker.account === account;
}

function recordTrade({ id, market, taker, maker, yesTick, lots, kind, atMs }: Trade): TradeRecord {
  return {
    id,
    market: market.index,
    atMs,
    lots,
    kind,
    taker: party(market, taker, yesTick),
    maker: party(market, maker, yesTick),
  };
}

function party(market: EngineMarket, order: Trade['taker'], yesTick: Ticks): TradeParty {
  return {
    orderId: order.id,
    account: order.account,
    outcome: order.outcome,
    side: order.side,
    tick: order.outcome === 0 ? yesTick : market.ticksPerDollar - yesTick,
  };
}
