import type { EngineEvent, FeedName } from '../domain/monitor-event.ts';
import type { FeedReport } from './poller.ts';

/** Tells how the feed of this name fares as events. */
export function reportFeed(feed: FeedName, emit: (event: EngineEvent) => void): FeedReport {
  return {
    emit,
    answered: (times, paceMs) => emit({ type: 'feedAnswered', feed, times, paceMs }),
    failed: (failure, nextTryAtMs) => emit({ type: 'feedFailed', feed, failure, nextTryAtMs }),
  };
}
