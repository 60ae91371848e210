import type { Tag } from '../../domain/catalog.ts';
import { readBoolean, readId, readLine } from './fields.ts';
import { optional, optionalTime, recordOf, required } from './record.ts';

/** Interface: Tag. */
export const decodeTag = recordOf<Tag>({
  id: required(readId),
  slug: optional(readLine),
  label: optional(readLine),
  createdAtMs: optionalTime('createdAt'),
  updatedAtMs: optionalTime('updatedAt'),
  requiresTranslation: optional(readBoolean),
});
