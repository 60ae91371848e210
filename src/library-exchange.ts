/** `pmtop/exchange` as others import it: an exchange to test programs against that trade. */
import type { Clock } from './domain/clock.ts';
import { checkExchangeOptions, checkPort } from './exchange/check-options.ts';
import {
  createExchange as createExchangeWith,
  type ExchangeMarket,
  type SeenRequest,
} from './exchange/create-exchange.ts';
import type { DemoDriver } from './exchange/demo-driver.ts';
import type { DialectName } from './exchange/dialect.ts';
import { FAULTS, type FaultName } from './exchange/faults/fault-names.ts';
import type { FaultControls } from './exchange/faults/fault-switches.ts';
import type { AccountKeys } from './exchange/personas.ts';
import { realClock } from './system/system-clock.ts';

export { FAULTS };
export type {
  AccountKeys,
  Clock,
  DemoDriver,
  DialectName,
  ExchangeMarket,
  FaultControls,
  FaultName,
  SeenRequest,
};
export type { DemoOrder } from './exchange/demo-driver.ts';
export type { FaultForm } from './exchange/faults/fault-names.ts';
export type { FaultOptions } from './exchange/faults/fault-switches.ts';
export type { ExchangeRequest } from './exchange/server/endpoint.ts';
export type { SiteName } from './exchange/sites.ts';
export type { Side } from './domain/order-book.ts';

/** What an exchange is made of. The same seed, on a clock that shows the same, makes the same exchange. */
export interface ExchangeOptions {
  /** The machine's by default; another one for simulations. */
  readonly clock?: Clock;
  /** Everything but the time follows from it: a whole number from 0 to 4,294,967,295. Default 7. */
  readonly seed?: number;
  /** Number of markets, 1 to 50,000. Default 300. */
  readonly markets?: number;
  /** Which service of the family it speaks like. Default `svc`, the interface itself. */
  readonly dialect?: DialectName;
  /** One address for everything (default), or one each for order book, catalog and data. */
  readonly hosts?: 1 | 3;
  /** Whether seeded traders move the books while it listens. Default true. */
  readonly traders?: boolean;
  /** Whether the interface's rate limits are enforced. Default true. */
  readonly limits?: boolean;
  /** Faults that are on from the start. */
  readonly faults?: readonly FaultName[];
}

/** An exchange in this process. */
export interface Exchange {
  /** `http://127.0.0.1:PORT`: the order book, and everything else on one host. Throws before `listen`, which chooses the port. */
  readonly url: string;
  /** Where the catalog is; `url` on one host. */
  readonly catalogUrl: string;
  /** Where the activity of wallets is; `url` on one host. */
  readonly dataUrl: string;
  /** Which service of the family it speaks like. */
  readonly dialect: DialectName;
  /** Throw-away keys of its one account, as `createClient` takes them. */
  readonly account: AccountKeys;
  /** Its markets, in the order of the catalog. */
  readonly markets: readonly ExchangeMarket[];
  /** Acts as the account without a request. */
  readonly demo: DemoDriver;
  /** Switches its faults on and off. */
  readonly faults: FaultControls;
  /** Requests since the start or since `requests.length = 0`, oldest first; at most 10,000. */
  readonly requests: SeenRequest[];
  /**
   * Begins to listen on 127.0.0.1 (port 0, the default: any; three hosts take the next two as well) and lets the traders
   * trade. Rejects when a port is taken, or when it listens already.
   */
  listen(port?: number): Promise<Exchange>;
  /** Goes away as in a crash: connections break, the port is free, orders and trades stay. */
  stop(): Promise<void>;
  /**
   * Comes back after `stop`, on the same port. Rejects when the port is taken, while it listens, before `listen` and after
   * `close`.
   */
  start(): Promise<void>;
  /** Ends it: `start` does not bring it back, `listen` does. */
  close(): Promise<void>;
}

/**
 * An exchange in this process. It does not listen before `listen` is called.
 * @throws TypeError when an option is unknown, out of bounds or of another kind, or `faults` names no fault
 */
export function createExchange(options: ExchangeOptions = {}): Exchange {
  checkExchangeOptions(options);
  const inner = createExchangeWith({ clock: realClock, ...options });
  const { dialect, account, markets, demo, requests, stop, start, close } = inner;
  const { on, off, clear, list } = inner.faults;
  const exchange: Exchange = {
    get url() {
      return inner.url;
    },
    get catalogUrl() {
      return inner.catalogUrl;
    },
    get dataUrl() {
      return inner.dataUrl;
    },
    dialect,
    account,
    markets,
    demo,
    faults: { on, off, clear, list },
    requests,
    async listen(port) {
      checkPort(port, options.hosts ?? 1);
      await inner.listen(port);
      return exchange;
    },
    stop,
    start,
    close,
  };
  return exchange;
}
