import type { Clock } from '../domain/clock.ts';
import type { DemoDriver } from './demo-driver.ts';
import type { DialectName } from './dialect.ts';
import type { FaultName } from './faults/fault-names.ts';
import type { FaultControls } from './faults/fault-switches.ts';
import type { AccountKeys } from './personas.ts';
import type { ExchangeRequest } from './server/endpoint.ts';
import type { SiteName } from './sites.ts';

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

/** A market as tests and drills need it; the rest comes over the wire. */
export interface ExchangeMarket {
  /** Condition id, `0x…`. */
  readonly conditionId: string;
  /** Its name in addresses. */
  readonly slug: string;
  /** What is asked. */
  readonly question: string;
  /** Token ids of its two outcomes, in their order: Yes and No, or as its catalog names them. */
  readonly tokenIds: readonly [string, string];
}

/** A request as it came in, and what the exchange decided to answer. */
export interface SeenRequest extends ExchangeRequest {
  /** The address it came to; `clob` where there is one alone. */
  readonly site: SiteName;
  /** Wall time of the exchange's clock, epoch milliseconds. */
  readonly atMs: number;
  /**
   * HTTP status of the answer it was to get, 0 where a fault let that be none, or not whole. An answer that is held back may find
   * nobody who waits, and is not sent once the exchange stops.
   */
  readonly status: number;
}
