import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { FAULT_NAMES, type FaultName } from '../../src/exchange/faults/fault-names.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { type Answer, ask } from './ask.ts';

const clock = simulatedClock();
let exchange: Exchange;

beforeAll(async () => {
  exchange = await createExchange({ clock, markets: 12, traders: false, limits: false }).listen();
});
afterEach(() => exchange.faults.clear());
afterAll(() => exchange.close());

const market = () => exchange.markets[0] as Exchange['markets'][number];
const cancelAll = (): Promise<Answer> =>
  ask(exchange, 'DELETE /cancel-market-orders', { signed: true, body: { market: market().conditionId } });

/** Rests three orders of the demo account far from the best price, in the first market. */
function restThree(): string[] {
  for (const id of exchange.demo.openOrders(market().conditionId)) exchange.demo.cancel(id);
  const [tokenId] = market().tokenIds;
  return ['0.01', '0.02', '0.03'].map((price) =>
    exchange.demo.place({ tokenId, side: 'BUY', price, size: '10' }),
  );
}

const books = (): Promise<Answer> =>
  ask(exchange, 'POST /books', {
    body: exchange.markets.slice(0, 4).map(({ tokenIds }) => ({ token_id: tokenIds[0] })),
  });

it.each(['nope', 'toString'])('a fault called %s is refused with the names of those there are', (name) => {
  const { faults } = exchange;
  const refusal = new TypeError(`there is no fault "${name}"; there are ${FAULT_NAMES.join(', ')}`);
  expect(() => faults.on(name as FaultName)).toThrow(refusal);
  expect(() => faults.off(name as FaultName)).toThrow(refusal);
  expect(faults.list()).toEqual({});
});

it.each([
  ['look-up-fails', { form: 'teapot' }, 'form of look-up-fails must be one of 500, 425, hang'],
  ['latency', { form: '500' }, 'latency has no forms'],
  ['latency', { times: 0 }, 'times must be an integer from 1 to 1000000'],
  ['latency', { times: -1 }, 'times must be an integer from 1 to 1000000'],
  ['latency', { amount: -5 }, 'amount must be an integer from 0 to 86400000'],
  ['skewed-clock', { amount: 0.5 }, 'amount must be an integer from -86400000 to 86400000'],
  ['latency', { path: 'tags' }, 'path must begin with /'],
  ['latency', { path: '/books?a=b' }, 'path must be without the query'],
  ['latency', { ammount: 5 }, 'there is no option "ammount"; there are path, times, amount'],
  ['look-up-fails', { forms: '500' }, 'there is no option "forms"; there are path, times, form'],
  ['reset-after', { amount: 5 }, 'reset-after takes no amount'],
  ['skewed-clock', { times: 1 }, 'skewed-clock takes neither path nor times: it is of the whole service'],
  [
    'orders-mirrored',
    { path: '/data/orders' },
    'orders-mirrored takes neither path nor times: it is of the whole service',
  ],
] as const)('%s is refused %j, here and over the wire', async (name, options, words) => {
  expect(() => exchange.faults.on(name, options as never)).toThrow(new TypeError(words));
  const query = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  const answer = await ask(exchange, `PUT /_exchange/faults/${name}?${query.join('&')}`);
  expect(answer.status).toBe(400);
  expect(exchange.faults.list()).toEqual({});
});

it('a form of another fault is refused, by the types too', () => {
  // @ts-expect-error a form of `list-cached`
  expect(() => exchange.faults.on('look-up-fails', { form: 'emptied' })).toThrow(TypeError);
  // @ts-expect-error it has none
  expect(() => exchange.faults.on('latency', { form: '500' })).toThrow(TypeError);
});

describe('faults of a cancel', () => {
  it('without any fault takes down what it says', async () => {
    const ids = restThree();
    expect((await cancelAll()).json).toEqual({ canceled: ids, not_canceled: {} });
    expect(exchange.demo.openOrders(market().conditionId)).toEqual([]);
  });

  it('lying-cancel names every order and leaves one open', async () => {
    const ids = restThree();
    exchange.faults.on('lying-cancel');
    expect((await cancelAll()).json).toEqual({ canceled: ids, not_canceled: {} });
    expect(exchange.demo.openOrders(market().conditionId)).toEqual(ids.slice(2));
  });

  it('orders-left-behind leaves one open and does not mention it', async () => {
    const ids = restThree();
    exchange.faults.on('orders-left-behind');
    expect((await cancelAll()).json).toEqual({ canceled: ids.slice(0, 2), not_canceled: {} });
    expect(exchange.demo.openOrders(market().conditionId)).toEqual(ids.slice(2));
  });

  it('partial-cancel refuses every other order with a reason', async () => {
    const [first, second, third] = restThree() as [string, string, string];
    exchange.faults.on('partial-cancel');
    const { json } = await cancelAll();
    expect(json.canceled).toEqual([second]);
    expect(Object.keys(json.not_canceled)).toEqual([first, third]);
    expect(exchange.demo.openOrders(market().conditionId)).toEqual([first, third]);
  });

  it('orders-appear places a new order of the account behind the cancel', async () => {
    const ids = restThree();
    exchange.faults.on('orders-appear');
    await cancelAll();
    const open = exchange.demo.openOrders(market().conditionId);
    expect(open).toHaveLength(1);
    expect(ids).not.toContain(open[0]);
  });

  it.each<[FaultName, boolean]>([
    ['reset-before', false],
    ['reset-after', true],
    ['truncated', true],
  ])('%s breaks the connection; the cancel was carried out: %s', async (name, isCarriedOut) => {
    const ids = restThree();
    exchange.faults.on(name);
    await expect(cancelAll()).rejects.toThrow();
    expect(exchange.demo.openOrders(market().conditionId)).toEqual(isCarriedOut ? [] : ids);
    expect(exchange.requests.at(-1)?.status).toBe(0);
  });

  it.each<[FaultName, boolean]>([
    ['hang', false],
    ['hang-after', true],
  ])('%s never answers; the cancel was carried out: %s', async (name, isCarriedOut) => {
    const ids = restThree();
    exchange.faults.on(name);
    exchange.requests.length = 0;
    const pending = cancelAll();
    pending.catch(() => undefined);
    await expect.poll(() => exchange.requests.length).toBe(1);
    expect(exchange.demo.openOrders(market().conditionId)).toEqual(isCarriedOut ? [] : ids);
    await exchange.stop();
    await expect(pending).rejects.toThrow();
    await exchange.start();
  });

  it.each<[FaultName, number, boolean]>([
    ['server-error', 500, false],
    ['server-error-after', 500, true],
    ['engine-restarting', 425, false],
    ['trading-disabled', 503, false],
    ['unauthorised', 401, false],
    ['throttled', 429, false],
    ['garbled', 200, true],
    ['empty-body', 200, true],
    ['html-page', 200, true],
    ['cancel-only', 200, true],
  ])('%s answers %i; the cancel was carried out: %s', async (name, status, isCarriedOut) => {
    const ids = restThree();
    exchange.faults.on(name);
    expect((await cancelAll()).status).toBe(status);
    expect(exchange.demo.openOrders(market().conditionId)).toEqual(isCarriedOut ? [] : ids);
  });
});

describe('faults of an answer', () => {
  it.each<[FaultName, RegExp | string, string | null]>([
    ['throttled', '{"error":"Too Many Requests"}', '2'],
    ['throttled-no-hint', '{"error":"Too Many Requests"}', null],
    ['throttled-date', '{"error":"Too Many Requests"}', 'Thu, 01 Jan 2026 00:00:02 GMT'],
    ['throttled-html', /^<!DOCTYPE html>/, null],
  ])('%s throttles as services of the family do', async (name, body, retryAfter) => {
    exchange.faults.on(name);
    const { status, text, headers } = await books();
    expect(status).toBe(429);
    expect(text).toMatch(body);
    expect(headers.get('retry-after')).toBe(retryAfter);
  });

  it.each<FaultName>(['garbled', 'empty-body', 'html-page'])('%s is no JSON', async (name) => {
    exchange.faults.on(name);
    expect((await books()).json).toBeUndefined();
  });

  it('latency answers only after its time has passed', async () => {
    exchange.faults.on('latency', { amount: 700 });
    exchange.requests.length = 0;
    let isAnswered = false;
    const pending = books().then((answer) => {
      isAnswered = true;
      return answer;
    });
    await expect.poll(() => exchange.requests.length).toBe(1);
    await clock.advance(699);
    expect(isAnswered).toBe(false);
    await clock.advance(1);
    expect((await pending).status).toBe(200);
  });

  it('skewed-clock moves Date and the freshness check together', async () => {
    exchange.faults.on('skewed-clock', { amount: 120_000 });
    const own = String(exchange.state.now());
    const late = await ask(exchange, 'GET /data/orders', { signed: true, timestamp: own });
    expect(late.status).toBe(401);
    const serviceMs = Date.parse(late.headers.get('date') as string);
    expect(serviceMs - exchange.state.now()).toBeGreaterThan(118_999);
    const corrected = await ask(exchange, 'GET /data/orders', { signed: true, timestamp: String(serviceMs) });
    expect(corrected.status).toBe(200);
  });

  it('looping-cursors never ends a list', async () => {
    exchange.faults.on('looping-cursors');
    const { json } = await ask(exchange, 'GET /simplified-markets');
    expect(json.next_cursor).toBe('MA==');
  });

  it('looping-cursors shows every page before it points back to the first', async () => {
    const long = await createExchange({ clock, markets: 120, traders: false, limits: false }).listen();
    onTestFinished(() => long.close());
    long.faults.on('looping-cursors');
    const first = await ask(long, 'GET /simplified-markets');
    const last = await ask(long, `GET /simplified-markets?next_cursor=${first.json.next_cursor}`);
    expect([first, last].map(({ json }) => json.data.length)).toEqual([100, 20]);
    expect(last.json.next_cursor).toBe('MA==');
  });

  it('hostile-strings puts attacks into titles and leaves identifiers alone', async () => {
    exchange.faults.on('hostile-strings');
    const { text, json } = await ask(exchange, 'GET /simplified-markets');
    expect(text).toMatch(/\\u001b|\u009b|\u202e|\u2028|\u200b/);
    expect(json.data.map((row: { condition_id: string }) => row.condition_id)).toEqual(
      exchange.markets.map((row) => row.conditionId),
    );
  });

  it('hostile-strings reaches error messages and the reasons of a cancel too', async () => {
    const attack = /\u001b|\u009b|\u202e|\u2028|\u200b|z\u0300|\ud800|\ufffd/;
    restThree();
    exchange.faults.on('hostile-strings');
    expect((await ask(exchange, 'GET /events?limit=0')).json.error).toMatch(attack);
    exchange.faults.on('partial-cancel');
    for (const reason of Object.values((await cancelAll()).json.not_canceled)) expect(reason).toMatch(attack);
  });

  it('wrong-types changes the type of some fields', async () => {
    const plain = JSON.stringify((await ask(exchange, 'GET /simplified-markets')).json);
    exchange.faults.on('wrong-types');
    const spoilt = JSON.stringify((await ask(exchange, 'GET /simplified-markets')).json);
    expect(spoilt).not.toBe(plain);
  });
});

describe('faults of books', () => {
  it('books-crossed sends a best bid above the best ask', async () => {
    exchange.faults.on('books-crossed');
    for (const book of (await books()).json) expect(best(book.bids)).toBeGreaterThan(best(book.asks));
  });

  it('books-ghosted leaves only 0.01 and 0.99', async () => {
    exchange.faults.on('books-ghosted');
    for (const { bids, asks } of (await books()).json) {
      expect([...bids, ...asks].map(({ price }) => price)).toEqual(['0.01', '0.99']);
    }
  });

  it('books-shuffled sends the same levels in another order', async () => {
    const plain = (await books()).json;
    exchange.faults.on('books-shuffled');
    const shuffled = (await books()).json;
    expect(JSON.stringify(shuffled)).not.toBe(JSON.stringify(plain));
    expect(sorted(shuffled)).toEqual(sorted(plain));
  });

  it('books-stale keeps sending a book that has changed since', async () => {
    exchange.faults.on('books-stale');
    const before = (await books()).json[0];
    exchange.demo.place({ tokenId: market().tokenIds[0], side: 'BUY', price: '0.01', size: '123' });
    expect((await books()).json[0]).toEqual(before);
    exchange.faults.off('books-stale');
    expect((await books()).json[0]).not.toEqual(before);
  });
});

describe('switching faults', () => {
  it('strikes as often as told, and only where told', async () => {
    exchange.faults.on('server-error', { path: '/tags', times: 2 });
    expect((await books()).status).toBe(200);
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await ask(exchange, 'GET /tags')).status);
    expect(statuses).toEqual([500, 500, 200]);
  });

  it('knows every fault by the name that the control route and the flag take', async () => {
    for (const name of FAULT_NAMES) {
      const { status, json } = await ask(exchange, `PUT /_exchange/faults/${name}`);
      expect([name, status, Object.keys(json.on)]).toEqual([name, 200, [name]]);
      await ask(exchange, `DELETE /_exchange/faults/${name}`);
    }
    expect((await ask(exchange, 'PUT /_exchange/faults/no-such-fault')).status).toBe(404);
  });

  it('quoting-bot keeps placing orders for the account while it is on', async () => {
    const before = exchange.demo.openOrders().length;
    await clock.advance(2000);
    expect(exchange.demo.openOrders()).toHaveLength(before);
    exchange.faults.on('quoting-bot');
    await clock.advance(4000);
    expect(exchange.demo.openOrders().length).toBeGreaterThan(before);
  });

  it('quoting-bot never has more than a hundred orders open, the newest', async () => {
    exchange.faults.on('quoting-bot');
    await clock.advance(120_000);
    const open = exchange.demo.openOrders();
    expect(open).toHaveLength(100);
    await clock.advance(400);
    expect(exchange.demo.openOrders()).not.toEqual(open);
    expect(exchange.demo.openOrders()).toHaveLength(100);
  });
});

interface WireBook {
  asset_id: string;
  bids: { price: string }[];
}

function best(levels: { price: string }[]): number {
  return Number(levels.at(-1)?.price);
}

function sorted(books: WireBook[]): { price: string }[][] {
  return books
    .toSorted((a, b) => (a.asset_id < b.asset_id ? -1 : 1))
    .map(({ bids }) => bids.toSorted((a, b) => Number(a.price) - Number(b.price)));
}
