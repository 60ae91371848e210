import type { JsonObject } from '../../domain/json.ts';

/** ISO 8601 in UTC. */
export const TIME = { type: 'string', format: 'date-time' };

/** How every schema begins. @param title what a document says in `schema`: `pmtop.book/1` */
export function schemaHeading(title: string, description: string): JsonObject {
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, description };
}
