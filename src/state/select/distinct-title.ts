import type { ListedMarket } from '../../domain/market.ts';
import { shortenMarketId } from '../../text/shorten-id.ts';
import { dropDisputed } from '../../text/text-width.ts';
import type { AppState } from '../app-state.ts';
import { groupByEvent, namesInEvent } from './events.ts';
import { memoizeByObject } from './memoize-last.ts';

/** What a market is called: its question, and its id as well where the screen cannot show what tells it from another. */
export function distinctTitle(markets: AppState['markets'], market: ListedMarket): string {
  const { question, conditionId } = market;
  const isAlike = lookAlikes(markets).has(shownTitle(market));
  return isAlike ? `${question} ${shortenMarketId(conditionId)}` : question;
}

/** What tells the market from the others of its event comes first, for a place that may cut it: their questions begin alike. */
export function titleInEvent(markets: AppState['markets'], market: ListedMarket, dot: string): string {
  const event = groupByEvent(markets).byMarket.get(market);
  const name = event && namesInEvent(event).get(market);
  if (!event || name === undefined || name === market.question) return distinctTitle(markets, market);
  return `${name} ${dot} ${event.title}`;
}

/** Titles as they are shown that several markets have, one of which lost a glyph. */
const lookAlikes = memoizeByObject((markets: AppState['markets']): ReadonlySet<string> => {
  const losing = new Set<string>();
  for (const market of markets.values()) {
    const shown = shownTitle(market);
    if (shown !== market.question) losing.add(shown);
  }
  if (losing.size === 0) return losing;
  const counts = new Map<string, number>();
  for (const market of markets.values()) {
    const shown = shownTitle(market);
    if (losing.has(shown)) counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return new Set([...losing].filter((shown) => (counts.get(shown) ?? 0) > 1));
});

/** A market is the same object for as long as nothing of it changes. */
const shownTitles = new WeakMap<ListedMarket, string>();

function shownTitle(market: ListedMarket): string {
  const shown = shownTitles.get(market) ?? dropDisputed(market.question);
  shownTitles.set(market, shown);
  return shown;
}
