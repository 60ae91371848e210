import type { SearchQuery } from '../../../api/endpoints/search.ts';
import type { SearchResult } from '../../../domain/catalog.ts';
import { ok } from '../../../domain/result.ts';
import { fieldsOf } from '../fields/field.ts';
import { integerFlag, queryOf, yesNoFlag } from '../fields/flag.ts';
import { readCommand } from '../read-command.ts';

interface Hit {
  readonly kind: 'event' | 'tag';
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly ticker?: string;
  readonly eventCount?: number;
}

const { text, integer } = fieldsOf<Hit>();

export const search = readCommand<Hit>({
  name: 'search',
  takes: '<WORDS...>',
  says: 'events and tags that match a text',
  finds: 'event or tag',
  examples: ['pmtop search will it rain', 'pmtop search fed --no-search-tags --limit-per-type 5'],
  flags: [
    integerFlag('limit-per-type', 'this many events and this many tags, 1 to 500'),
    integerFlag('page', 'the N-th page, from 1'),
    yesNoFlag('search-tags', 'match tags too (default: yes)'),
    yesNoFlag('search-profiles', 'accepted for compatibility: no profile is ever found'),
  ],
  fields: [
    text('kind', (hit) => hit.kind),
    text('id', (hit) => hit.id),
    text('slug', (hit) => hit.slug),
    text('title', (hit) => hit.title),
    text('ticker', (hit) => hit.ticker),
    integer('eventCount', (hit) => hit.eventCount),
  ],
  columns: ['kind', 'title', 'slug', 'eventCount'],
  pinned: ['slug'],
  key: ['kind', 'id'],
  async read({ client, given, flags, signal }) {
    const query = queryOf<Omit<SearchQuery, 'text'>>(
      flags,
      'limitPerType',
      'page',
      'searchTags',
      'searchProfiles',
    );
    const found = await client.search({ ...query, text: given.join(' ') }, { signal });
    if (!found.ok) return found;
    const { lost, lostValues = 0, next } = found.value;
    const rows = hitsOf(found.value);
    return ok({ rows, lost, lostValues, ...(next !== undefined && { more: true as const, next }) });
  },
});

function hitsOf({ events, tags }: SearchResult): Hit[] {
  return [
    ...events.map((event) => ({ kind: 'event' as const, ...event })),
    ...tags.map(({ label, ...tag }) => ({ kind: 'tag' as const, title: label, ...tag })),
  ];
}
