import { LIMITS } from '../../limits/limit-table.ts';
import { POLL_PACE_MS } from '../../domain/poll-pace.ts';
import type { Settings } from '../../config/settings.ts';
import { type Finding, findingsOf } from './finding.ts';
import type { LimitStore } from '../../limits/store/limit-store.ts';
import { countHolders } from '../../limits/update-shared-state.ts';
import type { Clock } from '../../domain/clock.ts';
import { realRandom } from '../../system/system-random.ts';
import { openStore } from '../../limits/open-shared-limits.ts';
import { showRedisUrl } from '../../limits/store/redis-url.ts';

/** Pollers of which every reading is one request to a scope of its own. */
const POLLER_SCOPES = [
  ['book', 'books'],
  ['prices', 'prices'],
] as const;
const WINDOW_MS = 10_000;

/** What this pmtop allows itself, and whether that fits the interface and the paces. */
export function checkLimits(settings: Settings): Finding[] {
  const trouble = [...findTooMuch(settings), ...findTooFast(settings)];
  const { share = 1, limits = {} } = settings;
  return trouble.length > 0 ? trouble : [findingsOf('limits').ok(describe(share, limits))];
}

function findTooMuch({ limits = {} }: Settings): Finding[] {
  const above = Object.entries(limits).filter(([scope, requests]) => requests > requestsOf(scope));
  return above.map(([scope, requests]) =>
    findingsOf('limits').warn(
      `${scope}: ${requests} where the interface grants ${requestsOf(scope)}`,
      'expect to be throttled, unless your service grants more',
    ),
  );
}

function findTooFast({ share = 1, limits = {}, pollMs = {} }: Settings): Finding[] {
  const tooFast = POLLER_SCOPES.filter(
    ([poller, scope]) =>
      WINDOW_MS / (pollMs[poller] ?? POLL_PACE_MS[poller]) > share * (limits[scope] ?? requestsOf(scope)),
  );
  return tooFast.map(([poller, scope]) =>
    findingsOf('limits').warn(
      `poll.${poller}_ms asks more often than the limit of ${scope} lets it`,
      'make the pace slower or the limit wider',
    ),
  );
}

function requestsOf(scope: string): number {
  return LIMITS.find((limit) => limit.scope === scope)?.requests ?? 0;
}

function describe(share: number, limits: Readonly<Record<string, number>>): string {
  const own = Object.entries(limits).map(([scope, requests]) => `${scope} ${requests}`);
  const taken =
    share === 1 ? 'those of the interface' : `${Math.round(share * 100)} % of those of the interface`;
  return own.length === 0 ? taken : `${taken}, but ${own.join(', ')}`;
}

/** Whether pmtops that use the service can share its limits, and how many do now. Leaves no trace among them. */
export async function checkBudgetStore(
  { url = '', budgetStore = 'local' }: Settings,
  io: { readonly stateFolder: string; readonly clock: Clock },
): Promise<Finding> {
  const { ok, warn } = findingsOf('budgets');
  if (budgetStore === 'local') return ok('not shared: this pmtop counts for itself, by budget.store');
  const store = await openStore(budgetStore, new URL(url).host, { ...io, random: realRandom });
  if ('lost' in store) return warn(`not shared: ${store.lost}`, ADVICE);
  const others = await readHolders(store);
  store.close();
  if (typeof others === 'string') return warn(`not shared: ${others}`, ADVICE);
  const place =
    budgetStore === 'sqlite' ? 'through a file of this machine' : `on ${showRedisUrl(budgetStore)}`;
  return ok(`shared ${place}, ${describeOthers(others)}`);
}

const ADVICE =
  'until it answers each pmtop keeps to a part of the limits (budget.share); cancels are not held';

/** How many share now; or why that cannot be known. */
async function readHolders(store: LimitStore): Promise<number | string> {
  try {
    const loaded = await store.load();
    if (!loaded) return store.describeLoss();
    return loaded.state ? countHolders(loaded.state, loaded.storeMs) : 0;
  } catch (error) {
    return store.describeLoss(error);
  }
}

function describeOthers(holders: number): string {
  const count = holders === 1 ? 'one pmtop' : `${holders} pmtops`;
  return holders === 0 ? 'by nobody now' : `by ${count} now`;
}
