import type { Catalog, CatalogEvent, CatalogTag } from '../catalog/catalog.ts';
import { endpoint } from '../server/endpoint.ts';
import { boolean, integer, requiredText, text } from '../server/parameters.ts';
import { answer } from '../server/reply.ts';
import { isByCreator } from './catalog-filters.ts';

export const publicSearch = endpoint({
  number: 11,
  route: 'GET /public-search',
  surface: 'catalog',
  parameters: {
    q: requiredText(),
    limit_per_type: integer(1, 500, 25),
    page: integer(1, Number.MAX_SAFE_INTEGER, 1),
    search_tags: boolean(true),
    search_profiles: boolean(false),
    creator: text(),
  },
  answer(exchange, { q, limit_per_type: limit, page, search_tags: searchTags, creator }) {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    const all = exchange.catalog.events;
    const scope = creator === undefined ? all : all.filter((event) => isByCreator(event, creator));
    const texts = textsOf(exchange.catalog);
    const events = scope.filter(({ index }) => words.every((word) => texts[index]?.includes(word)));
    const tags = searchTags
      ? exchange.catalog.tags.filter((tag) => words.every((word) => tag.label.toLowerCase().includes(word)))
      : [];
    const start = (page - 1) * limit;
    const longest = Math.max(events.length, tags.length);
    return answer({
      events: events
        .slice(start, start + limit)
        .map(({ id, slug, title }) => ({ id: String(id), ticker: slug, slug, title })),
      tags: tags.slice(start, start + limit).map((tag) => foundTag(tag, scope)),
      pagination: { hasMore: start + limit < longest, totalResults: events.length + tags.length },
    });
  },
});

/** What is searched in each event, in lower case: its title and its markets' questions. */
const searchTexts = new WeakMap<Catalog, readonly string[]>();

function textsOf(catalog: Catalog): readonly string[] {
  let texts = searchTexts.get(catalog);
  if (!texts) {
    texts = catalog.events.map(({ title, markets }) =>
      [title, ...markets.map(({ question }) => question)].join('\n').toLowerCase(),
    );
    searchTexts.set(catalog, texts);
  }
  return texts;
}

function foundTag(tag: CatalogTag, scope: readonly CatalogEvent[]): Record<string, unknown> {
  const count = scope.filter((event) => event.tags.includes(tag)).length;
  return { id: String(tag.id), label: tag.label, slug: tag.slug, event_count: count };
}
