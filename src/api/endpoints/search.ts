import type { Result } from '../../domain/result.ts';
import type { ExecuteRequest } from '../request/request.ts';
import type { SearchResult } from '../../domain/catalog.ts';
import { checkInteger, checkText, firstProblem, readNext, WRONG_NEXT } from '../request/check-arguments.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import type { ByCreator } from '../decode/page.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';
import { readBoolean, readCount, readId, readLine } from '../decode/fields.ts';
import { optional, recordOf, required, withDefault } from '../decode/record.ts';
import { isObject } from '../../text/rule.ts';
import { decodeRows } from '../decode/rows.ts';

/** What `search` looks for. */
export interface SearchQuery extends ByCreator {
  /** Words to look for; not empty. */
  readonly text: string;
  /** 1 to 500; default 25. */
  readonly limitPerType?: number;
  /** From 1, the default. */
  readonly page?: number;
  /** `next` of the result before; beats `page`. */
  readonly next?: string;
  /** Default true. */
  readonly searchTags?: boolean;
  /** Accepted for compatibility: no profile is ever in the answer. Default false. */
  readonly searchProfiles?: boolean;
}

/** Search. */
export interface SearchMethods {
  /** Events and tags that match a text (interface: endpoint 11). */
  search(query: SearchQuery, options?: CallOptions): Promise<Result<SearchResult>>;
}

export function searchMethods(executeRequest: ExecuteRequest, creator?: string): SearchMethods {
  return {
    search: (query, options) => {
      const page = readNext(query.next) ?? query.page ?? 1;
      return executeRequest(
        {
          endpoint: ENDPOINTS.search,
          query: {
            q: query.text,
            limit_per_type: query.limitPerType,
            page,
            search_tags: query.searchTags,
            search_profiles: query.searchProfiles,
            creator: query.creator ?? creator,
          },
          problem: firstProblem(
            checkText('text', query.text),
            checkInteger('limitPerType', query.limitPerType, 1, 500),
            Number.isNaN(readNext(query.next)) ? WRONG_NEXT : undefined,
            checkInteger('page', page, 1),
          ),
          decode: (answer) => decodeSearchResult(answer, page),
        },
        options,
      );
    },
  };
}

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
function decodeSearchResult(answer: unknown, page: number): SearchResult | undefined {
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
