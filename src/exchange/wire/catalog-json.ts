import type {
  CatalogCreator,
  CatalogEvent,
  CatalogMarket,
  CatalogSeries,
  CatalogTag,
} from '../catalog/catalog.ts';
import { changedAtMs, engineMarket, type ExchangeState } from '../exchange-state.ts';

const IMAGES = 'https://images.example.com';
/** Tags and series are older than any event. */
const EPOCH = '2025-01-01T00:00:00.000Z';

/** A daily series has hundreds of events; its row holds the latest. */
const MAX_EVENTS_OF_SERIES = 10;

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

export function isEventClosed(exchange: ExchangeState, event: CatalogEvent): boolean {
  return event.markets.every((market) => engineMarket(exchange, market).status !== 'open');
}

/** Event without its tags, markets and series (interface: Event summary). */
function eventSummary(exchange: ExchangeState, event: CatalogEvent): Record<string, unknown> {
  return { ...eventListFacts(exchange, event), creationDate: isoTime(event.createdMs) };
}

/** As in the event list. */
export function listedEvent(exchange: ExchangeState, event: CatalogEvent): Record<string, unknown> {
  return {
    ...eventListFacts(exchange, event),
    tags: event.tags.map(tagJson),
    markets: event.markets.map((market) => marketFacts(exchange, market)),
  };
}

/** As a single resource. */
export function singleEvent(exchange: ExchangeState, event: CatalogEvent): Record<string, unknown> {
  return {
    ...listedEvent(exchange, event),
    creationDate: isoTime(event.createdMs),
    series: event.series ? [seriesFacts(event.series)] : [],
    eventMetadata: { negRisk: event.negRisk, creator: event.creator.handle },
  };
}

export function singleMarket(exchange: ExchangeState, market: CatalogMarket): Record<string, unknown> {
  return { ...marketFacts(exchange, market), events: [eventSummary(exchange, market.event)] };
}

export function listedSeries(exchange: ExchangeState, series: CatalogSeries): Record<string, unknown> {
  return {
    ...seriesFacts(series),
    events: latestEvents(series).map((event) => eventSummary(exchange, event)),
  };
}

function latestEvents(series: CatalogSeries): CatalogEvent[] {
  return series.events.slice(-MAX_EVENTS_OF_SERIES);
}

export function tagJson(tag: CatalogTag): Record<string, unknown> {
  return {
    id: String(tag.id),
    label: tag.label,
    slug: tag.slug,
    createdAt: EPOCH,
    updatedAt: EPOCH,
    requiresTranslation: false,
  };
}

export function creatorJson(creator: CatalogCreator): Record<string, unknown> {
  return {
    id: String(creator.id),
    creatorName: creator.name,
    creatorHandle: creator.handle,
    creatorUrl: creator.url,
    creatorImage: `${IMAGES}/creators/${creator.handle}.png`,
    createdAt: EPOCH,
    updatedAt: EPOCH,
  };
}

/** The identifier of the question behind a market: its condition id backwards. */
export function questionId({ conditionId }: CatalogMarket): string {
  return `0x${conditionId.slice(2).split('').toReversed().join('')}`;
}

export function describeEvent({ title, negRisk }: CatalogEvent): string {
  const rule = negRisk
    ? 'Exactly one of the markets of this event resolves to Yes.'
    : 'This market resolves to what the source says when the event is over.';
  return `${title}\n\n${rule} If the source is not available, a consensus of credible reporting is used.`;
}

/** What a market is called at the venue that the catalog is synced with. */
export interface MirrorIds {
  readonly conditionId: string;
  readonly tokenIds: readonly [string, string];
}

/** Undefined for a market that only this exchange has. */
export function mirrorOf({ conditionId, tokenIds, event }: CatalogMarket): MirrorIds | undefined {
  if (!event.creator.isMirrored) return undefined;
  return {
    conditionId: twinId(conditionId),
    tokenIds: [twinId(tokenIds[0]), twinId(tokenIds[1])],
  };
}

/** Another identifier of the same form that follows from this one. */
export function twinId(id: string): string {
  return id.startsWith('0x')
    ? `0x${id.slice(34)}${id.slice(2, 34)}`
    : `${id.slice(0, 38)}${id.slice(38).split('').toReversed().join('')}`;
}

function eventListFacts(exchange: ExchangeState, event: CatalogEvent): Record<string, unknown> {
  const closed = isEventClosed(exchange, event);
  return {
    id: String(event.id),
    ticker: event.slug,
    slug: event.slug,
    title: event.title,
    description: describeEvent(event),
    resolutionSource: event.resolutionSource,
    startDate: isoTime(event.startMs),
    endDate: isoTime(event.endMs),
    image: `${IMAGES}/events/${event.id}.png`,
    icon: `${IMAGES}/events/${event.id}-icon.png`,
    active: !closed,
    closed,
    archived: event.archived,
    createdAt: isoTime(event.createdMs),
    updatedAt: isoTime(changedAtMs(exchange, event)),
  };
}

function marketFacts(exchange: ExchangeState, market: CatalogMarket): Record<string, unknown> {
  const { event, tokenIds } = market;
  const state = engineMarket(exchange, market);
  const isOpen = state.status === 'open';
  const mirror = mirrorOf(market);
  return {
    id: String(market.id),
    question: market.question,
    conditionId: market.conditionId,
    mirrorConditionId: mirror?.conditionId ?? '',
    slug: market.slug,
    resolutionSource: event.resolutionSource,
    startDate: isoTime(event.startMs),
    endDate: isoTime(event.endMs),
    image: `${IMAGES}/markets/${market.id}.png`,
    icon: `${IMAGES}/markets/${market.id}-icon.png`,
    description: describeEvent(event),
    outcomes: JSON.stringify(market.outcomes),
    clobTokenIds: JSON.stringify(tokenIds),
    mirrorClobTokenIds: JSON.stringify(mirror?.tokenIds ?? []),
    active: isOpen,
    closed: !isOpen,
    archived: event.archived,
    createdAt: isoTime(event.createdMs),
    updatedAt: isoTime(state.changedAtMs),
    questionID: questionId(market),
  };
}

function seriesFacts(series: CatalogSeries): Record<string, unknown> {
  return {
    id: String(series.id),
    ticker: series.slug,
    slug: series.slug,
    title: series.title,
    seriesType: 'single',
    recurrence: series.recurrence,
    image: `${IMAGES}/series/${series.slug}.png`,
    icon: `${IMAGES}/series/${series.slug}-icon.png`,
    active: true,
    closed: false,
    archived: false,
    createdAt: EPOCH,
    updatedAt: EPOCH,
  };
}

/** A row of the event list as JSON, cached until one of its markets changes: a page may be a megabyte. */
export function eventRow(exchange: ExchangeState, event: CatalogEvent): Buffer {
  const write = (): string => JSON.stringify(listedEvent(exchange, event));
  return exchange.catalogRows.read(`event ${event.slug}`, countChanges(exchange, event), write);
}

/** A row of the list of series as JSON, cached until one of its events changes. */
export function seriesRow(exchange: ExchangeState, series: CatalogSeries): Buffer {
  const version = latestEvents(series).reduce((sum, event) => sum + countChanges(exchange, event), 0);
  const write = (): string => JSON.stringify(listedSeries(exchange, series));
  return exchange.catalogRows.read(`series ${series.slug}`, version, write);
}

/** Versions only grow, so that their sum stays the same only while none of them changes. */
function countChanges(exchange: ExchangeState, event: CatalogEvent): number {
  let changes = 0;
  for (const market of event.markets) changes += engineMarket(exchange, market).version;
  return changes;
}
