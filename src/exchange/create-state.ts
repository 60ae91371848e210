import type { Clock } from '../domain/clock.ts';
import { type Random, seededRandom } from '../domain/random.ts';
import { DEMO_ACCOUNT, drawKeys, drawPersonas, type Persona } from './personas.ts';
import { createCommentBoard } from './catalog/comments.ts';
import { generateCatalog } from './catalog/generate-catalog.ts';
import type { Dialect } from './dialect.ts';
import { indexDirectory, type ExchangeState } from './exchange-state.ts';
import type { BookOrder } from './matching/book-order.ts';
import { createEngine, type Engine, listOpenOrders } from './matching/engine.ts';
import { type EngineListener, marketAt } from './matching/engine-state.ts';
import { createFaultSwitches } from './faults/fault-switches.ts';
import { createTradeLog, type TradeLog } from './records/trade-log.ts';
import { createHeartbeat } from './records/heartbeat.ts';
import { createOrderLog, createPostedOrders, type OrderLog } from './records/order-log.ts';
import { createPriceHistory, type PriceHistory } from './records/price-history.ts';
import { createByteCache } from './server/reply.ts';
import { createSettlement } from './settle-events.ts';
import { createDemoTrader } from './traders/demo-trader.ts';
import { createPriceModel } from './traders/price-model.ts';
import { PAST_MS, simulatePast } from './traders/run-traders.ts';
import type { Traders } from './traders/trade-market.ts';

interface StateOptions {
  seed: number;
  markets: number;
  clock: Clock;
  dialect: Dialect;
  isLimited: boolean;
}

const DEMO_DEPOSIT = 25_000_000_000;
const MAKER_DEPOSIT = 500_000_000_000_000;
const TAKER_DEPOSIT = 20_000_000_000_000;

/** The state of an exchange that follows from the seed and the time at which it starts alone. */
export function createExchangeState({
  seed,
  markets,
  clock,
  dialect,
  isLimited,
}: StateOptions): ExchangeState {
  const nowMs = clock.now();
  const personas = drawPersonas(streamOf(seed, 'personas'));
  const catalog = generateCatalog(streamOf(seed, 'catalog'), markets, nowMs);
  const random = streamOf(seed, 'traders');
  const trades = createTradeLog(20_000, hasKeys);
  const orders = createOrderLog(20_000, hasKeys);
  const history = createPriceHistory();
  const engine = createEngine(
    0,
    recordEvents(() => engine, { trades, orders, history }),
  );
  openAccounts(engine, personas);
  for (const market of catalog.markets) engine.openMarket(market);
  const traders = groupTraders(engine, random, personas);
  const priceModels = catalog.markets.map((market) => createPriceModel(market, random, nowMs - PAST_MS));
  const lasting = catalog.markets.filter((market) => market.event.endMs > nowMs);
  const demo = createDemoTrader(traders, lasting);
  simulatePast(traders, catalog, priceModels, demo, nowMs);
  const settlement = createSettlement(engine, catalog.events, priceModels, streamOf(seed, 'results'));
  settlement.settleDue(nowMs);
  demo.restOrders();
  const demoKeys = drawKeys(streamOf(seed, 'keys'), personas[DEMO_ACCOUNT]?.address ?? '');
  const heartbeat = createHeartbeat(seed);
  let shiftMs = 0;
  const now = (): number => clock.now() + shiftMs;
  return {
    dialect,
    seed,
    engine,
    catalog,
    directory: indexDirectory(catalog, personas),
    personas,
    demoKeys,
    demoWallets: new Set([demoKeys.address.toLowerCase()]),
    trades,
    orders,
    history,
    comments: createCommentBoard(catalog.events, seed, personas.length, nowMs),
    catalogRows: createByteCache(500),
    books: createByteCache(2000),
    bookLists: createByteCache(50),
    tokenBodies: new Map(),
    traders,
    priceModels,
    demo,
    faults: createFaultSwitches(),
    isLimited,
    posted: createPostedOrders(20_000),
    now,
    heartbeat,
    advance() {
      engine.advance(now());
      if (heartbeat.takeBroken(now())) cancelAll(engine, DEMO_ACCOUNT);
      settlement.settleDue(now());
    },
    shiftTime: (byMs) => void (shiftMs += byMs),
  };
}

function cancelAll(engine: Engine, account: number): void {
  for (const { id } of listOpenOrders(engine.state, account)) engine.cancel(id);
}

/** Whose orders and trades are retained, for the account's own requests. */
function hasKeys(account: number): boolean {
  return account === DEMO_ACCOUNT;
}

const STREAMS = {
  personas: 0x70656f,
  catalog: 0x636174,
  traders: 0x747261,
  keys: 0x6b6579,
  results: 0x726573,
} as const;

/** A source of chance for one purpose, so that what one draws never changes what another gets. */
function streamOf(seed: number, purpose: keyof typeof STREAMS): Random {
  return seededRandom(Math.imul(seed + 1, STREAMS[purpose] | 1));
}

interface Records {
  trades: TradeLog;
  orders: OrderLog;
  history: PriceHistory;
}

function recordEvents(engine: () => Engine, { trades, orders, history }: Records): EngineListener {
  const noteMidpoint = (order: BookOrder): void => {
    const { state } = engine();
    history.record(marketAt(state, order.market), state.timeMs);
  };
  return {
    placed(order) {
      orders.add(order);
      noteMidpoint(order);
    },
    traded(fill) {
      const trade = trades.add(fill);
      for (const { account, id } of [fill.taker, fill.maker]) {
        if (account === DEMO_ACCOUNT) orders.addTrade(id, trade.id);
      }
    },
    ended: noteMidpoint,
  };
}

function openAccounts(engine: Engine, personas: readonly Persona[]): void {
  const deposits = { demo: DEMO_DEPOSIT, maker: MAKER_DEPOSIT, taker: TAKER_DEPOSIT };
  for (const persona of personas) engine.deposit(engine.openAccount().id, deposits[persona.role]);
}

function groupTraders(engine: Engine, random: Random, personas: readonly Persona[]): Traders {
  return {
    engine,
    random,
    makers: personas.filter((persona) => persona.role === 'maker'),
    takers: personas.filter((persona) => persona.role === 'taker'),
  };
}
