import { ENDPOINTS, type Endpoint } from '../domain/endpoint.ts';

/** One window of the interface's limit tables (docs/interface.md, section 5). */
export interface Limit {
  readonly scope: string;
  readonly requests: number;
  /** 0: bounds what is in flight at one time. */
  readonly windowMs: number;
  /** Whether a request to `endpoint` counts here. */
  covers(endpoint: Endpoint): boolean;
}

const TEN_SECONDS = 10_000;
const TEN_MINUTES = 600_000;

function perTenSeconds(scope: string, requests: number, covers: Limit['covers']): Limit {
  return { scope, requests, windowMs: TEN_SECONDS, covers };
}

function rows(...covered: readonly number[]): Limit['covers'] {
  return (endpoint) => covered.includes(endpoint.row);
}

/** Scopes that no endpoint of the client counts toward are left out. */
export const LIMITS: readonly Limit[] = [
  perTenSeconds('catalog', 4_000, ({ surface }) => surface !== 'clob'),
  perTenSeconds('events', 500, rows(8, 9, 10)),
  perTenSeconds('markets', 300, rows(4, 5)),
  perTenSeconds('events and markets', 900, rows(4, 5, 8, 9, 10)),
  perTenSeconds('tags', 200, rows(7)),
  perTenSeconds('search', 350, rows(11)),
  // The interface has no limit of its own for this; its family documents this one.
  perTenSeconds('data', 1_000, ({ surface }) => surface === 'data'),
  perTenSeconds('order book', 5_000, (endpoint) => endpoint.surface === 'clob'),
  perTenSeconds('books', 80, rows(15)),
  perTenSeconds('prices', 80, rows(16)),
  perTenSeconds('history', 80, rows(17)),
  perTenSeconds('trades', 150, rows(23)),
  perTenSeconds('cancels', 2_400, rows(19)),
  { scope: 'cancels sustained', requests: 24_000, windowMs: TEN_MINUTES, covers: rows(19) },
  { scope: 'in flight', requests: 20, windowMs: 0, covers: () => true },
  { scope: 'account in flight', requests: 12, windowMs: 0, covers: (endpoint) => endpoint.signed },
];

/** What is in flight here is this process's own affair: its connections. */
const OWN = 'in flight';

/** A limit as it is called where it is shared. */
export interface StoreLimit {
  readonly name: string;
  /** 0: bounds what is in flight at one time. */
  readonly windowMs: number;
}

/** Limits that only signed requests count toward belong to the account, the others to everyone at this address. */
const OF_ACCOUNT: ReadonlySet<string> = new Set(
  LIMITS.filter(({ covers, scope }) =>
    scope === OWN ? false : Object.values(ENDPOINTS).every((one) => one.signed || !covers(one)),
  ).map(({ scope }) => scope),
);

/** How limits are called where they are shared; `account` is a name for the account that does not give away its address. */
export function storeLimits(account: string): (limit: Pick<Limit, 'scope'>) => StoreLimit | undefined {
  const known = new Map<string, StoreLimit>(
    LIMITS.filter(({ scope }) => scope !== OWN).map(({ scope, windowMs }) => [
      scope,
      { name: OF_ACCOUNT.has(scope) ? `${account}/${scope}` : scope, windowMs },
    ]),
  );
  return ({ scope }) => known.get(scope);
}
