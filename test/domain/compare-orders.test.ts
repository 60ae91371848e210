import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareOrders,
  type Comparison,
  type KnownOrders,
  learnOrder,
} from '../../src/domain/compare-orders.ts';
import { type Order, remainingSize } from '../../src/domain/order.ts';
import { sampleOrder } from '../support/sample-orders.ts';

const ONE = 1_000_000;
const filledTo = (id: string, shares: number): Order => sampleOrder(id, { matchedSize: shares * ONE });
const canceled = (id: string, shares: number): Order => ({ ...filledTo(id, shares), status: 'canceled' });

interface Listing {
  readonly orders: readonly Order[];
  readonly complete: boolean;
}

const all = (...orders: Order[]): Listing => ({ orders, complete: true });
const some = (...orders: Order[]): Listing => ({ orders, complete: false });

/** What each listing tells after those before it. */
function play(listings: readonly Listing[]): Comparison[] {
  let known: KnownOrders | undefined;
  return listings.map(({ orders, complete }) => {
    const comparison = compareOrders(known, orders, complete);
    known = comparison.known;
    return comparison;
  });
}

function named(word: string, orders: readonly Order[]): string[] {
  return orders.map(({ id }) => `${word} ${id}`);
}

function inWords({ changes }: Comparison): string[] {
  return [
    ...named('new', changes.appeared),
    ...named('back', changes.returned),
    ...changes.filled.map(({ order, size }) => `${order.id} +${size / ONE}`),
    ...named('gone', changes.vanished),
  ];
}

const CASES: readonly (readonly [
  sentence: string,
  listings: readonly Listing[],
  told: readonly string[][],
])[] = [
  ['says nothing of what it meets in its first listing', [all(filledTo('a', 5))], [[]]],
  ['tells a new order once', [all(), all(filledTo('a', 0)), all(filledTo('a', 0))], [[], ['new a'], []]],
  ['tells by how much an order was filled', [all(filledTo('a', 5)), all(filledTo('a', 25))], [[], ['a +20']]],
  [
    'tells who is gone from a complete listing, once',
    [all(filledTo('a', 0)), all(), all()],
    [[], ['gone a'], []],
  ],
  [
    'takes nothing for gone that an incomplete listing leaves out',
    [all(filledTo('a', 0)), some(), some()],
    [[], [], []],
  ],
  [
    'finds out later what an incomplete listing left open',
    [all(filledTo('a', 0)), some(), all()],
    [[], [], ['gone a']],
  ],
  [
    'does not call new what only incomplete listings left out',
    [all(filledTo('a', 0)), some(), all(filledTo('a', 0))],
    [[], [], []],
  ],
  [
    'calls nothing new before a complete listing',
    [some(), some(filledTo('a', 0)), all(filledTo('a', 0), filledTo('b', 0))],
    [[], [], []],
  ],
  [
    'asks nothing more about an order that was seen filled to the end',
    [all(filledTo('a', 0)), all(filledTo('a', 100)), all()],
    [[], ['a +100'], []],
  ],
  [
    'asks about an order with more traded than there was',
    [all(filledTo('a', 0)), all(filledTo('a', 110)), all()],
    [[], ['a +110'], ['gone a']],
  ],
  [
    'asks nothing more about one whose status says so as well',
    [all(filledTo('a', 0)), all({ ...filledTo('a', 110), status: 'matched' }), all()],
    [[], ['a +110'], []],
  ],
  [
    'asks about an order that an older listing shows again after it was filled',
    [all(filledTo('a', 0)), all(filledTo('a', 100)), all(filledTo('a', 0)), all()],
    [[], ['a +100'], [], ['gone a']],
  ],
  [
    'says that an order is back',
    [all(filledTo('a', 0)), all(), all(filledTo('a', 0)), all()],
    [[], ['gone a'], ['back a'], ['gone a']],
  ],
  [
    'tells a fill once though replicas disagree about it',
    [all(filledTo('a', 0)), all(filledTo('a', 7)), all(filledTo('a', 0)), all(filledTo('a', 7))],
    [[], ['a +7'], [], []],
  ],
  [
    'counts a fill over an absence once',
    [all(filledTo('a', 3)), all(), all(filledTo('a', 8))],
    [[], ['gone a'], ['back a', 'a +5']],
  ],
  [
    'asks about an order that was listed as resting and now as canceled, once, however long it is listed so',
    [all(filledTo('a', 3)), all(canceled('a', 7)), all(canceled('a', 7)), all(), all(filledTo('a', 7))],
    [[], ['a +4', 'gone a'], [], [], ['back a']],
  ],
  [
    'calls nothing new that is listed as canceled, and asks about it when its row is gone',
    [all(), all(canceled('a', 0)), all(canceled('a', 0)), all(), all()],
    [[], [], [], ['gone a'], []],
  ],
  [
    'takes a row that says canceled in a listing that is not complete for no end',
    [all(filledTo('a', 0)), some(canceled('a', 0)), all(filledTo('a', 0))],
    [[], [], []],
  ],
  ['takes an order listed twice for one', [all(), all(filledTo('a', 0), filledTo('a', 0))], [[], ['new a']]],
];

describe('the comparison of two listings of orders', () => {
  it.each(CASES)('%s', (_sentence, listings, told) => {
    expect(play(listings).map(inWords)).toEqual(told);
  });

  it('tells nothing twice that was looked up meanwhile', () => {
    const [, gone] = play([all(filledTo('a', 0)), all()]) as [Comparison, Comparison];
    const known = learnOrder(gone.known, filledTo('a', 60));
    expect(inWords(compareOrders(known, [filledTo('a', 60)], true))).toEqual(['back a']);
  });

  it('tells no fill again of an order that was read before any list showed it, and each that it missed', () => {
    const [first] = play([all(filledTo('b', 0))]) as [Comparison];
    const known = learnOrder(first.known, filledTo('a', 60));
    const listed = compareOrders(known, [filledTo('a', 100), filledTo('b', 0)], true);
    expect(inWords(listed)).toEqual(['new a', 'a +40']);
  });

  const listings = fc.array(
    fc.record({
      complete: fc.boolean(),
      orders: fc
        .uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), shares: fc.nat(100) }), {
          selector: ({ id }) => id,
        })
        .map((orders) => orders.map(({ id, shares }) => filledTo(id, shares))),
    }),
    { maxLength: 12 },
  );

  it('neither loses nor doubles an order: what was open is open, or gone, or was filled to the end', () => {
    fc.assert(
      fc.property(listings, (given) => {
        let before: ReadonlyMap<string, Order> = new Map();
        for (const [i, { known, changes }] of play(given).entries()) {
          const { orders, complete } = given[i] as Listing;
          const met = new Set([...changes.appeared, ...changes.returned].map(({ id }) => id));
          const kept = [...known.open.keys()].filter((id) => before.has(id));
          const left = [...before.values()].filter(({ id }) => !known.open.has(id));
          expect(kept.length + left.length).toBe(before.size);
          const withRest = left.filter((order) => remainingSize(order) > 0);
          expect(named('gone', changes.vanished)).toEqual(named('gone', withRest));
          expect(complete || left.length === 0).toBe(true);
          expect(orders.every(({ id }) => known.open.has(id))).toBe(true);
          expect([...met].every((id) => !before.has(id) && known.open.has(id))).toBe(true);
          expect([...known.open.keys()].some((id) => known.gone.has(id))).toBe(false);
          before = known.open;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('tells of each order as much filled as was matched since it was met, whatever the listings say in between', () => {
    fc.assert(
      fc.property(listings, (given) => {
        const told = new Map<string, number>();
        for (const { changes } of play(given))
          for (const { order, size } of changes.filled) told.set(order.id, (told.get(order.id) ?? 0) + size);
        for (const id of ['a', 'b', 'c', 'd', 'e']) {
          const sizes = given.flatMap(({ orders }) => orders.filter((order) => order.id === id));
          const [first] = sizes;
          const most = Math.max(0, ...sizes.map(({ matchedSize }) => matchedSize));
          expect(told.get(id) ?? 0).toBe(first ? most - first.matchedSize : 0);
        }
      }),
      { numRuns: 500 },
    );
  });
});
