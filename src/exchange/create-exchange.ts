import type { ServerResponse } from 'node:http';
import type { Clock } from '../domain/clock.ts';
import type { Side } from '../domain/order-book.ts';
import { DIALECTS } from './dialect.ts';
import type { DialectName } from './dialect.ts';
import { ALL_ENDPOINTS } from './endpoints/all-endpoints.ts';
import type { OutcomeIndex } from './engine/book-order.ts';
import type { Engine } from './engine/engine.ts';
import { listOpenOrders } from './engine/engine.ts';
import { parseLots, parseTick } from './engine/quantities.ts';
import type { FaultName } from './faults/fault-names.ts';
import type { FaultSwitches } from './faults/fault-switches.ts';
import { createFaultSwitches } from './faults/fault-switches.ts';
import { DEMO_ACCOUNT } from './people.ts';
import { answerRequest } from './server/answer-request.ts';
import type { ExchangeRequest } from './server/endpoint.ts';
import type { Listener } from './server/listen.ts';
import { listen } from './server/listen.ts';
import type { Reply } from './server/reply.ts';
import { createRouter } from './server/route.ts';
import { createReplayGuard } from './server/verify-signature.ts';
import { runTraders } from './traders/run-traders.ts';
import { readWireId, writeWireId } from './wire/wire-ids.ts';
import type { AccountKeys, World } from './world.ts';
import { createWorld } from './world.ts';

export interface ExchangeOptions {
  /** The exchange's one source of time; tests pass a simulated one. */
  clock: Clock;
  /** Everything else follows from it. 7 unless told. */
  seed?: number;
  /** 300 unless told. */
  markets?: number;
  dialect?: DialectName;
  /** Whether the seeded traders move the books while the exchange listens; yes unless told. */
  traders?: boolean;
  faults?: readonly FaultName[];
}

/** A market as tests and drills need it; the rest comes over the wire. */
export interface ExchangeMarket {
  readonly conditionId: string;
  readonly slug: string;
  readonly question: string;
  readonly tokenIds: readonly [string, string];
}

export interface DemoOrder {
  tokenId: string;
  side: Side;
  /** Decimal text, as on the wire. */
  price: string;
  size: string;
}

/** The demo account's own hand, past the wire and its rules. */
export interface DemoHand {
  /** Places a GTC order and returns its id. Throws when the engine rejects it: a test asked for nonsense. */
  place(order: DemoOrder): string;
  /** False when no such order rests. */
  cancel(id: string): boolean;
  /** Ids of the resting orders, oldest first, of one market or of all. */
  openOrders(conditionId?: string): string[];
  /** Somebody else takes this much of the order; with no size, all that is left. */
  fill(id: string, size?: string): void;
}

/** A request as it came in, and the status it was answered with (0: no answer was sent). */
export interface SeenRequest extends ExchangeRequest {
  readonly atMs: number;
  readonly status: number;
}

export interface Exchange {
  /** `http://127.0.0.1:PORT`; only while it listens. */
  readonly url: string;
  readonly dialect: DialectName;
  /** The demo account's throw-away keys. */
  readonly account: AccountKeys;
  readonly engine: Engine;
  readonly world: World;
  readonly markets: readonly ExchangeMarket[];
  readonly demo: DemoHand;
  readonly faults: FaultSwitches;
  /** Requests since the start or the last `requests.length = 0`, oldest first; at most 10,000 are kept. */
  readonly requests: SeenRequest[];
  /** Starts to listen on 127.0.0.1 (port 0: any) and lets the traders trade. */
  listen(port?: number): Promise<Exchange>;
  /** Goes away as a crash would: connections break, the port is free, the state stays. */
  stop(): Promise<void>;
  /** Comes back on the same port. */
  start(): Promise<void>;
  /** Stops for good. */
  close(): Promise<void>;
}

const MAX_SEEN = 10_000;

/** An exchange in this process. It does not listen before `listen` is called. */
export function createExchange(options: ExchangeOptions): Exchange {
  const { clock, seed = 7, markets = 300, dialect = 'svc', traders = true } = options;
  const world = createWorld({ seed, markets, clock, dialect: DIALECTS[dialect] });
  const faults = createFaultSwitches();
  for (const name of options.faults ?? []) faults.on(name);
  const requests: SeenRequest[] = [];
  const router = createRouter(ALL_ENDPOINTS);
  const replays = createReplayGuard();
  let listener: Listener | undefined;
  let port = 0;
  let stopTraders: (() => void) | undefined;

  function handle(request: ExchangeRequest, response: ServerResponse): void {
    world.engine.advance(world.now());
    const reply = answerRequest(world, router, replays, request);
    if (requests.length >= MAX_SEEN) requests.shift();
    requests.push({ ...request, atMs: clock.now(), status: reply.status });
    send(response, reply, world.now());
  }

  async function open(wanted: number): Promise<void> {
    if (listener) return;
    listener = await listen(wanted, handle);
    port = listener.port;
    if (!traders) return;
    stopTraders = runTraders(world.crowd, world.catalog, world.moods, world.demo, clock, world.now);
  }

  async function stop(): Promise<void> {
    stopTraders?.();
    const closing = listener?.close();
    listener = undefined;
    await closing;
  }

  const exchange: Exchange = {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    dialect,
    account: world.demoKeys,
    engine: world.engine,
    world,
    markets: world.catalog.markets,
    demo: createDemoHand(world),
    faults,
    requests,
    async listen(wanted = 0) {
      await open(wanted);
      return exchange;
    },
    stop,
    start: () => open(port),
    close: stop,
  };
  return exchange;
}

function send(response: ServerResponse, reply: Reply, nowMs: number): void {
  const body = Buffer.from(reply.json ?? JSON.stringify(reply.body));
  response.sendDate = false;
  response.writeHead(reply.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    date: new Date(nowMs).toUTCString(),
    ...reply.headers,
  });
  response.end(body);
}

function createDemoHand(world: World): DemoHand {
  const { engine, directory, seed } = world;
  const find = (id: string) => {
    const order = engine.state.orders.get(readWireId('order', id, seed) ?? 0);
    return order?.account === DEMO_ACCOUNT ? order : undefined;
  };
  return {
    place({ tokenId, side, price, size }) {
      engine.advance(world.now());
      const token = directory.byToken.get(tokenId);
      if (!token) throw new Error(`no token ${tokenId}`);
      const { market, outcome } = token;
      const placed = engine.place({
        account: DEMO_ACCOUNT,
        market: market.index,
        outcome,
        side,
        tick: parseTick(price, market.ticksPerDollar) ?? 0,
        lots: parseLots(size) ?? 0,
        timeInForce: 'GTC',
      });
      if (!placed.ok) throw new Error(placed.failure);
      return writeWireId('order', placed.value.id, seed);
    },
    cancel(id) {
      const order = find(id);
      return order !== undefined && engine.cancel(order.id) !== undefined;
    },
    openOrders(conditionId) {
      const market =
        conditionId === undefined ? undefined : (directory.byCondition.get(conditionId)?.index ?? -1);
      return listOpenOrders(engine.state, DEMO_ACCOUNT, market).map((order) =>
        writeWireId('order', order.id, seed),
      );
    },
    fill(id, size) {
      const order = find(id);
      if (!order) throw new Error(`no open order ${id}`);
      const lots = size === undefined ? order.remaining : (parseLots(size) ?? 0);
      fillOrder(world, order.id, Math.min(lots, order.remaining));
    },
  };
}

/** Takes what stands before the order in the book, then `lots` of the order itself. */
function fillOrder({ engine, crowd }: World, id: number, lots: number): void {
  const order = engine.state.orders.get(id);
  const taker = crowd.takers[0]?.account;
  if (!order || taker === undefined) return;
  const { grid } = engine.state.markets[order.market] ?? { grid: undefined };
  const target = order.remaining - lots;
  const outcome = (order.outcome === 0 ? 1 : 0) as OutcomeIndex;
  const tick = (grid?.ticksPerDollar ?? 0) - order.tick;
  const side: Side = order.side;
  while (order.remaining > target) {
    const before = grid?.levels[order.yesTick]?.head;
    const step = before === order ? order.remaining - target : (before?.remaining ?? 0);
    if (side === 'SELL') engine.split(taker, order.market, step);
    const placed = engine.place({
      account: taker,
      market: order.market,
      outcome,
      side,
      tick,
      lots: Math.max(step, 500),
      timeInForce: 'FAK',
    });
    if (!placed.ok) throw new Error(placed.failure);
  }
}
