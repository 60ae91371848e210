import type { LookUps } from './detail-pollers.ts';
import type { Feeds } from './start-pollers.ts';

/** Feeds and look-ups as one: what holds, releases or refreshes the feeds does so to what is looked up. */
export function joinLookUps(feeds: Feeds, lookUps: LookUps): Feeds {
  let isThrottled = false;
  return {
    see: feeds.see,
    wantsChanged() {
      feeds.wantsChanged();
      lookUps.wantsChanged();
    },
    refresh() {
      feeds.refresh();
      if (!isThrottled) lookUps.refresh();
    },
    hold(reason, held) {
      if (reason === 'throttled') isThrottled = held;
      feeds.hold(reason, held);
      lookUps.hold(feeds.held);
    },
    get held() {
      return feeds.held;
    },
    stop() {
      feeds.stop();
      lookUps.stop();
    },
  };
}
