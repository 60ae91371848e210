import type { TradesPath } from '../domain/endpoint.ts';
import type { Clock } from '../domain/clock.ts';
import type { Failure } from '../domain/failure.ts';
import type { Random } from '../domain/random.ts';
import type { Budget } from '../limits/budget.ts';
import type { SharedLimits } from '../limits/shared-limits.ts';
import type { Credentials } from './signing/credentials.ts';
import type { OpenConnectionPool } from './transport/transport.ts';
import type { Traffic } from './request/traffic.ts';

/** Which service is asked, for whom, and how much of its limits is taken. */
export interface ServiceSettings {
  /** Base address of the service, http(s); a path prefix is kept. */
  readonly url: string;
  /** Base address of the catalog (endpoints 1–11) where it lives elsewhere. */
  readonly catalogUrl?: string;
  /** Base address of the wallets' activity (endpoint 12); by default the catalog's. */
  readonly dataUrl?: string;
  /** Without them the account's endpoints (13, 14, 19, 23) fail as `unauthorised`, nothing sent. */
  readonly credentials?: Credentials;
  /** `SVC_` by the interface; `POLY_` and `KUEST_` elsewhere in the family. */
  readonly headerPrefix?: string;
  /** Unit of the signing timestamp: `ms` by the interface; most of the family takes `s`. */
  readonly timestampUnit?: 'ms' | 's';
  /** After a call whose signature was refused, which fails with 401, the next call tries the other unit, once. */
  readonly triesOtherUnit?: boolean;
  /** Path of the account's trades (endpoint 23): `/builder/trades` by the interface, `/data/trades` elsewhere. */
  readonly tradesPath?: TradesPath;
  /** Narrows the catalog's lists to one creator wallet or site; not what is asked for by its id or slug. */
  readonly creator?: string;
  /** Part of the service's limits the client's own budget takes, above 0 and at most 1. Default 1. */
  readonly share?: number;
  /**
   * Other limits than the interface's for scopes of the client's own budget, by the names that `budgetSnapshot` has, or
   * `in flight` and `account in flight`. Of each a part is kept for cancels: of 2 in flight, reads have 1.
   */
  readonly limits?: Readonly<Record<string, number>>;
  /** Total time of a call unless it says otherwise, above 0. Default 10,000 ms. */
  readonly deadlineMs?: number;
  /** Called with every request when it is over: sizes for a status line, bodies for a recording. What it throws is ignored. */
  readonly onTraffic?: (traffic: Traffic) => void;
}

/** What `createClient` needs to know about a service, an account and the world. */
export interface ClientOptions extends ServiceSettings {
  readonly clock: Clock;
  readonly random: Random;
  /** What a failure advises, where a program reads it and not a person. */
  readonly advise?: (failure: Failure) => string;
  /** How connections are made: those of undici, a simulated network, a recording. */
  readonly openPool: OpenConnectionPool;
  /** One for all clients of an account in this process; by default each client makes its own. */
  readonly budget?: Budget;
  /** Shares the client's own budget with other processes; closed with the client. */
  readonly sharing?: SharedLimits;
}
