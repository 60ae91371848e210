import type { Client } from '../../api/client.ts';
import type { ListedMarket } from '../../domain/market.ts';
import { type Call, readPages } from './read-pages.ts';

/** Rows of series are long: each holds its events. */
const SERIES_A_PAGE = 50;
const MOST_PAGES = 20;

/** Titles of the series of each event, by the event's id. */
export async function readSeries(
  client: Client,
  call: Call,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const titles = new Map<string, string[]>();
  const query = { limit: SERIES_A_PAGE };
  await readPages(
    'GET /series',
    client.listSeries,
    query,
    call,
    (rows) => {
      for (const { id, title = id, events = [] } of rows) {
        for (const event of events) {
          const known = titles.get(event.id);
          if (known) known.push(title);
          else titles.set(event.id, [title]);
        }
      }
    },
    MOST_PAGES,
  );
  return titles;
}

/** The markets of those events that belong to series, with the series' titles. */
export function marketsInSeries(
  titles: ReadonlyMap<string, readonly string[]>,
  byEvent: ReadonlyMap<string, readonly ListedMarket[]>,
): readonly ListedMarket[] {
  return [...titles].flatMap(([eventId, series]) =>
    (byEvent.get(eventId) ?? []).map((market) => withSeries(market, series)),
  );
}

function withSeries(market: ListedMarket, series: readonly string[]): ListedMarket {
  return { ...market, series };
}
