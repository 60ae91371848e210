import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { realClock } from '../../src/system/system-clock.ts';
import type { MonitorEvent, PollerName } from '../../src/domain/monitor-event.ts';
import { pollerRequests, type Wants } from '../../src/polling/poller-requests.ts';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.ts';
import { testClient } from '../support/test-client.ts';

const TIMES = { askedAtMs: 1, readAtMs: 2 };
const NOTHING: Wants = { listTokens: [], window: '6h', account: false };
const ORDER = {
  id: '1',
  status: 'LIVE',
  market: '0x1',
  assetId: 'a',
  side: 'BUY',
  price: '0.41',
  originalSize: '10',
  sizeMatched: '2.5',
};

let server: LoopbackServer;
let client: Client;
beforeEach(async () => {
  server = await startLoopbackServer();
  client = testClient(server.url);
});
afterEach(async () => {
  await client.close();
  await server.close();
});

/** One ask of a poller that finds these wants. */
async function askOnce(poller: PollerName, wants: Partial<Wants>, attempt = 1) {
  const emitted: MonitorEvent[] = [];
  const asks = pollerRequests({
    client,
    wants: () => ({ ...NOTHING, ...wants }),
    publish: (event) => emitted.push(event),
    clock: realClock,
  });
  const answer = await asks[poller](new AbortController().signal, () => TIMES, attempt);
  return { answer, emitted };
}

const body = (): unknown => JSON.parse(server.requests.at(-1)?.body ?? 'null');

describe('nothing is asked', () => {
  it.each(['book', 'prices', 'history', 'orders'] as const)(
    'by the poller of %s when nothing on the screen wants it',
    async (poller) => {
      expect((await askOnce(poller, {})).answer).toBeUndefined();
      expect(server.requests).toEqual([]);
    },
  );
});

describe('the book', () => {
  it('of the selected outcome alone is asked for, and told with the times of the ask', async () => {
    server.answer(() => ({
      json: [{ asset_id: 'a', market: '0x1', bids: [{ price: '0.4', size: '5' }], asks: [], hash: 'h' }],
    }));
    const { answer } = await askOnce('book', { selectedToken: 'a', listTokens: ['a', 'b'] });
    expect(body()).toEqual([{ token_id: 'a' }]);
    expect(answer).toMatchObject({
      ok: true,
      value: [
        { type: 'bookRead', times: TIMES, book: { tokenId: 'a', hash: 'h', bids: [{ price: 400_000 }] } },
      ],
    });
  });

  it('of the selected outcome comes last of all that are read in one request and in one moment', async () => {
    server.answer(() => ({
      json: ['a', 'b'].map((asset_id) => ({ asset_id, market: '0x1', bids: [], asks: [], hash: asset_id })),
    }));
    const { answer } = await askOnce('book', { selectedToken: 'a', bookTokens: ['b', 'gone'] });
    expect(server.requests).toHaveLength(1);
    expect(body()).toEqual([{ token_id: 'a' }, { token_id: 'b' }, { token_id: 'gone' }]);
    expect(answer).toMatchObject({
      ok: true,
      value: [
        { type: 'bookRead', book: { tokenId: 'b' } },
        { type: 'bookMissing', tokenId: 'gone' },
        { type: 'bookRead', book: { tokenId: 'a' } },
      ],
    });
    const times = answer?.ok ? answer.value.map((event) => 'times' in event && event.times) : [];
    expect(new Set(times)).toEqual(new Set([TIMES]));
    expect(times.every((own) => own === times[0])).toBe(true);
  });

  it('that the service leaves out is missing, not empty', async () => {
    const { answer } = await askOnce('book', { selectedToken: 'a' });
    expect(answer).toEqual({ ok: true, value: [{ type: 'bookMissing', tokenId: 'a', times: TIMES }] });
  });

  it('that is there and cannot be read is a failure, while the others are handed on', async () => {
    server.answer(() => ({
      json: [
        { asset_id: 'a', bids: [{ price: 'x', size: '1' }] },
        { asset_id: 'b', bids: [], asks: [] },
      ],
    }));
    const { answer, emitted } = await askOnce('book', { selectedToken: 'a', bookTokens: ['b', 'gone'] });
    expect(answer).toMatchObject({
      ok: false,
      failure: { kind: 'malformed', endpoint: 'POST /books', message: 'the book could not be read' },
    });
    expect(emitted).toMatchObject([
      { type: 'bookRead', book: { tokenId: 'b' } },
      { type: 'bookMissing', tokenId: 'gone' },
    ]);
  });

  it('beside the selected one that cannot be read is neither missing nor a failure: the last one stays', async () => {
    server.answer(() => ({
      json: [
        { asset_id: 'a', bids: [], asks: [] },
        { asset_id: 'b', bids: [{ price: 'x', size: '1' }] },
      ],
    }));
    const { answer, emitted } = await askOnce('book', { selectedToken: 'a', bookTokens: ['b'] });
    expect(answer).toMatchObject({ ok: true, value: [{ type: 'bookRead', book: { tokenId: 'a' } }] });
    expect(answer?.ok && answer.value).toHaveLength(1);
    expect(emitted).toEqual([]);
  });

  it('that cannot be read is a failure that says which try it was', async () => {
    server.answer(() => ({ json: {}, status: 500 }));
    const { answer } = await askOnce('book', { selectedToken: 'a' }, 3);
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'rejected', status: 500, attempt: 3 } });
  });
});

describe('prices', () => {
  it('of all visible rows are asked for in one request', async () => {
    const listTokens = Array.from({ length: 60 }, (_, i) => String(i));
    server.answer(() => ({ json: { '7': { BUY: '0.4', SELL: '0.5' } } }));
    const { answer } = await askOnce('prices', { listTokens });
    expect(server.requests).toHaveLength(1);
    expect(body()).toHaveLength(60);
    expect(answer).toEqual({
      ok: true,
      value: [{ type: 'pricesRead', prices: new Map([['7', { bid: 400_000, ask: 500_000 }]]), times: TIMES }],
    });
  });

  it('are asked for alerts in the same request as for the rows, each token once', async () => {
    await askOnce('prices', { listTokens: ['7', '8'], furtherTokens: ['8', '9'] });
    expect(server.requests).toHaveLength(1);
    expect(body()).toEqual(['7', '8', '9'].map((tokenId) => ({ token_id: tokenId })));
  });
});

describe('history', () => {
  it('is asked for the chart first and then for the rows, over the window of the chart', async () => {
    server.answer(() => ({ json: { history: { a: [{ t: 1_790_000_000, p: 0.4 }] } } }));
    const { answer } = await askOnce('history', { selectedToken: 'a', listTokens: ['b'], window: '1d' });
    expect(body()).toMatchObject({ markets: ['a', 'b'], interval: '1d' });
    expect(answer).toMatchObject({ ok: true, value: [{ type: 'historyRead', window: '1d', times: TIMES }] });
    const [event] = answer?.ok ? answer.value : [];
    expect(event?.type === 'historyRead' && event.points.get('a')).toHaveLength(1);
    expect(event?.type === 'historyRead' && event.points.get('b')).toEqual([]);
  });

  it('counts the points that could not be read', async () => {
    server.answer(() => ({ json: { history: { a: [{ t: 1_790_000_000, p: 7 }, null], b: 'junk', c: [] } } }));
    const { answer } = await askOnce('history', { listTokens: ['a', 'b', 'c', 'd'] });
    const [event] = answer?.ok ? answer.value : [];
    expect(event?.type === 'historyRead' && [...(event.lost ?? [])]).toEqual([['a', 2]]);
    expect(event?.type === 'historyRead' && [...(event.unreadable ?? [])]).toEqual(['b']);
  });

  it('of a token that is both on the chart and in the list is asked for once', async () => {
    server.answer(() => ({ json: { history: {} } }));
    await askOnce('history', { selectedToken: 'a', listTokens: ['b', 'a'] });
    expect(body()).toMatchObject({ markets: ['a', 'b'] });
  });
});

function page(data: readonly object[], next_cursor = ''): object {
  return { data, next_cursor, limit: 100, count: data.length };
}

describe('orders', () => {
  it('are read to the last page, and are complete then', async () => {
    server.answer(({ query }) => ({
      json: query.get('next_cursor') === 'MA==' ? page([ORDER], 'MQ==') : page([{ ...ORDER, id: '2' }]),
    }));
    const { answer } = await askOnce('orders', { account: true });
    expect(server.requests).toHaveLength(2);
    expect(answer).toMatchObject({
      ok: true,
      value: [{ type: 'ordersRead', complete: true, times: TIMES, orders: [{ id: '1' }, { id: '2' }] }],
    });
  });

  it.each([
    ['live, then canceled', ['LIVE', 'CANCELED']],
    ['canceled, then live', ['CANCELED', 'LIVE']],
  ])('are shown once, as resting, where two rows of one say %s', async (_, statuses) => {
    server.answer(() => ({ json: page(statuses.map((status) => ({ ...ORDER, status }))) }));
    const { answer } = await askOnce('orders', { account: true });
    expect(answer).toMatchObject({ ok: true, value: [{ complete: true }] });
    if (!answer?.ok) return;
    expect(answer.value).toMatchObject([{ orders: [{ id: '1', status: 'live' }] }]);
  });

  it('of which some could not be read are shown, and not taken for all', async () => {
    server.answer(() => ({ json: page([ORDER, { ...ORDER, id: '2', price: 'cheap' }]) }));
    const { answer } = await askOnce('orders', { account: true });
    expect(answer).toMatchObject({ ok: true, value: [{ complete: false, orders: [{ id: '1' }] }] });
  });

  it('of which none could be read are a failure: "no orders" would be a lie', async () => {
    server.answer(() => ({ json: page([{ ...ORDER, price: 'cheap' }]) }));
    const { answer, emitted } = await askOnce('orders', { account: true });
    expect(emitted).toMatchObject([{ type: 'ordersShown', orders: [], unread: [{ id: '1' }] }]);
    expect(answer).toMatchObject({
      ok: false,
      failure: { kind: 'malformed', endpoint: 'GET /data/orders', message: 'none of 1 rows could be read' },
    });
  });

  it('whose second page fails are a failure, and those of the first one are not forgotten', async () => {
    server.answer(({ query }) =>
      query.get('next_cursor') === 'MA==' ? { json: page([ORDER], 'MQ==') } : { json: {}, status: 502 },
    );
    const { answer, emitted } = await askOnce('orders', { account: true });
    expect(answer).toMatchObject({ ok: false, failure: { status: 502 } });
    expect(emitted).toMatchObject([{ type: 'ordersShown', orders: [{ id: '1' }] }]);
  });
});

it('retries count as retries: of a hundred asked at once those beyond the floor wait', async () => {
  const tries = Array.from({ length: 100 }, () => askOnce('prices', { listTokens: ['a'] }, 2));
  await vi.waitFor(() => {
    const { waits, inFlight } = client.budgetSnapshot();
    expect(waits).toEqual([{ priority: 'visible', scope: 'retries', count: 90 }]);
    expect(inFlight.used).toBe(0);
  }, 30_000);
  expect(server.requests).toHaveLength(10);
  await client.close();
  await Promise.all(tries);
});
