import type { Creator } from '../../domain/creator.ts';
import { readId, readLine, readUrl } from './fields.ts';
import { optional, recordOf, required } from './record.ts';
import { readTime } from './time.ts';

/** Interface: Event creator. */
export const decodeCreator = recordOf<Creator>({
  id: required(readId),
  name: optional(readLine, 'creatorName'),
  handle: optional(readLine, 'creatorHandle'),
  url: optional(readUrl, 'creatorUrl'),
  image: optional(readUrl, 'creatorImage'),
  createdAtMs: optional(readTime, 'createdAt'),
  updatedAtMs: optional(readTime, 'updatedAt'),
});
