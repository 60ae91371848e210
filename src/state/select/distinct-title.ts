import type { ListedMarket } from '../../domain/market.ts';
import { shortenMarketId } from '../../text/shorten-id.ts';
import { fitApart } from '../../text/fit-apart.ts';
import { fitText } from '../../text/fit-text.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import { dropDisputed, textWidth } from '../../text/text-width.ts';
import type { AppState } from '../app-state.ts';
import { titleOf } from './market-by-id.ts';
import { type EventGroup, groupByEvent, namesInEvent } from './events.ts';
import { memoizeByObject } from './memoize-last.ts';

/** What a market is called: its question, and its id as well where the screen cannot show what tells it from another. */
export function distinctTitle(markets: AppState['markets'], market: ListedMarket): string {
  const isAlike = lookAlikes(markets).has(shownTitle(market));
  return isAlike ? `${titleOf(market)} ${shortenMarketId(market.conditionId)}` : titleOf(market);
}

/** What tells the market from the others of its event comes first, for a place that may cut it: their questions begin alike. */
export function titleInEvent(markets: AppState['markets'], market: ListedMarket, dot: string): string {
  const name = nameInEvent(markets, market);
  const title = groupByEvent(markets).byMarket.get(market)?.title;
  return name === undefined ? distinctTitle(markets, market) : `${name} ${dot} ${title}`;
}

/** What tells the market from the others of its event; undefined where nothing shorter than its question does. */
function nameInEvent(markets: AppState['markets'], market: ListedMarket): string | undefined {
  const event = groupByEvent(markets).byMarket.get(market);
  const name = event && namesInEvent(event).get(market);
  return name === titleOf(market) ? undefined : name;
}

type TitleGlyphs = Pick<Glyphs, 'dot' | 'ellipsis'>;

/** What a market is called in so many cells: its question where that fits, else as `fitInEvent` has it. */
export function fitTitle(
  markets: AppState['markets'],
  market: ListedMarket,
  cells: number,
  glyphs: TitleGlyphs,
): string {
  const title = distinctTitle(markets, market);
  const isShort = textWidth(dropDisputed(title)) <= cells;
  return isShort ? fitText(title, cells) : fitInEvent(markets, market, cells, glyphs);
}

/** `titleInEvent` in so many cells: what the event is called gives way first, and each part is cut as `fitApart` does. */
export function fitInEvent(
  markets: AppState['markets'],
  market: ListedMarket,
  cells: number,
  { dot, ellipsis }: TitleGlyphs,
): string {
  const event = groupByEvent(markets).byMarket.get(market);
  const name = nameInEvent(markets, market);
  if (!event || name === undefined)
    return fitApart(distinctTitle(markets, market), questionsOf(markets), cells, ellipsis);
  const lead = dropDisputed(`${name} ${dot} `);
  const room = cells - textWidth(lead);
  return room > 0
    ? lead + fitApart(event.title, eventTitles(markets), room, ellipsis)
    : fitApart(name, namesOf(event), cells, ellipsis);
}

/** What a market is called below its event's title, in so many cells. */
export function fitName(event: EventGroup, market: ListedMarket, cells: number, ellipsis: string): string {
  return fitApart(namesInEvent(event).get(market) ?? titleOf(market), namesOf(event), cells, ellipsis);
}

const questionsOf = memoizeByObject((markets: AppState['markets']): readonly string[] =>
  [...markets.values()].map(titleOf),
);

const namesOf = memoizeByObject((event: EventGroup): readonly string[] => [...namesInEvent(event).values()]);

/** What the events of several markets are called. */
export const eventTitles = memoizeByObject((markets: AppState['markets']): readonly string[] =>
  [...groupByEvent(markets).byKey.values()].map(({ title }) => title),
);

/** Titles as they are shown that several markets have, one of which lost a glyph. */
const lookAlikes = memoizeByObject((markets: AppState['markets']): ReadonlySet<string> => {
  const losing = new Set<string>();
  for (const market of markets.values()) {
    const shown = shownTitle(market);
    if (shown !== titleOf(market)) losing.add(shown);
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
const shownTitle = memoizeByObject((market: ListedMarket) => dropDisputed(titleOf(market)));
