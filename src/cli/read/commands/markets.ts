import type { Client } from '../../../api/client.ts';
import type { EventQuery } from '../../../api/endpoints/events.ts';
import type { Page } from '../../../api/decode/page.ts';
import type { PagedMethod } from '../../../api/paging/pages.ts';
import type { MarketEvent } from '../../../domain/catalog.ts';
import { ok, type Result } from '../../../domain/result.ts';
import { marketsOfEvent } from '../../../polling/catalog/read-catalog.ts';
import { UsageError } from '../../../config/settings.ts';
import { countLostMarkets, EVENT_FILTERS, EVENT_QUERY } from './events.ts';
import { MARKET_FIELDS, type MarketRow } from '../fields/market-fields.ts';
import { findMarkets } from '../find-tokens.ts';
import {
  ALL,
  CURSOR,
  type Flag,
  LIMIT,
  OFFSET,
  queryOf,
  refuseFlags,
  textOf,
  typedFlag,
} from '../fields/flag.ts';
import { readCommand, type ReadRequest, type ReadResult } from '../read-command.ts';
import { readPages } from '../read-pages.ts';

const USUAL_LIMIT = 100;

/** The lists of the order book by the word for each (interface: endpoints 20–22). */
const LISTS = {
  sampling: 'listSamplingMarkets',
  'sampling-simplified': 'listSamplingSimplifiedMarkets',
  simplified: 'listSimplifiedMarkets',
} as const satisfies Record<string, keyof Client>;

const LIST: Flag = {
  name: 'list',
  takes: 'NAME',
  kind: 'text',
  choices: Object.keys(LISTS),
  says: 'a list of the order book instead of the catalog',
};

export const markets = readCommand<MarketRow>({
  name: 'markets',
  takes: '[REF...]',
  says: 'markets of the catalog or of the order book, or those that are named',
  examples: [
    'pmtop markets --limit 10 --no-closed',
    'pmtop markets --list sampling --json',
    'pmtop markets REF',
  ],
  flags: [LIST, LIMIT, ALL, OFFSET, CURSOR, ...EVENT_FILTERS],
  fields: MARKET_FIELDS,
  columns: ['question', 'outcomes', 'endsAt', 'slug', 'market'],
  pinned: ['slug'],
  key: ['market'],
  read(request) {
    if (request.given.length > 0) return readNamed(request);
    const list = request.flags['list'];
    return typeof list === 'string' ? readList(request, list as keyof typeof LISTS) : readEvents(request);
  },
});

async function readNamed(request: ReadRequest): Promise<Result<ReadResult<MarketRow>>> {
  refuseFlags(request, ['list', 'limit', 'all', 'offset', 'cursor', ...EVENT_QUERY]);
  const found = await findMarkets(request.given, ofCreator(request));
  if (!found.ok) return found;
  const { items, missing } = found.value;
  const lostValues = items.reduce((sum, market) => sum + (market.lostValues ?? 0), 0);
  return ok({ rows: items.map(withEvent), missing, lostValues });
}

/** With `--creator` a market of anybody else is none. */
function ofCreator(request: ReadRequest): ReadRequest {
  const { client, flags } = request;
  const creator = textOf(flags, 'creator');
  if (creator === undefined) return request;
  const narrowed: Pick<Client, 'getMarket' | 'getMarketBySlug'> = {
    getMarket: (query, options) => client.getMarket({ ...query, creator }, options),
    getMarketBySlug: (query, options) => client.getMarketBySlug({ ...query, creator }, options),
  };
  return { ...request, client: { ...client, ...narrowed } };
}

function withEvent(market: MarketRow & { readonly events?: readonly { slug?: string; title?: string }[] }) {
  const [event] = market.events ?? [];
  return { ...market, eventSlug: event?.slug, eventTitle: event?.title } as MarketRow;
}

function readList(request: ReadRequest, list: keyof typeof LISTS): Promise<Result<ReadResult<MarketRow>>> {
  const wrong = ['offset', ...EVENT_QUERY].find((name) => request.flags[name] !== undefined);
  if (wrong !== undefined)
    throw new UsageError(`the lists of the order book know no filter; leave ${typedFlag(wrong)} out`);
  const method: (query: object) => Promise<Result<Page<MarketRow>>> = request.client[LISTS[list]];
  return readPages(request, method, {}, { usualLimit: USUAL_LIMIT, idOf: (row) => row.conditionId });
}

/** The catalog lists markets by their events, so a page of events is made one of markets: those are counted and skipped. */
async function readEvents(request: ReadRequest): Promise<Result<ReadResult<MarketRow>>> {
  if (request.flags['cursor'] !== undefined)
    throw new UsageError('--cursor belongs to --list; the catalog goes on with --offset');
  const query = queryOf<EventQuery>(request.flags, ...EVENT_QUERY);
  const { listEvents } = request.client;
  const listMarkets: PagedMethod<EventQuery, Page<MarketRow>> = async (asked, options) => {
    const page = await listEvents(asked, options);
    return page.ok ? ok(toMarkets(page.value)) : page;
  };
  return readPages(request, listMarkets, query, { usualLimit: USUAL_LIMIT, pageSize: 100, skipsRows: true });
}

function toMarkets(page: Page<MarketEvent>): Page<MarketRow> {
  const { rows: events, lost } = page;
  return { ...page, rows: events.flatMap(marketsOfEvent), lost: lost + countLostMarkets(events) };
}
