import type { AccountKeys, Persona } from './personas.ts';
import type { Catalog, CatalogEvent, CatalogMarket } from './catalog/catalog.ts';
import type { CommentBoard } from './catalog/comments.ts';
import type { Dialect } from './dialect.ts';
import type { Engine } from './matching/engine.ts';
import type { EngineMarket } from './matching/engine-state.ts';
import type { FaultSwitches } from './faults/fault-switches.ts';
import type { TradeLog } from './records/trade-log.ts';
import type { Heartbeat } from './records/heartbeat.ts';
import type { OrderLog, PostedOrders } from './records/order-log.ts';
import type { PriceHistory } from './records/price-history.ts';
import type { ByteCache } from './server/reply.ts';
import type { DemoTrader } from './traders/demo-trader.ts';
import type { PriceModel } from './traders/price-model.ts';
import type { Traders } from './traders/trade-market.ts';
import type { OutcomeIndex } from './matching/book-order.ts';

/** All state of an exchange: the engine, the catalog, the personas, and what was recorded. */
export interface ExchangeState {
  readonly dialect: Dialect;
  readonly seed: number;
  readonly engine: Engine;
  readonly catalog: Catalog;
  readonly directory: Directory;
  readonly personas: readonly Persona[];
  readonly demoKeys: AccountKeys;
  /** Addresses, in lower case, that may sign for the demo account. */
  readonly demoWallets: Set<string>;
  readonly trades: TradeLog;
  readonly orders: OrderLog;
  readonly history: PriceHistory;
  readonly comments: CommentBoard;
  readonly catalogRows: ByteCache;
  /** Books by token, and answers of `POST /books` by the request's body. */
  readonly books: ByteCache;
  readonly bookLists: ByteCache;
  /** What bodies of token lists were found to mean. */
  readonly tokenBodies: Map<string, readonly TokenRef[]>;
  readonly traders: Traders;
  readonly priceModels: readonly PriceModel[];
  readonly demo: DemoTrader;
  readonly faults: FaultSwitches;
  isLimited: boolean;
  /** The exchange's own time, epoch milliseconds. */
  now(): number;
  readonly posted: PostedOrders;
  /** The demo account's signs of life, where it gives any. */
  readonly heartbeat: Heartbeat;
  /** Brings the engine to the exchange's time: expires orders, ends broken heartbeats, settles events. */
  advance(): void;
  /** Sets the exchange's time apart from the clock it runs on. */
  shiftTime(byMs: number): void;
}

export function engineMarket(exchange: ExchangeState, market: CatalogMarket): EngineMarket {
  return exchange.engine.state.markets[market.index] as EngineMarket;
}

/** When a book of the event last changed; its creation before the first change. */
export function changedAtMs(exchange: ExchangeState, event: CatalogEvent): number {
  let latest = event.createdMs;
  for (const market of event.markets) latest = Math.max(latest, engineMarket(exchange, market).changedAtMs);
  return latest;
}

export function catalogMarket(exchange: ExchangeState, index: number): CatalogMarket {
  return exchange.catalog.markets[index] as CatalogMarket;
}

/** A token and the market and outcome it stands for. */
export interface TokenRef {
  readonly market: CatalogMarket;
  readonly outcome: OutcomeIndex;
}

/** Where things are found by what they are called on the wire. */
export interface Directory {
  readonly byToken: ReadonlyMap<string, TokenRef>;
  readonly byCondition: ReadonlyMap<string, CatalogMarket>;
  readonly marketBySlug: ReadonlyMap<string, CatalogMarket>;
  readonly eventBySlug: ReadonlyMap<string, CatalogEvent>;
  /** By wallet in lower case. */
  readonly personaByAddress: ReadonlyMap<string, Persona>;
}

export function indexDirectory(catalog: Catalog, personas: readonly Persona[]): Directory {
  const byToken = new Map<string, TokenRef>();
  for (const market of catalog.markets) {
    byToken.set(market.tokenIds[0], { market, outcome: 0 });
    byToken.set(market.tokenIds[1], { market, outcome: 1 });
  }
  return {
    byToken,
    byCondition: new Map(catalog.markets.map((market) => [market.conditionId, market])),
    marketBySlug: new Map(catalog.markets.map((market) => [market.slug, market])),
    eventBySlug: new Map(catalog.events.map((event) => [event.slug, event])),
    personaByAddress: new Map(
      personas.flatMap((persona) => [
        [persona.address.toLowerCase(), persona] as const,
        [persona.baseAddress.toLowerCase(), persona] as const,
      ]),
    ),
  };
}

/** A market by its numeric id or its condition id. */
export function findMarket({ catalog, directory }: ExchangeState, id: string): CatalogMarket | undefined {
  if (/^0x/i.test(id)) return directory.byCondition.get(id.toLowerCase());
  if (!/^\d{1,12}$/.test(id)) return undefined;
  const first = catalog.markets[0];
  return first && catalog.markets[Number(id) - first.id];
}
