/**
 * Empty lists that say in words of other services that they are a part, an old copy or an error: those of GitHub, GitLab, Varnish,
 * Rack, Vercel. The cancel took nothing.
 */
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply } from '../support/replies.ts';

const EMPTY = { data: [], next_cursor: '', limit: 100, count: 0 };
const field = (fields: object): Reply => ok({ ...EMPTY, ...fields });
const header = (name: string, value: string): Reply => ok(EMPTY, { [name]: value });

const LISTS: Readonly<Record<string, Reply>> = {
  'incomplete_results: true': field({ incomplete_results: true }),
  'three pages': field({ total_pages: 3 }),
  'more: true': field({ more: true }),
  'a status of error': field({ status: 'error' }),
  'a code of 503': field({ code: 503 }),
  'an error_message': field({ error_message: 'index rebuilding' }),
  'loading: true': field({ loading: true }),
  'cached: true': field({ cached: true }),
  'X-Total of seven': header('x-total', '7'),
  'a Content-Range of seven': header('content-range', 'orders 0-0/7'),
  'two ids of Varnish': header('x-varnish', '32770 32768'),
  'a copy that was revalidated': header('x-cache', 'REVALIDATED'),
  'a fresh copy at Rack': header('x-rack-cache', 'fresh'),
  'a copy rendered before at Vercel': header('x-vercel-cache', 'PRERENDER'),
};

export default Object.entries(LISTS).map(([form, list]): Opponent => ({
  name: `a cancel that found nothing, and an empty list with ${form}`,
  serve: (base, world) => ({
    cancel: () => ok({ canceled: [], not_canceled: {} }),
    order: (id) => (world.deletes().length > 0 ? problem(500) : base.order(id)),
    listOrders: (query, request) => (world.deletes().length > 0 ? list : base.listOrders(query, request)),
  }),
}));
