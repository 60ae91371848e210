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
  [{ tokenId: 7 }, 'tokenId must be the id of a token, as text, not 7'],
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

const ID = 'must be the id of an order, as place gives it, not';
const LIKE = 'must be a decimal text like "25", not';
it.each<[string, (id: string) => unknown, string]>([
  ['fill()', () => demo.fill(undefined as never), `id ${ID} undefined`],
  ['fill(7)', () => demo.fill(7 as never), `id ${ID} 7`],
  ['fill(id, 5)', (id) => demo.fill(id, 5 as never), `size ${LIKE} 5`],
  ['fill(id, null)', (id) => demo.fill(id, null as never), `size ${LIKE} null`],
  ['fill(id, {})', (id) => demo.fill(id, { size: '5' } as never), `size ${LIKE} an object of size`],
  ['cancel()', () => demo.cancel(undefined as never), `id ${ID} undefined`],
  ['cancel([id])', (id) => demo.cancel([id] as never), `id ${ID} a list`],
  [
    'openOrders(7)',
    () => demo.openOrders(7 as never),
    'conditionId must be the id of a market, as text, not 7',
  ],
  [
    'openOrders(null)',
    () => demo.openOrders(null as never),
    'conditionId must be the id of a market, as text, not null',
  ],
])('the account does nothing by what is of another kind: %s', (_, act, words) => {
  const id = demo.place({ ...ORDER, side: 'BUY' });
  const before = demo.openOrders();
  expect(() => act(id)).toThrow(new TypeError(words));
  expect(demo.openOrders()).toEqual(before);
});

it.each([null, 5, 'times'])('a fault is not switched on by %j', (options) => {
  const { faults } = createExchange({ markets: 1, traders: false });
  expect(() => faults.on('latency', options as never)).toThrow(
    /^the options of a fault must be an object like \{times: 1\}, not /,
  );
  expect(() => faults.on('latency', { path: 5 } as never)).toThrow(new TypeError('path must begin with /'));
  expect(faults.list()).toEqual({});
});
