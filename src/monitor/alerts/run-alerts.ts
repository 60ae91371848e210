import type { Clock } from '../../domain/clock.ts';
import type { MonitorEvent } from '../../domain/monitor-event.ts';
import { describeAlert, whyNotWatched } from '../../state/select/alerts.ts';
import { messageEvent } from '../message-event.ts';
import { evaluateAlerts, evaluateFills } from './evaluate-alerts.ts';
import type { AlertEvaluation } from './evaluate-alerts.ts';
import type { Store } from '../../state/store.ts';

export interface AlertRunOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** Nothing is asked now, for a reason of our own: that prices stay away is no news then. */
  readonly isHeld?: () => boolean;
  /** Makes the person look up; called for what rings, not more often than every few seconds. */
  readonly ring: (sentence: string) => void;
}

export interface AlertRun {
  /** Every event of the engine passes here, after the state has taken it. */
  handleEvent(event: MonitorEvent): void;
  stop(): void;
}

/** What nothing but time changes is looked at this often. */
const LOOK_MS = 1_000;
/** So long without a look the process or the machine has slept. */
const SLEPT_MS = 5_000;
/** Alerts that ring together, or soon after another, are one sound. */
const LEAST_GAP_MS = 3_000;

/** Holds the alerts against every reading, says in the messages what rings, and rings. */
export function runAlerts({ store, clock, isHeld, ring }: AlertRunOptions): AlertRun {
  let rangAtMs = -Infinity;
  let seen = store.state();
  let lookedAtMs = clock.monotonicMs();
  let askingSinceMs = lookedAtMs;
  let stopTimer: (() => void) | undefined;
  const unwatched = new Set<string>();

  function apply({ alerts, sentences }: AlertEvaluation): void {
    const nowMs = clock.monotonicMs();
    if (alerts !== store.state().alerts) store.dispatch({ type: 'alertsEvaluated', alerts });
    for (const text of sentences) store.dispatch({ type: 'messageAdded', text, atMs: nowMs });
    const [first] = sentences;
    if (first === undefined || nowMs - rangAtMs < LEAST_GAP_MS) return;
    rangAtMs = nowMs;
    ring(first);
  }
  function look(): void {
    seen = store.state();
    const nowMs = clock.monotonicMs();
    if (seen.view.paused || isHeld?.() || nowMs - lookedAtMs > SLEPT_MS) askingSinceMs = nowMs;
    lookedAtMs = nowMs;
    if (seen.alerts.length > 0) apply(evaluateAlerts(seen, { nowMs, wallMs: clock.now(), askingSinceMs }));
  }
  /** Whoever relies on an alert does not look into the log to see whether it sleeps. */
  function reportUnwatched(): void {
    const state = store.state();
    if (!state.catalogComplete) return;
    for (const id of unwatched) if (!state.alerts.some((watched) => watched.id === id)) unwatched.delete(id);
    for (const watched of state.alerts) {
      const why = whyNotWatched(state, watched);
      if (why === undefined) unwatched.delete(watched.id);
      if (why === undefined || unwatched.has(watched.id)) continue;
      unwatched.add(watched.id);
      const text = `alert not watched: ${why} (${describeAlert(state, watched)})`;
      store.dispatch(messageEvent(clock, text));
    }
  }
  function tick(): void {
    look();
    reportUnwatched();
    stopTimer = clock.schedule(LOOK_MS, tick);
  }
  const unsubscribe = store.subscribe(() => {
    const { prices, books, markets, alerts } = store.state();
    const same = prices === seen.prices && books === seen.books && markets === seen.markets;
    if (!same || alerts !== seen.alerts) look();
  });
  tick();
  return {
    handleEvent(event) {
      if (event.type !== 'ordersTurned') return;
      apply(
        evaluateFills(store.state(), event.outcomes, { nowMs: clock.monotonicMs(), wallMs: clock.now() }),
      );
    },
    stop() {
      unsubscribe();
      stopTimer?.();
    },
  };
}
