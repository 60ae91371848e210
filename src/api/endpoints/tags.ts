import type { Result } from '../../domain/result.ts';
import type { ExecuteRequest } from '../request/request.ts';
import type { Tag } from '../../domain/catalog.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { decodeTag } from '../decode/tag.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';
import { offsetPageRequest } from '../paging/offset-page.ts';
import type { ByCreator, OffsetQuery, Page } from '../decode/page.ts';

/** Tags. */
export interface TagMethods {
  /** Tags (interface: endpoint 7). */
  listTags(query?: OffsetQuery & ByCreator, options?: CallOptions): Promise<Result<Page<Tag>>>;
}

export function tagMethods(executeRequest: ExecuteRequest, creator?: string): TagMethods {
  return {
    listTags: (query = {}, options) =>
      executeRequest(
        offsetPageRequest(ENDPOINTS.tags, query, decodeTag, {
          filters: { creator: query.creator ?? creator },
        }),
        options,
      ),
  };
}
