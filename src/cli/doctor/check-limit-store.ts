import type { LedgerReply } from '../../limits/store/limit-store.ts';
import type { Clock } from '../../domain/clock.ts';
import { realRandom } from '../../system/system-random.ts';
import type { Settings } from '../../config/settings.ts';
import { openStore } from '../../limits/open-shared-limits.ts';
import { showRedisUrl } from '../../limits/store/redis-url.ts';
import { type Finding, findingsOf } from './finding.ts';

const LOOK = { pending: [], flights: [], uses: [], throttles: [], report: false };

/** Whether pmtops that use the service can share its limits, and how many do now. Leaves no trace among them. */
export async function checkBudgetStore(
  { url = '', budgetStore = 'local' }: Settings,
  io: { readonly stateFolder: string; readonly clock: Clock },
): Promise<Finding> {
  const { ok, warn } = findingsOf('budgets');
  if (budgetStore === 'local') return ok('not shared: this pmtop counts for itself, by budget.store');
  const store = await openStore(budgetStore, new URL(url).host, { ...io, random: realRandom });
  if ('lost' in store) return warn(`not shared: ${store.lost}`, ADVICE);
  const reply = await store.call({ ...LOOK, holder: `doctor ${process.pid}`, sequence: 1, leaving: true });
  store.close();
  if ('lost' in reply) return warn(`not shared: ${reply.lost}`, ADVICE);
  const place =
    budgetStore === 'sqlite' ? 'through a file of this machine' : `on ${showRedisUrl(budgetStore)}`;
  return ok(`shared ${place}, ${countOthers(reply)}`);
}

const ADVICE =
  'until it answers each pmtop keeps to a part of the limits (budget.share); cancels are not held';

/** Those who are left when the doctor has gone. */
function countOthers({ terminals }: LedgerReply): string {
  if (terminals === 0) return 'by nobody now';
  return `by ${terminals === 1 ? 'one pmtop' : `${terminals} pmtops`} now`;
}
