import type { PollerName } from '../domain/monitor-event.ts';
import type { Random } from '../domain/random.ts';
import type { Poller } from './poller.ts';

/** Within this time after one poller is answered again the others try: at once, but not as one. */
const RETRY_WITHIN_MS = 2_000;

/** To be told how each poller fares. */
export interface Retries {
  failed(poller: PollerName): void;
  answered(poller: PollerName): void;
  dropped(poller: PollerName): void;
}

/**
 * Each poller backs off by itself, for half a minute in the end. When the first of those that failed is answered again, the
 * service is back, and the others need not sit out their waits.
 */
export function retryTogether(pollers: ReadonlyMap<PollerName, Poller>, random: Random): Retries {
  const failing = new Set<PollerName>();
  return {
    failed: (poller) => void failing.add(poller),
    dropped: (poller) => void failing.delete(poller),
    answered(poller) {
      if (!failing.delete(poller)) return;
      for (const name of failing) pollers.get(name)?.retryWithin(RETRY_WITHIN_MS * random.next());
    },
  };
}
