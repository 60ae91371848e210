import type { EngineEvent, FeedName } from '../domain/monitor-event.ts';
import type { Random } from '../domain/random.ts';
import type { Feed } from './poller.ts';

/** Within this time after one feed is answered again the others try: at once, but not as one. */
const RETRY_WITHIN_MS = 2_000;

/**
 * Each feed backs off by itself, for half a minute in the end. When the first of those that failed is answered again, the
 * service is back, and the others need not sit out their waits. To be shown every event of the feeds.
 */
export function retryTogether(
  feeds: ReadonlyMap<FeedName, Feed>,
  random: Random,
): (event: EngineEvent) => void {
  const failing = new Set<FeedName>();
  return (event) => {
    if (event.type === 'feedFailed') failing.add(event.feed);
    if (event.type !== 'feedAnswered' || !failing.delete(event.feed)) return;
    for (const name of failing) feeds.get(name)?.retryWithin(RETRY_WITHIN_MS * random.next());
  };
}
