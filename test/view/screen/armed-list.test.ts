import { expect, it } from 'vitest';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { computeLayout, paneHeights } from '../../../src/view/frame/layout.ts';
import { cancelSurface, countCancelLines, layoutSurfaces } from '../../../src/view/frame/surfaces.ts';
import { armFirst, fullStore } from '../../support/full-store.ts';

const QUESTIONS = Array.from({ length: 60 }, (_, i) => `Will it rain on day ${i}?`);
const SIZES = [
  [120, 36],
  [80, 24],
  [60, 16],
  [50, 16],
  [45, 14],
] as const;

it.each(SIZES)(
  'at %i×%i the last market of the list is in sight while a cancel is armed',
  (columns, rows) => {
    const store = fullStore(QUESTIONS);
    const layout = computeLayout(columns, rows, 'markets');
    store.dispatch({ type: 'heightsChanged', heights: paneHeights(layout) });
    store.dispatch({ type: 'cursorSent', to: 'last' });
    armFirst(store, QUESTIONS[0] ?? '', `0x${'a1'.repeat(32)}`);
    const scene = { nowMs: 0, wallMs: 0, glyphs: UNICODE_GLYPHS };
    const lines = countCancelLines(store.state(), layout, scene);
    expect(lines).toBeGreaterThan(0);
    const list = layoutSurfaces(layout).find(({ id }) => id === 'markets')!;
    const shown = list.select(store.state(), { ...scene, width: list.box.width, height: list.box.height });
    const marked = shown.findIndex(({ spans }) => spans.some(({ text }) => text.includes('▸')));
    expect(marked).toBeGreaterThan(0);
    expect(list.box.top + marked).toBeLessThan(cancelSurface(layout, lines).box.top);
  },
);
