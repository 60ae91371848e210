import { ENDPOINTS } from '../domain/endpoint.ts';
import { LIMITS, type Limit } from './limit-table.ts';

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
