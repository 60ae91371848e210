import type { Clock } from '../domain/clock.ts';
import { DRILLS } from '../domain/drills.ts';
import type { Failure } from '../domain/failure.ts';
import type { MonitorEvent, PollerName } from '../domain/monitor-event.ts';
import { describeCancel, describeTries } from '../cancel/describe-cancel.ts';
import { describeEverything, everythingFacts } from '../cancel/describe-everything.ts';
import type { AppState, Message } from '../state/app-state.ts';
import type { Store } from '../state/store.ts';
import { rootFailure } from '../state/select/root-failure.ts';
import type { Subscriber } from './publish.ts';
import { countOf } from '../text/count-of.ts';

/** Puts into the message log what a person may want to read later. */
export function logMessages(store: Store, clock: Clock): Subscriber {
  /** Until they are answered to the end: the state forgets the catalog's with its first page. */
  const failing = new Map<PollerName, Failure>();
  return (event, before) => {
    const atMs = clock.monotonicMs();
    const said = messageOf(event, before, failing, atMs);
    if (event.type === 'pollFailed') {
      const known = failing.get(event.poller);
      failing.set(event.poller, rootFailure(before.pollers, known, event.failure));
    }
    if (event.type === 'pollAnswered' || event.type === 'pollDropped') failing.delete(event.poller);
    if (said === undefined) return;
    store.dispatch({ type: 'messageAdded', ...(typeof said === 'string' ? { text: said } : said), atMs });
  };
}

/** What of an event belongs into the message log: trouble when it begins and ends, and each turn of a cancel. */
function messageOf(
  event: MonitorEvent,
  before: AppState,
  failing: ReadonlyMap<PollerName, Failure>,
  nowMs: number,
): string | Pick<Message, 'text' | 'brief'> | undefined {
  switch (event.type) {
    case 'pollFailed': {
      const known = failing.get(event.poller);
      const failure = rootFailure(before.pollers, known, event.failure);
      if (known?.kind === failure.kind && known.message === failure.message) return undefined;
      return `${failure.endpoint}: ${failure.message}. ${failure.advice}`;
    }
    case 'pollAnswered':
      return failing.has(event.poller) ? `${event.poller}: answered again` : undefined;
    case 'cancelProgressed': {
      const known = before.cancels.find((cancel) => cancel.id === event.progress.id);
      const { outcome, target, phase, attempts } = event.progress;
      if (known && known.outcome === outcome && known.phase === phase) return undefined;
      const verdict = describeCancel(event.progress, nowMs);
      const isOver = phase === 'settled' && outcome !== 'confirmed' && attempts > 1;
      // Settled, a verdict may say what it said before.
      if (!isOver && known && describeCancel(known, nowMs) === verdict) return undefined;
      const words = `${verdict}${isOver ? `, ${describeTries(attempts)}` : ''}`;
      return {
        text: `cancel on ${target.question}: ${words}`,
        brief: `cancel: ${words} · ${target.question}`,
      };
    }
    case 'everythingProgressed': {
      const words = describeEverything(event.progress, nowMs);
      const known = before.everything && describeEverything(before.everything, nowMs);
      if (event.progress.outcome === undefined || words === known) return undefined;
      return `cancel of everything: ${[words, ...everythingFacts(event.progress)].join(' · ')}`;
    }
    case 'serviceLost':
      return event.reason;
    case 'faultSwitched':
      return event.fault === 'plain' ? 'fault off' : `fault ${event.fault}: ${DRILLS[event.fault]}`;
    case 'marketsFound':
      return event.markets.length === 0
        ? `the service found nothing for "${event.text}"`
        : `${event.markets.length} markets found for "${event.text}"${unreadText(event.lost)}`;
    case 'marketsListed': {
      const { wantedMarket } = before.view;
      if (!event.complete || wantedMarket === undefined) return undefined;
      const text = `--market: "${wantedMarket}" is not among the markets of this service`;
      return before.messages.some((said) => said.text === text) ? undefined : text;
    }
    default:
      return undefined;
  }
}

function unreadText(lost = 0): string {
  return lost === 0 ? '' : `; of ${countOf(lost, 'more event')} they could not be read`;
}
