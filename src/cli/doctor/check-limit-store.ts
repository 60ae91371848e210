import type { LimitStore } from '../../limits/store/limit-store.ts';
import { countHolders } from '../../limits/update-shared-state.ts';
import type { Clock } from '../../domain/clock.ts';
import { realRandom } from '../../system/system-random.ts';
import type { Settings } from '../../config/settings.ts';
import { openStore } from '../../limits/open-shared-limits.ts';
import { showRedisUrl } from '../../limits/store/redis-url.ts';
import { type Finding, findingsOf } from './finding.ts';

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
  if (holders === 0) return 'by nobody now';
  return `by ${holders === 1 ? 'one pmtop' : `${holders} pmtops`} now`;
}
