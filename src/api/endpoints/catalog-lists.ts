import type { ByCreator, OffsetQuery, Page } from '../decode/page.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import type { Creator, Series, Tag } from '../../domain/catalog.ts';
import type { ExecuteRequest } from '../request/request.ts';
import type { Result } from '../../domain/result.ts';
import { ENDPOINTS, type Endpoint } from '../../domain/endpoint.ts';
import type { Reader } from '../decode/reader.ts';
import { decodeSeries } from '../decode/event.ts';
import { decodeTag } from '../decode/tag.ts';
import { offsetPageRequest } from '../paging/offset-page.ts';
import { optional, optionalTime, recordOf, required } from '../decode/record.ts';
import { readId, readLine, readUrl } from '../decode/fields.ts';

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

/** The lists that the catalog is browsed by. */
export interface CatalogListMethods {
  /** Series with summaries of their events (interface: endpoint 6). */
  listSeries(query?: OffsetQuery & ByCreator, options?: CallOptions): Promise<Result<Page<Series>>>;
  /** Tags (interface: endpoint 7). */
  listTags(query?: OffsetQuery & ByCreator, options?: CallOptions): Promise<Result<Page<Tag>>>;
  /** Who creates events (interface: endpoint 10). */
  listCreators(query?: CreatorQuery, options?: CallOptions): Promise<Result<Page<Creator>>>;
}

export function catalogListMethods(executeRequest: ExecuteRequest, creator?: string): CatalogListMethods {
  const list =
    <T>(endpoint: Endpoint, row: Reader<T>) =>
    (query: OffsetQuery & ByCreator = {}, options?: CallOptions) => {
      const filters = { creator: query.creator ?? creator };
      return executeRequest(offsetPageRequest(endpoint, query, row, { filters }), options);
    };
  return {
    listSeries: list(ENDPOINTS.series, decodeSeries),
    listTags: list(ENDPOINTS.tags, decodeTag),
    listCreators: (query = {}, options) => {
      const filters = {
        order: query.order,
        ascending: query.ascending,
        creator_name: query.creatorName,
        creator_handle: query.creatorHandle,
      };
      return executeRequest(
        offsetPageRequest(ENDPOINTS.creators, query, decodeCreator, { filters }),
        options,
      );
    },
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
