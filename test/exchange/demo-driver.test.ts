import { expect, it } from 'vitest';
import { createExchange } from '../../src/library-exchange.ts';

const { demo, markets } = createExchange({ markets: 1, traders: false });
const tokenId = markets[0]?.tokenIds[0] ?? '';
const ORDER = { tokenId, side: 'BUY', price: '0.01', size: '10' };
const PRICE = 'invalid-price: the price must be 0.01 to 0.99, in steps of 0.01';
const SIZE = 'invalid-size: the size must be 5 to 10000000 shares, with two decimals at most';

it.each([
  [{ side: 'buy' }, 'side must be BUY or SELL, not "buy"'],
  [{ side: undefined }, 'side must be BUY or SELL, not undefined'],
  [{ price: '0.015' }, PRICE],
  [{ price: '1' }, PRICE],
  [{ price: 0.01 }, 'price must be a decimal text like "0.41", not 0.01'],
  [{ size: '4.99' }, SIZE],
  [{ size: '6.001' }, SIZE],
  [{ size: 10 }, 'size must be a decimal text like "25", not 10'],
])('an order of the account that makes no sense is refused by its reason (%o)', (part, words) => {
  const before = demo.openOrders();
  expect(() => demo.place({ ...ORDER, ...part } as never)).toThrow(words);
  expect(demo.openOrders()).toEqual(before);
});

it.each(['', '0', 'all', '1.001'])('nobody fills an order by "%s"', (size) => {
  const id = demo.place({ ...ORDER, side: 'BUY' });
  expect(() => demo.fill(id, size)).toThrow('size must be above 0, with two decimals at most');
  expect(demo.openOrders()).toContain(id);
});
