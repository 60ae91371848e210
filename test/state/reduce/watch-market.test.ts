import { describe, expect, it } from 'vitest';
import { paletteEntries } from '../../../src/actions/palette.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const listed: AppEvent = {
  type: 'marketsListed',
  complete: true,
  times: { askedAtMs: 0, readAtMs: 0 },
  markets: IDS.map((id) => ({
    conditionId: id,
    question: `market ${id}`,
    outcomes: [{ name: 'Yes', tokenId: `token ${id}` }],
  })),
};
const start = reduce(initialState({ demo: true, host: 'demo', readOnly: false }), listed);

/** The books of the markets are read at these seconds while they are selected. */
function look(from: AppState, visits: readonly (readonly [id: string, ...seconds: number[]])[]): AppState {
  return visits
    .flatMap(([id, ...seconds]): AppEvent[] => [
      { type: 'marketChosen', conditionId: id },
      ...seconds.map((second) => bookOf(id, second * 1_000)),
    ])
    .reduce((state, event) => reduce(state, event), from);
}

function bookOf(id: string, atMs: number): AppEvent {
  const book = { tokenId: `token ${id}`, market: id, bids: [], asks: [], hash: '', negRisk: false };
  return { type: 'bookRead', book, times: { askedAtMs: atMs, readAtMs: atMs } };
}

const firstLines = (state: AppState, count: number): string[] =>
  paletteEntries(state, '')
    .slice(0, count)
    .map(({ title, details }) => `${title}, ${details}`);

describe('the markets looked at last', () => {
  it('come first in the palette, the newest first, without the one that is selected', () => {
    const state = look(start, [
      ['a', 0, 3],
      ['b', 4, 7],
      ['a', 8, 11],
      ['c', 12, 15],
    ]);
    expect(firstLines(state, 3)).toEqual(['market a, recent', 'market b, recent', expect.any(String)]);
    expect(firstLines(state, 3)[2]).toMatch(/^filter,/);
  });

  it('come before those with a star, and once', () => {
    const visited = look(start, [
      ['a', 0, 3],
      ['b', 4, 7],
      ['c', 8, 11],
    ]);
    const stars = new Set(['h', 'a']);
    expect(firstLines({ ...visited, view: { ...visited.view, stars } }, 3)).toEqual([
      'market b, recent',
      'market a, recent',
      'market h, undefined',
    ]);
  });

  it('are not those that the cursor passed by', () => {
    const state = look(start, [
      ['a', 0, 3],
      ['b', 3.5],
      ['c', 4, 5],
      ['d', 5.5, 9],
    ]);
    expect(state.recentMarkets).toEqual(['d', 'a']);
  });

  it('count from when they are selected, whenever their book was read before', () => {
    const state = look(start, [
      ['a', 0, 1],
      ['b', 2, 3],
      ['a', 4, 5],
    ]);
    expect(state.recentMarkets).toEqual([]);
  });

  it('are not those whose books are read for another reason', () => {
    const state = reduce(reduce(look(start, [['a', 0]]), bookOf('b', 1_000)), bookOf('b', 9_000));
    expect(state.recentMarkets).toEqual([]);
  });

  it('are five beside the one that is selected', () => {
    const state = look(
      start,
      IDS.map((id, i) => [id, i * 10, i * 10 + 3] as const),
    );
    expect(state.recentMarkets).toEqual(['h', 'g', 'f', 'e', 'd', 'c']);
    expect(firstLines(state, 6).filter((line) => line.endsWith(', recent'))).toHaveLength(5);
  });

  it('stay where they are in the palette while the selected one becomes one of them', () => {
    const visits = IDS.slice(0, 6).map((id, i) => [id, i * 10, i * 10 + 3] as const);
    const arrived = look(start, [...visits, ['h', 100]]);
    const stayed = reduce(arrived, bookOf('h', 103_000));
    expect(stayed.recentMarkets[0]).toBe('h');
    expect(firstLines(stayed, 8)).toEqual(firstLines(arrived, 8));
  });

  it('are no lines once they are listed no more', () => {
    const state = look(start, [
      ['a', 0, 3],
      ['b', 4, 7],
    ]);
    const markets = new Map([...state.markets].filter(([id]) => id !== 'a'));
    expect(firstLines({ ...state, markets }, 1)[0]).not.toContain('market a');
  });
});
