/**
 * Nothing was taken down, and the list of open orders is empty and contradicts itself: it is a part of one, an old one out of a
 * cache, or its rows are somewhere else. Gateways, caches and half-migrated services answer like this; where the cancel works on
 * the same list, it is a 200 that found nothing to cancel.
 */
import { matching, type OrderQuery } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply } from '../support/replies.ts';
import { camelOrder, page } from '../support/wire.ts';
import type { Order } from '../support/world.ts';

const EMPTY = { data: [], next_cursor: '', limit: 100, count: 0 };
const HOUR_AGO = (): string => new Date(Date.now() - 3_600_000).toUTCString();

const withHeader =
  (name: string, value: string): (() => Reply) =>
  () =>
    ok(EMPTY, { [name]: value });
const withField =
  (fields: object): (() => Reply) =>
  () =>
    ok({ ...EMPTY, ...fields });
const withText =
  (text: string): (() => Reply) =>
  () => ({ text });

const FORMS: Readonly<Record<string, (orders: readonly Order[]) => Reply>> = {
  'a 206 with a range': () => ({ ...ok(EMPTY, { 'content-range': 'orders 0-0/7' }), status: 206 }),
  'a 202': () => ({ ...ok(EMPTY), status: 202 }),
  'a 203': () => ({ ...ok(EMPTY), status: 203 }),
  'a 204': () => ({ status: 204, text: '' }),
  'a 207': () => ({ ...ok(EMPTY), status: 207 }),
  'a 226': () => ({ ...ok(EMPTY), status: 226 }),
  'a 304': () => ({ status: 304, text: '' }),
  'an Age of an hour, a Warning and a hit': () =>
    ok(EMPTY, { age: '3600', warning: '110 - "Response is Stale"', 'x-cache': 'HIT' }),
  'an Age of an hour': withHeader('age', '3600'),
  'a Warning': withHeader('warning', '110 anderson/1.3.37 "Response is stale"'),
  'a hit at Cloudflare': withHeader('cf-cache-status', 'HIT'),
  'a stale copy at Cloudflare': withHeader('cf-cache-status', 'STALE'),
  'a copy being updated at Cloudflare': withHeader('cf-cache-status', 'UPDATING'),
  'a hit at CloudFront': withHeader('x-cache', 'Hit from cloudfront'),
  'a hit in the memory of Squid': withHeader('x-cache', 'TCP_MEM_HIT from edge-3'),
  'a hit at the second of two caches': withHeader('x-cache', 'MISS, HIT'),
  'a hit as RFC 9211 spells it': withHeader('cache-status', '"edge"; hit; ttl=30'),
  'three hits counted by Fastly': withHeader('x-cache-hits', '3'),
  'a hit at nginx': withHeader('x-proxy-cache', 'HIT'),
  'a hit at a CDN of another spelling': withHeader('cdn-cache', 'HIT'),
  'a hit told by Server-Timing': withHeader('server-timing', 'cdn-cache; desc=HIT, edge; dur=1'),
  'a Date of an hour ago, as a cache keeps it': () => ok(EMPTY, { date: HOUR_AGO() }),
  'a count of seven': withField({ count: 7 }),
  'a count of seven, as text': withField({ count: '7' }),
  'a total of seven': withField({ total: 7 }),
  'a totalCount of seven': withField({ totalCount: 7 }),
  'an error beside the data': withField({ error: 'partial result' }),
  'errors beside the data': withField({ errors: [{ message: 'shard 2 timed out' }] }),
  'a warning beside the data': withField({ warning: 'index rebuilding, results may be incomplete' }),
  has_more: withField({ has_more: true }),
  hasMore: withField({ hasMore: true }),
  partial: withField({ partial: true }),
  'success: false': withField({ success: false }),
  'complete: false': withField({ complete: false }),
  'stale: true': withField({ stale: true }),
  'a time-out told as Elasticsearch does': withField({ timed_out: true }),
  'shards that failed, told as Elasticsearch does': withField({
    _shards: { total: 5, successful: 4, failed: 1 },
  }),
  'X-Total-Count of seven': withHeader('x-total-count', '7'),
  'a Link to the next page': withHeader('link', '</data/orders?next_cursor=MTAw>; rel="next"'),
  'X-Next-Cursor': withHeader('x-next-cursor', 'MTAw'),
  'rows under "orders"': (orders) =>
    ok({ orders: orders.map(camelOrder), next_cursor: '', count: orders.length }),
  'rows under "orders" beside empty data': (orders) => ok({ ...EMPTY, orders: orders.map(camelOrder) }),
  'rows under "results" beside empty data': (orders) => ok({ ...EMPTY, results: orders.map(camelOrder) }),
  'rows as an object by id': (orders) =>
    ok({ ...EMPTY, data: Object.fromEntries(orders.map((order) => [order.id, camelOrder(order)])) }),
  'rows in data.data': (orders) => ok({ data: { data: orders.map(camelOrder), next_cursor: '' } }),
  'rows that are ids alone': (orders) =>
    ok({ ...EMPTY, data: orders.map(({ id }) => id), count: orders.length }),
  'rows that are null': (orders) => ok({ ...EMPTY, data: orders.map(() => null), count: orders.length }),
  'rows without an id': (orders) =>
    ok({
      ...EMPTY,
      data: orders.map((order) => ({ ...camelOrder(order), id: undefined })),
      count: orders.length,
    }),
  'the data twice, full and then empty': (orders) => ({
    text: `{"data":${JSON.stringify(orders.map(camelOrder))},"next_cursor":"","data":[]}`,
  }),
  'data that is null': withField({ data: null }),
  'data that is an object': withField({ data: {} }),
  'no data': () => ok({ next_cursor: '', limit: 100, count: 0 }),
  'an empty object': withText('{}'),
  null: withText('null'),
  'an empty text': withText('""'),
  nothing: withText(''),
  'a page of HTML': () => ({ headers: { 'content-type': 'text/html' }, text: '<html>[]</html>' }),
  'an array with an empty page in it': withText(`[${JSON.stringify(EMPTY)}]`),
  'a length that is longer': () => ({ text: JSON.stringify(EMPTY), headers: { 'content-length': '4000' } }),
  'a cursor of true': withField({ next_cursor: true }),
  'a cursor that is a number': withField({ next_cursor: 100 }),
  'a cursor that is an object': withField({ next_cursor: { offset: 100 } }),
  'a cursor under nextCursor': withField({ next_cursor: undefined, nextCursor: 'MTAw' }),
  'a cursor under cursor': withField({ next_cursor: '', cursor: 'MTAw' }),
  'a cursor under next': withField({ next_cursor: null, next: '/data/orders?next_cursor=MTAw' }),
  'a cursor under pagination': withField({
    next_cursor: '',
    pagination: { hasMore: true, next_cursor: 'MTAw' },
  }),
};

/** Forms through which no client of the platform sees. */
const BEYOND: Readonly<Record<string, string>> = {
  'the data twice, full and then empty':
    'Of two keys of one name JSON.parse keeps the last, and says nothing.',
};

/** The rows are there for whoever follows the cursor under its other name. */
const isFollowed = (query: OrderQuery): boolean => query.next_cursor === 'MTAw';

const opponent = (form: string, cancel: Reply, how: string): Opponent => ({
  name: `a cancel that ${how} and an empty list that contradicts itself: ${form}`,
  timeoutSeconds: 2,
  ...(BEYOND[form] !== undefined && { beyond: BEYOND[form] }),
  serve: (base, world) => ({
    cancel: () => cancel,
    order: (id) => (world.deletes().length > 0 ? problem(500) : base.order(id)),
    listOrders(query, request) {
      if (world.deletes().length === 0) return base.listOrders(query, request);
      if (isFollowed(query)) return page(world.resting().map(camelOrder), undefined);
      return FORMS[form]?.(matching(world.resting(), query)) ?? problem(500);
    },
  }),
});

const NOTHING_FOUND = ok({ canceled: [], not_canceled: {} });

export default [
  ...Object.keys(FORMS).map((form) => opponent(form, NOTHING_FOUND, 'found nothing')),
  ...['a 206 with a range', 'an Age of an hour', 'a count of seven', 'has_more', 'rows under "orders"'].map(
    (form) => opponent(form, problem(500), 'failed'),
  ),
];
