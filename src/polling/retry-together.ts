import type { FeedName } from '../domain/monitor-event.ts';
import type { Random } from '../domain/random.ts';
import type { Feed } from './poller.ts';

/** Within this time after one feed is answered again the others try: at once, but not as one. */
const RETRY_WITHIN_MS = 2_000;

/** To be told how each feed fares. */
export interface Retries {
  failed(feed: FeedName): void;
  answered(feed: FeedName): void;
}

/**
 * Each feed backs off by itself, for half a minute in the end. When the first of those that failed is answered again, the
 * service is back, and the others need not sit out their waits.
 */
export function retryTogether(feeds: ReadonlyMap<FeedName, Feed>, random: Random): Retries {
  const failing = new Set<FeedName>();
  return {
    failed: (feed) => void failing.add(feed),
    answered(feed) {
      if (!failing.delete(feed)) return;
      for (const name of failing) feeds.get(name)?.retryWithin(RETRY_WITHIN_MS * random.next());
    },
  };
}
