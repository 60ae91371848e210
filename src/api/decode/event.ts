import type { CatalogMarket, MarketEvent, Series } from '../../domain/catalog.ts';
import type { Page } from './page.ts';
import { decodeCatalogMarket } from './catalog-market.ts';
import { EVENT_FIELDS, NOTHING, decodeEventSummary } from './event-summary.ts';
import { readBoolean, readId, readLine, readUrl } from './fields.ts';
import type { Losses } from './reader.ts';
import { listed, optional, optionalTime, recordOf, required, withDefault } from './record.ts';
import { isObject } from '../../text/rule.ts';
import { decodeRows, listOf } from './rows.ts';
import { decodeTag } from './tag.ts';

/** Interface: Series. */
export const decodeSeries = recordOf<Series>({
  id: required(readId),
  slug: optional(readLine),
  ticker: optional(readLine),
  title: optional(readLine),
  seriesType: optional(readLine),
  recurrence: optional(readLine),
  image: optional(readUrl),
  icon: optional(readUrl),
  active: optional(readBoolean),
  closed: optional(readBoolean),
  archived: optional(readBoolean),
  createdAtMs: optionalTime('createdAt'),
  updatedAtMs: optionalTime('updatedAt'),
  events: listed<MarketEvent>(listOf(decodeEventSummary)),
});

const readEvent = recordOf<Omit<MarketEvent, 'lostMarkets'>>({
  ...EVENT_FIELDS,
  tags: listed(listOf(decodeTag)),
  markets: withDefault([], NOTHING),
  series: listed<Series>(listOf(decodeSeries)),
});

/** Interface: Event. Its markets are told the event's name and tags. */
export function decodeEvent(raw: unknown, losses: Losses): MarketEvent | undefined {
  const event = readEvent(raw, losses);
  if (!event) return undefined;
  const tags = event.tags?.map((tag) => tag.label ?? tag.slug ?? tag.id);
  const { rows, lost, lostValues = 0 } = readMarkets(raw);
  losses.lost += lostValues;
  const markets = rows.map((market) => placeMarket(market, event, tags));
  return { ...event, markets, ...(lost > 0 && { lostMarkets: lost }) };
}

/** Markets are rows of their own, so those that are lost are not counted as values of the event. */
function readMarkets(raw: unknown): Page<CatalogMarket> {
  const markets = isObject(raw) ? (raw['markets'] ?? []) : [];
  return decodeRows(markets, decodeCatalogMarket) ?? { rows: [], lost: 1 };
}

function placeMarket(market: CatalogMarket, event: MarketEvent, tags: readonly string[] = []): CatalogMarket {
  return {
    ...market,
    ...(event.slug !== undefined && { eventSlug: event.slug }),
    ...(event.title !== undefined && { eventTitle: event.title }),
    ...(tags.length > 0 && { tags }),
  };
}
