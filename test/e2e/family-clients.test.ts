import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import type { ExchangeMarket } from '../../src/exchange/exchange.ts';
import type { DialectName } from '../../src/exchange/dialect.ts';
import { createExchange } from '../../src/exchange/create-exchange.ts';
import { driveFamilyClient, installFamilyClients } from '../support/family-clients.ts';

const INSTALL_MS = 300_000;
let folder: string;
beforeAll(async () => {
  folder = await installFamilyClients();
}, INSTALL_MS);

/** Each client takes its time: one pairing each by default, every one with FAMILY_CLIENTS=all. */
const isLong = process.env['FAMILY_CLIENTS'] === 'all';
const PAIRS: readonly (readonly ['v1' | 'v2', 1 | 3])[] = [
  ['v1', 1],
  ['v2', 3],
  ...(isLong
    ? ([
        ['v1', 3],
        ['v2', 1],
      ] as const)
    : []),
];

/** v1: @polymarket/clob-client 5.8.1, v2: @polymarket/clob-client-v2 1.1.0. */
describe.each(PAIRS)('the published client %s as it is, hosts: %i', (version, hosts) => {
  let exchange: Exchange;
  let market: ExchangeMarket;
  // oxlint-disable-next-line no-explicit-any -- answers of every shape
  let answers: any;

  beforeAll(async () => {
    exchange = await createExchange({
      clock: realClock,
      markets: 12,
      traders: false,
      dialect: 'polymarket',
      hosts,
    }).listen();
    market = exchange.markets[0] as ExchangeMarket;
    answers = await driveFamilyClient(folder, [
      version,
      exchange.url,
      market.conditionId,
      ...market.tokenIds,
    ]);
  });
  afterAll(() => exchange.close());

  it('has no call that throws, and none refused but those meant to be', () => {
    const refused = Object.entries(answers).filter(
      ([, answer]) =>
        typeof answer === 'object' && answer !== null && ('thrown' in answer || 'error' in answer),
    );
    expect(Object.fromEntries(refused)).toEqual({
      dear: { error: 'not enough balance / allowance', status: 400 },
      notifications: { error: expect.stringContaining('no notifications'), status: 501 },
    });
  });

  it('derives the keys of the demo account', () => {
    const { apiKey: key, secret, passphrase } = exchange.account;
    expect(answers.creds).toEqual({ key, secret, passphrase });
    expect(answers.keys.apiKeys).toEqual([key]);
  });

  it('reads markets, books, prices and history that agree with each other', () => {
    const [yes, no] = market.tokenIds;
    expect(answers.markets.data).toHaveLength(12);
    expect(answers.market.tokens[0].token_id).toBe(yes);
    expect(answers.bookHash).toBe(answers.book.hash);
    expect(answers.books.map((book: { asset_id: string }) => book.asset_id)).toEqual([yes, no]);
    expect(answers.books[0].asks).toEqual([]);
    const best = answers.book.bids.at(-1).price;
    expect(answers.prices).toEqual({ [yes]: { BUY: best }, [no]: { SELL: expect.any(String) } });
    expect(answers.price).toEqual({ price: best });
    expect(answers.midpoints[yes]).toBe(answers.midpoint.mid);
    expect([answers.tick, answers.negRisk, answers.fee]).toEqual(['0.01', false, 0]);
    expect(answers.history.history.length).toBeGreaterThan(20);
    if (version === 'v2') expect(answers.info).toMatchObject({ c: market.conditionId, mts: 0.01, nr: false });
  });

  it('places orders that rest, that expire and that trade at once', () => {
    expect([answers.rested.status, answers.dated.status, answers.bought.status]).toEqual([
      'live',
      'live',
      'matched',
    ]);
    const open = answers.openOrders.map((order: { id: string }) => order.id);
    expect(open).toEqual(expect.arrayContaining([answers.rested.orderID, answers.dated.orderID]));
    expect(answers.order).toMatchObject({
      id: answers.dated.orderID,
      status: 'LIVE',
      order_type: 'GTD',
      price: '0.02',
      original_size: '30',
      expiration: expect.stringMatching(/^\d{10}$/),
    });
  });

  it('finds its trade in its trades, and its part in those of the builder', () => {
    const [trade] = answers.trades;
    expect(trade).toMatchObject({
      id: answers.bought.tradeIDs.at(-1),
      taker_order_id: answers.bought.orderID,
      trader_side: 'TAKER',
      side: 'BUY',
      match_time: expect.stringMatching(/^\d{10}$/),
    });
    expect(answers.bought.transactionsHashes).toContain(trade.transaction_hash);
    expect(answers.builderTrades.trades[0]).toMatchObject({
      id: trade.id,
      tradeType: 'TAKER',
      takerOrderHash: answers.bought.orderID,
      builder: version === 'v2' ? `0x${'ab'.repeat(32)}` : exchange.account.apiKey,
      assetId: market.tokenIds[0],
      size: trade.size,
      price: trade.price,
      sizeUsdc: expect.any(String),
    });
    const ids = answers.builderTrades.trades.map((one: { takerOrderHash: string }) => one.takerOrderHash);
    if (version === 'v2') expect(new Set(ids)).toEqual(new Set([answers.bought.orderID]));
  });

  it('asks about its account', () => {
    const { cash, reserved } = exchange.engine.state.accounts[0] as { cash: number; reserved: number };
    expect(answers.money.balance).toBe(String(cash + reserved));
    expect(Number(answers.shares.balance)).toBeGreaterThanOrEqual(Number(answers.bought.takingAmount) * 1e6);
    expect(answers.closedOnly).toEqual({ closed_only: false });
    expect(answers.scoring).toEqual({ scoring: false });
    expect(answers.allScoring).toEqual({ [answers.rested.orderID]: false });
    expect(answers.nextHeartbeat.heartbeat_id).not.toBe(answers.heartbeat.heartbeat_id);
  });

  it('cancels one order, those of the market and all', () => {
    expect(answers.canceled).toEqual({ canceled: [answers.rested.orderID], not_canceled: {} });
    expect(answers.canceledMarket.canceled).toContain(answers.dated.orderID);
    expect(answers.left).toEqual([]);
    expect(exchange.demo.openOrders()).toEqual([]);
  });
});

/** What needs no key of the account, which these clients sign for Polymarket alone. */
const PUBLIC_CALLS = [
  'ok',
  'time',
  'markets',
  'sampling',
  'market',
  'book',
  'bookHash',
  'books',
  'prices',
  'price',
  'midpoint',
  'midpoints',
  'spread',
  'lastTrades',
  'tick',
  'negRisk',
  'fee',
  'history',
];
const DIALECTS: readonly DialectName[] = isLong ? ['svc', 'kuest'] : ['kuest'];

it.each(
  DIALECTS.flatMap((dialect) =>
    (isLong ? (['v1', 'v2'] as const) : (['v1'] as const)).map((version) => [version, dialect] as const),
  ),
)(
  'the published client %s reads what is public of the dialect %s on three hosts',
  async (version, dialect) => {
    const exchange = await createExchange({
      clock: realClock,
      markets: 12,
      traders: false,
      dialect,
      hosts: 3,
    }).listen();
    const { conditionId, tokenIds } = exchange.markets[0] as ExchangeMarket;
    const answers = await driveFamilyClient(folder, [version, exchange.url, conditionId, ...tokenIds]);
    await exchange.close();
    for (const call of PUBLIC_CALLS) {
      expect([call, answers[call]]).toEqual([call, expect.anything()]);
      expect([call, answers[call]?.error ?? answers[call]?.thrown]).toEqual([call, undefined]);
    }
    expect(answers.market.condition_id).toBe(conditionId);
    // What is the account's needs this dialect's headers.
    expect(answers.dated).toMatchObject({ error: expect.stringContaining('header is missing'), status: 401 });
  },
);
