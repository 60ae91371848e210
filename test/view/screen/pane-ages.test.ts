import { describe, expect, it } from 'vitest';
import { span } from '../../../src/view/rows/row.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { computeLayout } from '../../../src/view/frame/layout.ts';
import { titleRow } from '../../../src/view/rows/border-row.ts';
import { layoutSurfaces } from '../../../src/view/frame/surfaces.ts';
import { fullStore } from '../../support/full-store.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';

const STALE_MS = 400_000;

/** The titles of the panes on a screen of this size, so long after everything was read. */
function titlesAt(columns: number, rows: number, nowMs: number): readonly string[] {
  const store = fullStore(['Will it rain in Lisbon on Friday, or at least on the day after it?']);
  for (const poller of ['prices', 'book', 'orders', 'history'] as const) {
    store.dispatch({ type: 'pollAnswered', poller, times: { askedAtMs: 0, readAtMs: 0 }, paceMs: 1_000 });
  }
  store.dispatch({
    type: 'historyRead',
    window: '6h',
    points: new Map([['0-Yes', [{ t: renderContextOf(1, 1).wallMs / 1_000 - 60, p: 0.4 }]]]),
    times: { askedAtMs: 0, readAtMs: 0 },
  });
  return layoutSurfaces(computeLayout(columns, rows, 'markets'))
    .filter(({ id }) => id.endsWith(' title') || id === 'sparkline')
    .flatMap(({ select, box }) =>
      textOf(select(store.state(), renderContextOf(box.width, box.height, { nowMs }))),
    );
}

describe.each([
  [120, 36, 4],
  [80, 24, 4],
  [50, 16, 1],
])('at %i×%i', (columns, rows, panes) => {
  it('every pane tells the age of what it shows', () => {
    const titles = titlesAt(columns, rows, 1_000);
    expect(titles).toHaveLength(panes);
    for (const title of titles) expect(title).toMatch(/ age 1\.0s( ╮)?$/);
  });

  it('every pane says in capitals that what it shows is stale', () => {
    for (const title of titlesAt(columns, rows, STALE_MS)) expect(title).toMatch(/ STALE 6m( ╮)?$/);
  });
});

/** A title with trouble and an age in this many cells. */
function draw(width: number): string | undefined {
  const left = [span('Book ─ Will it rain?')];
  const right = [span('timeout, retry in 3 s'), span('STALE 12s')];
  return textOf([titleRow({ left, right }, '2 ', false, width, UNICODE_GLYPHS)])[0];
}

describe('a title that is too narrow', () => {
  it('gives up first what is wrong, which the pane says as well, and the age last of all', () => {
    expect(draw(60)).toContain(' timeout, retry in 3 s STALE 12s ');
    expect(draw(38)).not.toContain('timeout');
    expect(draw(38)).toContain(' STALE 12s ');
    expect(draw(24)).toContain(' STALE 12s ');
    expect(draw(18)).not.toContain('STALE');
  });
});

/** Where something is told as mine in its own color, so long after the orders were read. */
function ownPlaces(columns: number, rows: number, nowMs: number): readonly string[] {
  const { state } = fullStore(['Will it rain in Lisbon on Friday?']);
  return layoutSurfaces(computeLayout(columns, rows, 'markets'))
    .filter(({ select, box }) =>
      select(state(), renderContextOf(box.width, box.height, { nowMs }))
        .flatMap(({ spans }) => spans)
        .some(({ tone, text }) => tone === 'mine' && text.trim() !== ''),
    )
    .map(({ id }) => id);
}

it.each([
  [120, 36, ['markets', 'book', 'status']],
  [80, 24, ['markets', 'book', 'status']],
  [38, 8, ['small screen']],
])('what is mine at %i×%i looks no fresher anywhere than the list of orders', (columns, rows, places) => {
  expect(ownPlaces(columns, rows, 500)).toEqual(places);
  expect(ownPlaces(columns, rows, 20_000)).toEqual([]);
});
