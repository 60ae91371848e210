import { expect, it } from 'vitest';
import { drawnSize } from '../../src/terminal/drawn-size.ts';

it.each([
  [80, 24, 80, 24],
  [1000, 300, 1000, 300],
  [1001, 301, 1000, 300],
  [20_000, 30, 1000, 30],
  [65_535, 65_535, 1000, 300],
  [1, 1, 1, 1],
])('of %i×%i cells %i×%i are drawn on', (columns, rows, drawnColumns, drawnRows) => {
  expect(drawnSize({ columns, rows })).toEqual({ columns: drawnColumns, rows: drawnRows });
});
