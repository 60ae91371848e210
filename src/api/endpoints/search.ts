import type { Result } from '../../domain/result.ts';
import type { SearchResult } from '../../domain/search-result.ts';
import type { Asker } from '../request/request.ts';
import { checkInteger, checkText, firstProblem, readNext } from '../request/check-arguments.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { decodeSearchResult } from '../decode/search-result.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';

export interface SearchQuery {
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
  readonly creator?: string;
}

export interface SearchMethods {
  /** Events and tags that match a text (interface: endpoint 11). */
  search(query: SearchQuery, options?: CallOptions): Promise<Result<SearchResult>>;
}

export function searchMethods(ask: Asker, creator?: string): SearchMethods {
  return {
    search: (query, options) => {
      const page = readNext(query.next) ?? query.page ?? 1;
      return ask(
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
            checkInteger('page', page, 1),
          ),
          decode: (answer) => decodeSearchResult(answer, page),
        },
        options,
      );
    },
  };
}
