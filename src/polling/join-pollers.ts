import type { DetailPollers } from './detail-pollers.ts';
import type { Pollers } from './start-pollers.ts';

/** Pollers and look-ups as one: what holds, releases or refreshes the pollers does so to what is looked up. */
export function joinPollers(pollers: Pollers, details: DetailPollers): Pollers {
  let isThrottled = false;
  return {
    handleEvent: pollers.handleEvent,
    wantsChanged() {
      pollers.wantsChanged();
      details.wantsChanged();
    },
    refresh() {
      pollers.refresh();
      if (!isThrottled) details.refresh();
    },
    hold(reason, held) {
      if (reason === 'throttled') isThrottled = held;
      pollers.hold(reason, held);
      details.hold(pollers.held);
    },
    get held() {
      return pollers.held;
    },
    stop() {
      pollers.stop();
      details.stop();
    },
  };
}
