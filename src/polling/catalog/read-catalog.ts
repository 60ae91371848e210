import type { Client } from '../../api/client.ts';
import type { MonitorEvent, ReadingTimes, Publish } from '../../domain/monitor-event.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Failure } from '../../domain/failure.ts';
import type { ListedMarket } from '../../domain/market.ts';
import type { MarketEvent } from '../../domain/catalog.ts';
import { ok, type Result } from '../../domain/result.ts';
import { createGrowingBatches } from './growing-batches.ts';
import { createMarketLister } from './compact-market.ts';
import { type Call, type ListReading, readPages } from './read-pages.ts';
import { marketsInSeries, readSeries } from './read-series.ts';
import { unreadableList } from './unreadable-list.ts';

const EVENTS_A_PAGE = 100;

/** A service that does not answer by then has no list of rewarded markets. */
const REWARDED_DEADLINE_MS = 1_000;

/**
 * The list begins with markets that pay rewards (interface: endpoint 21), the nearest thing to the most traded ones that is
 * told: of tens of thousands the first pages may all be over. Nothing depends on it.
 */
async function readRewarded(
  client: Client,
  { signal, attempt }: Call,
  hand: (markets: readonly ListedMarket[]) => void,
): Promise<void> {
  const options = { signal, attempt, deadlineMs: REWARDED_DEADLINE_MS, priority: 'rest' } as const;
  const page = await client.listSamplingSimplifiedMarkets({}, options);
  if (page.ok) hand(page.value.rows);
}

export interface CatalogOptions {
  readonly client: Client;
  readonly call: Call;
  readonly stamp: () => ReadingTimes;
  readonly publish: Publish;
  readonly clock: Clock;
  /** The client's catalog is that of one creator, of whom the CLOB's lists know nothing. */
  readonly isScoped?: boolean;
}

/**
 * Reads both lists of markets side by side, and hands on what comes while it comes: the CLOB's (outcomes, what
 * can be traded) and the catalog's (events, tags, dates). One of them is enough; both failing is a failure. Only the
 * list of series tells which events belong to one (interface: endpoint 6); without it no market names its series.
 */
export async function readCatalog({
  client,
  call,
  stamp,
  publish,
  clock,
  isScoped = false,
}: CatalogOptions): Promise<Result<readonly MonitorEvent[]>> {
  const toListed = createMarketLister();
  const batches = createGrowingBatches<ListedMarket>(clock, (markets) => {
    if (!call.signal.aborted) publish({ type: 'marketsListed', markets, complete: false, times: stamp() });
  });
  const hand = (markets: readonly ListedMarket[]): void => batches.add(markets.map(toListed));
  const byEvent = new Map<string, readonly ListedMarket[]>();
  let lostInEvents = 0;
  const handEvent = (event: MarketEvent): void => {
    lostInEvents += event.lostMarkets ?? 0;
    const markets = marketsOfEvent(event).map(toListed);
    byEvent.set(event.id, markets);
    batches.add(markets);
  };
  await readRewarded(client, call, hand);
  const readings = await Promise.all([
    readPages('GET /simplified-markets', client.listSimplifiedMarkets, {}, call, hand),
    readPages(
      'GET /events',
      client.listEvents,
      { limit: EVENTS_A_PAGE, active: true, closed: false },
      call,
      (events) => events.forEach(handEvent),
    ),
  ]);
  batches.flush();
  hand(marketsInSeries(await readSeries(client, call), byEvent));
  batches.flush();
  const unreadable = (endpoint: string, lost: number): Failure => unreadableList(endpoint, lost, clock.now());
  const [first, second] = readings.map(({ failure, rows, lost, endpoint }) =>
    rows === 0 && lost > 0 ? unreadable(endpoint, lost) : failure,
  );
  if (first && second) return { ok: false, failure: first };
  // Which markets are the creator's, the events alone tell.
  if (second && isScoped) return { ok: false, failure: second };
  const lost = readings.reduce((sum, reading) => sum + reading.lost, lostInEvents);
  const cut = readings.find(({ ended }) => ended === 'loop' || ended === 'cap');
  const missing = first ?? second ?? (cut && cutList(cut, clock.now()));
  const complete = missing === undefined;
  const beside = { ...(lost > 0 && { lost }), ...(missing && { missing }) };
  return ok([{ type: 'marketsListed', markets: [], complete, ...beside, times: stamp() }]);
}

/** A walk that did not come to the list's end says nothing about what it did not show. */
function cutList({ endpoint, ended }: Pick<ListReading, 'endpoint' | 'ended'>, atMs: number): Failure {
  const message = ended === 'cap' ? 'it has more pages than are read' : 'its pages go round in a circle';
  const facts = { endpoint, attempt: 1, atMs, message, advice: 'Nothing: what was read is shown.' } as const;
  return { kind: 'malformed', ...facts, sent: 'maybe' };
}

/** An event's markets with what the event knows of them. */
export function marketsOfEvent(event: MarketEvent): readonly ListedMarket[] {
  return event.markets.map((market) => ({
    ...market,
    eventSize: event.markets.length + (event.lostMarkets ?? 0),
    ...(event.title !== undefined && { eventTitle: event.title }),
    ...(event.slug !== undefined && { eventSlug: event.slug }),
    ...((market.endDateMs ?? event.endDateMs) !== undefined && {
      endDateMs: market.endDateMs ?? event.endDateMs,
    }),
    ...(event.series?.length && { series: event.series.map(({ title, id }) => title ?? id) }),
    ...(event.tags && { tags: event.tags.map((tag) => tag.label ?? tag.slug ?? tag.id) }),
  }));
}
