import type { EventQuery } from '../../../api/endpoints/events.ts';
import type { MarketEvent } from '../../../domain/catalog.ts';
import { ok } from '../../../domain/result.ts';
import { fieldsOf } from '../fields/field.ts';
import {
  ALL,
  ASCENDING,
  integerFlag,
  LIMIT,
  OFFSET,
  ORDER,
  queryOf,
  refuseFlags,
  textFlag,
  textOf,
  yesNoFlag,
} from '../fields/flag.ts';
import { MARKET_FIELDS } from '../fields/market-fields.ts';
import { readCommand, type ReadResult } from '../read-command.ts';
import { readPages } from '../read-pages.ts';

/** Filters of the list of events (interface: endpoint 8). */
export const EVENT_FILTERS = [
  yesNoFlag('active', 'only active ones'),
  yesNoFlag('closed', 'only closed ones'),
  yesNoFlag('archived', 'only archived ones'),
  textFlag('tag', 'SLUG', 'with this tag; the older name of --tag-slug'),
  integerFlag('tag-id', 'with the tag of this id'),
  textFlag('tag-slug', 'SLUG', 'with this tag'),
  textFlag('series-slug', 'SLUG', 'of this series'),
  textFlag('slug', 'SLUG', 'the event with this slug'),
  ORDER,
  ASCENDING,
];

/** The same by their names in a query. */
export const EVENT_QUERY = [
  'active',
  'closed',
  'archived',
  'tag',
  'tagId',
  'tagSlug',
  'seriesSlug',
  'slug',
  'order',
  'ascending',
] as const satisfies readonly (keyof EventQuery)[];

const { id, text, time, flag, integer, texts, records, open } = fieldsOf<MarketEvent>();

const EVENT_FIELDS = [
  text('id', (event) => event.id),
  text('slug', (event) => event.slug),
  text('ticker', (event) => event.ticker),
  text('title', (event) => event.title),
  text('description', (event) => event.description),
  text('resolutionSource', (event) => event.resolutionSource),
  time('startsAt', (event) => event.startDateMs),
  time('endsAt', (event) => event.endDateMs),
  flag('active', (event) => event.active),
  flag('closed', (event) => event.closed),
  flag('archived', (event) => event.archived),
  texts('tags', (event) => event.tags?.map((tag) => tag.label ?? tag.slug ?? tag.id)),
  texts('series', (event) => event.series?.map((series) => series.title ?? series.slug ?? series.id)),
  integer('marketCount', (event) => marketsOf(event)?.length),
  records('markets', MARKET_FIELDS, marketsOf),
  open('metadata', (event) => event.metadata),
  id('image', (event) => event.image),
  time('createdAt', (event) => event.createdAtMs),
  time('updatedAt', (event) => event.updatedAtMs),
];

/** Undefined where there are some, and none could be read. */
function marketsOf({ markets, lostMarkets = 0 }: MarketEvent): MarketEvent['markets'] | undefined {
  return markets.length === 0 && lostMarkets > 0 ? undefined : markets;
}

export const events = readCommand<MarketEvent>({
  name: 'events',
  takes: '[SLUG]',
  says: 'events with their markets, or the one that is named',
  examples: ['pmtop events --tag-slug politics --no-closed', 'pmtop events SLUG --json'],
  flags: [LIMIT, ALL, OFFSET, ...EVENT_FILTERS],
  fields: EVENT_FIELDS,
  columns: ['title', 'marketCount', 'endsAt', 'tags', 'slug'],
  pinned: ['slug'],
  key: ['id'],
  async read(request) {
    const { client, given, flags, signal } = request;
    const [slug] = given;
    if (slug === undefined) {
      const query = queryOf<EventQuery>(flags, ...EVENT_QUERY);
      const read = await readPages(request, client.listEvents, query, { usualLimit: 50, pageSize: 100 });
      return read.ok ? ok(withLostMarkets(read.value)) : read;
    }
    refuseFlags(request, ['limit', 'all', 'offset', ...EVENT_QUERY]);
    const creator = textOf(flags, 'creator');
    const asked = { slug, ...(creator !== undefined && { creator }) };
    const event = await client.getEventBySlug(asked, { signal });
    if (!event.ok) {
      if (event.failure.kind !== 'rejected' || event.failure.status !== 404) return event;
      return ok({ rows: [], missing: [`no event is called "${slug}". Try pmtop events or pmtop search`] });
    }
    const { lostValues = 0, slug: told = slug } = event.value;
    if (told.toLowerCase() !== slug.toLowerCase())
      return ok({ rows: [], missing: [`the service answered with another event ("${told}")`] });
    return ok(withLostMarkets({ rows: [event.value], lostValues }));
  },
});

/** A market that is lost in its event is a value lost in a row. */
function withLostMarkets(reading: ReadResult<MarketEvent>): ReadResult<MarketEvent> {
  const { rows, lostValues = 0 } = reading;
  return { ...reading, lostValues: lostValues + countLostMarkets(rows) };
}

/** Markets that could not be read in the lists of these events. */
export function countLostMarkets(events: readonly MarketEvent[]): number {
  return events.reduce((sum, { lostMarkets = 0 }) => sum + lostMarkets, 0);
}
