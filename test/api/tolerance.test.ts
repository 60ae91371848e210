import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../src/api/decode/json.ts';
import type { JsonValue } from '../../src/domain/json.ts';
import { formatMicros, ONE, parseMicros } from '../../src/domain/micros.ts';
import { decodeBook, decodeBooks } from '../../src/api/decode/book.ts';
import { decodeCatalogMarket } from '../../src/api/decode/catalog-market.ts';
import { decodeSimplifiedMarket } from '../../src/api/decode/clob-market.ts';
import {
  readBoolean,
  readCount,
  readFloat,
  readId,
  readMicros,
  readPrice,
  readSide,
} from '../../src/api/decode/fields.ts';
import { decodeOrder, decodeOrderAnswer } from '../../src/api/decode/order.ts';
import { createPriceReader } from '../../src/api/decode/prices.ts';
import { decodeHistory } from '../../src/api/decode/price-history.ts';
import { decodeCancelAnswer } from '../../src/api/decode/cancel-answer.ts';
import { readTime } from '../../src/api/decode/time.ts';
import { sampleOf } from '../support/wire-samples.ts';

const none = { lost: 0 };

function level(price: string): { price: string; size: string } {
  return { price, size: '1' };
}

describe('orders', () => {
  const camel = sampleOf('Order');
  const snake = {
    id: camel['id'],
    status: 'ORDER_STATUS_LIVE',
    market: camel['market'],
    asset_id: camel['assetId'],
    original_size: 0.25,
    size_matched: '0.25',
    price: 0.25,
    side: 'buy',
    outcome: camel['outcome'],
    maker_address: camel['makerAddress'],
    owner: null,
    expiration: 1_772_600_767,
    type: camel['order_type'],
    created_at: 1_772_600_767,
    associate_trades: camel['associateTrades'],
  };

  it('mean the same in camel case and in snake case', () => {
    const fromCamel = decodeOrder({ ...camel, createdAt: '2026-03-04T05:06:07Z', owner: '' }, none);
    const fromSnake = decodeOrder(snake, none);
    expect(fromSnake).toEqual({ ...fromCamel, status: 'live' });
    expect(fromSnake).toMatchObject({
      price: 250_000,
      originalSize: 250_000,
      createdAtMs: 1_772_600_767_000,
      expiresAtMs: 1_772_600_767_000,
    });
  });

  it('are read wrapped in {order} and bare; null is no answer, since a service that knows none says 404', () => {
    expect(decodeOrderAnswer({ order: camel })).toEqual({ order: decodeOrder(camel, none) });
    expect(decodeOrderAnswer(camel)).toEqual({ order: decodeOrder(camel, none) });
    expect(decodeOrderAnswer(null)).toBeUndefined();
    expect(decodeOrderAnswer({ order: null })).toBeUndefined();
    expect(decodeOrderAnswer({ order: {} })).toBeUndefined();
  });

  it('keep words they do not know', () => {
    expect(
      decodeOrder({ ...camel, status: 'PENDING_SETTLEMENT', order_type: 'ICEBERG' }, none),
    ).toMatchObject({
      status: 'pending_settlement',
      orderType: 'ICEBERG',
    });
  });

  it.each(['id', 'side', 'originalSize', 'sizeMatched'])('are lost without %s', (field) => {
    expect(decodeOrder({ ...camel, [field]: undefined }, none)).toBeUndefined();
  });

  it.each([undefined, null, ''])('are open orders without a price: %j', (price) => {
    const order = decodeOrder({ ...camel, price }, none);
    expect(order?.id).toBe(camel['id']);
    expect(order).not.toHaveProperty('price');
  });

  it.each(['much', '1.5', '-1', '0.1234567'])('are lost with a price that is none: %j', (price) => {
    expect(decodeOrder({ ...camel, price }, none)).toBeUndefined();
  });

  it('do not expire when the service says 0', () => {
    expect(decodeOrder({ ...camel, expiration: '0' }, none)).not.toHaveProperty('expiresAtMs');
  });
});

describe('books', () => {
  const book = { ...sampleOf('Order book'), asset_id: '7' };

  it.each([
    ['best last', ['0.40', '0.41'], ['0.45', '0.43']],
    ['best first', ['0.41', '0.40'], ['0.43', '0.45']],
    ['in no order, with empty levels', ['0.40', '0.41', '0.40'], ['0.45', '0.43', '0.45']],
  ])('are sorted here when they come %s', (_, bids, asks) => {
    const read = decodeBook({ ...book, bids: bids.map((p) => level(p)), asks: asks.map((p) => level(p)) });
    expect(read?.bids.map(({ price }) => price)).toEqual([410_000, 400_000]);
    expect(read?.asks.map(({ price }) => price)).toEqual([430_000, 450_000]);
  });

  it.each([undefined, null, []])('have an empty side where it is %s', (side) => {
    expect(decodeBook({ ...book, bids: side, asks: [level('0.5')] })).toMatchObject({ bids: [] });
  });

  it.each([[[{ price: '0.4', size: 'x' }]], [[{ price: '1.4', size: '1' }]], ['many'], [[null]]])(
    'are lost with a side that cannot be read: %j',
    (bids) => expect(decodeBook({ ...book, bids })).toBeUndefined(),
  );

  it('have no member for what the service leaves out', () => {
    const least = { tokenId: '1', market: '', bids: [], asks: [], hash: '' };
    expect(decodeBook({ asset_id: '1' })).toStrictEqual(least);
  });

  it('are joined by token, in any order, without those nobody asked for', () => {
    const books = decodeBooks(
      [{ ...book, asset_id: '2' }, { ...book, asset_id: '1' }, book, 'junk'],
      ['1', '2', '3'],
    );
    expect([...(books ?? [])].flatMap(([token, read]) => (read ? [token] : [])).toSorted()).toEqual([
      '1',
      '2',
    ]);
    expect(decodeBooks({}, ['1'])).toBeUndefined();
  });

  it('among others that cannot be read are told from those that the service does not have', () => {
    const bad = { ...book, asset_id: '1', bids: [{ price: 'x', size: '1' }] };
    const read = decodeBooks([bad, { ...book, asset_id: '2' }], ['1', '2', '3']);
    expect([...(read?.keys() ?? [])].toSorted()).toEqual(['1', '2']);
    expect(read?.get('1')).toBeUndefined();
    const nameless = decodeBooks(['junk', { ...book, asset_id: '2' }], ['1', '2']);
    expect(nameless?.has('1')).toBe(true);
  });

  it.each([
    ['of different markets', { market: 'another' }, 'market'],
    ['that differ', { bids: [level('0.12')] }, 'levels'],
    ['that are the same but for their stamps', { hash: 'other', timestamp: '1790000000000' }, undefined],
  ] as const)('of one token %s contradict each other: %j', (_, facts, contradicted) => {
    const read = decodeBooks([book, { ...book, ...facts }], ['7'])?.get('7');
    expect(read?.contradicted).toBe(contradicted);
  });
});

describe('best prices', () => {
  it.each([
    ['BUY is the best bid', { BUY: '0.41', SELL: '0.43' }],
    ['BUY is the best ask', { BUY: '0.43', SELL: '0.41' }],
    ['prices are numbers', { BUY: 0.41, SELL: 0.43 }],
  ])('are told apart by size where %s', (_, pair) => {
    expect(createPriceReader()({ 7: pair }, ['7'])?.get('7')).toEqual({ bid: 410_000, ask: 430_000 });
  });

  it('leave a lone price out until the service has shown which word is which, then place it', () => {
    const read = createPriceReader();
    expect(read({ 1: { SELL: '0.4' } }, ['1'])?.get('1')).toEqual({});
    const both = read({ 1: { SELL: '0.4' }, 2: { BUY: '0.6', SELL: '0.5' } }, ['1', '2']);
    expect(both?.get('1')).toEqual({ bid: 400_000 });
    expect(read({ 1: { BUY: '0.4' } }, ['1'])?.get('1')).toEqual({ ask: 400_000 });
    const other = createPriceReader();
    other({ 2: { BUY: '0.5', SELL: '0.6' } }, ['2']);
    expect(other({ 1: { BUY: '0.4' } }, ['1'])?.get('1')).toEqual({ bid: 400_000 });
  });

  it('take 0 and 1 for an empty side, and an unknown token for none', () => {
    const read = createPriceReader()({ 7: { BUY: '0', SELL: '1' }, 9: 'junk' }, ['7', '8', '9']);
    expect([...(read ?? [])]).toEqual([['7', {}]]);
    expect(createPriceReader()([], ['7'])).toBeUndefined();
  });
});

describe('history', () => {
  it('comes oldest first, one point a second, and counts what cannot be read', () => {
    const points = [
      { t: 1_772_600_900, p: 0.5 },
      { t: '1772600767', p: '0.4' },
      { t: 1_772_600_767_000, p: 0.41 },
      { t: 1_772_600_800, p: 1.5 },
      { t: 'x', p: 0.1 },
      null,
    ];
    const read = [
      { t: 1_772_600_767, p: 0.41 },
      { t: 1_772_600_900, p: 0.5 },
    ];
    expect(decodeHistory({ history: { 7: points, 8: 'junk' } }, ['7', '8', '9'])).toEqual(
      new Map([
        ['7', { points: read, lost: 3 }],
        ['8', undefined],
      ]),
    );
    expect(decodeHistory({ history: [] }, ['7'])).toBeUndefined();
    expect(decodeHistory([], ['7'])).toBeUndefined();
  });
});

describe('the answer to a cancel', () => {
  const PLAIN = { status: 200, headers: {} };

  it.each([
    [
      'as described',
      { canceled: ['a'], not_canceled: { b: 'gone' } },
      { canceled: ['a'], notCanceled: [{ id: 'b', reason: 'gone' }] },
    ],
    ['without not_canceled', { canceled: ['a'] }, { canceled: ['a'], notCanceled: [] }],
    [
      'without canceled',
      { notCanceled: { b: null } },
      { canceled: [], notCanceled: [{ id: 'b', reason: 'no reason given' }] },
    ],
    ['with an empty list for no map', { canceled: [], not_canceled: [] }, { canceled: [], notCanceled: [] }],
  ])('is read %s', (_, wire, expected) => expect(decodeCancelAnswer(wire, PLAIN)).toEqual(expected));

  it.each([
    [{}],
    [[]],
    [null],
    ['ok'],
    [{ canceled: 'a' }],
    [{ canceled: [{}] }],
    [{ canceled: [], not_canceled: ['b'] }],
    [{ not_canceled: { '': 'x' } }],
    [{ canceled: ['a'], not_canceled: { a: 'busy' } }],
    [{ canceled: ['a'], notCanceled: { a: 'busy' } }],
    [{ canceled: ['a'], not_cancelled: { a: 'busy' } }],
    [{ canceled: ['a'], error: 'partly' }],
    [{ canceled: ['a'], errorMsg: 'engine busy' }],
    [{ canceled: ['a'], success: false }],
    [{ canceled: ['a'], ok: false }],
    [{ canceled: ['a'], status: 'queued' }],
    [{ canceled: ['a'], partial: true }],
    [{ canceled: ['a'], dry_run: true }],
    [{ canceled: ['a'], failed: ['a'] }],
    [{ canceled: ['a'], skipped: ['b'] }],
    [{ canceled: ['a'], result: { code: 503 } }],
  ])('is no answer when it is %j', (wire) => expect(decodeCancelAnswer(wire, PLAIN)).toBeUndefined());

  it.each([
    { status: 202, headers: {} },
    { status: 203, headers: {} },
    { status: 206, headers: {} },
    { status: 207, headers: {} },
    { status: 200, headers: { age: '60', 'x-cache': 'HIT' } },
    { status: 200, headers: { warning: '199 - "maybe"' } },
    { status: 200, headers: {}, isOld: true },
  ])('is no answer when it comes with %j', (head) => {
    expect(decodeCancelAnswer({ canceled: ['a'] }, head)).toBeUndefined();
  });

  it.each([
    { success: true, errorMsg: '', error: null },
    { status: 'ok', message: '', code: 200 },
    { failed: [], errors: {}, partial: false },
    { request_id: 'abc', took_ms: 3 },
  ])('is read with %j beside it', (beside) => {
    expect(decodeCancelAnswer({ canceled: ['a'], ...beside }, PLAIN)).toMatchObject({ canceled: ['a'] });
  });
});

describe('markets', () => {
  it.each(['0x1', '17', 'hundred', '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'ab'.repeat(32)])(
    'are taken with the condition id %j: the interface says no more than that it is a text',
    (id) => {
      expect(decodeCatalogMarket({ conditionId: id }, none)?.conditionId).toBe(id);
      expect(decodeSimplifiedMarket({ condition_id: id, tokens: [] }, none)?.conditionId).toBe(id);
      expect(decodeOrder({ ...sampleOf('Order'), market: id }, none)?.market).toBe(id);
    },
  );

  it.each([17, true, '', ' ', ' a', 'a\nb', '\u200b', 'x'.repeat(201)])(
    'are lost with the condition id %j',
    (id) => {
      expect(decodeCatalogMarket({ conditionId: id }, none)).toBeUndefined();
      expect(decodeSimplifiedMarket({ condition_id: id, tokens: [] }, none)).toBeUndefined();
      expect(decodeOrder({ ...sampleOf('Order'), market: id }, none)?.market).toBe('');
    },
  );

  it('name their outcomes from JSON text and from lists alike', () => {
    const outcomes = [
      { name: 'Yes', tokenId: '1' },
      { name: 'No', tokenId: '2' },
    ];
    for (const wire of [
      { conditionId: '0x1', outcomes: '["Yes","No"]', clobTokenIds: '["1","2"]' },
      { conditionId: '0x1', outcomes: ['Yes', 'No'], clobTokenIds: [1, 2] },
    ]) {
      expect(decodeCatalogMarket(wire, none)).toMatchObject({ outcomes });
    }
  });

  it.each([
    ['too few names', '["Yes"]'],
    ['a name that is none', '["Yes",{}]'],
    ['no JSON', 'Yes,No'],
    ['a text too long', `["${'x'.repeat(100_001)}"]`],
  ])('name no outcome rather than a wrong one: %s', (_, outcomes) => {
    const market = decodeCatalogMarket({ conditionId: '0x1', outcomes, clobTokenIds: '["1","2"]' }, none);
    expect(market?.outcomes.map(({ name }) => name)).toEqual(['', '']);
  });

  it('never tell one outcome by the name of another when both lists have a gap', () => {
    const wire = { conditionId: '0x1', outcomes: [{}, 'No'], clobTokenIds: ['1', -2] };
    expect(decodeCatalogMarket(wire, none)?.outcomes).toEqual([]);
  });

  it('take their outcomes from the tokens, or from the lists beside them', () => {
    const tokens = [{ token_id: '1', outcome: 'Up', price: null, winner: false }];
    expect(
      decodeSimplifiedMarket({ condition_id: '0x1', tokens, rewards: { rates: null } }, none),
    ).toMatchObject({
      outcomes: [{ tokenId: '1', name: 'Up' }],
    });
    expect(
      decodeSimplifiedMarket({ condition_id: '0x1', assets_ids: ['1'], outcomes: ['Up'] }, none),
    ).toMatchObject({
      outcomes: [{ tokenId: '1', name: 'Up' }],
    });
  });
});

describe('decimals', () => {
  const micros = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

  it('given as text are read exactly, up to the largest amount that is exact', () => {
    fc.assert(
      fc.property(micros, (exact) => {
        expect(readMicros(formatMicros(exact))).toBe(exact);
        expect(readMicros(`00${formatMicros(exact)}`)).toBe(exact);
      }),
      { numRuns: 5_000 },
    );
  });

  it('given as numbers are read as the same decimals given as text', () => {
    const shares = fc.integer({ min: 0, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(shares, (exact) => {
        const number = JSON.parse(formatMicros(exact)) as number;
        expect(readMicros(number)).toBe(exact);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each(['', '.', '5.', '1.2.3', '١', '+1', '-1', ' 1', '1e3', '0x1', '0.1234567', '9007199254.740992'])(
    'are not guessed from %j',
    (text) => {
      expect(readMicros(text)).toBeUndefined();
    },
  );

  it.each([
    ['.5', 500_000],
    ['00.10', 100_000],
    ['1.0000000', 1_000_000],
    ['9007199254.740991', Number.MAX_SAFE_INTEGER],
  ])('may be spelled %s', (text, micros) => {
    expect(readMicros(text)).toBe(micros);
  });
});

describe('prices', () => {
  it('given as text are read as the domain reads them', () => {
    const text = fc.stringMatching(/^[01]?\.?\d{0,8}$/);
    fc.assert(fc.property(text, (price) => readPrice(price) === parsePrice(price)));
  });
});

describe('JSON of unknown shape', () => {
  it('is cut off where it nests deeper than 64', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
    let depth = 0;
    for (let at = readJson(deep); Array.isArray(at) && at.length > 0; at = at[0] as JsonValue) depth++;
    expect(depth).toBe(64);
  });
});

describe('single values', () => {
  it.each([
    [readMicros, '0.41', 410_000],
    [readMicros, 0.41, 410_000],
    [readMicros, 0.1 + 0.2, 300_000],
    [readMicros, 0.1234567, undefined],
    [readMicros, -1, undefined],
    [readMicros, Number.POSITIVE_INFINITY, undefined],
    [readMicros, 1e15, undefined],
    [readMicros, '1e3', undefined],
    [readMicros, true, undefined],
    [readPrice, '1', 1_000_000],
    [readPrice, '1.01', undefined],
    [readCount, '12', 12],
    [readCount, 1.5, undefined],
    [readCount, '-1', undefined],
    [readFloat, '-1.5', -1.5],
    [readFloat, '0x10', undefined],
    [readFloat, Number.NaN, undefined],
    [readBoolean, 'true', true],
    [readBoolean, 'false', false],
    [readBoolean, 1, undefined],
    [readSide, 'sell', 'SELL'],
    [readSide, 'HOLD', undefined],
    [readSide, 1, undefined],
    [readId, 12, '12'],
    [readId, 2 ** 60, undefined],
    [readId, 'a\u200bb', undefined],
    [readId, ' a', undefined],
    [readId, 'x'.repeat(201), undefined],
    [readTime, '2026-03-04T05:06:07Z', 1_772_600_767_000],
    [readTime, '2026-03-04T07:06:07+02:00', 1_772_600_767_000],
    [readTime, '2026-03-04 05:06:07+00', 1_772_600_767_000],
    [readTime, '2026-03-04 05:06:07+0000', 1_772_600_767_000],
    [readTime, '2026-03-04', 1_772_582_400_000],
    [readTime, '1772600767', 1_772_600_767_000],
    [readTime, 1_772_600_767_000, 1_772_600_767_000],
    [readTime, '2026-13-04', undefined],
    [readTime, 'soon', undefined],
    [readTime, 0, undefined],
    [readTime, true, undefined],
  ] as const)('%o reads %j as %j', (read, raw, expected) => {
    expect(read(raw)).toBe(expected);
  });
});

function parsePrice(price: string): number | undefined {
  const micros = parseMicros(price);
  return micros !== undefined && micros <= ONE ? micros : undefined;
}
