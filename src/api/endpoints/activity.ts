import type { Activity } from '../../domain/activity.ts';
import type { Result } from '../../domain/result.ts';
import type { ExecuteRequest } from '../request/request.ts';
import { checkText } from '../request/check-arguments.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import { ENDPOINTS } from '../../domain/endpoint.ts';
import { offsetPageRequest } from '../paging/offset-page.ts';
import type { OffsetQuery, Page } from '../decode/page.ts';
import {
  readConditionId,
  readCount,
  readId,
  readLine,
  readProse,
  readSide,
  readUrl,
} from '../decode/fields.ts';
import type { Losses } from '../decode/reader.ts';
import { optional, recordOf, required, withDefault } from '../decode/record.ts';
import { readShown, readShownPrice, roundedOf } from '../decode/shown.ts';
import { readTime } from '../decode/time.ts';

/** What a wallet did. */
export interface ActivityMethods {
  /** What a wallet did; `limit` to 500, `offset` to 10,000 (interface: endpoint 12). */
  listActivity(
    query: OffsetQuery & {
      /** Wallet, `0x…`. */
      readonly user: string;
    },
    options?: CallOptions,
  ): Promise<Result<Page<Activity>>>;
}

export function activityMethods(executeRequest: ExecuteRequest): ActivityMethods {
  return {
    listActivity: (query, options) =>
      executeRequest(
        offsetPageRequest(ENDPOINTS.activity, query, decodeActivity, {
          filters: { user: query.user },
          problem: checkText('user', query.user),
          mostRows: 500,
          mostOffset: 10_000,
        }),
        options,
      ),
  };
}

const readActivity = recordOf<Omit<Activity, 'rounded'>>({
  proxyWallet: withDefault('', readLine),
  atMs: required(readTime, 'timestamp'),
  type: withDefault('', readLine),
  conditionId: optional(readConditionId),
  outcomeIndex: optional(readCount),
  size: optional(readShown),
  usdcSize: optional(readShown),
  price: optional(readShownPrice),
  side: optional(readSide),
  transactionHash: optional(readId),
  title: optional(readLine),
  slug: optional(readLine),
  eventSlug: optional(readLine),
  outcome: optional(readLine),
  icon: optional(readUrl),
  name: optional(readLine),
  pseudonym: optional(readLine),
  bio: optional(readProse),
  profileImage: optional(readUrl),
  profileImageOptimized: optional(readUrl),
});

const AMOUNTS = { size: ['size'], usdcSize: ['usdcSize'], price: ['price'] } as const;

/** Interface: Activity item. `asset` only repeats condition id and outcome index, so it is not kept. */
export function decodeActivity(raw: unknown, losses: Losses): Activity | undefined {
  const activity = readActivity(raw, losses);
  return activity && { ...activity, ...roundedOf(raw, AMOUNTS) };
}
