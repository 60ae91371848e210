import type { CatalogEvent } from '../catalog/catalog.ts';
import type { EventComment } from '../catalog/comments.ts';
import { type Endpoint, endpoint } from '../server/endpoint.ts';
import { OFFSET_PAGING, pageByOffset } from '../server/paging.ts';
import { boolean, oneOf, requiredText, text } from '../server/parameters.ts';
import { answer, refuse } from '../server/reply.ts';
import { commentJson } from '../wire/comment-json.ts';
import { findMarket, type ExchangeState } from '../exchange-state.ts';
import { pageInOrder } from './catalog-filters.ts';

const COMMENT_ORDERS = {
  createdAt: (comment: EventComment) => comment.createdMs,
  id: (comment: EventComment) => comment.id,
  reactionCount: (comment: EventComment) => comment.likes,
};

/** Paths with a fixed second part stand before the one that would swallow them. */
export const COMMENT_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    number: 1,
    route: 'GET /comments',
    surface: 'catalog',
    parameters: {
      ...OFFSET_PAGING,
      order: text(),
      parent_entity_type: oneOf(['Event', 'Series', 'market']),
      parent_entity_id: text(),
      event_slug: text(),
      holders_only: boolean(false),
    },
    answer(exchange, { limit, offset, order, holders_only: holdersOnly, ...scope }) {
      const events = eventsInScope(
        exchange,
        scope.parent_entity_type,
        scope.parent_entity_id,
        scope.event_slug,
      );
      const rows = events?.flatMap((event) => exchange.comments.under(event)) ?? exchange.comments.all();
      const paging = { limit, offset, order, ascending: false };
      const page = pageInOrder(
        exchange,
        rows,
        COMMENT_ORDERS,
        paging,
        (comment) => comment.parent === undefined && (!holdersOnly || isHolder(exchange, comment)),
      );
      if (!page.ok) return refuse('catalog', 400, page.failure);
      return answer(page.value.map((comment) => commentJson(exchange, comment)));
    },
  }),
  endpoint({
    number: 2,
    route: 'GET /comments/user_address/:user_address',
    surface: 'catalog',
    parameters: { ...OFFSET_PAGING, user_address: requiredText() },
    answer(exchange, { user_address: address, ...page }) {
      const author = exchange.directory.personaByAddress.get(address.toLowerCase())?.account;
      const rows = pageByOffset(exchange.comments.all(), page, (comment) => comment.author === author);
      return answer(rows.map((comment) => commentJson(exchange, comment)));
    },
  }),
  endpoint({
    number: 3,
    route: 'GET /comments/:id',
    surface: 'catalog',
    parameters: { ...OFFSET_PAGING, id: requiredText() },
    answer(exchange, { id, ...page }) {
      const comment = /^\d{1,15}$/.test(id) ? exchange.comments.find(Number(id)) : undefined;
      if (!comment) return refuse('catalog', 404, 'comment not found');
      const rows = exchange.comments.repliesTo(comment);
      return answer(pageByOffset(rows, page).map((comment) => commentJson(exchange, comment)));
    },
  }),
];

/** The events that a comment list is about; undefined for all of them. */
function eventsInScope(
  exchange: ExchangeState,
  type: 'Event' | 'Series' | 'market' | undefined,
  id: string | undefined,
  slug: string | undefined,
): readonly CatalogEvent[] | undefined {
  const { catalog, directory } = exchange;
  if (slug !== undefined) return present(directory.eventBySlug.get(slug));
  // All are written under events, and each event has markets.
  if (id === undefined) return type === 'Series' ? catalog.series.flatMap(({ events }) => events) : undefined;
  if (type === 'Series') return catalog.series.find((series) => String(series.id) === id)?.events ?? [];
  if (type === 'market') return present(findMarket(exchange, id)?.event);
  return present(catalog.events.find((event) => String(event.id) === id));
}

function present<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

function isHolder({ engine }: ExchangeState, { author, event }: EventComment): boolean {
  const account = engine.state.accounts[author];
  if (!account) return false;
  return event.markets.some(({ index }) => {
    const position = account.positions.get(index);
    return position !== undefined && [...position.free, ...position.reserved].some((lots) => lots > 0);
  });
}
