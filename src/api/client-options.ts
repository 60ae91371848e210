import type { Clock } from '../domain/clock.ts';
import type { Random } from '../domain/random.ts';
import type { Budget } from '../limits/budget.ts';
import type { SharedLimits } from '../limits/shared-limits.ts';
import type { Credentials } from './signing/credentials.ts';
import type { OpenLane } from './transport/transport.ts';
import type { Traffic } from './request/traffic.ts';

/** What `createClient` needs to know about a service, an account and the world. */
export interface ClientOptions {
  /** Base address of the service, http(s); a path prefix is kept. */
  readonly url: string;
  /** Base address of the catalog (endpoints 1–12) where it lives elsewhere. */
  readonly catalogUrl?: string;
  /** Without them the account's endpoints (13, 14, 19, 23) fail as `unauthorised`, nothing sent. */
  readonly credentials?: Credentials;
  /** `SVC_` by the interface; `POLY_` and `KUEST_` elsewhere in the family. */
  readonly headerPrefix?: string;
  /** Unit of the signing timestamp: `ms` by the interface; most of the family takes `s`. */
  readonly timestampUnit?: 'ms' | 's';
  /** Scopes every catalog read that can be scoped to one creator wallet or site. */
  readonly creator?: string;
  readonly clock: Clock;
  readonly random: Random;
  /** One for all clients of an account in this process; by default each client makes its own. */
  readonly budget?: Budget;
  /** Part of the service's limits the client's own budget takes, 0 … 1. Default 1. */
  readonly share?: number;
  /** Other limits than the interface's for scopes of the client's own budget, by name (docs/interface.md, section 5). */
  readonly limits?: Readonly<Record<string, number>>;
  /** Shares the client's own budget with other processes; closed with the client. */
  readonly sharing?: SharedLimits;
  /** Total time of a call unless it says otherwise. Default 10,000 ms. */
  readonly deadlineMs?: number;
  /** Told of every request when it is over: sizes for a status line, bodies for a recording. */
  readonly onTraffic?: (traffic: Traffic) => void;
  /** Other connections than those of undici: a simulated network, a recording. */
  readonly openLane?: OpenLane;
}
