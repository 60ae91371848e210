import type { OutcomeIndex } from '../matching/book-order.ts';
import type { Side } from '../../domain/order-book.ts';
import { type EngineMarket, ownTick, type Trade } from '../matching/engine-state.ts';
import type { Lots, Ticks } from '../matching/quantities.ts';

/** One side of a trade, with the price in ticks of its own outcome. */
export interface TradeParty {
  readonly orderId: number;
  readonly account: number;
  readonly outcome: OutcomeIndex;
  readonly side: Side;
  readonly tick: Ticks;
}

/** What of a resting order a trade took. */
export interface MakerPart extends TradeParty {
  readonly lots: Lots;
}

/** One order's arrival meets those that rest at one price, as the family reports it: a taker and all its makers there. */
export interface TradeRecord {
  /** The engine's number of its first fill. */
  readonly id: number;
  readonly market: number;
  readonly atMs: number;
  /** Of the taker: those of all makers together. */
  readonly lots: Lots;
  readonly taker: TradeParty;
  readonly makers: readonly MakerPart[];
}

/** What one account did in a trade. */
export interface OwnPart {
  readonly trade: TradeRecord;
  readonly own: TradeParty;
  readonly lots: Lots;
}

/** The taker's whole trade, or each of a maker's orders that it met. */
export function ownParts(trade: TradeRecord, account: number): OwnPart[] {
  if (trade.taker.account === account) return [{ trade, own: trade.taker, lots: trade.lots }];
  const makers = trade.makers.filter((maker) => maker.account === account);
  return makers.map((own) => ({ trade, own, lots: own.lots }));
}

/** The trades of the exchange; the oldest are forgotten beyond the capacity. */
export interface TradeLog {
  /** Adds a fill to the trade it is part of, or begins one. */
  add(fill: Trade): TradeRecord;
  /** Newest first, those in which the account took part. */
  list(account: number): TradeRecord[];
}

/** A trade that may still grow: an order's fills follow each other without another's between them. */
interface GrowingTrade extends TradeRecord {
  lots: Lots;
  readonly makers: MakerPart[];
}

/** `isRetained`: accounts whose trades the others' trades must not evict. */
export function createTradeLog(capacity: number, isRetained: (account: number) => boolean): TradeLog {
  const retained = createRecent(capacity);
  const others = createRecent(capacity);
  let latest: GrowingTrade | undefined;
  let isLatestRetained = false;
  return {
    add(fill) {
      if (latest && isPartOf(fill, latest)) {
        latest.makers.push(makerPart(fill));
        latest.lots += fill.lots;
        if (isLatestRetained || !isRetained(fill.maker.account)) return latest;
        others.dropLast();
      } else latest = beginTrade(fill);
      isLatestRetained = isRetained(fill.taker.account) || isRetained(fill.maker.account);
      (isLatestRetained ? retained : others).push(latest);
      return latest;
    },
    list(account) {
      const isMatch = (record: TradeRecord): boolean => hasParty(record, account);
      const own = retained.list().filter(isMatch);
      if (isRetained(account)) return own.toReversed();
      return [...own, ...others.list().filter(isMatch)].toSorted((a, b) => b.id - a.id);
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
    dropLast: (): void => void records.pop(),
    list: (): TradeRecord[] => records.slice(-capacity),
  };
}

function hasParty({ taker, makers }: TradeRecord, account: number): boolean {
  return taker.account === account || makers.some((maker) => maker.account === account);
}

function isPartOf({ market, taker, yesTick }: Trade, trade: TradeRecord): boolean {
  return taker.id === trade.taker.orderId && ownTick(market, taker, yesTick) === trade.taker.tick;
}

function beginTrade(fill: Trade): GrowingTrade {
  const { id, market, taker, yesTick, lots, atMs } = fill;
  return {
    id,
    market: market.index,
    atMs,
    lots,
    taker: party(market, taker, yesTick),
    makers: [makerPart(fill)],
  };
}

function makerPart({ market, maker, yesTick, lots }: Trade): MakerPart {
  return { ...party(market, maker, yesTick), lots };
}

function party(market: EngineMarket, order: Trade['taker'], yesTick: Ticks): TradeParty {
  return {
    orderId: order.id,
    account: order.account,
    outcome: order.outcome,
    side: order.side,
    tick: ownTick(market, order, yesTick),
  };
}

/** How far a trade has come on the chain that the family settles on. */
export interface TradeState {
  readonly status: 'MATCHED' | 'RETRYING' | 'MINED' | 'CONFIRMED';
  /** Since when, epoch milliseconds. */
  readonly sinceMs: number;
}

const SENT_AFTER_MS = 3_000;
const RETRIED_UNTIL_MS = 12_000;
const CONFIRMED_AFTER_MS = 60_000;
/** One trade in so many is sent a second time. */
const RETRIED_EVERY = 8;

/** The state of a trade at `nowMs`, from its age and number alone. None ever fails. */
export function readTradeState({ id, atMs }: Pick<TradeRecord, 'id' | 'atMs'>, nowMs: number): TradeState {
  const ageMs = nowMs - atMs;
  const minedAfterMs = id % RETRIED_EVERY === 0 ? RETRIED_UNTIL_MS : SENT_AFTER_MS;
  if (ageMs >= CONFIRMED_AFTER_MS) return { status: 'CONFIRMED', sinceMs: atMs + CONFIRMED_AFTER_MS };
  if (ageMs >= minedAfterMs) return { status: 'MINED', sinceMs: atMs + minedAfterMs };
  if (ageMs >= SENT_AFTER_MS) return { status: 'RETRYING', sinceMs: atMs + SENT_AFTER_MS };
  return { status: 'MATCHED', sinceMs: atMs };
}
