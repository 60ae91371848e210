import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DialectName } from '../../src/exchange/dialect.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import type { ExchangeMarket } from '../../src/exchange/exchange.ts';
import { findViolations } from './matching/check-invariants.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { type Answer, ask } from './ask.ts';
import { type OrderWords, postedOrder } from './posted-order.ts';

const clock = simulatedClock();
const make = (dialect: DialectName): Exchange =>
  createExchange({ clock, markets: 12, traders: false, limits: false, dialect });
const exchanges: [DialectName, Exchange][] = [
  ['svc', make('svc')],
  ['polymarket', make('polymarket')],
  ['kuest', make('kuest')],
];
const svc = exchanges[0]?.[1] as Exchange;
const market = svc.markets[0] as ExchangeMarket;
const [yes, no] = market.tokenIds;
beforeAll(() => Promise.all(exchanges.map(([, exchange]) => exchange.listen())));
afterAll(() => Promise.all(exchanges.map(([, exchange]) => exchange.close())));
afterEach(() => svc.faults.clear());

function send(exchange: Exchange, route: string, body?: unknown): Promise<Answer> {
  const isInSeconds = exchange.dialect !== 'svc';
  const timestamp = isInSeconds ? { timestamp: String(Math.floor(clock.now() / 1000)) } : {};
  return ask(exchange, route, { signed: true, ...timestamp, ...(body !== undefined && { body }) });
}

const post = (words: OrderWords, changes?: Record<string, unknown>): Promise<Answer> =>
  send(svc, 'POST /order', postedOrder(svc, words, changes));
// oxlint-disable-next-line no-explicit-any -- answers of every shape
const detail = async (id: string): Promise<any> => (await send(svc, `GET /data/order/${id}`)).json.order;

/** Somebody else's order. */
async function rival(order: { tokenId: string; side: string; price: string; size: string }): Promise<void> {
  const account = svc.state.personas[1]?.address;
  const { status } = await ask(svc, 'POST /_exchange/orders', { body: { account, ...order } });
  expect(status).toBe(200);
}

describe.each(exchanges)('POST /order in the dialect %s', (_name, exchange) => {
  it('rests an order that the list of open orders shows and a cancel takes down', async () => {
    const words = { tokenId: yes, side: 'BUY', price: 0.02, size: 12.34 } as const;
    const { status, json } = await send(exchange, 'POST /order', postedOrder(exchange, words));
    expect([status, json]).toEqual([
      200,
      {
        success: true,
        errorMsg: '',
        orderID: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        status: 'live',
        makingAmount: '',
        takingAmount: '',
        transactionsHashes: [],
        tradeIDs: [],
      },
    ]);
    const [row] = (await send(exchange, `GET /data/orders?id=${json.orderID}`)).json.data;
    expect(row).toMatchObject({ price: '0.02', side: 'BUY', order_type: 'GTC', expiration: '0' });
    const canceled = await send(exchange, 'DELETE /cancel-market-orders', { market: market.conditionId });
    expect(canceled.json.canceled).toContain(json.orderID);
  });

  it('is refused without a signature', async () => {
    const body = postedOrder(exchange, { tokenId: yes, side: 'BUY', price: 0.02, size: 10 });
    expect((await ask(exchange, 'POST /order', { body })).status).toBe(401);
  });
});

describe('an order of each time in force', () => {
  beforeEach(async () => {
    for (const order of svc.engine.state.orders.values()) if (order.market === 0) svc.engine.cancel(order.id);
    await rival({ tokenId: yes, side: 'BUY', price: '0.40', size: '30' });
    await rival({ tokenId: no, side: 'BUY', price: '0.50', size: '30' });
  });

  it('GTD rests until its expiration and is gone then', async () => {
    const expiration = Math.floor(svc.state.now() / 1000) + 90;
    const { json } = await post({
      tokenId: yes,
      side: 'BUY',
      price: 0.3,
      size: 10,
      type: 'GTD',
      expiration,
    });
    expect(await detail(json.orderID)).toMatchObject({
      order_type: 'GTD',
      expiration: String(expiration),
      status: 'live',
    });
    await ask(svc, 'POST /_exchange/clock', { body: { forwardMs: 90_000 } });
    expect(await detail(json.orderID)).toMatchObject({ status: 'expired' });
  });

  it('FOK is filled whole, with what it paid and got, or not taken at all', async () => {
    const { json } = await post({ tokenId: yes, side: 'BUY', price: 0.55, size: 30, type: 'FOK' });
    expect(json).toMatchObject({ status: 'matched', makingAmount: '15', takingAmount: '30' });
    expect(json.tradeIDs).toHaveLength(1);
    expect((await detail(json.orderID)).associateTrades).toEqual(json.tradeIDs);
    const killed = await post({ tokenId: yes, side: 'SELL', price: 0.4, size: 30.01, type: 'FOK' });
    expect([killed.status, killed.json.error]).toEqual([400, expect.stringMatching(/FOK|balance/)]);
  });

  it('FAK takes what is there and lets the rest lapse, or is killed where nothing is', async () => {
    const { json } = await post({ tokenId: yes, side: 'BUY', price: 0.5, size: 45.678, type: 'FAK' });
    expect(json).toMatchObject({ status: 'matched', makingAmount: '15', takingAmount: '30' });
    expect(await detail(json.orderID)).toMatchObject({
      status: 'matched',
      originalSize: '45.67',
      sizeMatched: '30',
    });
    const { status, json: killed } = await post({
      tokenId: yes,
      side: 'BUY',
      price: 0.5,
      size: 10,
      type: 'FAK',
    });
    expect([status, killed.error]).toEqual([400, expect.stringContaining('no orders found to match')]);
  });

  it('GTC takes what crosses and rests with the remainder; a sale needs shares', async () => {
    const bought = await post({ tokenId: yes, side: 'BUY', price: 0.5, size: 40 });
    expect(bought.json).toMatchObject({ status: 'live', takingAmount: '30', makingAmount: '15' });
    expect(await detail(bought.json.orderID)).toMatchObject({ sizeMatched: '30', status: 'live' });
    const sold = await post({ tokenId: yes, side: 'SELL', price: 0.4, size: 20 });
    expect(sold.json).toMatchObject({ status: 'matched', makingAmount: '20' });
    expect((await post({ tokenId: yes, side: 'SELL', price: 0.9, size: 1_000_000 })).json.error).toBe(
      'not enough balance / allowance',
    );
    expect(findViolations(svc.engine.state)).toEqual([]);
  });

  it('post-only rests or is refused', async () => {
    const crossing = await post({ tokenId: yes, side: 'BUY', price: 0.5, size: 10, postOnly: true });
    expect([crossing.status, crossing.json.error]).toEqual([400, expect.stringContaining('crosses book')]);
    const resting = await post({ tokenId: yes, side: 'BUY', price: 0.45, size: 10, postOnly: true });
    expect(resting.json.status).toBe('live');
  });
});

describe('an order that is not taken', () => {
  const words = { tokenId: yes, side: 'BUY', price: 0.02, size: 10 } as const;

  it.each([
    [{ maker: 'me' }, 'maker must be an address'],
    [{ signer: `0x${'1'.repeat(40)}` }, 'signer address has to be the address of the API KEY'],
    [{ taker: `0x${'1'.repeat(40)}` }, 'orders for one taker'],
    [{ salt: 'grain' }, 'salt must be'],
    [{ tokenId: '5' }, 'the orderbook 5 does not exist'],
    [{ side: 'HOLD' }, 'side must be'],
    [{ makerAmount: '250000' }, 'breaks minimum tick size rule: 0.01'],
    [{ makerAmount: '10000000' }, 'breaks minimum tick size rule'],
    [{ makerAmount: '-1' }, 'must be whole numbers'],
    [{ makerAmount: 1e300 }, 'must be whole numbers'],
    [{ makerAmount: '20020', takerAmount: '1001000' }, 'two decimals'],
    [{ makerAmount: '20000', takerAmount: '1000000' }, 'Size is lower than the minimum'],
    [{ expiration: '1' }, 'must be 0 unless the order is GTD'],
    [{ expiration: '9'.repeat(15) }, 'invalid expiration'],
    [{ feeRateBps: '7' }, 'invalid fee rate (7)'],
    [{ conditionId: `0x${'1'.repeat(64)}` }, 'different markets'],
  ])('because of %o is answered with a sentence', async (changes, error) => {
    const before = svc.demo.openOrders();
    const { status, json } = await post(words, changes);
    expect([status, json.error]).toEqual([400, expect.stringContaining(error)]);
    expect(svc.demo.openOrders()).toEqual(before);
  });

  it.each([
    [{ owner: 'somebody' }, 'the owner has to be the owner of the API KEY'],
    [{ orderType: 'IOC' }, 'orderType must be one of GTC, GTD, FOK, FAK'],
    [{ orderType: 'GTD' }, 'must be in the future'],
    [{ orderType: 'FOK', postOnly: true }, 'postOnly is for GTC and GTD'],
    [{ order: null }, 'salt must be'],
  ])('with %o beside it is answered with a sentence', async (changes, error) => {
    const { status, json } = await send(svc, 'POST /order', { ...postedOrder(svc, words), ...changes });
    expect([status, json.error]).toEqual([400, expect.stringContaining(error)]);
  });

  it('for want of money is, and can be sent again when there is some', async () => {
    const body = postedOrder(svc, { ...words, size: 9_000_000 });
    const poor = await send(svc, 'POST /order', body);
    expect([poor.status, poor.json.error]).toEqual([400, 'not enough balance / allowance']);
    svc.engine.deposit(0, 200_000_000_000);
    expect((await send(svc, 'POST /order', body)).status).toBe(200);
  });

  it('as a copy of one that was leaves that one alone', async () => {
    const body = postedOrder(svc, words);
    const first = await send(svc, 'POST /order', body);
    const again = await send(svc, 'POST /order', body);
    expect([first.status, again.status, again.json.error]).toEqual([
      200,
      400,
      'order is invalid. Duplicated.',
    ]);
    expect(svc.demo.openOrders().filter((id) => id === first.json.orderID)).toHaveLength(1);
  });

  it.each(['cancel-only', 'trading-disabled'] as const)('under the fault %s says so', async (fault) => {
    svc.faults.on(fault);
    expect((await post(words)).status).toBe(503);
  });
});

it('POST /orders answers for each order, and takes fifteen at most', async () => {
  const words = { tokenId: yes, side: 'BUY', price: 0.02, size: 10 } as const;
  const orders = [postedOrder(svc, words), postedOrder(svc, words, { side: 'HOLD' })];
  const { json } = await send(svc, 'POST /orders', orders);
  expect(json).toMatchObject([
    { success: true, status: 'live' },
    { success: false, errorMsg: 'side must be BUY or SELL', orderID: '' },
  ]);
  const many = Array.from({ length: 16 }, () => postedOrder(svc, words));
  expect((await send(svc, 'POST /orders', many)).status).toBe(400);
});
