import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paletteEntries } from '../../../src/actions/palette.ts';
import { readMouse } from '../../../src/monitor/input/handle-mouse.ts';
import { initialState } from '../../../src/state/app-state.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { selectedMarket } from '../../../src/state/select/selection.ts';
import type { MouseEvent } from '../../../src/terminal/input/input-event.ts';
import { paletteRows } from '../../../src/view/overlays/palette-rows.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import { computeLayout, insideOf, overlayBox, paneHeights } from '../../../src/view/frame/layout.ts';

const layout = computeLayout(120, 36, 'markets');
const listed = reduce(initialState({ demo: true, host: 'demo', readOnly: false }), {
  type: 'marketsListed',
  complete: true,
  times: { askedAtMs: 0, readAtMs: 0 },
  markets: Array.from({ length: 50 }, (_, i) => ({
    conditionId: `0x${i}`,
    question: `Market ${String(i).padStart(2, '0')}`,
    outcomes: [{ name: 'Yes', tokenId: String(i) }],
  })),
});
const state = reduce(listed, { type: 'heightsChanged', heights: paneHeights(layout) });

function mouse(column: number, row: number, change: Partial<MouseEvent> = {}): MouseEvent {
  const none = { ctrl: false, alt: false, shift: false, readAtMs: 0, chunk: 1 };
  return { kind: 'mouse', action: 'press', button: 'left', column, row, ...none, ...change };
}
function after(from: AppState, press: MouseEvent, on = layout): AppState {
  return readMouse(from, press, on).reduce((before, event) => reduce(before, event), from);
}

describe('the mouse', () => {
  it('selects the market it clicks on, also in a list that was scrolled', () => {
    expect(selectedMarket(after(state, mouse(5, 5)))?.question).toBe('Market 02');
    const scrolled = reduce(state, { type: 'cursorSent', to: 'last' });
    const chosen = after(scrolled, mouse(5, 5));
    const top = 50 - state.view.heights.markets;
    expect(selectedMarket(chosen)?.question).toBe(`Market ${top + 2}`);
  });

  it('goes to the pane it clicks on, and scrolls the one it is over', () => {
    expect(after(state, mouse(80, 5)).view.pane).toBe('book');
    expect(after(state, mouse(5, 30)).view.pane).toBe('chart');
    const turned = after(
      { ...state, view: { ...state.view, pane: 'orders' } },
      mouse(5, 5, { action: 'wheel-down', button: 'none' }),
    );
    expect(turned.view.pane).toBe('markets');
    expect(selectedMarket(turned)?.question).toBe('Market 03');
  });

  it('goes to the tab it clicks on where one pane is shown', () => {
    const narrow = computeLayout(50, 12, 'markets');
    expect(readMouse(state, mouse(15, 1), narrow)).toEqual([{ type: 'paneFocused', pane: 'book' }]);
  });

  it('selects the ladder it clicks on', () => {
    const alone = computeLayout(120, 36, 'ladders');
    const stars = new Set(['0x3', '0x5', '0x7']);
    const view = { ...state.view, pane: 'ladders' as const, market: '0x3', stars };
    const from = reduce({ ...state, view }, { type: 'heightsChanged', heights: paneHeights(alone) });
    const questionAt = (column: number): string | undefined =>
      selectedMarket(after(from, mouse(column, 10), alone))?.question;
    expect([5, 60, 110].map(questionAt)).toEqual(['Market 03', 'Market 05', 'Market 07']);
  });

  it('acts on an overlay alone while one is open: chooses a line of the palette, closes it from beside', () => {
    const open = reduce(state, { type: 'overlayToggled', overlay: 'palette' });
    expect(after(open, mouse(60, 9)).view.palette.place).toBeGreaterThan(0);
    expect(after(open, mouse(60, 9)).view.market).toBe(open.view.market);
    expect(after(open, mouse(1, 5)).view.overlay).toBeUndefined();
    expect(after(open, mouse(1, 5)).view.market).toBe(open.view.market);
  });

  it('chooses the line of the palette under it, whatever stands between lines as a reason', () => {
    const narrow = computeLayout(50, 16, 'markets');
    const inside = insideOf(overlayBox(narrow, 'palette'));
    const palette = { text: 'cancel', place: 1 };
    const readOnly = { ...state, session: { ...state.session, readOnly: true } };
    const open = { ...readOnly, view: { ...state.view, overlay: 'palette' as const, palette } };
    const entries = paletteEntries(open, palette.text);
    const lines = textOf(paletteRows(entries, palette, renderContextOf(inside.width, inside.height)));
    expect(lines.findIndex((line) => line.includes('read-only'))).toBeGreaterThan(0);
    for (const [place, { title }] of entries.slice(0, 4).entries()) {
      const row = lines.findIndex((line) => line.includes(title.slice(0, 18)));
      expect(row, title).toBeGreaterThan(0);
      const chosen = after(open, mouse(inside.left + 5, inside.top + row), narrow);
      expect(chosen.view.palette.place, title).toBe(place);
    }
  });

  it('closes a card beside the book by a click on the book, and not by one on the card', () => {
    const open = reduce(reduce(state, { type: 'marketChosen', conditionId: '0x3' }), {
      type: 'overlayToggled',
      overlay: 'card',
    });
    expect(after(open, mouse(1, 30)).view.overlay).toBe('card');
    expect(after(open, mouse(61, 5)).view.overlay).toBeUndefined();
  });

  it('does nothing on the footer, on what tells of a cancel, with another button or by letting go', () => {
    const told = { ...layout, cancelLines: 3 };
    for (const row of [32, 33, 34, 35]) expect(readMouse(state, mouse(5, row), told)).toEqual([]);
    expect(readMouse(state, mouse(5, 5, { button: 'right' }), told)).toEqual([]);
    expect(readMouse(state, mouse(5, 5, { action: 'release' }), told)).toEqual([]);
  });

  it('never arms, confirms or takes back, wherever it clicks on screens of whatever size', () => {
    const cells = fc.nat({ max: 250 });
    fc.assert(
      fc.property(
        cells,
        cells,
        fc.integer({ min: 1, max: 250 }),
        fc.integer({ min: 1, max: 80 }),
        fc.boolean(),
        (column, row, columns, rows, overlay) => {
          const from = overlay ? reduce(state, { type: 'overlayToggled', overlay: 'palette' }) : state;
          const armed = { ...from, armed: { target: {} as never, untilMs: 1 } };
          const next = after(armed, mouse(column, row), {
            ...computeLayout(columns, rows, 'markets'),
            cancelLines: 1,
          });
          expect(next.armed).toBe(armed.armed);
          expect(next.cancels).toBe(armed.cancels);
        },
      ),
    );
  });
});
