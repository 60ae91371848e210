import { describe, expect, it } from 'vitest';
import { decodeActivity } from '../../src/api/endpoints/activity.ts';
import { decodeCatalogMarket } from '../../src/api/decode/catalog-market.ts';
import { decodeSamplingMarket, decodeSimplifiedMarket } from '../../src/api/decode/clob-market.ts';
import { decodeComment } from '../../src/api/endpoints/comments.ts';
import { decodeEvent } from '../../src/api/decode/event.ts';
import { readMicros } from '../../src/api/decode/fields.ts';
import { decodeOrder, decodeOrderAnswer } from '../../src/api/decode/order.ts';
import { decodeRows } from '../../src/api/decode/rows.ts';
import { readShown, readShownPrice } from '../../src/api/decode/shown.ts';
import { decodeTrade } from '../../src/api/decode/trade.ts';
import { sampleOf } from '../support/wire-samples.ts';

describe('amounts that are only shown', () => {
  it.each([
    [12.345678912, 12_345_679],
    ['12.345678912', 12_345_679],
    ['0.5714285714285714', 571_429],
    ['.4', 400_000],
    ['0.9999999', 1_000_000],
    [`0.4${'0'.repeat(40)}`, 400_000],
    [`0.${'4'.repeat(40)}`, 444_444],
    [1e-9, 0],
    [0.1 + 0.2, 300_000],
  ])('are read to the nearest millionth: %s', (raw, micros) => expect(readShown(raw)).toBe(micros));

  it.each(['', '.', '1.', '-1', -1, '1e3', Infinity, '9007199254.7409915', null, {}])(
    'are no amount: %j',
    (raw) => expect(readShown(raw)).toBeUndefined(),
  );

  it('are no price above a dollar', () => expect(readShownPrice('1.0000006')).toBeUndefined());

  it('say which of them were rounded, and no exact one', () => {
    const raw = {
      ...sampleOf('Activity'),
      size: 12.345678912,
      price: 0.5714285714285714,
      usdcSize: 0.1 + 0.2,
    };
    expect(decodeActivity(raw, { lost: 0 })).toMatchObject({
      size: 12_345_679,
      price: 571_429,
      usdcSize: 300_000,
      rounded: ['size', 'price'],
    });
    expect(decodeActivity(sampleOf('Activity'), { lost: 0 })).not.toHaveProperty('rounded');
  });

  it('of a trade, of the orders it met, and of rewards are not lost', () => {
    const maker = { ...sampleOf('Maker order'), matched_amount: '1.23456789', price: '0.33333333' };
    const trade = decodeTrade(
      { ...sampleOf('Trade'), size: '1.23456789', price: '0.5', maker_orders: [maker] },
      { lost: 0 },
    );
    expect(trade).toMatchObject({ size: 1_234_568, price: 500_000, rounded: ['size'] });
    expect(trade?.makerOrders).toMatchObject([{ matchedSize: 1_234_568, rounded: ['size', 'price'] }]);
    const rewards = {
      rates: [{ asset_address: '0x1', rewards_daily_rate: 3.3333333 }],
      min_size: 1.00000001,
    };
    const market = decodeSimplifiedMarket({ condition_id: '0x1', rewards }, { lost: 0 });
    expect(market?.rewards).toMatchObject({ rates: [{ dailyRate: 3_333_333 }], minSize: 1_000_000 });
  });
});

describe('amounts that orders are made of', () => {
  it.each(['0.1234567', 0.1234567, '1.0000001'])('stay exact: %s is refused', (raw) => {
    expect(readMicros(raw)).toBeUndefined();
    const order = { ...sampleOf('Order'), price: '0.5', originalSize: raw };
    expect(decodeOrder(order, { lost: 0 })).toBeUndefined();
  });

  it.each([
    ['.4', 400_000],
    ['0.4000000000000000', 400_000],
    [`1.${'0'.repeat(90)}`, 1_000_000],
  ])('may be written %s', (raw, micros) => expect(readMicros(raw)).toBe(micros));
});

describe('what cannot be read inside a row', () => {
  const bad = { asset_address: '0x1', rewards_daily_rate: 'much' };

  it('leaves the row in its list and is counted as a value, not as a row', () => {
    const rows = [
      { condition_id: '0x1', rewards: { rates: [bad] } },
      { condition_id: '0x2', rewards: { rates: [{ ...bad, rewards_daily_rate: 1 }] } },
    ];
    expect(decodeRows(rows, decodeSimplifiedMarket)).toMatchObject({
      rows: [{}, {}],
      lost: 0,
      lostValues: 1,
    });
    expect(decodeRows(rows.slice(1), decodeSimplifiedMarket)).not.toHaveProperty('lostValues');
  });

  it('is not counted of a row that is lost itself', () => {
    const rows = [{ rewards: { rates: [bad] } }, null];
    expect(decodeRows(rows, decodeSimplifiedMarket)).toEqual({ rows: [], lost: 2 });
  });

  it.each([
    ['a size of an activity', decodeActivity, { ...sampleOf('Activity'), size: 'many' }],
    [
      'a price of a token',
      decodeSimplifiedMarket,
      { condition_id: '0x1', tokens: [{ token_id: '1', price: 2 }] },
    ],
    ['a tick', decodeSamplingMarket, { condition_id: '0x1', minimum_tick_size: '0.00000001' }],
    ['an outcome', decodeSamplingMarket, { condition_id: '0x1', assets_ids: ['1'], outcomes: [{}] }],
    ['a maker of a trade', decodeTrade, { ...sampleOf('Trade'), maker_orders: [{}] }],
    ['the id of a trade of an order', decodeOrder, { ...sampleOf('Order'), associateTrades: [{}] }],
  ])('counts %s', (_, decode, raw) => {
    expect(decodeRows<unknown>([raw], decode)).toMatchObject({ rows: [{}], lost: 0, lostValues: 1 });
  });

  it.each([
    ['activity', decodeActivity, 'Activity', 'side outcomeIndex conditionId title transactionHash'],
    [
      'trade',
      decodeTrade,
      'Trade',
      'match_time market transaction_hash bucket_index asset_id status maker_orders',
    ],
    ['order', decodeOrder, 'Order', 'createdAt expiration assetId market outcome owner associateTrades'],
  ] as const)('counts each field of an %s that is there and cannot be read', (_, decode, type, names) => {
    for (const name of names.split(' ')) {
      const raw = { ...sampleOf(type), [name]: { junk: true } };
      expect([name, decodeRows<unknown>([raw], decode)]).toMatchObject([
        name,
        { rows: [{}], lost: 0, lostValues: 1 },
      ]);
    }
  });

  it.each([
    ['the makers of a trade', decodeTrade, { ...sampleOf('Trade'), maker_orders: 'junk' }],
    ['the trades of an order', decodeOrder, { ...sampleOf('Order'), associateTrades: 'x' }],
    ['the tokens of a market', decodeSimplifiedMarket, { condition_id: '0x1', tokens: 'x' }],
    ['the rewards of a market', decodeSimplifiedMarket, { condition_id: '0x1', rewards: 'x' }],
    ['the rates of rewards', decodeSimplifiedMarket, { condition_id: '0x1', rewards: { rates: 'x' } }],
    ['the tags of an event', decodeEvent, { id: '1', tags: 'x' }],
    ['a market that is a number', decodeOrder, { ...sampleOf('Order'), market: 0 }],
  ])('counts a list that is none, or a record that is none: %s', (_, decode, raw) => {
    expect(decodeRows<unknown>([raw], decode)).toMatchObject({ rows: [{}], lost: 0, lostValues: 1 });
  });

  it.each([
    ['the short lists', decodeSimplifiedMarket],
    ['the list in full', decodeSamplingMarket],
  ])('leaves no key without a value in a market of %s', (_, decode) => {
    const junk = { junk: true };
    const raw = {
      ...Object.fromEntries(Object.keys(sampleOf('Simplified market')).map((name) => [name, junk])),
      condition_id: '0x1',
      tokens: [{ token_id: '1', mirror_token_id: junk, outcome: junk, price: junk, winner: junk }],
      rewards: { rates: [], min_size: junk, max_spread: junk },
    };
    for (const each of [raw, { condition_id: '0x1', tokens: [{ token_id: '1' }], rewards: {} }]) {
      const market = decode(each, { lost: 0 });
      const records = [market, market?.tokens[0], market?.rewards, market?.outcomes[0]];
      expect(records.flatMap((record) => Object.values(record ?? { missing: undefined }))).not.toContain(
        undefined,
      );
    }
  });

  it('is counted once, whatever was lost inside of it', () => {
    const profile = { positions: [{ tokenId: {}, positionSize: 'x' }], name: {} };
    expect(decodeRows([{ id: '1', profile }], decodeComment)).toMatchObject({ lostValues: 2 });
  });

  it('is not lost where another spelling of it can be read', () => {
    const raw = { conditionId: '0x1', endDate: 'soon', endDateIso: '2026-12-01' };
    expect(decodeRows([raw], decodeCatalogMarket)).not.toHaveProperty('lostValues');
  });

  it('is no time that is 0: services send that for "none"', () => {
    const orders = [0, '0', null].map((expiration) => Object.assign(sampleOf('Order'), { expiration }));
    expect(decodeRows(orders, decodeOrder)).not.toHaveProperty('lostValues');
  });

  it('is told by a single order beside the order', () => {
    const raw = { ...sampleOf('Order'), market: 5 };
    expect(decodeOrderAnswer(raw)?.order).toMatchObject({ market: '', lostValues: 1 });
    expect(decodeOrderAnswer(sampleOf('Order'))?.order).not.toHaveProperty('lostValues');
  });

  it('does not count what is empty or null: services send that for "none"', () => {
    const raw = { ...sampleOf('Activity'), size: null, price: '' };
    expect(decodeRows([raw], decodeActivity)).not.toHaveProperty('lostValues');
  });

  it('is a market of an event, counted as what it is: a row of its own', () => {
    const event = { id: '1', markets: [{ conditionId: '0x1' }, { conditionId: '' }, 7] };
    const losses = { lost: 0 };
    expect(decodeEvent(event, losses)).toMatchObject({ markets: [{}], lostMarkets: 2 });
    expect(losses.lost).toBe(0);
    expect(decodeEvent({ ...event, markets: [] }, losses)).not.toHaveProperty('lostMarkets');
  });
});
