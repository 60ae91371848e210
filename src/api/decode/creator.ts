import type { Creator } from '../../domain/creator.ts';
import { readId, readLine, readUrl } from './fields.ts';
import { optional, optionalTime, recordOf, required } from './record.ts';

/** Interface: Event creator. */
export const decodeCreator = recordOf<Creator>({
  id: required(readId),
  name: optional(readLine, 'creatorName'),
  handle: optional(readLine, 'creatorHandle'),
  url: optional(readUrl, 'creatorUrl'),
  image: optional(readUrl, 'creatorImage'),
  createdAtMs: optionalTime('createdAt'),
  updatedAtMs: optionalTime('updatedAt'),
});
