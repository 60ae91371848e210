import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { FAULT_FORMS } from '../../src/exchange/faults/fault-names.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask } from './ask.ts';
import { demoAccount } from './demo-account.ts';

const clock = simulatedClock();
const exchange: Exchange = createExchange({ clock, markets: 12, traders: false, limits: false });
const { rest, list, listedIds, detail, cancel } = demoAccount(exchange);

beforeAll(() => exchange.listen());
afterEach(() => exchange.faults.clear());
afterAll(() => exchange.close());

const [market, other] = exchange.markets as [Exchange['markets'][number], Exchange['markets'][number]];
const { conditionId } = market;
const [token] = market.tokenIds;
const MARKET = `market=${conditionId}`;
const CANCEL = { path: '/cancel-market-orders' };
const resting = (): string[] => exchange.demo.openOrders(conditionId);
const cancelMarket = () => cancel({ market: conditionId });

/** What each look-up answers: the order's status, or the status of the answer. */
async function statuses(ids: readonly string[]): Promise<unknown[]> {
  const answers = await Promise.all(ids.map(detail));
  return answers.map(({ status, json }) => json.order?.status ?? status);
}

describe('an empty list', () => {
  it('list-empty shows nothing by any filter, and by id what rests is live', async () => {
    const ids = rest(market, 3);
    exchange.faults.on('list-empty');
    for (const query of ['', MARKET, `asset_id=${token}`, `id=${ids[0]}`]) {
      const { status, json } = await list(query);
      expect([status, json]).toEqual([200, { data: [], next_cursor: '', limit: 100, count: 0 }]);
    }
    expect(await statuses(ids)).toEqual(['live', 'live', 'live']);
    expect(resting()).toEqual(ids);
  });

  it('list-empty shows the first rows when it is told how many', async () => {
    const ids = rest(market, 3);
    exchange.faults.on('list-empty', { amount: 2 });
    expect(await listedIds(MARKET)).toEqual(ids.slice(0, 2));
  });

  it('list-empty goes with a cancel that is not carried out, and is over after so many lists', async () => {
    const ids = rest(market, 3);
    exchange.faults.on('list-empty', { times: 1 });
    exchange.faults.on('server-error', CANCEL);
    expect((await cancelMarket()).status).toBe(500);
    expect(await listedIds(MARKET)).toEqual([]);
    expect(await listedIds(MARKET)).toEqual(ids);
  });

  it('list-empty-while-restarting refuses cancels and look-ups, and lists nothing of what rests', async () => {
    const ids = rest(market, 2);
    exchange.faults.on('list-empty-while-restarting');
    expect((await cancelMarket()).status).toBe(425);
    expect((await detail(ids[0] as string)).status).toBe(425);
    for (const query of ['', MARKET]) {
      const { status, json } = await list(query);
      expect([status, json.data, json.count]).toEqual([200, [], 0]);
    }
    expect((await ask(exchange, 'GET /simplified-markets')).status).toBe(200);
    expect(resting()).toEqual(ids);
  });
});

describe('a list that knows one reading alone', () => {
  it('list-unfiltered-only finds orders in the list of the account, and none by market or token', async () => {
    const ids = rest(market, 2);
    exchange.faults.on('list-unfiltered-only');
    expect(await listedIds(MARKET)).toEqual([]);
    expect(await listedIds(`asset_id=${token}`)).toEqual([]);
    expect(await listedIds()).toEqual(exchange.demo.openOrders());
    expect(resting()).toEqual(ids);
  });

  it.each([
    ['empty', 200, []],
    ['refused', 400, undefined],
  ] as const)(
    'list-filtered-only finds orders by market or token; the other list is %s',
    async (form, status, data) => {
      const ids = rest(market, 2);
      exchange.faults.on('list-filtered-only', { form });
      const { status: answered, json } = await list();
      expect([answered, json.data]).toEqual([status, data]);
      expect(await listedIds(MARKET)).toEqual(ids);
      expect(await listedIds(`asset_id=${token}`)).toEqual(ids);
    },
  );
});

describe('list-cached', () => {
  it('keeps showing what was open at the first request, and says how old that is', async () => {
    const ids = rest(market, 2);
    exchange.faults.on('list-cached');
    const first = await list(MARKET);
    expect([first.headers.get('age'), first.headers.get('x-cache')]).toEqual(['0', 'MISS']);
    expect(first.headers.get('warning')).toBeNull();
    await cancelMarket();
    await clock.advance(90_000);
    for (const query of [MARKET, '']) {
      const { json, headers } = await list(query, { 'cache-control': 'no-cache' });
      expect(json.data.map((order: { id: string }) => order.id)).toEqual(expect.arrayContaining(ids));
      expect([headers.get('age'), headers.get('x-cache')]).toEqual(['90', 'HIT']);
      expect(headers.get('warning')).toMatch(/^110 /);
    }
    expect(resting()).toEqual([]);
    expect(await statuses(ids)).toEqual(['canceled', 'canceled']);
  });

  it('shows nothing of what was placed since the first request', async () => {
    rest(market, 0);
    exchange.faults.on('list-cached', { form: 'taken-before' });
    expect(await listedIds(MARKET)).toEqual([]);
    const ids = rest(market, 2);
    expect(await listedIds(MARKET)).toEqual([]);
    expect(resting()).toEqual(ids);
  });

  it('says so beside a list in another form, too', async () => {
    rest(market, 1);
    exchange.faults.on('list-cached', { form: 'emptied' });
    exchange.faults.on('list-other-forms', { form: 'bare-array' });
    const { json, headers } = await list(MARKET);
    expect([json, headers.get('x-cache')]).toEqual([[], 'HIT']);
  });

  it.each([
    ['emptied', 0],
    ['unless-no-cache', 2],
  ] as const)('%s shows nothing; who asks for no cache gets %i rows', async (form, count) => {
    rest(market, 2);
    exchange.faults.on('list-cached', { form });
    const plain = await list(MARKET);
    expect([plain.json.data, plain.headers.get('x-cache'), plain.headers.get('age')]).toEqual([
      [],
      'HIT',
      '30',
    ]);
    const careful = await list(MARKET, { 'cache-control': 'no-cache' });
    expect(careful.json.data).toHaveLength(count);
    expect(careful.headers.get('x-cache')).toBe(count === 0 ? 'HIT' : 'MISS');
  });
});

describe('list-contradicts', () => {
  const EMPTY = { data: [], next_cursor: '', limit: 100, count: 0 };

  it.each([
    ['206', 206, EMPTY],
    ['202', 202, EMPTY],
    ['203', 203, EMPTY],
    ['count', 200, { ...EMPTY, count: 3 }],
    ['error', 200, { ...EMPTY, error: expect.any(String) }],
    ['has-more', 200, { ...EMPTY, has_more: true }],
    ['partial', 200, { ...EMPTY, partial: true }],
  ] as const)('%s answers %i with nothing, and says that there is more', async (form, status, body) => {
    const ids = rest(market, 3);
    exchange.faults.on('list-contradicts', { form });
    const { status: answered, json, headers } = await list(MARKET);
    expect([answered, json]).toEqual([status, body]);
    expect(headers.get('content-range')).toBe(form === '206' ? 'orders */3' : null);
    expect(resting()).toEqual(ids);
  });

  it('shows as many rows as it is told, and contradicts those', async () => {
    const ids = rest(market, 3);
    exchange.faults.on('list-contradicts', { form: '206', amount: 1 });
    const { json, headers } = await list(MARKET);
    expect(json.data.map((order: { id: string }) => order.id)).toEqual(ids.slice(0, 1));
    expect(headers.get('content-range')).toBe('orders 0-0/3');
  });

  it.each([
    ['null-cursor', { next_cursor: null }],
    ['no-cursor', {}],
    ['other-cursor', { nextCursor: expect.any(String) }],
    ['number-cursor', { next_cursor: expect.any(Number) }],
  ] as const)('%s ends after a full page of other orders', async (form, cursors) => {
    rest(market, 3);
    rest(other, 2);
    const others = exchange.demo.openOrders().filter((id) => !resting().includes(id));
    exchange.faults.on('list-contradicts', { form });
    const { status, json } = await list(MARKET);
    const { data, ...envelope } = json;
    expect([status, envelope]).toEqual([200, { limit: others.length, count: others.length, ...cursors }]);
    expect(data.map((order: { id: string }) => order.id)).toEqual(others);
  });

  it('other-cursor leads to the rest whoever follows it', async () => {
    const ids = rest(market, 3);
    exchange.faults.on('list-contradicts', { form: 'other-cursor' });
    const { nextCursor } = (await list(MARKET)).json;
    const { data, next_cursor: end } = (await list(`${MARKET}&next_cursor=${nextCursor}`)).json;
    expect([data.map((order: { id: string }) => order.id), end]).toEqual([ids, '']);
  });

  it('cuts the list of the account in the middle', async () => {
    rest(market, 3);
    const open = exchange.demo.openOrders();
    exchange.faults.on('list-contradicts', { form: 'null-cursor' });
    expect(await listedIds()).toEqual(open.slice(0, Math.ceil(open.length / 2)));
  });

  it('goes from form to form, from the first, when it is told none', async () => {
    rest(market, 1);
    exchange.faults.on('list-contradicts');
    const seen = [];
    for (const _ of FAULT_FORMS['list-contradicts']) {
      const { status, json } = await list(MARKET);
      seen.push(JSON.stringify([status, json]));
    }
    expect(new Set(seen).size).toBe(FAULT_FORMS['list-contradicts'].length);
    expect(JSON.stringify([206, (await list(MARKET)).json])).toBe(seen[0]);
  });
});

describe('list-other-forms', () => {
  it.each([
    ['null-cursor', { next_cursor: null, limit: 100, count: 2 }],
    ['no-cursor', { limit: 100, count: 2 }],
    ['no-count', { next_cursor: '', limit: 100 }],
    ['whole-count', { next_cursor: '', limit: 100, count: 2 }],
    ['end-marker', { next_cursor: 'LTE=', limit: 100, count: 2 }],
    ['fresh-headers', { next_cursor: '', limit: 100, count: 2 }],
  ] as const)('%s shows everything', async (form, expected) => {
    const ids = rest(market, 2);
    exchange.faults.on('list-other-forms', { form });
    const { json, headers } = await list(MARKET);
    const { data, ...envelope } = json;
    expect(data.map((order: { id: string }) => order.id)).toEqual(ids);
    expect(envelope).toEqual(expected);
    expect(headers.get('age')).toBe(form === 'fresh-headers' ? '0' : null);
  });

  it('keeps a full page full: nothing but its cursor leads on', async () => {
    const ids = rest(market, 101);
    for (const form of ['null-cursor', 'no-cursor', 'end-marker'] as const) {
      exchange.faults.on('list-other-forms', { form });
      expect((await list(MARKET)).json).toMatchObject({ next_cursor: 'MTAw', count: 100 });
    }
    exchange.faults.on('list-other-forms', { form: 'whole-count' });
    expect((await list(MARKET)).json).toMatchObject({ next_cursor: 'MTAw', count: 101 });
    exchange.faults.on('list-other-forms', { form: 'bare-array' });
    expect((await list(MARKET)).json.map((order: { id: string }) => order.id)).toEqual(ids);
  });
});

describe('list-short-pages', () => {
  it.each([
    [undefined, [2, 2, 1]],
    [3, [3, 2]],
  ])('with an amount of %s pages five orders as %j', async (amount, expected) => {
    const ids = rest(market, 5);
    exchange.faults.on('list-short-pages', { ...(amount && { amount }) });
    const pages: string[][] = [];
    for (let cursor = 'MA=='; cursor !== '';) {
      const { data, next_cursor: next } = (await list(`${MARKET}&next_cursor=${cursor}`)).json;
      pages.push(data.map((order: { id: string }) => order.id));
      cursor = next;
    }
    expect(pages.map((page) => page.length)).toEqual(expected);
    expect(pages.flat()).toEqual(ids);
  });
});

describe('lagging-list', () => {
  it.each([
    [undefined, 700],
    [2_000, 2_000],
  ])('with an amount of %s shows what was canceled as live for %i ms', async (amount, lagMs) => {
    const ids = rest(market, 2);
    exchange.faults.on('lagging-list', { ...(amount && { amount }) });
    const before = (await list(MARKET)).json;
    expect((await cancelMarket()).json.canceled).toEqual(ids);
    expect(resting()).toEqual([]);
    expect(await statuses(ids)).toEqual(['canceled', 'canceled']);
    await clock.advance(lagMs - 1);
    expect((await list(MARKET)).json).toEqual(before);
    expect(await listedIds()).toEqual(expect.arrayContaining(ids));
    await clock.advance(1);
    expect(await listedIds(MARKET)).toEqual([]);
    expect(await listedIds()).toEqual(exchange.demo.openOrders());
  });

  it('lags after so many cancels only', async () => {
    exchange.faults.on('lagging-list', { times: 1 });
    const [first] = rest(market, 1);
    await cancelMarket();
    expect(await listedIds(MARKET)).toEqual([first]);
    rest(market, 1);
    await cancelMarket();
    expect(await listedIds(MARKET)).toEqual([first]);
  });
});

describe('look-ups', () => {
  it.each([
    [undefined, 500],
    ['500', 500],
    ['425', 425],
  ] as const)(
    'look-up-fails with the form %s answers %i for what rests, and lists it',
    async (form, status) => {
      const ids = rest(market, 2);
      exchange.faults.on('look-up-fails', { ...(form && { form }) });
      expect(await statuses(ids)).toEqual([status, status]);
      expect(await listedIds(MARKET)).toEqual(ids);
    },
  );

  it('look-up-fails with the form hang never answers', async () => {
    const [id] = rest(market, 1) as [string];
    exchange.faults.on('look-up-fails', { form: 'hang' });
    exchange.requests.length = 0;
    const pending = detail(id);
    pending.catch(() => undefined);
    await expect.poll(() => exchange.requests.map(({ status }) => status)).toEqual([0]);
    await exchange.stop();
    await expect(pending).rejects.toThrow();
    await exchange.start();
  });

  it('look-up-forgets does not know what rests, and knows what ended', async () => {
    const [first, second] = rest(market, 2) as [string, string];
    exchange.demo.cancel(first);
    exchange.faults.on('look-up-forgets');
    expect(await statuses([first, second])).toEqual(['canceled', 404]);
    expect(resting()).toEqual([second]);
  });

  it('look-up-other-order answers with one that has ended', async () => {
    const [first, second] = rest(market, 2) as [string, string];
    exchange.demo.cancel(first);
    exchange.faults.on('look-up-other-order', { times: 1 });
    expect((await detail(second)).json.order).toMatchObject({ id: first, status: 'canceled' });
    expect((await detail(second)).json.order).toMatchObject({ id: second, status: 'live' });
  });
});

describe('cancels that leave orders unlisted', () => {
  it('cancel-in-part-unlisted takes every other order, answers 500 and lists none of the rest', async () => {
    const [first, second, third] = rest(market, 3) as [string, string, string];
    exchange.faults.on('cancel-in-part-unlisted');
    expect((await cancelMarket()).status).toBe(500);
    expect(resting()).toEqual([first, third]);
    expect(await listedIds(MARKET)).toEqual([]);
    expect(await listedIds()).not.toEqual(expect.arrayContaining([first]));
    expect(await statuses([first, second, third])).toEqual(['live', 'canceled', 'live']);
  });

  it('cancel-in-part-unlisted leaves as many as it is told, again and again', async () => {
    const ids = rest(market, 60);
    exchange.faults.on('cancel-in-part-unlisted', { amount: 10 });
    for (let i = 0; i < 2; i++) {
      expect((await cancelMarket()).status).toBe(500);
      expect(resting()).toEqual(ids.slice(50));
      expect(await listedIds(MARKET)).toEqual([]);
    }
  });

  it('cancel-in-part-unlisted lets a second cancel through after its times, and lists nothing even between', async () => {
    const [first] = rest(market, 2) as [string, string];
    exchange.faults.on('cancel-in-part-unlisted', { times: 1 });
    expect((await cancelMarket()).status).toBe(500);
    expect(await listedIds(MARKET)).toEqual([]);
    expect((await cancelMarket()).json).toEqual({ canceled: [first], not_canceled: {} });
    expect(resting()).toEqual([]);
  });

  it('lists again what is open once the fault is switched off', async () => {
    rest(market, 4);
    exchange.faults.on('cancel-in-part-unlisted');
    await cancelMarket();
    exchange.faults.off('cancel-in-part-unlisted');
    expect(await listedIds(MARKET)).toEqual(resting());
    expect(resting()).toHaveLength(2);
  });

  it('orders-unlisted hides what a lying cancel left open, and nothing before', async () => {
    const ids = rest(market, 3);
    exchange.faults.on('orders-unlisted');
    exchange.faults.on('lying-cancel');
    expect(await listedIds(MARKET)).toEqual(ids);
    expect((await cancelMarket()).json.canceled).toEqual(ids);
    expect(await listedIds(MARKET)).toEqual([]);
    expect(await statuses(ids)).toEqual(['canceled', 'canceled', 'live']);
    expect(resting()).toEqual(ids.slice(2));
  });

  it('orders-unlisted hides nothing of another market', async () => {
    rest(market, 2);
    const others = rest(other, 2);
    exchange.faults.on('orders-unlisted');
    exchange.faults.on('partial-cancel');
    await cancelMarket();
    expect(await listedIds(`market=${other.conditionId}`)).toEqual(others);
  });
});
