import type { Tag } from '../../domain/tag.ts';
import { readBoolean, readId, readLine } from './fields.ts';
import { optional, recordOf, required } from './record.ts';
import { readTime } from './time.ts';

/** Interface: Tag. */
export const decodeTag = recordOf<Tag>({
  id: required(readId),
  slug: optional(readLine),
  label: optional(readLine),
  createdAtMs: optional(readTime, 'createdAt'),
  updatedAtMs: optional(readTime, 'updatedAt'),
  requiresTranslation: optional(readBoolean),
});
