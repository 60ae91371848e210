import { describe, expect, it } from 'vitest';
import { createScreen } from '../../../src/monitor/screen/create-screen.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore, type Store } from '../../../src/state/store.ts';
import { PANES, SHARED_PANES } from '../../../src/state/view-state.ts';
import { fullStore } from '../../support/full-store.ts';
import { paintScreen } from '../../support/paint-screen.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';

/** The screen of a store as a terminal of this size shows it. */
async function frameOf(store: Store, columns: number, rows: number): Promise<string[]> {
  const terminal = createVirtualTerminal(columns, rows);
  await terminal.write(paintScreen(store, simulatedClock(), { columns, rows }));
  const text = terminal.text();
  terminal.dispose();
  return text;
}

const SIZES = [
  [200, 60],
  [120, 36],
  [80, 24],
  [60, 20],
  [50, 16],
] as const;

describe.each(SIZES)('at %i×%i', (columns, rows) => {
  it.each(SHARED_PANES)(
    '%s zoomed has the whole screen between the tabs and the keys, and gives it back',
    async (pane) => {
      const store = fullStore(['Will it rain?', 'Will it snow?']);
      store.dispatch({ type: 'paneFocused', pane });
      const before = await frameOf(store, columns, rows);
      store.dispatch({ type: 'zoomToggled' });
      const frame = await frameOf(store, columns, rows);
      const corners = frame.flatMap((line, y) => (/^╭.*╮$/.test(line) && line.length === columns ? [y] : []));
      expect(corners).toEqual([2]);
      expect(frame[1]).toContain(`${PANES.indexOf(pane) + 1} ${pane}`);
      expect(frame[1]?.includes('z all')).toBe(columns >= 60);
      expect(frame[2]).toContain(`╭${PANES.indexOf(pane) + 1} `);
      expect(frame.at(columns >= 60 ? -3 : -2)).toMatch(/^╰─+╯$/);
      store.dispatch({ type: 'zoomToggled' });
      expect(await frameOf(store, columns, rows)).toEqual(before);
    },
  );
});

it('says how many lines the pane has that is shown alone', () => {
  const store = createStore(initialState({ demo: true, host: 'demo', readOnly: false }));
  const painter = {
    show: () => ({ remove: () => undefined, move: () => undefined }),
    invalidate: () => undefined,
  };
  createScreen(store, simulatedClock(), painter, { columns: 120, rows: 36 }, true);
  const { book, chart } = store.state().view.heights;
  store.dispatch({ type: 'paneFocused', pane: 'book' });
  expect(store.state().view.heights.book).toBe(book);
  store.dispatch({ type: 'zoomToggled' });
  expect(store.state().view.heights).toMatchObject({ book: 29, bookWidth: 118, markets: 1 });
  expect(store.state().view.heights.chart).toBeUndefined();
  store.dispatch({ type: 'paneFocused', pane: 'chart' });
  expect(store.state().view.heights).toMatchObject({ chart: 29, book: 1 });
  store.dispatch({ type: 'zoomToggled' });
  expect(store.state().view.heights).toMatchObject({ book, chart });
});
