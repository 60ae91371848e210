import type { SearchResult } from '../../domain/search-result.ts';
import { readBoolean, readCount, readId, readLine } from './fields.ts';
import { isObject, optional, recordOf, required, withDefault } from './record.ts';
import { decodeRows } from './rows.ts';

const readEvent = recordOf<SearchResult['events'][number]>({
  id: required(readId),
  slug: withDefault('', readLine),
  title: withDefault('', readLine),
  ticker: optional(readLine),
});

const readTag = recordOf<SearchResult['tags'][number]>({
  id: required(readId),
  slug: withDefault('', readLine),
  label: withDefault('', readLine),
  eventCount: optional(readCount, 'event_count', 'eventCount'),
});

/** Interface: Search result. Either list may be missing; `page` is the one that was asked for, from 1. */
export function decodeSearchResult(answer: unknown, page: number): SearchResult | undefined {
  if (!isObject(answer)) return undefined;
  const events = decodeRows(answer['events'] ?? [], readEvent);
  const tags = decodeRows(answer['tags'] ?? [], readTag);
  if (!events || !tags) return undefined;
  const pagination = isObject(answer['pagination']) ? answer['pagination'] : {};
  const lostValues = (events.lostValues ?? 0) + (tags.lostValues ?? 0);
  const totalResults = readCount(pagination['totalResults']);
  return {
    events: events.rows,
    tags: tags.rows,
    ...(totalResults !== undefined && { totalResults }),
    ...(readBoolean(pagination['hasMore']) && { next: String(page + 1) }),
    lost: events.lost + tags.lost,
    ...(lostValues > 0 && { lostValues }),
  };
}
