import type { Clock } from '../domain/clock.ts';
import type { Random } from '../domain/random.ts';
import { seededRandom } from '../domain/random.ts';
import type { Catalog, CatalogEvent, CatalogMarket } from './catalog/catalog.ts';
import type { CommentBoard } from './catalog/comments.ts';
import { createCommentBoard } from './catalog/comments.ts';
import { generateCatalog } from './catalog/generate-catalog.ts';
import { drawHex, drawInteger } from './catalog/identifiers.ts';
import type { Dialect } from './dialect.ts';
import type { BookOrder, OutcomeIndex } from './engine/book-order.ts';
import type { Engine } from './engine/engine.ts';
import { createEngine } from './engine/engine.ts';
import type { EngineListener } from './engine/engine-event.ts';
import type { EngineMarket } from './engine/engine-market.ts';
import type { FaultSwitches } from './faults/fault-switches.ts';
import { createFaultSwitches } from './faults/fault-switches.ts';
import { DEMO_ACCOUNT, drawPeople } from './people.ts';
import type { Person } from './people.ts';
import type { OrderLog } from './records/order-log.ts';
import { createOrderLog } from './records/order-log.ts';
import type { PriceHistory } from './records/price-history.ts';
import { createPriceHistory } from './records/price-history.ts';
import type { TradeLog } from './records/trade-log.ts';
import { createTradeLog } from './records/trade-log.ts';
import type { DemoTrader } from './traders/demo-trader.ts';
import { createDemoTrader } from './traders/demo-trader.ts';
import type { MarketMood } from './traders/market-mood.ts';
import { createMood } from './traders/market-mood.ts';
import { PAST_MS, simulatePast } from './traders/simulate-past.ts';
import type { KeptBytes } from './server/kept-bytes.ts';
import { createKeptBytes } from './server/kept-bytes.ts';
import type { Crowd } from './traders/trade-market.ts';

/** Throw-away keys of an account of the exchange. */
export interface AccountKeys {
  readonly address: string;
  readonly apiKey: string;
  /** Base64. */
  readonly secret: string;
  readonly passphrase: string;
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
  readonly personByAddress: ReadonlyMap<string, Person>;
}

/** Everything behind the wire: the engine, the catalog, who trades, and what was recorded. */
export interface World {
  readonly dialect: Dialect;
  readonly seed: number;
  readonly engine: Engine;
  readonly catalog: Catalog;
  readonly directory: Directory;
  readonly people: readonly Person[];
  readonly demoKeys: AccountKeys;
  readonly trades: TradeLog;
  readonly orders: OrderLog;
  readonly history: PriceHistory;
  readonly comments: CommentBoard;
  /** Books by token, and answers of `POST /books` by the request's body. */
  readonly books: KeptBytes;
  readonly bookLists: KeptBytes;
  /** What bodies of token lists were found to mean. */
  readonly tokenBodies: Map<string, readonly TokenRef[]>;
  readonly crowd: Crowd;
  readonly moods: readonly MarketMood[];
  readonly demo: DemoTrader;
  readonly faults: FaultSwitches;
  /** Whether the interface's rate limits are enforced. */
  isLimited: boolean;
  /** Markets in which the operator cancelled through the wire. */
  readonly cancelledMarkets: Set<number>;
  /** The exchange's own time, epoch milliseconds. */
  now(): number;
  /** Sets the exchange's time apart from the clock it runs on. */
  shiftTime(byMs: number): void;
}

export interface WorldOptions {
  seed: number;
  markets: number;
  clock: Clock;
  dialect: Dialect;
  isLimited: boolean;
}

const DEMO_DEPOSIT = 25_000_000_000;
const MAKER_DEPOSIT = 500_000_000_000_000;
const TAKER_DEPOSIT = 20_000_000_000_000;

/** Builds a world whose every fact follows from the seed and the time at which it starts. */
export function createWorld({ seed, markets, clock, dialect, isLimited }: WorldOptions): World {
  const nowMs = clock.now();
  const people = drawPeople(streamOf(seed, 'people'));
  const catalog = generateCatalog(streamOf(seed, 'catalog'), markets, nowMs);
  const random = streamOf(seed, 'traders');
  const trades = createTradeLog(20_000);
  const orders = createOrderLog(20_000, (account) => account === DEMO_ACCOUNT);
  const history = createPriceHistory();
  const engine = createEngine(
    0,
    recordEvents(() => engine, trades, orders, history),
  );
  openAccounts(engine, people);
  for (const market of catalog.markets) engine.openMarket(market);
  const cancelledMarkets = new Set<number>();
  const crowd = gatherCrowd(engine, random, people);
  const moods = catalog.markets.map((market) => createMood(market, random, nowMs - PAST_MS));
  const lasting = catalog.markets.filter((market) => market.event.endMs > nowMs);
  const demo = createDemoTrader(crowd, lasting, (market) => cancelledMarkets.has(market));
  simulatePast(crowd, catalog, moods, demo, nowMs);
  resolveEnded(engine, catalog, random, nowMs);
  demo.restOrders();
  let shiftMs = 0;
  return {
    dialect,
    seed,
    engine,
    catalog,
    directory: indexDirectory(catalog, people),
    people,
    demoKeys: drawKeys(streamOf(seed, 'keys'), people[DEMO_ACCOUNT]?.address ?? ''),
    trades,
    orders,
    history,
    comments: createCommentBoard(catalog.events, seed, people.length, nowMs),
    books: createKeptBytes(2000),
    bookLists: createKeptBytes(50),
    tokenBodies: new Map(),
    crowd,
    moods,
    demo,
    faults: createFaultSwitches(),
    isLimited,
    cancelledMarkets,
    now: () => clock.now() + shiftMs,
    shiftTime: (byMs) => void (shiftMs += byMs),
  };
}

export function engineMarket(world: World, market: CatalogMarket): EngineMarket {
  return world.engine.state.markets[market.index] as EngineMarket;
}

export function catalogMarket(world: World, index: number): CatalogMarket {
  return world.catalog.markets[index] as CatalogMarket;
}

const STREAMS = { people: 0x70656f, catalog: 0x636174, traders: 0x747261, keys: 0x6b6579 } as const;

/** A source of chance for one purpose, so that what one draws never changes what another gets. */
function streamOf(seed: number, purpose: keyof typeof STREAMS): Random {
  return seededRandom(Math.imul(seed + 1, STREAMS[purpose] | 1));
}

function recordEvents(
  engine: () => Engine,
  trades: TradeLog,
  orders: OrderLog,
  history: PriceHistory,
): EngineListener {
  const noteMidpoint = (order: BookOrder): void => {
    const { state } = engine();
    history.record(state.markets[order.market] as EngineMarket, state.timeMs);
  };
  return {
    placed(order) {
      orders.add(order);
      noteMidpoint(order);
    },
    traded(trade) {
      trades.add(trade);
      for (const { account, id } of [trade.taker, trade.maker]) {
        if (account === DEMO_ACCOUNT) orders.addTrade(id, trade.id);
      }
    },
    ended: noteMidpoint,
  };
}

function openAccounts(engine: Engine, people: readonly Person[]): void {
  const deposits = { demo: DEMO_DEPOSIT, maker: MAKER_DEPOSIT, taker: TAKER_DEPOSIT };
  for (const person of people) engine.deposit(engine.openAccount().id, deposits[person.role]);
}

function gatherCrowd(engine: Engine, random: Random, people: readonly Person[]): Crowd {
  return {
    engine,
    random,
    makers: people.filter((person) => person.role === 'maker'),
    takers: people.filter((person) => person.role === 'taker'),
  };
}

function resolveEnded(engine: Engine, catalog: Catalog, random: Random, nowMs: number): void {
  for (const event of catalog.events) {
    if (event.endMs > nowMs) continue;
    const winner = drawInteger(random, event.markets.length);
    for (const [place, market] of event.markets.entries()) {
      const isYes = event.negRisk ? place === winner : random.next() < market.startValue;
      engine.resolve(market.index, isYes ? 0 : 1);
    }
  }
}

function indexDirectory(catalog: Catalog, people: readonly Person[]): Directory {
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
    personByAddress: new Map(
      people.flatMap((person) => [
        [person.address.toLowerCase(), person] as const,
        [person.baseAddress.toLowerCase(), person] as const,
      ]),
    ),
  };
}

function drawKeys(random: Random, address: string): AccountKeys {
  const hex = drawHex(random, 32).slice(2);
  const uuid = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ];
  return {
    address,
    apiKey: uuid.join('-'),
    secret: Buffer.from(drawHex(random, 64).slice(2), 'hex').toString('base64'),
    passphrase: drawHex(random, 64).slice(2),
  };
}
