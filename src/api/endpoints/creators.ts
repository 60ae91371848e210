import type { Creator } from '../../domain/catalog.ts';
import type { Result } from '../../domain/result.ts';
import type { ExecuteRequest } from '../request/request.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';
import { offsetPageRequest } from '../paging/offset-page.ts';
import type { OffsetQuery, Page } from '../decode/page.ts';
import { readId, readLine, readUrl } from '../decode/fields.ts';
import { optional, optionalTime, recordOf, required } from '../decode/record.ts';

/** Which creators `listCreators` lists, and in which order. */
export interface CreatorQuery extends OffsetQuery {
  /** Sort column; its values are not described by the interface. */
  readonly order?: string;
  /** Default false. */
  readonly ascending?: boolean;
  /** Filters by the creator wallet's fallback name. */
  readonly creatorName?: string;
  /** Filters by the creator wallet's fallback handle. */
  readonly creatorHandle?: string;
}

/** Creators of events. */
export interface CreatorMethods {
  /** Who creates events (interface: endpoint 10). */
  listCreators(query?: CreatorQuery, options?: CallOptions): Promise<Result<Page<Creator>>>;
}

export function creatorMethods(executeRequest: ExecuteRequest): CreatorMethods {
  return {
    listCreators: (query = {}, options) =>
      executeRequest(
        offsetPageRequest(ENDPOINTS.creators, query, decodeCreator, {
          filters: {
            order: query.order,
            ascending: query.ascending,
            creator_name: query.creatorName,
            creator_handle: query.creatorHandle,
          },
        }),
        options,
      ),
  };
}

/** Interface: Event creator. */
const decodeCreator = recordOf<Creator>({
  id: required(readId),
  name: optional(readLine, 'creatorName'),
  handle: optional(readLine, 'creatorHandle'),
  url: optional(readUrl, 'creatorUrl'),
  image: optional(readUrl, 'creatorImage'),
  createdAtMs: optionalTime('createdAt'),
  updatedAtMs: optionalTime('updatedAt'),
});
