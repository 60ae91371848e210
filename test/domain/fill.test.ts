import { describe, expect, it } from 'vitest';
import { fillsOf, fillsOfAll, orderKey, type TradingAccount } from '../../src/domain/fill.ts';
import { ONE } from '../../src/domain/micros.ts';
import type { MakerOrder, Trade } from '../../src/domain/trade.ts';

const ADDRESS = '0x5f3aAbCdEf0123456789aBcDeF0123456789aBcD';
const KEY = '3f2c9a52-7c1e-4d0b-9a57-5f0c1d2e3f40';
const ME: TradingAccount = { address: ADDRESS, ownerKey: KEY, orderIds: new Set(['0xab']) };

function makerOrder(facts: Partial<MakerOrder> = {}): MakerOrder {
  return {
    orderId: 'theirs',
    makerAddress: '0xother',
    owner: 'other-key',
    matchedSize: 480 * ONE,
    price: 410_000,
    tokenId: 'yes',
    outcome: 'Yes',
    side: 'BUY',
    ...facts,
  };
}

/** A taker sold 500: 20 of it into an order of the account. */
function sale(facts: Partial<Trade> = {}): Trade {
  return {
    id: 't',
    market: '0xm',
    tokenId: 'yes',
    side: 'SELL',
    size: 500 * ONE,
    price: 405_000,
    status: 'matched',
    outcome: 'Yes',
    takerOrderId: 'taken',
    feeRateBps: 30,
    makerAddress: '0xtaker',
    owner: 'taker-key',
    type: 'MAKER',
    makerOrders: [
      makerOrder(),
      makerOrder({ orderId: 'mine', owner: KEY, matchedSize: 20 * ONE, feeRateBps: 0 }),
    ],
    ...facts,
  };
}

describe('a trade in which the account was a maker', () => {
  it('is what its own order traded, not what the taker did', () => {
    const trade = sale();
    expect(fillsOf(trade, ME)).toEqual([
      {
        id: 't mine',
        trade,
        role: 'maker',
        own: {
          orderId: 'mine',
          side: 'BUY',
          size: 20 * ONE,
          price: 410_000,
          tokenId: 'yes',
          outcome: 'Yes',
          feeRateBps: 0,
        },
      },
    ]);
  });

  it.each([
    ['its owner key', { owner: KEY.toUpperCase() }],
    ['its address in any letter case', { makerAddress: ADDRESS.toLowerCase() }],
    ['an order it is known to have had', { orderId: '0xAB' }],
  ])('is recognized by %s', (_, names) => {
    const fills = fillsOf(sale({ makerOrders: [makerOrder(), makerOrder(names)] }), ME);
    expect(fills.map(({ role, own }) => [role, own?.side])).toEqual([['maker', 'BUY']]);
  });

  it.each([
    ['3f2c9a52-7c1e-4d0b-9a57-5f0c1d2e3f40', '3F2C9A52-7C1E-4D0B-9A57-5F0C1D2E3F40'],
    ['6650ab12cd34', '6650AB12CD34'],
    [`0x${'aB'.repeat(32)}`, 'Ab'.repeat(32)],
  ])('is recognized by a hexadecimal id in any letter case: %s as %s', (own, told) => {
    const account = { orderIds: new Set([orderKey(own)]) };
    const [fill] = fillsOf(sale({ makerOrders: [makerOrder({ orderId: told })] }), account);
    expect(fill?.role).toBe('maker');
  });

  it('is not recognized by an id of other letters in another case', () => {
    const account = { orderIds: new Set([orderKey('order-Q')]) };
    const [fill] = fillsOf(sale({ makerOrders: [makerOrder({ orderId: 'order-q' })] }), account);
    expect(fill?.role).toBe('unknown');
  });

  it('is recognized by an order with which the account was the taker of another trade', () => {
    const nobody = { orderIds: new Set<string>() };
    const taken = sale({ id: 'first', type: 'TAKER', takerOrderId: '0xAA', makerOrders: [makerOrder()] });
    const met = sale({ makerOrders: [makerOrder({ orderId: '0xaa', matchedSize: 7 * ONE })] });
    expect(fillsOfAll([met, taken], nobody).map(({ role, own }) => [role, own?.size])).toEqual([
      ['maker', 7 * ONE],
      ['taker', 500 * ONE],
    ]);
    expect(fillsOfAll([met], nobody)).toMatchObject([{ role: 'unknown' }]);
  });

  it('is a fill for each of its orders, the other outcome with its own price', () => {
    const no = {
      orderId: 'n',
      owner: KEY,
      tokenId: 'no',
      outcome: 'No',
      side: 'SELL',
      price: 590_000,
    } as const;
    const fills = fillsOf(sale({ makerOrders: [makerOrder({ owner: KEY }), makerOrder(no)] }), ME);
    expect(fills.map(({ id, own }) => [id, own?.side, own?.outcome, own?.price])).toEqual([
      ['t theirs', 'BUY', 'Yes', 410_000],
      ['t n', 'SELL', 'No', 590_000],
    ]);
  });

  it.each([
    ['nobody in it is known', sale({ makerOrders: [makerOrder()] }), ME],
    ['it names no maker', sale({ makerOrders: [] }), ME],
    ['the taker bears its names', sale({ makerOrders: [], owner: KEY, makerAddress: ADDRESS }), ME],
    [
      'names are empty on both sides',
      sale({ makerOrders: [makerOrder({ owner: '', makerAddress: '' })] }),
      { address: '', ownerKey: '', orderIds: new Set<string>() },
    ],
  ])('has no known part where %s, never the taker\u2019s', (_, trade, account) => {
    expect(fillsOf(trade, account)).toEqual([{ id: 't', trade, role: 'unknown' }]);
  });

  it('has no side where the service says none of its order', () => {
    const { side: _, ...untold } = makerOrder({ owner: KEY });
    const [fill] = fillsOf(sale({ makerOrders: [untold] }), ME);
    expect(fill).toMatchObject({ role: 'maker', own: { side: undefined } });
  });

  it('is the same where the service tells the top level from its side as well', () => {
    const own = makerOrder({ orderId: 'mine', owner: KEY, matchedSize: 20 * ONE });
    const told = sale({ side: 'BUY', size: 20 * ONE, price: 410_000, owner: KEY, makerOrders: [own] });
    expect(fillsOf(told, ME).map(({ own: part }) => [part?.side, part?.size])).toEqual([['BUY', 20 * ONE]]);
  });
});

describe('a trade in which the account was the taker', () => {
  it('is the top level', () => {
    const trade = sale({ type: 'TAKER', owner: KEY, makerOrders: [makerOrder()] });
    expect(fillsOf(trade, ME)).toMatchObject([
      {
        id: 't',
        role: 'taker',
        own: { side: 'SELL', size: 500 * ONE, price: 405_000, orderId: 'taken', feeRateBps: 30 },
      },
    ]);
  });

  it('is not one whose taker is somebody else by key and by address, whatever its type says', () => {
    const trade = sale({ type: 'TAKER', makerOrders: [makerOrder()] });
    expect(fillsOf(trade, ME)).toEqual([{ id: 't', trade, role: 'unknown' }]);
    expect(fillsOf({ ...trade, takerOrderId: '0xAB' }, ME)[0]?.role).toBe('taker');
  });

  it.each([
    ['key', { owner: '' }, ME],
    ['address, which may be that of its signer,', { makerAddress: '' }, ME],
    ['own name that is known', {}, { orderIds: new Set<string>() }],
  ])('is one by its type where there is no %s to compare', (_, names, account) => {
    const trade = sale({ type: 'TAKER', makerOrders: [makerOrder()], ...names });
    expect(fillsOf(trade, account)[0]?.role).toBe('taker');
  });

  it('is told by the names where the service has no word for it', () => {
    const { type: _, ...untold } = sale({ makerOrders: [makerOrder()] });
    expect(fillsOf({ ...untold, owner: KEY }, ME)[0]?.role).toBe('taker');
    expect(fillsOf(untold, ME)[0]?.role).toBe('unknown');
    expect(fillsOf({ ...untold, makerOrders: [makerOrder({ owner: KEY })] }, ME)[0]?.role).toBe('maker');
  });

  it('and a maker as well is both', () => {
    const trade = sale({ type: 'TAKER', owner: KEY });
    expect(fillsOf(trade, ME).map(({ role, own }) => [role, own?.side])).toEqual([
      ['taker', 'SELL'],
      ['maker', 'BUY'],
    ]);
  });
});
