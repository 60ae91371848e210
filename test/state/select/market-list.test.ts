import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedMarket } from '../../../src/domain/market.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { listMarkets } from '../../../src/state/select/market-list.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import { SORT_COLUMNS, type SortColumn } from '../../../src/state/view-state.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };

function market(id: string, question: string, more: Partial<ListedMarket> = {}): ListedMarket {
  return { conditionId: id, question, outcomes: [{ name: 'Yes', tokenId: `${id}-yes` }], ...more };
}

const MARKETS = [
  market('rain', 'Will it rain in Lisbon on Friday?', {
    tags: ['Weather'],
    endDateMs: 300,
    creator: 'site-a',
  }),
  market('train', 'Will the night train be late?', {
    tags: ['Travel'],
    eventSlug: 'late-trains',
    endDateMs: 100,
  }),
  market('fed', 'Fed holds rates in December', {
    tags: ['US Politics', 'Rates'],
    eventTitle: 'FOMC December',
    series: ['FOMC'],
    takerBaseFee: 100,
  }),
  market('sao', 'São Paulo above 35 degrees', {
    tags: ['Weather'],
    endDateMs: 200,
    rewards: { rates: [{ assetAddress: '0x', dailyRate: 5_000_000 }] },
  }),
  market('tokyo', '東京で雪が降るか？', { eventTitle: 'Snow in Tokyo' }),
];

function stateOf(markets: readonly ListedMarket[], ...events: readonly AppEvent[]): AppState {
  const listed: AppEvent = { type: 'marketsListed', markets, complete: true, times: TIMES };
  return [listed, ...events].reduce(
    (before, next) => reduce(before, next),
    initialState({ demo: true, host: 'demo', readOnly: false }),
  );
}

function idsOf(state: AppState): string[] {
  return listMarkets(state).map(({ conditionId }) => conditionId);
}

const filtered = (filter: string): string[] => idsOf(stateOf(MARKETS, { type: 'filterTyped', filter }));

describe('the list of one creator', () => {
  const events = MARKETS.map((one) => (one.tags?.includes('Weather') ? { ...one, eventSize: 1 } : one));
  const session = { demo: true, host: 'demo', readOnly: false, creator: 'site-a' };
  const play = (...more: readonly AppEvent[]): AppState =>
    [{ type: 'marketsListed', markets: events, complete: true, times: TIMES } as const, ...more].reduce(
      (before: AppState, next) => reduce(before, next),
      initialState(session),
    );

  it('has the markets of its events alone, whatever is searched for', () => {
    expect(idsOf(play())).toEqual(['rain', 'sao']);
    expect(idsOf(play({ type: 'filterTyped', filter: 'rain' }))).toEqual(['rain']);
  });

  it('has those where own orders rest, so that X reaches them', () => {
    const orders = [{ ...sampleOrder('a'), market: 'fed' }];
    const state = play({ type: 'ordersRead', orders, complete: true, times: TIMES });
    expect(idsOf(state).toSorted()).toEqual(['fed', 'rain', 'sao']);
  });
});

/** Ids of the markets listed once the order on `sao` is in no list. */
function listWithout(...events: readonly AppEvent[]): string[] {
  return idsOf(stateOf(MARKETS, read('sao'), read(), ...events));
}

describe('a market on which orders rest in no list', () => {
  it('is found by mine, and stays on top', () => {
    expect(listWithout({ type: 'filterTyped', filter: 'mine' })).toEqual(['sao']);
    expect(listWithout()[0]).toBe('sao');
  });

  it('is none once the order has ended', () => {
    expect(listWithout(ended('sao'), { type: 'filterTyped', filter: 'mine' })).toEqual([]);
  });
});

describe('the filter', () => {
  it.each([
    ['every word has to be found', 'will friday', ['rain']],
    ['words that begin in the question come before words inside it', 'rain', ['rain', 'train']],
    ['accents and case make no difference', 'SAO', ['sao']],
    ['the event is searched after the question', 'tokyo', ['tokyo']],
    ['other alphabets are found as they are', '雪', ['tokyo']],
    ['a wrong letter is forgiven', 'lisbin', ['rain']],
    ['a missing letter is forgiven', 'degres', ['sao']],
    ['swapped letters are forgiven', 'decmeber', ['fed']],
    ['a letter too much is forgiven', 'lisbbon', ['rain']],
    ['a word that is not yet typed to its end may be wrong as well', 'lisbi', ['rain']],
    ['each word may have its own mistake', 'decmeber rats', ['fed']],
    ['two wrong letters in a word are too many', 'lusbin', []],
    ['what is nowhere finds nothing', 'zebra', []],
    ['a tag is browsed by its name', 'tag:weather', ['rain', 'sao']],
    ['a tag of two words is browsed by its slug', 'tag:us-politics', ['fed']],
    ['an event is browsed by slug or title', 'event:fomc-dec', ['fed']],
    ['a series is browsed by its title', 'series:fomc', ['fed']],
    ['a creator is browsed by name', 'creator:site-a', ['rain']],
    ['a scope and words narrow together', 'tag:weather paulo', ['sao']],
    ['a scope without a value leaves out nothing yet', 'tag:', MARKETS.map(({ conditionId }) => conditionId)],
    ['an unknown scope is only a word', 'color:red', []],
    ['nothing but blanks lists all', '   ', MARKETS.map(({ conditionId }) => conditionId)],
  ])('%s', (_, filter, ids) => {
    expect(filtered(filter)).toEqual(ids);
  });

  it('takes the beginning of a condition id, or of its mirror, for those that have it', () => {
    const ids = ['0x5b3715a6', '0x5b37ffff', '0xabcd1234'];
    const markets = ids.map((id) => market(id, 'Will it rain?', { mirrorConditionId: `0x77${id.slice(2)}` }));
    const found = (filter: string): string[] => idsOf(stateOf(markets, { type: 'filterTyped', filter }));
    expect(found('0x5B37')).toEqual(['0x5b3715a6', '0x5b37ffff']);
    expect(found('0x77abcd')).toEqual(['0xabcd1234']);
    expect(found('0x9999')).toEqual([]);
  });

  it('never lists a market twice, nor one that is not there, whatever is typed', () => {
    const ids = new Set(MARKETS.map(({ conditionId }) => conditionId));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (filter) => {
        const found = filtered(filter);
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((id) => ids.has(id))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds the same letter by letter as at once, however it is spelled', () => {
    const words = fc.stringMatching(/^(rain|lisbo|decmeb|holsd|rats|deg)[a-z]?( [a-z]{1,2}(ain|an|ed)?)?$/);
    fc.assert(
      fc.property(words, words, (before, text) => {
        const typed = Array.from(text, (_, i) => text.slice(0, i + 1));
        const events = [before, ...typed].map((filter): AppEvent => ({ type: 'filterTyped', filter }));
        expect(idsOf(stateOf(MARKETS, ...events))).toEqual(filtered(text));
      }),
      { numRuns: 300, examples: [['lisbo', 'lisbo oan']] },
    );
  });

  it('finds every market by any piece of its own question', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MARKETS),
        fc.nat(20),
        fc.integer({ min: 1, max: 8 }),
        (one, from, length) => {
          const piece = one.question.slice(from, from + length).trim();
          fc.pre(piece !== '' && !piece.includes(':'));
          expect(filtered(piece)).toContain(one.conditionId);
        },
      ),
    );
  });
});

describe('the order of the list', () => {
  const prices = new Map([
    ['rain-yes', { bid: 410_000, ask: 430_000 }],
    ['train-yes', { bid: 900_000, ask: 905_000 }],
  ]);
  const priced: AppEvent = { type: 'pricesRead', prices, times: TIMES };
  const history: AppEvent = {
    type: 'historyRead',
    window: '6h',
    times: TIMES,
    points: new Map([
      ['rain-yes', [{ t: 1, p: 0.3 }]],
      ['train-yes', [{ t: 1, p: 0.95 }]],
    ]),
  };
  const ordered: AppEvent = {
    type: 'ordersRead',
    orders: [sampleOrder('a', { market: 'sao' })],
    complete: true,
    times: TIMES,
  };
  const sortedBy = (sort: SortColumn, reversed = false): string[] => {
    const state = stateOf(MARKETS, priced, history, ordered);
    return idsOf({ ...state, view: { ...state.view, sort, reversed } });
  };

  /** The interesting end first, and what has no value last. */
  const ORDERS: Readonly<Record<SortColumn, readonly string[]>> = {
    mine: ['sao', 'rain', 'train', 'fed', 'tokyo'],
    market: ['fed', 'sao', 'rain', 'train', 'tokyo'],
    bid: ['train', 'rain', 'fed', 'sao', 'tokyo'],
    ask: ['train', 'rain', 'fed', 'sao', 'tokyo'],
    spread: ['train', 'rain', 'fed', 'sao', 'tokyo'],
    mid: ['train', 'rain', 'fed', 'sao', 'tokyo'],
    change: ['rain', 'train', 'fed', 'sao', 'tokyo'],
    ends: ['train', 'sao', 'rain', 'fed', 'tokyo'],
    rewards: ['sao', 'rain', 'train', 'fed', 'tokyo'],
    fee: ['fed', 'rain', 'train', 'sao', 'tokyo'],
  };

  it('by market goes by what the list shows: the titles of events, and below them the questions', () => {
    const weather = { eventSlug: 'weather', eventTitle: 'Weather in Oslo' };
    const list = [
      market('z', 'Zebra crossing?'),
      market('b', 'Above 20 degrees?', weather),
      market('a', 'Above 10 degrees?', weather),
      market('n', 'Night train late?'),
    ];
    const state = stateOf(list);
    const sorted = (byEvent: boolean) =>
      idsOf({ ...state, view: { ...state.view, sort: 'market', byEvent } });
    expect([sorted(true), sorted(false)]).toEqual([
      ['n', 'a', 'b', 'z'],
      ['a', 'b', 'n', 'z'],
    ]);
  });

  it.each(SORT_COLUMNS)('by %s puts the interesting end first and what has no value last', (sort) => {
    expect(sortedBy(sort)).toEqual(ORDERS[sort]);
    const catalog = idsOf(stateOf(MARKETS));
    // Without any value it would be that of the catalog either way.
    const unsorted =
      `${sort} sorts nothing: MARKETS of this test need values of it, ` +
      'and what is made of prices has to be in PRICED of src/state/select/market-facts.ts';
    expect([sortedBy(sort), sortedBy(sort, true)], unsorted).not.toEqual([catalog, catalog]);
  });

  it('turned round keeps what has no value last', () => {
    expect(sortedBy('ends', true)).toEqual(['rain', 'sao', 'train', 'fed', 'tokyo']);
  });

  it('holds no change that was measured over another window than the chart’s', () => {
    const state = stateOf(MARKETS, priced, history, { type: 'windowCycled' });
    expect(idsOf({ ...state, view: { ...state.view, sort: 'change' } })).toEqual(idsOf(stateOf(MARKETS)));
  });

  it('keeps starred markets at the top until they are let go', () => {
    const starred = stateOf(MARKETS, priced, { type: 'cursorSent', to: 'last' }, { type: 'starToggled' });
    expect(idsOf(starred)[0]).toBe('tokyo');
    expect(idsOf(reduce(starred, { type: 'starToggled' }))).toEqual(idsOf(stateOf(MARKETS)));
  });

  it('is the same set of markets for every column, both ways', () => {
    const all = new Set(MARKETS.map(({ conditionId }) => conditionId));
    for (const sort of SORT_COLUMNS) {
      for (const reversed of [false, true]) expect(new Set(sortedBy(sort, reversed))).toEqual(all);
    }
  });
});

describe('browsing', () => {
  it('narrows the list to the event of the selected market, and widens it again', () => {
    const selected = stateOf(
      MARKETS,
      { type: 'filterTyped', filter: 'train' },
      { type: 'cursorSent', to: 'last' },
    );
    const narrow = reduce(selected, { type: 'eventBrowsed' });
    expect(narrow.view.filter).toBe('event:late-trains');
    expect(idsOf(narrow)).toEqual(['train']);
    expect(idsOf(reduce(narrow, { type: 'eventBrowsed' }))).toHaveLength(MARKETS.length);
  });

  it('leaves the list alone when the market belongs to no event', () => {
    const state = stateOf([market('alone', 'No event')]);
    expect(reduce(state, { type: 'eventBrowsed' })).toBe(state);
  });
});

const choose = (conditionId: string): AppEvent => ({ type: 'marketChosen', conditionId });
const ended = (id: string): AppEvent => ({
  type: 'ordersTurned',
  outcomes: [{ kind: 'canceled', order: sampleOrder(id), by: 'others' }],
  atMs: 2,
});
const read = (...ids: string[]): AppEvent => ({
  type: 'ordersRead',
  orders: ids.map((id) => sampleOrder(id, { market: id, tokenId: `${id}-yes` })),
  complete: true,
  times: TIMES,
});

describe('markets that are over', () => {
  const OPEN = market('rain', 'Will it rain?');
  const CLOSED = market('snow', 'Did it snow?', { closed: true });
  const ARCHIVED = market('hail', 'Did it hail?', { archived: true });
  const ALL = [CLOSED, OPEN, ARCHIVED];

  it('stay out of the list, and come when a filter asks for them', () => {
    expect(idsOf(stateOf(ALL))).toEqual(['rain']);
    expect(idsOf(stateOf(ALL, { type: 'filterTyped', filter: 'did' }))).toEqual(['snow', 'hail']);
  });

  it('stay in while they are selected or starred', () => {
    expect(idsOf(stateOf(ALL, choose('snow')))).toEqual(['snow', 'rain']);
    expect(idsOf(stateOf(ALL, choose('hail'), { type: 'starToggled' }, choose('rain')))).toEqual([
      'hail',
      'rain',
    ]);
  });

  it('stay in while orders of the account rest in them', () => {
    expect(idsOf(stateOf(ALL, read('snow')))).toEqual(['snow', 'rain']);
    expect(idsOf(stateOf(ALL, read('snow'), read(), ended('snow'), choose('rain')))).toEqual(['rain']);
  });

  it('stay in when they close under the eyes of somebody', () => {
    const closes: AppEvent = {
      type: 'marketsListed',
      markets: [{ ...OPEN, closed: true }],
      complete: true,
      times: TIMES,
    };
    expect(idsOf(stateOf([OPEN], choose('rain'), closes))).toEqual(['rain']);
  });
});
