import type { CallOptions } from '../api/call-options.ts';
import type { Client } from '../api/client.ts';
import type { Page } from '../api/page.ts';
import { pagesOf, type PagedMethod } from '../api/pages.ts';
import type { EngineEvent, ReadingTimes } from '../domain/events.ts';
import type { Clock } from '../domain/clock.ts';
import type { Failure } from '../domain/failure.ts';
import type { ListedMarket } from '../domain/listed-market.ts';
import type { MarketEvent } from '../domain/market-event.ts';
import type { Result } from '../domain/result.ts';
import { ok } from '../domain/result.ts';
import { createGrowingBatches } from './growing-batches.ts';
import { createMarketLister } from './list-market.ts';
import { unreadableList } from './unreadable-list.ts';

/** As many pages of either list as are read at most. */
const MOST_PAGES = 200;
const EVENTS_A_PAGE = 100;
const PAGE_DEADLINE_MS = 10_000;

type Call = Readonly<Required<Pick<CallOptions, 'signal' | 'attempt'>>>;

/**
 * Reads both lists of markets side by side, and hands on what comes while it comes: the CLOB's (outcomes, what
 * can be traded) and the catalog's (events, tags, dates). One of them is enough; both failing is a failure.
 */
export async function readCatalog(
  client: Client,
  call: Call,
  stamp: () => ReadingTimes,
  emit: (event: EngineEvent) => void,
  clock: Clock,
): Promise<Result<readonly EngineEvent[]>> {
  const toListed = createMarketLister();
  const batches = createGrowingBatches<ListedMarket>(clock, (markets) => {
    if (!call.signal.aborted) emit({ type: 'marketsListed', markets, complete: false, times: stamp() });
  });
  const hand = (markets: readonly ListedMarket[]): void => batches.add(markets.map(toListed));
  const readings = await Promise.all([
    readPages('GET /simplified-markets', client.listSimplifiedMarkets, {}, call, hand),
    readPages(
      'GET /events',
      client.listEvents,
      { limit: EVENTS_A_PAGE, active: true, closed: false },
      call,
      (events) => hand(events.flatMap(marketsOfEvent)),
    ),
  ]);
  batches.flush();
  const unreadable = (endpoint: string, lost: number): Failure => unreadableList(endpoint, lost, clock.now());
  const [first, second] = readings.map(({ failure, rows, lost, endpoint }) =>
    rows === 0 && lost > 0 ? unreadable(endpoint, lost) : failure,
  );
  if (first && second) return { ok: false, failure: first };
  return ok([{ type: 'marketsListed', markets: [], complete: !first && !second, times: stamp() }]);
}

interface ListReading {
  readonly endpoint: string;
  readonly rows: number;
  /** Rows that could not be read. */
  readonly lost: number;
  readonly failure?: Failure;
}

async function readPages<Q extends object, T>(
  endpoint: string,
  list: PagedMethod<Q, Page<T>>,
  query: Q,
  call: Call,
  hand: (rows: readonly T[]) => void,
): Promise<ListReading> {
  const options = { ...call, maxPages: MOST_PAGES, deadlineMs: PAGE_DEADLINE_MS, priority: 'rest' } as const;
  let rows = 0;
  let lost = 0;
  for await (const page of pagesOf(list, query, options)) {
    if (!page.ok) return { endpoint, rows, lost, failure: page.failure };
    rows += page.value.rows.length;
    lost += page.value.lost;
    hand(page.value.rows);
  }
  return { endpoint, rows, lost };
}

/** An event's markets with what the event knows of them. */
export function marketsOfEvent(event: MarketEvent): readonly ListedMarket[] {
  return event.markets.map((market) => ({
    ...market,
    ...(event.title !== undefined && { eventTitle: event.title }),
    ...(event.slug !== undefined && { eventSlug: event.slug }),
    ...((market.endDateMs ?? event.endDateMs) !== undefined && {
      endDateMs: market.endDateMs ?? event.endDateMs,
    }),
    series: event.series.flatMap(({ title, slug }) => title ?? slug ?? []),
    tags: event.tags.map((tag) => tag.label ?? tag.slug ?? tag.id),
  }));
}
