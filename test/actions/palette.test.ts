import { describe, expect, it } from 'vitest';
import type { Actions } from '../../src/actions/command.ts';
import { COMMANDS } from '../../src/actions/commands.ts';
import { paletteEntries } from '../../src/actions/palette.ts';
import type { AppEvent } from '../../src/state/app-event.ts';
import { initialState } from '../../src/state/app-state.ts';
import type { AppState } from '../../src/state/app-state.ts';
import { listMarkets } from '../../src/state/select/market-list.ts';
import type { Row } from '../../src/view/rows/row.ts';
import { reduce } from '../../src/state/reduce/reduce.ts';
import { paletteRows } from '../../src/view/overlays/palette-rows.ts';
import { textWidth } from '../../src/text/text-width.ts';
import { renderContextOf, textOf } from '../support/row-text.ts';

const state = reduce(initialState({ demo: true, host: 'demo', readOnly: false }), {
  type: 'marketsListed',
  complete: true,
  times: { askedAtMs: 0, readAtMs: 0 },
  markets: ['Will it rain in Lisbon?', '東京で雪が降るか？'].map((question, i) => ({
    conditionId: `0x${i}`,
    question,
    outcomes: [{ name: 'Yes', tokenId: String(i) }],
  })),
});
const PRESS = { readAtMs: 0, chunk: 0, alone: true };
const titles = (text: string): string[] => paletteEntries(state, text).map(({ title }) => title);

function rowsOf(open: AppState, width: number, height: number): readonly Row[] {
  const { palette } = open.view;
  return paletteRows(paletteEntries(open, palette.text), palette, renderContextOf(width, height));
}

describe('the palette', () => {
  it('offers every command that has a key, but those that only move in the palette itself', () => {
    const offered = new Set(titles(''));
    const missing = COMMANDS.filter(({ title }) => !offered.has(title)).map(({ id }) => id);
    expect(missing).toEqual(['back', 'up', 'down', 'pageUp', 'pageDown', 'palette']);
  });

  it('offers the hints for newcomers where there are some', () => {
    const service = { ...state, session: { ...state.session, demo: false } };
    const offered = paletteEntries(service, 'hints for newcomers').map(({ title }) => title);
    expect(titles('hints for newcomers')[0]).toBe('show the hints for newcomers again');
    expect(offered).toEqual(['search the service for "hints for newcomers"']);
  });

  it('offers commands before markets, and the service last', () => {
    expect(titles('rain')).toEqual(['Will it rain in Lisbon?', 'search the service for "rain"']);
    const sorts = titles('sort by mi');
    expect(sorts.slice(0, 2)).toEqual(['sort by mine', 'sort by mid']);
    expect(sorts).toContain('sort my orders by distance to the mid');
    expect(sorts.at(-1)).toBe('search the service for "sort by mi"');
  });

  it.each([
    ['quit', 'quit'],
    ['q', 'quit'],
    ['help', 'help'],
    ['star', 'star market'],
    ['chart of 1w', 'chart of 1w'],
    ['copy', 'copy id'],
    ['everything now', 'refresh'],
  ])('has the nearest first: %s is %s', (text, first) => {
    expect(titles(text)[0]).toBe(first);
  });

  it('finds every command by its short name first', () => {
    for (const { id, title } of COMMANDS) {
      if (['back', 'up', 'down', 'pageUp', 'pageDown', 'palette', 'alert', 'fault'].includes(id)) continue;
      expect(titles(id)[0]).toBe(title);
    }
  });

  it('offers starred markets first where nothing is typed', () => {
    const starred = { ...state, view: { ...state.view, stars: new Set(['0x1']) } };
    expect(paletteEntries(starred, '')[0]?.title).toBe('東京で雪が降るか？');
  });

  it('offers every theme by its name where there are colors', () => {
    expect(titles('theme light')[0]).toBe('theme light');
    const plain = { ...state, session: { ...state.session, colorless: true } };
    expect(paletteEntries(plain, 'theme light').map(({ title }) => title)).not.toContain('theme light');
  });

  it.each([
    ['tag:', ['tag:weather', 'tag:lisbon-rain']],
    ['tag:rain', ['tag:lisbon-rain']],
    ['event:', ['event:rain-in-lisbon']],
    ['series:x', ['series:x']],
  ])('lists what begins with %s', (text, expected) => {
    const market = {
      question: 'Rain?',
      outcomes: [],
      eventSlug: 'rain-in-lisbon',
      eventTitle: 'Rain in Lisbon',
    };
    const tagged = [
      { ...market, conditionId: '0xa', tags: ['Weather', 'Lisbon rain'] },
      { ...market, conditionId: '0xb', tags: ['Weather'] },
    ];
    const listed = { ...state, markets: new Map(tagged.map((each) => [each.conditionId, each])) };
    expect(paletteEntries(listed, text).map(({ title }) => title)).toEqual(expected);
  });

  it.each([
    ['tag:snow', 'no listed market has it'],
    ['creator:harbour', 'no listed market has it: a wallet names the creator'],
  ])('says why %s finds nothing', (text, reason) => {
    expect(paletteEntries(state, text)).toEqual([
      { kind: 'command', title: text, keys: [], disabled: reason },
    ]);
  });

  it('filters the markets by what was chosen, also while my orders have the keys', () => {
    const market = { conditionId: '0xa', question: 'Rain?', outcomes: [], eventSlug: 'rain' };
    const view = { ...state.view, pane: 'orders' as const };
    let after: AppState = { ...state, view, markets: new Map([['0xa', market]]) };
    const dispatch = (event: AppEvent): void => {
      after = reduce(after, event);
    };
    paletteEntries(after, 'event:rain')[0]?.run?.({ dispatch } as Actions, PRESS);
    expect(after.view).toMatchObject({ pane: 'markets', filter: 'event:rain', ordersFilter: '' });
  });

  it('finds a market by a misspelt name', () => {
    expect(titles('lisbin')[0]).toBe('Will it rain in Lisbon?');
  });

  it('says beside a command which keys do the same, or why it cannot be done', () => {
    const [sort] = paletteEntries(state, 'sort markets or my orders by the next');
    expect(sort?.keys).toEqual(['s']);
    const none = initialState({ demo: false, host: 'x', readOnly: true });
    expect(paletteEntries(none, 'cancel all')[0]?.disabled).toMatch(/^read-only: orders are not touched/);
  });

  it.each([40, 60, 92])('fills its box exactly at %i cells, the chosen line in sight', (width) => {
    for (const place of [0, 3, 40, 999]) {
      const open = { ...state, view: { ...state.view, palette: { text: '', place } } };
      const rows = rowsOf(open, width, 10);
      expect(rows).toHaveLength(10);
      expect(rows.filter(({ emphasis }) => emphasis === 'selected')).toHaveLength(1);
      for (const { spans } of rows) expect(textWidth(spans.map(({ text }) => text).join(''))).toBe(width);
    }
  });

  it.each([
    [70, ['▸ alert mid > 7 ("7" is no price: it lies between 0 and 1, like 0.6)']],
    [42, ['▸ alert mid > 7', '"7" is no price: it lies between 0', 'and 1, like 0.6']],
  ])('says in full why the chosen line cannot be done, in %i cells', (width, lines) => {
    const view = { ...state.view, overlay: 'palette' as const, palette: { text: 'alert mid > 7', place: 0 } };
    const [, ...shown] = textOf(rowsOf({ ...state, view }, width, 10)).map((line) =>
      line.trim().replace(/ +/g, ' '),
    );
    expect(shown).toEqual(lines);
  });

  it('shows what was typed above what it could mean', () => {
    const typed = reduce(state, { type: 'paletteTyped', text: '雪' });
    expect(textOf(rowsOf(typed, 50, 4))).toEqual([
      ' : 雪_',
      ' ▸ 東京で雪が降るか？',
      '   search the service for "雪"',
    ]);
  });
});

it('does not make the list be sorted anew with every reading while a text stands in it', () => {
  paletteEntries(state, 'rain');
  const list = listMarkets(state);
  paletteEntries(state, 'rain');
  expect(listMarkets(state)).toBe(list);
});
