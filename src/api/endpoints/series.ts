import type { Result } from '../../domain/result.ts';
import type { Series } from '../../domain/catalog.ts';
import type { ExecuteRequest } from '../request/request.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { decodeSeries } from '../decode/event.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';
import { offsetPageRequest } from '../paging/offset-page.ts';
import type { ByCreator, OffsetQuery, Page } from '../decode/page.ts';

/** Series of events. */
export interface SeriesMethods {
  /** Series with summaries of their events (interface: endpoint 6). */
  listSeries(query?: OffsetQuery & ByCreator, options?: CallOptions): Promise<Result<Page<Series>>>;
}

export function seriesMethods(executeRequest: ExecuteRequest, creator?: string): SeriesMethods {
  return {
    listSeries: (query = {}, options) =>
      executeRequest(
        offsetPageRequest(ENDPOINTS.series, query, decodeSeries, {
          filters: { creator: query.creator ?? creator },
        }),
        options,
      ),
  };
}
