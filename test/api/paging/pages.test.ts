import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src/api/decode/page.ts';
import { decodeCursorPage } from '../../../src/api/paging/cursor-page.ts';
import { readId } from '../../../src/api/decode/fields.ts';
import { recordOf, required } from '../../../src/api/decode/record.ts';
import { orderMethods } from '../../../src/api/endpoints/orders.ts';
import { catalogListMethods } from '../../../src/api/endpoints/catalog-lists.ts';
import { activityMethods } from '../../../src/api/endpoints/activity.ts';
import { collect, pagesOf, type PagedMethod } from '../../../src/api/paging/pages.ts';
import type { RequestSpec, ExecuteRequest } from '../../../src/api/request/request.ts';
import { answering } from '../../support/answering-executor.ts';
import { sampleOf } from '../../support/wire-samples.ts';

interface Row {
  readonly id: string;
}
const readRow = recordOf<Row>({ id: required(readId) });

/** A list that gives these raw answers in turn, over and over the last. */
function listOf(answers: readonly unknown[]): PagedMethod<{ next?: string }, Page<Row>> & { calls: number } {
  const list = Object.assign(
    ({ next }: { next?: string }) => {
      const answer = answers[Math.min(list.calls++, answers.length - 1)];
      const page = answer === 'down' ? undefined : decodeCursorPage(answer, readRow, next ?? 'MA==');
      if (page) return Promise.resolve({ ok: true as const, value: page });
      const failure = {
        kind: 'network' as const,
        code: 'ECONNRESET',
        endpoint: '',
        attempt: 1,
        atMs: 0,
        message: '',
        advice: '',
        sent: 'maybe' as const,
      };
      return Promise.resolve({ ok: false as const, failure });
    },
    { calls: 0 },
  );
  return list;
}

function raw(ids: readonly string[], next_cursor?: unknown): unknown {
  return { data: ids.map((id) => ({ id })), next_cursor };
}

const idOf = (row: Row): string => row.id;

/** Row b moves to the second page while the first is being read. */
const movingRows: PagedMethod<{ next?: string }, Page<Row & { n: number }>> = ({ next }) => {
  const value = next
    ? {
        rows: [
          { id: 'b', n: 2 },
          { id: 'c', n: 3 },
        ],
        lost: 0,
      }
    : {
        rows: [
          { id: 'a', n: 1 },
          { id: 'b', n: 1 },
        ],
        next: 'x',
        lost: 0,
      };
  return Promise.resolve({ ok: true, value });
};

describe('a listing by cursor', () => {
  it.each([
    ['an empty text', ''],
    ['null', null],
    ['no cursor at all', undefined],
    ['LTE=', 'LTE='],
    ['LTE without padding', 'LTE'],
  ])('ends, complete, at %s', async (_, end) => {
    const list = listOf([raw(['a'], 'MQ=='), raw(['b'], 'Mg=='), raw(['c'], end)]);
    const listing = await collect(list, {}, idOf);
    expect(listing).toMatchObject({ ended: 'end', complete: true, pages: 3, lost: 0 });
    expect(listing.rows.map(idOf)).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['equal to the one that was sent', [raw(['a'], 'MQ=='), raw(['b'], 'MQ==')], 2],
    ['equal to the first, on the first page', [raw(['a'], 'MA==')], 1],
    ['seen before', [raw(['a'], 'MQ=='), raw(['b'], 'Mg=='), raw(['c'], 'MQ==')], 3],
  ])('ends, not complete, at a cursor %s', async (_, answers, pages) => {
    const list = listOf(answers);
    expect(await collect(list, {}, idOf)).toMatchObject({ ended: 'loop', complete: false, pages });
    expect(list.calls).toBe(pages);
  });

  it.each([{ next: 'MQ==' }, { offset: 10 }])('is not complete when it begins at %j', async (place) => {
    const list = listOf([raw(['b'], 'Mg=='), raw(['c'], '')]);
    expect(await collect(list, place, idOf)).toMatchObject({ ended: 'end', complete: false, pages: 2 });
  });

  it('ends, not complete, at the cap of pages', async () => {
    let page = 0;
    const endless: PagedMethod<{ next?: string }, Page<Row>> = () =>
      Promise.resolve({ ok: true, value: { rows: [{ id: String(page) }], next: String(page++), lost: 0 } });
    expect(await collect(endless, {}, idOf)).toMatchObject({ ended: 'cap', complete: false, pages: 200 });
    page = 0;
    expect(await collect(endless, {}, idOf, { maxPages: 3 })).toMatchObject({ ended: 'cap', pages: 3 });
  });

  it('ends at the first failure, keeps what was read and is not complete', async () => {
    const list = listOf([raw(['a'], 'MQ=='), 'down']);
    const listing = await collect(list, {}, idOf);
    expect(listing).toMatchObject({ ended: 'failed', complete: false, failure: { kind: 'network' } });
    expect(listing.rows).toEqual([{ id: 'a' }]);
    expect(list.calls).toBe(2);
  });

  it('is not complete when a row could not be read', async () => {
    const list = listOf([{ data: [{ id: 'a' }, { id: {} }, 'junk'], next_cursor: '' }]);
    expect(await collect(list, {}, idOf)).toMatchObject({ ended: 'end', lost: 2, complete: false });
  });

  it('joins rows by id when they move from page to page, keeping the last telling', async () => {
    const listing = await collect(movingRows, {}, idOf);
    expect(listing.rows).toEqual([
      { id: 'a', n: 1 },
      { id: 'b', n: 2 },
      { id: 'c', n: 3 },
    ]);
  });

  it('takes a cursor that is no text, or no data, for no page', () => {
    expect(decodeCursorPage({ data: [], next_cursor: {} }, readRow, 'MA==')).toBeUndefined();
    expect(decodeCursorPage({ data: {}, next_cursor: '' }, readRow, 'MA==')).toBeUndefined();
    expect(decodeCursorPage({ next_cursor: '' }, readRow, 'MA==')).toBeUndefined();
    expect(
      decodeCursorPage({ data: Array.from({ length: 10_001 }, () => ({ id: '1' })) }, readRow, 'MA=='),
    ).toBeUndefined();
    expect(decodeCursorPage([{ id: 'bare' }], readRow, 'MA==')).toEqual({ rows: [{ id: 'bare' }], lost: 0 });
  });

  it('reads every row once however a list is cut into pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat().map(String), { maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        async (ids, size) => {
          const answers: unknown[] = [];
          for (let at = 0; at < ids.length || at === 0; at += size) {
            const last = at + size >= ids.length;
            answers.push(raw(ids.slice(at, at + size), last ? 'LTE=' : `cursor-${at}`));
          }
          const listing = await collect(listOf(answers), {}, idOf);
          return listing.complete && listing.rows.map(idOf).join() === ids.join();
        },
      ),
    );
  });

  it('tells on its last page how the walk ended', async () => {
    const endings = [];
    for await (const page of pagesOf(listOf([raw(['a'], 'MQ=='), raw(['b'], '')]), {})) {
      endings.push(page.ok && page.value.ended);
    }
    expect(endings).toEqual([undefined, 'end']);
  });

  it('asks the first page with MA== and hands the filters to every page', async () => {
    const seen: RequestSpec<unknown>[] = [];
    const wire = sampleOf('Order');
    const executeRequest: ExecuteRequest = (spec, options) =>
      answering({ data: [wire], next_cursor: seen.length === 0 ? 'MQ==' : '' }, seen)(spec, options);
    await collect(orderMethods(executeRequest).listOrders, { market: '0x1' }, (order) => order.id);
    expect(seen.map(({ query }) => query)).toEqual([
      { market: '0x1', next_cursor: 'MA==' },
      { market: '0x1', next_cursor: 'MQ==' },
    ]);
  });

  it('refuses a blank filter, which would list everything', async () => {
    const result = await orderMethods(answering({ data: [] })).listOrders({ market: ' ' });
    expect(result).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('market') as string },
    });
  });
});

describe('a listing by offset', () => {
  it('goes on after a full page and ends after a short one', async () => {
    const seen: RequestSpec<unknown>[] = [];
    const all = Array.from({ length: 25 }, (_, i) => ({ ...sampleOf('Tag'), id: i }));
    const executeRequest: ExecuteRequest = (spec, options) => {
      const { limit, offset } = spec.query as { limit: number; offset: number };
      return answering(all.slice(offset, offset + limit), seen)(spec, options);
    };
    const listing = await collect(
      catalogListMethods(executeRequest).listTags,
      { limit: 10 },
      (tag) => tag.id,
    );
    expect(listing).toMatchObject({ complete: true, pages: 3 });
    expect(listing.rows.length).toBe(25);
    expect(seen.map(({ query }) => query?.['offset'])).toEqual([0, 10, 20]);
  });

  it('counts lost rows toward a full page', async () => {
    const page = await catalogListMethods(answering([{ id: 1 }, 'junk'])).listTags({ limit: 2 });
    expect(page).toMatchObject({ ok: true, value: { lost: 1, next: '2' } });
  });

  it.each([
    ['limit 0', { limit: 0 }, 'limit must be a whole number from 1 to 100'],
    ['limit 101', { limit: 101 }, 'limit must be a whole number from 1 to 100'],
    ['a broken limit', { limit: 1.5 }, 'limit must be'],
    ['a negative offset', { offset: -1 }, 'offset must be a whole number at least 0'],
    ['a cursor made up by hand', { next: 'MQ==' }, 'next must be what the page before gave'],
  ])('refuses %s, naming the bound', async (_, query, message) => {
    const result = await catalogListMethods(answering([])).listTags(query);
    expect(result).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining(message) as string },
    });
  });

  it('lets activity ask for 500 rows up to offset 10,000', async () => {
    const { listActivity } = activityMethods(answering([]));
    expect((await listActivity({ user: '0x1', limit: 500, offset: 10_000 })).ok).toBe(true);
    expect((await listActivity({ user: '0x1', limit: 501 })).ok).toBe(false);
    expect((await listActivity({ user: '0x1', offset: 10_001 })).ok).toBe(false);
  });
});
