import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBooks } from '../../../src/api/decode/book.ts';
import { scanBooks } from '../../../src/api/decode/scan-books.ts';
import { parseAnswer } from '../../../src/api/parse-answer.ts';

/** What the long way says of an answer: its books, or undefined when it is refused. */
function decodeLongWay(bytes: Buffer, asked: readonly string[]): ReturnType<typeof decodeBooks> {
  const parsed = parseAnswer(bytes);
  return parsed.ok ? decodeBooks(parsed.value, asked) : undefined;
}

const decimal = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map((cents) => String(cents / 100)),
  fc.bigInt({ min: 0n, max: 10n ** 13n }).map(String),
  fc.tuple(fc.nat(99_999_999), fc.stringMatching(/^\d{1,8}$/)).map((parts) => parts.join('.')),
  fc.constantFrom(
    '',
    '.',
    '.5',
    '5.',
    '00.50',
    '1e3',
    '-1',
    '+1',
    ' 1',
    '0x1',
    '1.0000000',
    '1',
    '9007199254.740993',
  ),
);
const level = fc.record({ price: decimal, size: decimal });
const plainLevel = fc
  .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 1e9 }))
  .map(([mills, size]) => ({ price: String(mills / 1000), size: String(size / 100) }));
const side = fc.oneof(fc.array(plainLevel, { maxLength: 8 }), fc.array(level, { maxLength: 3 }));
const tokenId = fc.constantFrom('1', '22', '333', '4444', 'naïve', 'a"b', '');
const book = fc.record(
  {
    market: fc.oneof(fc.constant('0xabc'), fc.string()),
    asset_id: tokenId,
    timestamp: fc.constantFrom('1766000000000', '0', '', '2026-01-01T00:00:00Z', 1766000000000),
    hash: fc.oneof(fc.constant('deadbeef'), fc.string(), fc.constant(true)),
    bids: side,
    asks: side,
    min_order_size: fc.oneof(decimal, fc.constant(5)),
    tick_size: decimal,
    neg_risk: fc.constantFrom<unknown>(true, false, 'true', null, 1),
    last_trade_price: decimal,
    token_id: tokenId,
    spread: decimal,
  },
  { requiredKeys: ['asset_id', 'bids', 'asks'] },
);
const asked = ['1', '22', '333', 'naïve'];

describe('books read straight from their bytes', () => {
  it('reads what a service sends in the interface’s own spelling without going the long way', () => {
    const plain = {
      market: '0xabc',
      asset_id: '1',
      timestamp: '1766000000000',
      hash: 'deadbeef',
      bids: [
        { price: '0.4', size: '100' },
        { price: '0.41', size: '2500000.123456' },
      ],
      asks: [{ price: '0.42', size: '0.5' }],
      min_order_size: '5',
      tick_size: '0.01',
      neg_risk: true,
      last_trade_price: '0.41',
    };
    const bytes = Buffer.from(JSON.stringify([plain, { ...plain, asset_id: '22', bids: [] }]));
    const books = scanBooks(bytes, asked);
    expect(books?.get('1')?.bids).toEqual([
      { price: 410_000, size: 2_500_000_123_456 },
      { price: 400_000, size: 100_000_000 },
    ]);
    expect(books).toEqual(decodeLongWay(bytes, asked));
  });

  it.each(['7', '0.5', '0.25', '0.125', '0.0625', '0.03125', '0.015625', '12345678.000001', '00.5'])(
    'reads a size of %s as the long way does',
    (size) => {
      const bytes = Buffer.from(
        JSON.stringify([{ asset_id: '1', bids: [{ price: '0.5', size }], asks: [] }]),
      );
      expect(scanBooks(bytes, asked)?.get('1')?.bids).toEqual([
        { price: 500_000, size: Math.round(Number(size) * 1e6) },
      ]);
      expect(scanBooks(bytes, asked)).toEqual(decodeLongWay(bytes, asked));
    },
  );

  it('says of any list of books what the long way says, or nothing', () => {
    const outcomes = { read: 0, left: 0 };
    fc.assert(
      fc.property(fc.array(book, { maxLength: 4 }), (books) => {
        const bytes = Buffer.from(JSON.stringify(books));
        const scanned = scanBooks(bytes, asked);
        if (scanned) expect(scanned).toEqual(decodeLongWay(bytes, asked));
        outcomes[scanned ? 'read' : 'left']++;
      }),
      { numRuns: 10_000 },
    );
    expect(outcomes.read).toBeGreaterThan(500);
    expect(outcomes.left).toBeGreaterThan(500);
  });

  it('says of an answer with bytes changed, cut, doubled or put in what the long way says, or nothing', () => {
    const whole = Buffer.from(
      JSON.stringify([
        {
          market: '0xa',
          asset_id: '1',
          bids: [{ price: '0.4', size: '10' }],
          asks: [],
          neg_risk: false,
          hash: 'h',
        },
        {
          asset_id: '22',
          bids: [],
          asks: [{ price: '0.51', size: '7.25' }],
          tick_size: '0.01',
          timestamp: '1766000000',
        },
      ]),
    );
    const bytes = fc.oneof(fc.constantFrom(...Buffer.from('"{}[],:.019 \n\\tfue\u00e9')), fc.nat(255));
    const change = fc.record({
      at: fc.nat(whole.length),
      drop: fc.nat(3),
      put: fc.array(bytes, { maxLength: 3 }),
    });
    let read = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 2 }), (changes) => {
        const changed = changes.reduce(
          (body, { at, drop, put }) =>
            Buffer.concat([body.subarray(0, at), Buffer.from(put), body.subarray(at + drop)]),
          whole,
        );
        const scanned = scanBooks(changed, asked);
        if (!scanned) return;
        read++;
        expect(scanned).toEqual(decodeLongWay(changed, asked));
      }),
      { numRuns: 20_000 },
    );
    expect(read).toBeGreaterThan(100);
  });

  it.each([
    ['a name that is another spelling of one', '[{"token_id":"1","bids":[],"asks":[]}]'],
    ['a name given twice', '[{"asset_id":"1","asset_id":"22","bids":[],"asks":[]}]'],
    ['blanks', '[ {"asset_id":"1","bids":[],"asks":[]}]'],
    ['an escape', String.raw`[{"asset_id":"\u0031","bids":[],"asks":[]}]`],
    ['numbers for decimals', '[{"asset_id":"1","bids":[{"price":0.4,"size":1}],"asks":[]}]'],
    ['something behind the list', '[]x'],
    ['an object', '{"error":"no"}'],
    ['nothing', ''],
  ])('gives up at %s', (_, text) => {
    expect(scanBooks(Buffer.from(text), asked)).toBeUndefined();
  });
});
