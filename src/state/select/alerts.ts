import { type Alert, formatAlert, formatRule } from '../../domain/alert.ts';
import type { AlertPhase } from '../../domain/alert-watch.ts';
import type { ListedMarket, Outcome } from '../../domain/market.ts';
import type { AppState } from '../app-state.ts';
import { titleOf } from './market-by-id.ts';
import { findMarket } from './pin-selection.ts';
import { selectedMarket, selectedOutcome } from './selection.ts';
import type { WatchedAlert } from '../watched-alert.ts';

/** More would be noise; their prices fit into the request that the list makes anyway. */
export const MOST_ALERTS = 50;
/** The last trade is told by a whole book: so many are read with the selected one. */
const MOST_LAST_TRADES = 10;

export function watchedAlert(alert: Alert, sinceMs: number, phase: AlertPhase): WatchedAlert {
  return { id: formatAlert(alert), alert, phase, sinceMs };
}

/** An alert as it was typed, bound to the market and outcome that are selected where it names none. */
export function bindAlert(state: AppState, alert: Alert): Alert {
  if (alert.market !== undefined || alert.rule.kind === 'filled') return alert;
  const market = selectedMarket(state)?.conditionId;
  const hasBook = alert.rule.kind === 'quote' || alert.rule.kind === 'stale';
  const outcome = alert.outcome ?? (hasBook ? selectedOutcome(state)?.name : undefined);
  return {
    rule: alert.rule,
    ...(outcome !== undefined && { outcome }),
    ...(market !== undefined && { market }),
  };
}

/** The market an alert is about; undefined for all, and while it is not listed. */
export function marketOf(state: AppState, { alert, conditionId }: WatchedAlert): ListedMarket | undefined {
  const known = conditionId === undefined ? undefined : state.markets.get(conditionId);
  if (known || alert.market === undefined) return known;
  return state.markets.get(findOnce(state, alert.market) ?? '');
}

/** A market that is not listed would be looked for among all of them on every reading. */
function findOnce(state: AppState, ref: string): string | undefined {
  const known = FOUND.get(state.markets) ?? new Map<string, string | undefined>();
  FOUND.set(state.markets, known);
  if (!known.has(ref)) known.set(ref, findMarket(state, ref));
  return known.get(ref);
}

const FOUND = new WeakMap<AppState['markets'], Map<string, string | undefined>>();

/** The outcome whose book an alert watches: the one it names, or whose token it names, else the first. */
export function outcomeOf(state: AppState, watched: WatchedAlert): Outcome | undefined {
  const { outcome, market } = watched.alert;
  const outcomes = marketOf(state, watched)?.outcomes ?? [];
  const name = outcome?.toLowerCase();
  if (name !== undefined) return outcomes.find((known) => known.name.toLowerCase() === name);
  return outcomes.find(({ tokenId }) => tokenId === market) ?? outcomes[0];
}

/** What that outcome is called; undefined where a whole market is watched. */
export function outcomeName(state: AppState, watched: WatchedAlert): string | undefined {
  const { rule, outcome } = watched.alert;
  if (rule.kind === 'filled' || rule.kind === 'closes') return undefined;
  return outcomeOf(state, watched)?.name ?? outcome;
}

/** `mid > 0.6 · Yes · Will it rain?` */
export function describeAlert(state: AppState, watched: WatchedAlert): string {
  const { rule, market } = watched.alert;
  const known = marketOf(state, watched);
  const question = known ? titleOf(known) : market;
  return [formatRule(rule), outcomeName(state, watched), question]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** Why nothing is known of what an alert is about; undefined when it is watched. */
export function whyNotWatched(state: AppState, watched: WatchedAlert): string | undefined {
  const { rule, market, outcome } = watched.alert;
  if (rule.kind === 'filled' && state.session.credentialsProblem !== undefined) return 'there is no account';
  if (market === undefined) return rule.kind === 'filled' ? undefined : 'it names no market';
  const found = marketOf(state, watched);
  if (!found)
    return state.catalogComplete ? `no market "${market}" is listed` : 'its market is not listed yet';
  if (rule.kind === 'filled') return undefined;
  if (rule.kind === 'closes')
    return found.endDateMs === undefined ? 'nobody tells when it closes' : undefined;
  const token = outcomeOf(state, watched)?.tokenId;
  if (token === undefined) return `the market has no outcome "${outcome}"`;
  const isLast = rule.kind === 'quote' && rule.quote === 'last';
  return isLast && !lastTradeTokens(state).includes(token) ? 'too many alerts on last trades' : undefined;
}

/** Tokens whose prices are read for alerts, beyond what the screen shows. */
export function alertTokens(state: AppState): readonly string[] {
  return tokensOf(state, ({ alert: { rule } }) => rule.kind === 'quote' || rule.kind === 'stale');
}

/** Tokens whose books are read for the price of their last trade. */
export function lastTradeTokens(state: AppState): readonly string[] {
  const tokens = tokensOf(state, ({ alert: { rule } }) => rule.kind === 'quote' && rule.quote === 'last');
  return tokens.slice(0, MOST_LAST_TRADES);
}

function tokensOf(state: AppState, isMeant: (watched: WatchedAlert) => boolean): readonly string[] {
  const tokens = state.alerts.filter(isMeant).map((watched) => outcomeOf(state, watched)?.tokenId);
  return [...new Set(tokens)].filter((token) => token !== undefined);
}
