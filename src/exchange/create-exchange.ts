import type { Clock } from '../domain/clock.ts';
import { createDemoDriver } from './demo-driver.ts';
import { DIALECTS } from './dialect.ts';
import type { Engine } from './matching/engine.ts';
import type {
  Exchange as PublicExchange,
  ExchangeOptions as PublicOptions,
  SeenRequest,
} from './exchange.ts';
import type { FaultSwitches } from './faults/fault-switches.ts';
import { callerOver } from './server/reply.ts';
import { listen, type Listener } from './server/listen.ts';
import { createService, type Service } from './server/serve-requests.ts';
import { type SiteName, SITES } from './sites.ts';
import { runQuotingBot, runTraders } from './traders/run-traders.ts';
import type { ExchangeState } from './exchange-state.ts';
import { createExchangeState } from './create-state.ts';

export type ExchangeOptions = PublicOptions & { readonly clock: Clock };

/** The library's exchange, with all that is inside. */
export interface Exchange extends Omit<PublicExchange, 'faults' | 'listen'> {
  readonly engine: Engine;
  readonly state: ExchangeState;
  readonly faults: FaultSwitches;
  /** Where a request to `url` comes in, whatever brought it. */
  readonly receive: Service;
  listen(port?: number): Promise<Exchange>;
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
