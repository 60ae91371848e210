import type { Activity } from '../../domain/activity.ts';
import { readConditionId, readCount, readId, readLine, readProse, readSide, readUrl } from './fields.ts';
import type { Losses } from './reader.ts';
import { optional, recordOf, required, withDefault } from './record.ts';
import { readShown, readShownPrice, roundedOf } from './shown.ts';
import { readTime } from './time.ts';

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
