import { describe, expect, it } from 'vitest';
import type { AnswerHead, ExecuteRequest } from '../../../src/api/request/request.ts';
import { orderMethods } from '../../../src/api/endpoints/orders.ts';
import { collect } from '../../../src/api/paging/pages.ts';
import { sampleOf } from '../../support/wire-samples.ts';

interface WireAnswer {
  readonly body: unknown;
  readonly head?: Partial<AnswerHead>;
}

/** The open orders as the client lists them from a service that gives these answers in turn. */
async function list(...answers: readonly WireAnswer[]) {
  const queue = answers.values();
  const executeRequest: ExecuteRequest = (given) => {
    const { body, head } = queue.next().value ?? { body: empty };
    const value = given.decode(body, { status: 200, headers: {}, ...head });
    if (value === undefined) throw new Error('the page was refused');
    return Promise.resolve({ ok: true, value });
  };
  return collect(orderMethods(executeRequest).listOrders, {}, (order) => order.id);
}

function row(id: string): unknown {
  return { ...sampleOf('Order'), id };
}

const rows = (count: number): unknown[] => Array.from({ length: count }, (_, i) => row(`o${i}`));
const firstOf = (count: number) => ({ data: rows(2), next_cursor: 'Mg==', limit: 2, count });
const lastOf = (count: number) => ({ data: [row('last')], next_cursor: '', limit: 2, count });
const empty = { data: [], next_cursor: '', limit: 100, count: 0 };

describe('a list of open orders', () => {
  it.each<[string, WireAnswer]>([
    ['status 202', { body: empty, head: { status: 202 } }],
    ['status 203', { body: empty, head: { status: 203 } }],
    ['status 206', { body: empty, head: { status: 206, headers: { 'content-range': 'items 0-0/7' } } }],
    ['an Age', { body: empty, head: { headers: { age: '3600' } } }],
    ['an Age that is no number', { body: empty, head: { headers: { age: 'old' } } }],
    ['a Warning', { body: empty, head: { headers: { warning: '110 - "Response is Stale"' } } }],
    ['X-Cache: HIT', { body: empty, head: { headers: { 'x-cache': 'HIT' } } }],
    ['Hit from cloudfront', { body: empty, head: { headers: { 'X-Cache': 'Hit from cloudfront' } } }],
    ['Cache-Status: hit', { body: empty, head: { headers: { 'cache-status': 'edge; hit; ttl=30' } } }],
    ['two caches, one of which hit', { body: empty, head: { headers: { 'x-cache': ['MISS', 'HIT'] } } }],
    ['CF-Cache-Status: STALE', { body: empty, head: { headers: { 'cf-cache-status': 'STALE' } } }],
    ['TCP_HIT', { body: empty, head: { headers: { 'x-cache': 'TCP_HIT' } } }],
    ['a count of rows that are not there', { body: { data: [], count: 7 } }],
    ['a count that is no number', { body: { data: [], count: 'seven' } }],
    ['a total of rows that are not there', { body: { data: [], total: 7 } }],
    ['an error beside it', { body: { data: [], error: 'partial result' } }],
    ['partial', { body: { data: [], partial: true } }],
    ['has_more', { body: { ...empty, has_more: true } }],
    ['hasMore below it', { body: { ...empty, pagination: { hasMore: true } } }],
    ['a cursor in camel case', { body: { data: rows(100), nextCursor: 'MTAw', limit: 100, count: 100 } }],
    ['a cursor of another name', { body: { data: [], cursor: 'MTAw' } }],
    ['a cursor that is no text', { body: { data: [], next_cursor: 100 } }],
    ['a full page without a cursor', { body: { data: rows(100), limit: 100, count: 100 } }],
    ['a full page with a null', { body: { data: rows(2), limit: 2, next_cursor: null } }],
    ['hasNextPage below it', { body: { ...empty, pageInfo: { hasNextPage: true, endCursor: 'abc' } } }],
    ['a token of a next page', { body: { ...empty, next_page_token: 'abc' } }],
    ['a continuation', { body: { ...empty, continuation: 'abc' } }],
    ['the word that it is not the last page', { body: { ...empty, isLastPage: false } }],
    ['more rows', { body: { ...empty, hasMoreRows: true } }],
    ['syncing', { body: { ...empty, syncing: true } }],
    ['not in sync', { body: { ...empty, in_sync: false } }],
    ['indexing', { body: { ...empty, indexing: true } }],
    ['maintenance', { body: { ...empty, maintenance: true } }],
    ['a restart', { body: { ...empty, restarting: true } }],
    ['not up to date', { body: { ...empty, up_to_date: false } }],
    ['RefreshHit', { body: empty, head: { headers: { 'x-cache': 'RefreshHit from cloudfront' } } }],
    ['X-Cached: true', { body: empty, head: { headers: { 'x-cached': 'true' } } }],
    ['incomplete results', { body: { ...empty, incomplete_results: true } }],
    ['more pages', { body: { ...empty, total_pages: 3 } }],
    ['a page count', { body: { ...empty, page_count: 3 } }],
    ['a number of results', { body: { ...empty, num_results: 7 } }],
    ['more', { body: { ...empty, more: true } }],
    ['the word that it is not the last', { body: { ...empty, is_last: false } }],
    ['a bad status in its body', { body: { ...empty, status: 'error' } }],
    ['a bad code in its body', { body: { ...empty, code: 503 } }],
    ['an error message', { body: { ...empty, error_message: 'shard 3 is down' } }],
    ['a message', { body: { ...empty, message: 'index rebuilding' } }],
    ['loading', { body: { ...empty, loading: true } }],
    ['cached', { body: { ...empty, cached: true } }],
    ['X-Total', { body: empty, head: { headers: { 'x-total': '7' } } }],
    ['Total-Count', { body: empty, head: { headers: { 'total-count': '7' } } }],
    ['a Content-Range', { body: empty, head: { headers: { 'content-range': 'items 0-0/7' } } }],
    ['two ids of Varnish', { body: empty, head: { headers: { 'x-varnish': '123 456' } } }],
    ['X-Cache: REVALIDATED', { body: empty, head: { headers: { 'x-cache': 'REVALIDATED' } } }],
    ['X-Rack-Cache: fresh', { body: empty, head: { headers: { 'x-rack-cache': 'fresh' } } }],
    ['X-Vercel-Cache: PRERENDER', { body: empty, head: { headers: { 'x-vercel-cache': 'PRERENDER' } } }],
    ['X-From-Cache', { body: empty, head: { headers: { 'x-from-cache': '1' } } }],
    ['X-Cache-Age', { body: empty, head: { headers: { 'x-cache-age': '30' } } }],
    ['X-Error', { body: empty, head: { headers: { 'x-error': 'shard 3' } } }],
    ['rows of another name', { body: { data: [], orders: rows(1) } }],
    ['a Date before that of earlier answers', { body: empty, head: { isOld: true } }],
    ['a cache’s hits counted', { body: empty, head: { headers: { 'x-cache-hits': '0, 3' } } }],
    [
      'a hit among its timings',
      { body: empty, head: { headers: { 'server-timing': 'cdn-cache; desc=HIT' } } },
    ],
    ['a link to a next page', { body: [], head: { headers: { link: '</data/orders?page=2>; rel="next"' } } }],
    ['a cursor in its headers', { body: [], head: { headers: { 'x-next-cursor': 'MTAw' } } }],
    ['a total in its headers', { body: [], head: { headers: { 'x-total-count': '7' } } }],
    ['success: false', { body: { ...empty, success: false } }],
  ])('is not complete with %s', async (_, answer) => {
    const listing = await list(answer);
    expect(listing.complete).toBe(false);
    expect(listing.contradiction ?? 'its count').toMatch(/^it|^its/);
  });

  it.each<[string, WireAnswer]>([
    ['the end mark of the interface', { body: empty }],
    ['LTE=', { body: { ...empty, next_cursor: 'LTE=' } }],
    ['a null cursor', { body: { ...empty, next_cursor: null } }],
    ['no cursor', { body: { data: [] } }],
    ['a bare list', { body: [] }],
    ['a bare list of rows', { body: rows(3) }],
    [
      'a full page and an empty cursor',
      { body: { data: rows(100), next_cursor: '', limit: 100, count: 100 } },
    ],
    ['numbers as texts', { body: { data: rows(2), next_cursor: '', limit: '100', count: '2' } }],
    ['nothing in its error', { body: { ...empty, error: null, errors: [], has_more: false } }],
    ['an end mark under two names', { body: { ...empty, nextCursor: 'LTE=' } }],
    ['nothing more below it', { body: { ...empty, pagination: { hasMore: false, total: 0 } } }],
    ['Age: 0', { body: empty, head: { headers: { age: '0', 'x-cache': 'MISS' } } }],
    ['the first cursor told back', { body: { ...empty, cursor: 'MA==' } }],
    ['one page of one', { body: { ...empty, pages: 1, is_last: true, status: 'ok', code: 200 } }],
    [
      'nothing more under other names',
      { body: { ...empty, pageInfo: { hasNextPage: false, endCursor: null } } },
    ],
    ['the word that it is up to date', { body: { ...empty, synced: true, syncing: false, fresh: true } }],
    ['one id of Varnish', { body: empty, head: { headers: { 'x-varnish': '123' } } }],
    ['no total', { body: empty, head: { headers: { 'x-total': '0', 'content-range': 'items */0' } } }],
    ['a cache that was passed by', { body: empty, head: { headers: { 'cf-cache-status': 'DYNAMIC' } } }],
    [
      'rules for later caches',
      { body: empty, head: { headers: { 'cache-control': 'stale-while-revalidate=30' } } },
    ],
    ['a cache that forwarded', { body: empty, head: { headers: { 'cache-status': 'edge; fwd=stale' } } }],
  ])('is complete with %s', async (_, answer) => {
    const listing = await list(answer);
    expect(listing.contradiction).toBeUndefined();
    expect(listing.complete).toBe(true);
  });

  it('is asked for past every cache', async () => {
    const asked: unknown[] = [];
    const executeRequest: ExecuteRequest = ({ headers, decode }) => {
      asked.push(headers);
      return Promise.resolve({ ok: true, value: decode(empty, { status: 200, headers: {} }) as never });
    };
    await orderMethods(executeRequest).listOrders({ market: '0xab' });
    expect(asked).toEqual([{ 'cache-control': 'no-cache' }]);
  });

  it('may count the rows of each page', async () => {
    expect((await list({ body: firstOf(2) }, { body: lastOf(1) })).complete).toBe(true);
  });

  it('may count the rows of the whole list', async () => {
    expect((await list({ body: firstOf(3) }, { body: lastOf(3) })).complete).toBe(true);
  });

  it('is not complete when it counts more rows than all pages have', async () => {
    expect((await list({ body: firstOf(4) }, { body: lastOf(4) })).complete).toBe(false);
  });
});
