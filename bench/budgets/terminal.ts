import { createBudget } from '../../src/limits/create-budget.ts';
import type { Settlement } from '../../src/limits/budget.ts';
import type { Priority } from '../../src/domain/call-options.ts';
import { ENDPOINTS, type Endpoint } from '../../src/domain/endpoint.ts';
import type { PollerName } from '../../src/domain/monitor-event.ts';
import { POLL_PACE_MS } from '../../src/domain/poll-pace.ts';
import type { Failure } from '../../src/domain/failure.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { createPoller, type PollerRequest } from '../../src/polling/poller.ts';
import { retryTogether } from '../../src/polling/retry-together.ts';
import type { EventClock } from './event-clock.ts';

/** What the service does with a request; undefined: it is not there. */
export type Serve = (terminal: number, endpoint: Endpoint, isRetry: boolean) => 'answered' | undefined;

const POLLERS = [
  ['book', ENDPOINTS.books, 'selected'],
  ['prices', ENDPOINTS.prices, 'visible'],
  ['orders', ENDPOINTS.orders, 'orders'],
] as const;

const DEADLINE_MS = 5_000;

/** The pollers of one terminal over a budget of its own, as the program joins them; every second one gets no refusal but silence. */
export function openTerminal(id: number, clock: EventClock, serve: Serve): () => void {
  const random = seededRandom(id);
  const budget = createBudget({ clock, random });
  const askOf =
    (endpoint: Endpoint, priority: Priority): PollerRequest =>
    async (signal, _stamp, attempt) => {
      const lease = await budget.acquire(endpoint, { priority, attempt, signal });
      if ('kind' in lease) return fail(throttled(lease.retryAfterMs));
      const settlement = await new Promise<Settlement>((resolve) => {
        clock.schedule(20 + random.next() * 60, () => {
          const served = serve(id, endpoint, attempt > 1);
          const waitMs = served ? 40 : id % 2 === 0 ? 0 : DEADLINE_MS;
          const outcome: Settlement = served ? { kind: 'answered' } : { kind: 'failed', sent: true };
          clock.schedule(waitMs, () => resolve(outcome));
        });
      });
      lease.settle(settlement);
      return settlement.kind === 'answered' ? ok([]) : fail(UNREACHABLE);
    };
  const pollers = new Map(
    POLLERS.map(([name, endpoint, priority]) => [
      name as PollerName,
      createPoller({
        clock,
        random,
        request: askOf(endpoint, priority),
        pace: () => POLL_PACE_MS[name],
        publish: () => undefined,
        answered: () => retries.answered(name),
        failed: () => retries.failed(name),
      }),
    ]),
  );
  const retries = retryTogether(pollers, random);
  return () => {
    for (const poller of pollers.values()) poller.stop();
  };
}

const FACTS = { endpoint: '', attempt: 1, atMs: 0, message: '', advice: '' } as const;
const UNREACHABLE: Failure = { kind: 'network', code: 'ECONNREFUSED', sent: 'no', ...FACTS };

function throttled(retryAfterMs?: number): Failure {
  return { kind: 'throttled', sent: 'no', ...FACTS, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
