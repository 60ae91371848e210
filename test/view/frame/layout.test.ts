import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PANES } from '../../../src/state/view-state.ts';
import { computeLayout, endOfPanes, layoutWithCard, overlayBox } from '../../../src/view/frame/layout.ts';
import type { ScreenBox } from '../../../src/terminal/painter.ts';
import { cancelSurface } from '../../../src/view/frame/surfaces.ts';

it.each([
  [120, 36, 'wide', 4],
  [100, 28, 'wide', 4],
  [80, 24, 'stacked', 3],
  [60, 16, 'stacked', 3],
  [50, 16, 'tabs', 1],
  [40, 10, 'tabs', 1],
  [39, 9, 'line', 0],
  [1, 1, 'line', 0],
])('%i×%i is laid out as %s with %i panes', (columns, rows, kind, panes) => {
  const layout = computeLayout(columns, rows, 'book');
  expect([layout.kind, Object.keys(layout.panes).length]).toEqual([kind, panes]);
});

it('covers every cell of every size from 40×10 once and only once', () => {
  const sizes = fc.tuple(fc.integer({ min: 40, max: 220 }), fc.integer({ min: 10, max: 70 }));
  fc.assert(
    fc.property(sizes, fc.constantFrom(...PANES), ([columns, rows], pane) => {
      const { status, message, footer, tabs, sparkline, panes } = computeLayout(columns, rows, pane);
      const owners = new Uint8Array(columns * rows);
      const boxes = [status, message, footer, tabs, sparkline, ...Object.values(panes)].filter(
        (box) => box !== undefined,
      );
      for (const box of boxes) claim(box as ScreenBox, owners, columns);
      expect(owners.every((count) => count === 1)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('a card beside the book, the book and the orders cover every cell of the panes once and only once', () => {
  const sizes = fc.tuple(fc.integer({ min: 120, max: 220 }), fc.integer({ min: 36, max: 70 }));
  fc.assert(
    fc.property(sizes, ([columns, rows]) => {
      const { card, panes, status, message, footer } = layoutWithCard(
        computeLayout(columns, rows, 'markets'),
      );
      const owners = new Uint8Array(columns * rows);
      for (const box of [card, panes.book, panes.orders, status, message, footer]) {
        claim(box as ScreenBox, owners, columns);
      }
      expect(owners.every((count) => count === 1)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

it.each([
  [120, 36, 'markets', true],
  [119, 36, 'markets', false],
  [120, 35, 'markets', false],
  [200, 60, 'ladders', false],
] as const)('at %i×%i a card has room beside the book in front of %s: %s', (columns, rows, pane, hasRoom) => {
  expect(computeLayout(columns, rows, pane).card !== undefined).toBe(hasRoom);
});

const EVERY_SIZE = Array.from(
  { length: 200 * 60 },
  (_, i) => [1 + (i % 200), 1 + Math.floor(i / 200)] as const,
);

it('at each of 12,000 sizes everything lies on the screen, and the line of an armed cancel is there to be read', () => {
  const wrong = EVERY_SIZE.filter(([columns, rows]) => {
    const layout = computeLayout(columns, rows, 'orders');
    const { status, message, footer, tabs, sparkline, panes } = layout;
    const boxes = [
      status,
      message,
      footer,
      tabs,
      sparkline,
      ...Object.values(panes),
      cancelSurface(layout, 3).box,
    ];
    return boxes.some((box) => box && !isOn(box, columns, rows));
  });
  expect(wrong).toEqual([]);
});

it('an overlay leaves the status, cancels, the message and the keys to be read at each size that has panes', () => {
  const wrong = EVERY_SIZE.filter(([columns, rows]) => {
    const layout = computeLayout(columns, rows, 'markets');
    if (layout.kind === 'line') return false;
    return [0, 3, 12].some((cancelLines) => {
      const box = overlayBox({ ...layout, cancelLines }, 'card');
      const end = Math.max(6, endOfPanes(layout) - cancelLines);
      return !isOn(box, columns, rows) || box.top < 1 || box.top + box.height > end;
    });
  });
  expect(wrong).toEqual([]);
});

it('has panes from 40×10 on and one line below, whichever way it is too small', () => {
  const wrong = EVERY_SIZE.filter(([columns, rows]) => {
    const { kind } = computeLayout(columns, rows, 'markets');
    return (kind === 'line') !== (columns < 40 || rows < 10);
  });
  expect(wrong).toEqual([]);
});

function isOn({ left, top, width, height }: ScreenBox, columns: number, rows: number): boolean {
  return (
    left >= 0 && top >= 0 && width >= 1 && height >= 1 && left + width <= columns && top + height <= rows
  );
}

function claim({ left, top, width, height }: ScreenBox, owners: Uint8Array, columns: number): void {
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) owners[y * columns + x] = (owners[y * columns + x] ?? 0) + 1;
  }
}
