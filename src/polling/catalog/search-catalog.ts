import type { Client } from '../../api/client.ts';
import type { MonitorEvent } from '../../domain/monitor-event.ts';
import { ok } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { createMarketLister } from './compact-market.ts';
import { marketsOfEvent } from './read-catalog.ts';

/** Of so many events that match, the markets are fetched: a search is for the first few. */
const MOST_EVENTS = 10;
const DEADLINE_MS = 10_000;

/** Markets of the events that the service finds for a text (interface: endpoints 11 and 2), as an event. */
export async function searchCatalog(client: Client, text: string): Promise<Result<MonitorEvent>> {
  const options = { deadlineMs: DEADLINE_MS, priority: 'visible' } as const;
  const found = await client.search({ text, limitPerType: MOST_EVENTS }, options);
  if (!found.ok) return found;
  const slugs = found.value.events.slice(0, MOST_EVENTS).map(({ slug }) => slug);
  const events = await Promise.all(slugs.map((slug) => client.getEventBySlug({ slug }, options)));
  const failed = events.find((event) => !event.ok);
  if (failed && !events.some((event) => event.ok)) return failed;
  const markets = events.flatMap((event) => (event.ok ? marketsOfEvent(event.value) : []));
  const lost = events.filter((event) => !event.ok).length;
  return ok({
    type: 'marketsFound',
    text,
    markets: markets.map(createMarketLister()),
    ...(lost > 0 && { lost }),
  });
}
