import type { Clock } from '../domain/clock.ts';
import { createDemoDriver, type DemoDriver } from './demo-driver.ts';
import { type DialectName, DIALECTS } from './dialect.ts';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import type { Engine } from './matching/engine.ts';
import type { FaultName } from './faults/fault-names.ts';
import type { FaultSwitches } from './faults/fault-switches.ts';
import type { ExchangeRequest } from './server/endpoint.ts';
import { callerOver } from './server/reply.ts';
import { listen, type Listener } from './server/listen.ts';
import { createService, type Service } from './server/serve-requests.ts';
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
  /** Whether the seeded traders move the books while the exchange listens. Default true. */
  traders?: boolean;
  /** Whether the interface's rate limits are enforced. Default true. */
  limits?: boolean;
  faults?: readonly FaultName[];
}

/** A market as tests and drills need it; the rest comes over the wire. */
export interface ExchangeMarket {
  readonly conditionId: string;
  readonly slug: string;
  readonly question: string;
  readonly tokenIds: readonly [string, string];
}

/** A request as it came in, and the status it was answered with (0: it got no whole answer). */
export interface SeenRequest extends ExchangeRequest {
  /** Wall time of the exchange's clock. */
  readonly atMs: number;
  readonly status: number;
}

export interface Exchange {
  /** `http://127.0.0.1:PORT`, once it listens. */
  readonly url: string;
  readonly dialect: DialectName;
  readonly account: AccountKeys;
  readonly engine: Engine;
  readonly state: ExchangeState;
  readonly markets: readonly ExchangeMarket[];
  readonly demo: DemoDriver;
  readonly faults: FaultSwitches;
  /** Requests since the start or since `requests.length = 0`, oldest first; at most 10,000. */
  readonly requests: SeenRequest[];
  /** Where a request comes in, whatever brought it. */
  readonly receive: Service;
  /** Starts to listen on 127.0.0.1 (port 0: any) and lets the traders trade. */
  listen(port?: number): Promise<Exchange>;
  /** Goes away as a crash would: connections break, the port is free, the state stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const MAX_SEEN = 10_000;

/** An exchange in this process. It does not listen before `listen` is called. */
export function createExchange(options: ExchangeOptions): Exchange {
  const { clock, seed = 7, markets = 300, dialect = 'svc', traders = true, limits = true } = options;
  const state = createExchangeState({ seed, markets, clock, dialect: DIALECTS[dialect], isLimited: limits });
  for (const name of options.faults ?? []) state.faults.on(name);
  const requests: SeenRequest[] = [];
  const receive = createService(state, ALL_ENDPOINTS, clock, (request, status) => {
    if (requests.length >= MAX_SEEN) requests.splice(0, MAX_SEEN / 10);
    requests.push({ ...request, atMs: clock.now(), status });
  });
  const running: (() => void)[] = [];
  let listener: Listener | undefined;
  let port = 0;

  async function open(wanted: number): Promise<void> {
    if (listener) return;
    listener = await listen(wanted, (request, response) => receive(request, callerOver(response)));
    port = listener.port;
    if (traders) running.push(runTraders(state, clock));
    running.push(runQuotingBot(state, clock));
  }

  async function stop(): Promise<void> {
    for (const end of running.splice(0)) end();
    const closing = listener?.close();
    listener = undefined;
    await closing;
  }

  const exchange: Exchange = {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    dialect,
    account: state.demoKeys,
    engine: state.engine,
    state,
    markets: state.catalog.markets,
    demo: createDemoDriver(state),
    faults: state.faults,
    requests,
    receive,
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
