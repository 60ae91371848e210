import type { Activity } from '../../domain/activity.ts';
import {
  readCount,
  readId,
  readLine,
  readMicros,
  readPrice,
  readProse,
  readSide,
  readUrl,
} from './fields.ts';
import { optional, recordOf, required, withDefault } from './record.ts';
import { readTime } from './time.ts';

/** Interface: Activity item. `asset` only repeats condition id and outcome index, so it is not kept. */
export const decodeActivity = recordOf<Activity>({
  proxyWallet: withDefault('', readLine),
  atMs: required(readTime, 'timestamp'),
  type: withDefault('', readLine),
  conditionId: optional(readId),
  outcomeIndex: optional(readCount),
  size: optional(readMicros),
  usdcSize: optional(readMicros),
  price: optional(readPrice),
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
