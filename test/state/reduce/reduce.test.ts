import { describe, expect, it } from 'vitest';
import type { MonitorEvent } from '../../../src/domain/monitor-event.ts';
import type { Market } from '../../../src/domain/market.ts';
import type { Order } from '../../../src/domain/order.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { listMarkets } from '../../../src/state/select/market-list.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { selectedMarket } from '../../../src/state/select/selection.ts';

const at = (ms: number) => ({ askedAtMs: ms, readAtMs: ms + 5 });

function market(name: string): Market {
  const outcomes = ['Yes', 'No'].map((outcome) => ({ name: outcome, tokenId: `${name}-${outcome}` }));
  return { conditionId: `0x${name}`, question: `Will ${name} happen?`, outcomes };
}

function order(id: string, on: string): Order {
  return {
    id,
    status: 'live',
    market: `0x${on}`,
    tokenId: `${on}-Yes`,
    side: 'BUY',
    price: 410_000,
    originalSize: 10_000_000,
    matchedSize: 0,
    outcome: 'Yes',
    orderType: 'GTC',
    owner: '',
    makerAddress: '',
    tradeIds: [],
  };
}

function play(events: readonly AppEvent[], from: Partial<Parameters<typeof initialState>[0]> = {}): AppState {
  const session = { demo: false, host: 'test', readOnly: false, ...from };
  return events.reduce((before, next) => reduce(before, next), initialState(session));
}

const listed = (...names: string[]): MonitorEvent => ({
  type: 'marketsListed',
  markets: names.map(market),
  complete: true,
  times: at(0),
});

const names = (state: AppState): string[] => listMarkets(state).map(({ conditionId }) => conditionId);

const ordersRead = (askedAtMs: number, ...orders: Order[]): MonitorEvent => ({
  type: 'ordersRead',
  orders,
  complete: true,
  times: at(askedAtMs),
});

const bookRead = (askedAtMs: number, bid: number): MonitorEvent => ({
  type: 'bookRead',
  book: {
    tokenId: 'a-Yes',
    market: '0xa',
    bids: [{ price: bid, size: 1_000_000 }],
    asks: [],
    hash: '',
    negRisk: false,
  },
  times: at(askedAtMs),
});

describe('what is known', () => {
  it('is never replaced by an answer that was asked for earlier, however late it comes', () => {
    const state = play([listed('a'), bookRead(20, 500_000), bookRead(10, 400_000)]);
    expect(state.books.get('a-Yes')?.value?.bids[0]?.price).toBe(500_000);
    expect(state.prices.get('a-Yes')?.value).toEqual({ bid: 500_000 });
    const orders = play([ordersRead(20, order('1', 'a')), ordersRead(10)]);
    expect(orders.orders?.value).toHaveLength(1);
  });

  it('survives the failure of its poller, and the failure goes with the next answer, or when nothing is wanted', () => {
    const failure = {
      kind: 'network',
      code: 'ECONNREFUSED',
      endpoint: 'POST /books',
      attempt: 1,
      atMs: 0,
      message: 'refused',
      advice: '',
      sent: 'no',
    } as const;
    const failed = play([
      listed('a'),
      bookRead(1, 500_000),
      { type: 'pollFailed', poller: 'book', failure, nextTryAtMs: 900 },
    ]);
    expect(failed.books.get('a-Yes')?.value?.bids).toHaveLength(1);
    expect(failed.pollers.book).toEqual({ failure, nextTryAtMs: 900 });
    const recovered = reduce(failed, { type: 'pollAnswered', poller: 'book', times: at(1_000), paceMs: 700 });
    expect(recovered.pollers.book).toEqual({ answeredAtMs: 1_005, paceMs: 700 });
    const failedAgain = reduce(recovered, {
      type: 'pollFailed',
      poller: 'book',
      failure,
      nextTryAtMs: 1_900,
    });
    const dropped = reduce(failedAgain, { type: 'pollDropped', poller: 'book' });
    expect(dropped.pollers.book).toEqual(recovered.pollers.book);
  });

  it('joins what two lists tell of one market', () => {
    const state = play([
      listed('a'),
      {
        type: 'marketsListed',
        markets: [{ conditionId: '0xa', question: '', outcomes: [], slug: 'will-a', endDateMs: 7 }],
        complete: true,
        times: at(1),
      },
    ]);
    expect(state.markets.get('0xa')).toEqual({ ...market('a'), slug: 'will-a', endDateMs: 7 });
  });
});

describe('the selection', () => {
  it('is pinned once the open orders are known, and stays on its market when the list is sorted anew', () => {
    const state = play([listed('a', 'b'), ordersRead(1, order('1', 'b'))]);
    expect(selectedMarket(state)?.conditionId).toBe('0xb');
    const after = reduce(state, ordersRead(2, order('2', 'a'), order('3', 'a'), order('1', 'b')));
    expect(listMarkets(after).map(({ conditionId }) => conditionId)).toEqual(['0xa', '0xb']);
    expect(selectedMarket(after)?.conditionId).toBe('0xb');
  });

  it('goes to the market that was wished for at the start as soon as it is listed, by any of its names', () => {
    for (const ref of ['0xb', 'b-No']) {
      const state = [{ ...listed('a'), complete: false }, listed('b')].reduce(
        (before, next) => reduce(before, next),
        initialState({ demo: false, host: '', readOnly: false }, { wantedMarket: ref }),
      );
      expect(selectedMarket(state)?.conditionId).toBe('0xb');
    }
  });

  it('is left to the person who moves it before the market that was wished for is there', () => {
    const wished = initialState({ demo: false, host: '', readOnly: false }, { wantedMarket: '0xc' });
    const first = { ...listed('a', 'b'), complete: false };
    const state = [first, { type: 'cursorMoved', by: 1 } as const, listed('c')].reduce(
      (before, next) => reduce(before, next),
      wished,
    );
    expect(selectedMarket(state)?.conditionId).toBe('0xa');
  });

  it('is none when what was asked for is not in the list, until a person moves', () => {
    const wished = initialState({ demo: false, host: '', readOnly: false }, { wantedMarket: '0xz' });
    const state = [listed('a', 'b'), ordersRead(1)].reduce((before, next) => reduce(before, next), wished);
    expect(selectedMarket(state)).toBeUndefined();
    expect(selectedMarket(reduce(state, { type: 'cursorMoved', by: 1 }))).toBeDefined();
  });

  it('is the first of the list when the one that was left is gone', () => {
    const left = initialState({ demo: false, host: '', readOnly: false }, { savedMarket: '0xz' });
    const state = [listed('a', 'b'), ordersRead(1)].reduce((before, next) => reduce(before, next), left);
    expect(state.view.market).toBe('0xa');
  });

  it('moves with the cursor within the list and never beyond it', () => {
    const down: AppEvent = { type: 'cursorMoved', by: 1 };
    const state = play([listed('a', 'b', 'c'), ordersRead(1), down, down, down, down]);
    expect(selectedMarket(state)?.conditionId).toBe('0xc');
    expect(selectedMarket(reduce(state, { type: 'cursorSent', to: 'first' }))?.conditionId).toBe('0xa');
  });
});

describe('the list', () => {
  it('finds every word of the filter in any order, without accents or case', () => {
    const state = play([
      {
        type: 'marketsListed',
        markets: [{ ...market('a'), question: 'Chuva em São Paulo?' }, market('b')],
        complete: true,
        times: at(0),
      },
      { type: 'filterTyped', filter: 'PAULO sao' },
    ]);
    expect(listMarkets(state).map(({ conditionId }) => conditionId)).toEqual(['0xa']);
  });

  it('puts markets without a price last, whichever way it is sorted', () => {
    const priced = play([
      listed('a', 'b', 'c'),
      {
        type: 'pricesRead',
        prices: new Map([
          ['a-Yes', { bid: 100_000, ask: 200_000 }],
          ['c-Yes', { bid: 300_000, ask: 310_000 }],
        ]),
        times: at(1),
      },
      { type: 'sortCycled' },
      { type: 'sortCycled' },
    ]);
    expect(names(priced)).toEqual(['0xc', '0xa', '0xb']);
    expect(names(reduce(priced, { type: 'sortReversed' }))).toEqual(['0xa', '0xc', '0xb']);
  });
});
