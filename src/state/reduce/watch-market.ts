import type { MonitorEvent } from '../../domain/monitor-event.ts';
import type { AppState } from '../app-state.ts';

/** From here on a market is looked at; the cursor stays a shorter time on what it passes by. */
const LOOKED_AT_FROM_MS = 2_000;
/** With the one that is selected. */
const MOST_RECENT = 6;

/** Keeps in mind which markets were looked at last: whose book was read for some time while they were selected. */
export function watchMarket(state: AppState, event: MonitorEvent): AppState {
  if (event.type !== 'bookRead') return state;
  const { view, markets, recentMarkets, watchedMarket } = state;
  const market = markets.get(view.market ?? '');
  if (!market?.outcomes.some(({ tokenId }) => tokenId === event.book.tokenId)) return state;
  const { conditionId } = market;
  const { readAtMs } = event.times;
  if (watchedMarket?.conditionId !== conditionId)
    return { ...state, watchedMarket: { conditionId, sinceMs: readAtMs } };
  if (recentMarkets[0] === conditionId || readAtMs - watchedMarket.sinceMs < LOOKED_AT_FROM_MS) return state;
  const others = recentMarkets.filter((id) => id !== conditionId);
  return { ...state, recentMarkets: [conditionId, ...others].slice(0, MOST_RECENT) };
}
