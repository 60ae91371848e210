import type { Clock } from '../domain/clock.ts';
import { createDemoDriver, type DemoDriver } from './demo-driver.ts';
import { type DialectName, DIALECTS } from './dialect.ts';
import type { Engine } from './matching/engine.ts';
import type { FaultName } from './faults/fault-names.ts';
import type { FaultSwitches } from './faults/fault-switches.ts';
import type { ExchangeRequest } from './server/endpoint.ts';
import { callerOver } from './server/reply.ts';
import { listen, type Listener } from './server/listen.ts';
import { createService, type Service } from './server/serve-requests.ts';
import { type SiteName, SITES } from './sites.ts';
import { runQuotingBot, runTraders } from './traders/run-traders.ts';
import type { AccountKeys } from './personas.ts';
import type { ExchangeState } from './exchange-state.ts';
import { createExchangeState } from './create-state.ts';

export interface ExchangeOptions {
  clock: Clock;
  /** Everything else follows from it. Default 7. */
  seed?: number;
  /** Default 300. */
  markets?: number;
  dialect?: DialectName;
  /** Addresses: one for everything (default), or one each for order book, catalog and data. */
  hosts?: 1 | 3;
  /** Whether the seeded traders move the books while the exchange listens. Default true. */
  traders?: boolean;
  /** Whether the interface's rate limits are enforced. Default true. */
  limits?: boolean;
  faults?: readonly FaultName[];
}

/** A market as tests and drills need it; the rest comes over the wire. */
export interface ExchangeMarket {
  /** Condition id, `0x…`. */
  readonly conditionId: string;
  /** Its name in addresses. */
  readonly slug: string;
  /** What is asked. */
  readonly question: string;
  /** Token ids of Yes and No. */
  readonly tokenIds: readonly [string, string];
}

/** A request as it came in, and the status it was answered with (0: it got no whole answer). */
export interface SeenRequest extends ExchangeRequest {
  /** The address it came to; `clob` where there is one alone. */
  readonly site: SiteName;
  /** Wall time of the exchange's clock, epoch milliseconds. */
  readonly atMs: number;
  /** HTTP status it was answered with; 0 when it got no whole answer. */
  readonly status: number;
}

export interface Exchange {
  /** `http://127.0.0.1:PORT`, once it listens: the order book, and the control routes. */
  readonly url: string;
  /** Where the catalog is, and what wallets did; `url` on one host. */
  readonly catalogUrl: string;
  readonly dataUrl: string;
  readonly dialect: DialectName;
  readonly account: AccountKeys;
  readonly engine: Engine;
  readonly state: ExchangeState;
  readonly markets: readonly ExchangeMarket[];
  readonly demo: DemoDriver;
  readonly faults: FaultSwitches;
  /** Requests since the start or since `requests.length = 0`, oldest first; at most 10,000. */
  readonly requests: SeenRequest[];
  /** Where a request to `url` comes in, whatever brought it. */
  readonly receive: Service;
  /** Starts to listen on 127.0.0.1 and lets the traders trade. Port 0: any; with three hosts catalog and data take the next two. */
  listen(port?: number): Promise<Exchange>;
  /** Goes away as a crash would: connections break, the port is free, the state stays. */
  stop(): Promise<void>;
  /** Comes back after `stop`, on the same port; rejects at any other time. */
  start(): Promise<void>;
  /** Ends it: only `listen` opens it again. */
  close(): Promise<void>;
}

const MAX_SEEN = 10_000;

/** An exchange in this process. It does not listen before `listen` is called. */
export function createExchange(options: ExchangeOptions): Exchange {
  const {
    clock,
    seed = 7,
    markets = 300,
    dialect = 'svc',
    hosts = 1,
    traders = true,
    limits = true,
  } = options;
  const state = createExchangeState({ seed, markets, clock, dialect: DIALECTS[dialect], isLimited: limits });
  for (const name of options.faults ?? []) state.faults.on(name);
  const requests: SeenRequest[] = [];
  const services = Object.entries(SITES[hosts]).map(([name, site]) =>
    createService(state, site, clock, (request, status) => {
      if (requests.length >= MAX_SEEN) requests.splice(0, MAX_SEEN / 10);
      requests.push({ ...request, site: name as SiteName, atMs: clock.now(), status });
    }),
  );
  const running: (() => void)[] = [];
  let listeners: Listener[] = [];
  /** Empty until it has listened. */
  let ports: readonly number[] = [];
  let phase: 'closed' | 'open' | 'stopped' = 'closed';

  async function open(wanted: readonly number[]): Promise<void> {
    const before = phase;
    phase = 'open';
    try {
      listeners = await listenOnAll(services, wanted);
    } catch (error) {
      phase = before;
      throw error;
    }
    ports = listeners.map(({ port }) => port);
    if (traders) running.push(runTraders(state, clock));
    running.push(runQuotingBot(state, clock));
  }

  async function end(next: 'closed' | 'stopped'): Promise<void> {
    if (phase !== 'closed') phase = next;
    for (const halt of running.splice(0)) halt();
    await Promise.all(listeners.splice(0).map((listener) => listener.close()));
  }

  function urlOf(place: number): string {
    const port = ports[place] ?? ports[0];
    if (port === undefined) throw new Error('it has no address yet: listen first');
    return `http://127.0.0.1:${port}`;
  }

  const exchange: Exchange = {
    get url() {
      return urlOf(0);
    },
    get catalogUrl() {
      return urlOf(1);
    },
    get dataUrl() {
      return urlOf(2);
    },
    dialect,
    account: state.demoKeys,
    engine: state.engine,
    state,
    markets: state.catalog.markets.map(({ conditionId, slug, question, tokenIds }) => ({
      conditionId,
      slug,
      question,
      tokenIds,
    })),
    demo: createDemoDriver(state),
    faults: state.faults,
    requests,
    receive: services[0] as Service,
    async listen(wanted = 0) {
      if (phase === 'open') {
        throw new Error(`it listens already, at ${urlOf(0)}: close it before it listens elsewhere`);
      }
      await open(services.map((_service, place) => wanted && wanted + place));
      return exchange;
    },
    stop: () => end('stopped'),
    async start() {
      if (phase === 'closed') throw new Error('start brings it back after stop: listen first');
      if (phase === 'open') throw new Error(`it listens already, at ${urlOf(0)}: start is for after stop`);
      await open(ports);
    },
    close: () => end('closed'),
  };
  return exchange;
}

/** A listener for each service; none is left behind where one port is taken. */
async function listenOnAll(services: readonly Service[], ports: readonly number[]): Promise<Listener[]> {
  const listeners: Listener[] = [];
  try {
    for (const [place, service] of services.entries()) {
      listeners.push(
        await listen(ports[place] ?? 0, (request, response) => service(request, callerOver(response))),
      );
    }
  } catch (error) {
    await Promise.all(listeners.map((listener) => listener.close()));
    throw error;
  }
  return listeners;
}
