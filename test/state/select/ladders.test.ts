import { describe, expect, it } from 'vitest';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import type { ListedMarket } from '../../../src/domain/market.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import {
  ladderTokens,
  listLadders,
  selectedLadder,
  visibleLadders,
} from '../../../src/state/select/ladders.ts';
import { selectedMarket, selectedOrder, selectedOutcome } from '../../../src/state/select/selection.ts';
import { sampleOrder } from '../../support/sample-orders.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };

function market(id: string, eventSlug?: string): ListedMarket {
  const outcomes = ['Yes', 'No'].map((name) => ({ name, tokenId: `${id}-${name}` }));
  return {
    conditionId: id,
    question: `Question ${id}`,
    outcomes,
    ...(eventSlug !== undefined && { eventSlug }),
  };
}

const MARKETS = [
  market('a', 'rain'),
  market('b', 'snow'),
  market('c', 'snow'),
  market('d', 'snow'),
  ...Array.from({ length: 12 }, (_, i) => market(`m${i}`, 'many')),
];

const DOWN: AppEvent = { type: 'cursorMoved', by: 1 };

/** The ladders' pane of a session in which this market was selected, and what happened then. */
function sessionOn(selected: string, ...events: readonly AppEvent[]): AppState {
  const session = { demo: true, host: 'demo', readOnly: false };
  const all: readonly AppEvent[] = [
    { type: 'marketsListed', markets: MARKETS, complete: true, times: TIMES },
    { type: 'marketChosen', conditionId: selected },
    { type: 'paneFocused', pane: 'ladders' },
    ...events,
  ];
  return all.reduce((state, event) => reduce(state, event), initialState(session));
}

const idsOf = (state: AppState): string[] =>
  listLadders(state).map(({ market: { conditionId }, outcome }) => `${conditionId} ${outcome.name}`);

function starring(state: AppState, ...stars: readonly string[]): AppState {
  return { ...state, view: { ...state.view, stars: new Set(stars) } };
}

function laddersIn(state: AppState, laddersWidth: number): AppState {
  return { ...state, view: { ...state.view, heights: { ...state.view.heights, laddersWidth } } };
}

describe('the ladders', () => {
  it('are the outcomes of a market that is alone in its event', () => {
    expect(idsOf(sessionOn('a'))).toEqual(['a Yes', 'a No']);
  });

  it('are the markets of the selected event while none is starred', () => {
    expect(idsOf(sessionOn('c'))).toEqual(['b Yes', 'c Yes', 'd Yes']);
  });

  it('are the starred markets, and the selected one in any case', () => {
    expect(idsOf(starring(sessionOn('d'), 'a', 'd'))).toEqual(['a Yes', 'd Yes']);
    expect(idsOf(starring(sessionOn('c'), 'a', 'd'))).toEqual(['c Yes', 'a Yes', 'd Yes']);
    expect(idsOf(starring(sessionOn('a'), 'a'))).toEqual(['a Yes', 'a No']);
  });

  it('have their order under the cancel key, whatever the pane in whose place they are shows', () => {
    const orders = ['a-No', 'a-Yes'].map((tokenId) => sampleOrder(tokenId, { market: 'a', tokenId }));
    const listed: AppEvent = { type: 'ordersRead', orders, complete: true, times: TIMES };
    const trades = sessionOn(
      'a',
      listed,
      { type: 'tabCycled', by: 1 },
      { type: 'paneFocused', pane: 'ladders' },
    );
    expect(trades.view.ordersTab).toBe('trades');
    expect(selectedOrder(trades)?.id).toBe('a-Yes');
    expect(selectedOrder(reduce(trades, { type: 'paneFocused', pane: 'orders' }))).toBeUndefined();
  });

  it('show the outcome that is chosen of the selected market', () => {
    expect(idsOf(sessionOn('c', { type: 'outcomeCycled' }))).toEqual(['b Yes', 'c No', 'd Yes']);
  });

  it('select the market and the outcome of the one under the cursor', () => {
    const [c, d] = [sessionOn('c'), sessionOn('c', DOWN)];
    expect([selectedLadder(c), selectedLadder(d)]).toEqual([1, 2]);
    expect(selectedMarket(d)?.conditionId).toBe('d');
    expect(selectedMarket(sessionOn('c', DOWN, DOWN, DOWN))?.conditionId).toBe('d');
    expect(selectedMarket(sessionOn('c', { type: 'cursorSent', to: 'first' }))?.conditionId).toBe('b');
    const no = sessionOn('a', DOWN);
    expect([selectedMarket(no)?.conditionId, selectedOutcome(no)?.name]).toEqual(['a', 'No']);
  });

  it('let a filter go that hides what the cursor goes to', () => {
    const filtered = { ...sessionOn('c'), view: { ...sessionOn('c').view, filter: 'c' } };
    const moved = reduce(filtered, DOWN);
    expect(selectedMarket(moved)?.conditionId).toBe('d');
    expect(moved.view.filter).toBe('');
  });

  it.each([
    [48, 2],
    [78, 3],
    [118, 4],
    [198, 8],
    [498, 8],
    [10, 2],
  ])('are as many as have room in %i cells: %i, with the selected one among them', (width, count) => {
    for (let steps = 0; steps < 12; steps++) {
      const state = laddersIn(sessionOn('m0', ...Array.from({ length: steps }, () => DOWN)), width);
      const { first, places } = visibleLadders(state);
      expect(places).toHaveLength(count);
      expect(places[selectedLadder(state) - first]?.market.conditionId).toBe(`m${steps}`);
    }
  });
});

describe('the books that ladders want', () => {
  it('are those on the screen, in one request with the selected one', () => {
    const state = laddersIn(sessionOn('m0'), 78);
    expect(ladderTokens(state)).toEqual(['m0-Yes', 'm1-Yes', 'm2-Yes']);
    expect(ladderTokens(reduce(state, { type: 'paneFocused', pane: 'book' }))).toEqual([]);
  });

  it('are the other outcome’s too where an order of mine rests there', () => {
    const order = sampleOrder('o', { market: 'c', tokenId: 'c-No', price: 400_000 });
    const state = sessionOn('c', { type: 'ordersRead', orders: [order], complete: true, times: TIMES });
    expect(ladderTokens(state)).toEqual(['b-Yes', 'c-Yes', 'c-No', 'd-Yes']);
  });
});
