import { formatRule } from '../../domain/alert.ts';
import { type AlertFacts, evaluateAlert, quoteOf } from '../../domain/alert-watch.ts';
import { formatMicros } from '../../domain/micros.ts';
import type { OrderOutcome } from '../../domain/order-outcome.ts';
import { formatAge } from '../../text/format-time.ts';
import { marketOf, outcomeName, outcomeOf } from '../../state/select/alerts.ts';
import type { WatchedAlert } from '../../state/watched-alert.ts';
import type { AppState, Reading } from '../../state/app-state.ts';
import { describeOutcomes } from '../../state/reduce/describe-order-outcomes.ts';
import { isOnMarket, marketById, titleOf } from '../../state/select/market-by-id.ts';
import { serviceTimeMs } from '../../state/select/service-time.ts';

/** Moments of one look: monotonic and epoch milliseconds. */
interface Moment {
  readonly nowMs: number;
  readonly wallMs: number;
  /** Since when the service has been asked without a break (monotonic): silence before that is ours, not its. */
  readonly askingSinceMs?: number;
}

export interface AlertEvaluation {
  /** The very list of the state when nothing changed. */
  readonly alerts: readonly WatchedAlert[];
  /** A sentence for each alert that rings now. */
  readonly sentences: readonly string[];
}

const DEFAULT_TICK = 10_000;
/** What the screen shows is read at least this often. */
const NEWS_MS = 5_000;

/** Holds every alert against what is known. Pure. */
export function evaluateAlerts(state: AppState, moment: Moment): AlertEvaluation {
  const sentences: string[] = [];
  let changed = false;
  const alerts = state.alerts.map((watched) => {
    const { rule } = watched.alert;
    // Who paused knows that nothing is read.
    if (rule.kind === 'stale' && state.view.paused) return watched;
    const facts = factsOf(state, watched, moment);
    const phase = evaluateAlert(watched.phase, rule, facts, moment.nowMs);
    const conditionId = watched.conditionId ?? marketOf(state, watched)?.conditionId;
    if (phase === watched.phase && conditionId === watched.conditionId) return watched;
    changed = true;
    const rings = phase.kind === 'fired' && watched.phase.kind === 'ready';
    if (rings) sentences.push(sentenceOf(state, watched, facts));
    return {
      ...watched,
      phase,
      ...(conditionId !== undefined && { conditionId }),
      ...(rings && { rangAtMs: moment.nowMs }),
    };
  });
  return { alerts: changed ? alerts : state.alerts, sentences };
}

/** Holds the alerts on traded orders against what became of orders. Pure. */
export function evaluateFills(
  state: AppState,
  outcomes: readonly OrderOutcome[],
  { nowMs }: Moment,
): AlertEvaluation {
  const fills = outcomes.filter((outcome) => outcome.kind === 'filled');
  const rung = state.alerts.filter(
    (watched) =>
      watched.alert.rule.kind === 'filled' &&
      fills.some(({ order }) => concerns(state, watched, order.market)),
  );
  if (rung.length === 0) return { alerts: state.alerts, sentences: [] };
  const told = fills.filter(({ order }) => rung.some((watched) => concerns(state, watched, order.market)));
  const questionOf = (id: string): string => {
    const market = marketById(state.markets, id);
    return market ? titleOf(market) : id;
  };
  return {
    alerts: state.alerts.map((watched) =>
      rung.includes(watched) ? { ...watched, rangAtMs: nowMs } : watched,
    ),
    sentences: describeOutcomes(told, questionOf).map((text) => `ALERT ${text}`),
  };
}

function concerns(state: AppState, watched: WatchedAlert, conditionId: string): boolean {
  if (watched.alert.market === undefined || watched.alert.market === conditionId) return true;
  return isOnMarket(conditionId, marketOf(state, watched));
}

function factsOf(state: AppState, watched: WatchedAlert, moment: Moment): AlertFacts {
  const { nowMs, askingSinceMs = -Infinity } = moment;
  const market = marketOf(state, watched);
  const token = market && outcomeOf(state, watched)?.tokenId;
  const tick = market?.tickSize ?? DEFAULT_TICK;
  if (market === undefined || token === undefined) return { tick };
  const reading = state.prices.get(token);
  const prices = newsSince(reading, watched);
  const last = newsSince(state.books.get(token), watched)?.lastTradePrice;
  return {
    tick,
    ageMs: nowMs - Math.max(reading?.times.readAtMs ?? -Infinity, watched.sinceMs, askingSinceMs),
    prices,
    last,
    ...(market.endDateMs !== undefined && { closesInMs: market.endDateMs - serviceTimeMs(state, moment) }),
  };
}

/** What was read long before an alert was set, when its market was last looked at, is no news. */
function newsSince<T>(reading: Reading<T> | undefined, { sinceMs }: WatchedAlert): T | undefined {
  return reading && reading.times.readAtMs >= sinceMs - NEWS_MS ? reading.value : undefined;
}

/** `ALERT mid 0.61 (> 0.6) · Yes · Will it rain?` */
function sentenceOf(state: AppState, watched: WatchedAlert, facts: AlertFacts): string {
  const market = marketOf(state, watched);
  return [
    `ALERT ${newsOf(watched.alert.rule, facts)}`,
    outcomeName(state, watched),
    market && titleOf(market),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

function newsOf(rule: WatchedAlert['alert']['rule'], facts: AlertFacts): string {
  switch (rule.kind) {
    case 'quote':
      return `${rule.quote} ${formatMicros(quoteOf(rule.quote, facts) ?? 0)} (${rule.is} ${formatMicros(rule.limit)})`;
    case 'closes':
      return `closes in ${formatAge(facts.closesInMs ?? 0)}`;
    case 'stale':
      return `stale: no prices for ${formatAge(facts.ageMs ?? 0)}`;
    case 'filled':
      return formatRule(rule);
  }
}
