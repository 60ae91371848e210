import type { Activity } from '../../domain/activity.ts';
import type { Result } from '../../domain/result.ts';
import type { Asker } from '../request/request.ts';
import { checkText } from '../request/check-arguments.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { decodeActivity } from '../decode/activity.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';
import { askForOffsetPage } from '../paging/offset-page.ts';
import type { OffsetQuery, Page } from '../decode/page.ts';

export interface ActivityMethods {
  /** What a wallet did; `limit` to 500, `offset` to 10,000 (interface: endpoint 12). */
  listActivity(
    query: OffsetQuery & { readonly user: string },
    options?: CallOptions,
  ): Promise<Result<Page<Activity>>>;
}

export function activityMethods(ask: Asker): ActivityMethods {
  return {
    listActivity: (query, options) =>
      ask(
        askForOffsetPage(ENDPOINTS.activity, query, decodeActivity, {
          filters: { user: query.user },
          problem: checkText('user', query.user),
          mostRows: 500,
          mostOffset: 10_000,
        }),
        options,
      ),
  };
}
