import type { Alert } from '../domain/alert.ts';
import type { AlertPhase } from '../domain/alert-watch.ts';

/** An alert that was set, and how it stands. */
export interface WatchedAlert {
  /** Its one spelling: two alerts of one spelling are one. */
  readonly id: string;
  readonly alert: Alert;
  readonly phase: AlertPhase;
  /** Written in config.toml, which no key changes. */
  readonly configured?: true;
  /** Monotonic milliseconds: watched since, and last rung. */
  readonly sinceMs: number;
  readonly rangAtMs?: number;
  /** Condition id of its market, once that is listed. */
  readonly conditionId?: string;
}

/** What happens to alerts. */
export type AlertEvent =
  | { readonly type: 'alertsAdded'; readonly alerts: readonly WatchedAlert[] }
  | { readonly type: 'alertRemoved'; readonly id: string }
  /** Alerts were held against what is known. */
  | { readonly type: 'alertsEvaluated'; readonly alerts: readonly WatchedAlert[] };
