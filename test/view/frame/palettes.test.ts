import { describe, expect, it } from 'vitest';
import type { Tone } from '../../../src/view/rows/row.ts';
import { THEMES } from '../../../src/state/view-state.ts';
import type { Theme } from '../../../src/state/view-state.ts';
import { createStyleTable } from '../../../src/terminal/cells/cell-style.ts';
import type { ColorLevel } from '../../../src/terminal/capabilities.ts';
import { PALETTES } from '../../../src/view/frame/palettes.ts';
import { borderProps, styleRow } from '../../../src/view/frame/theme.ts';
import { contrast, rgbOf } from '../../support/contrast.ts';

const BLACK = 0x000000;
const WHITE = 0xffffff;

/** The paper a theme is made for, and the contrast that its colors keep on it: 4.5 : 1, and 7 : 1 where it is high. */
const PAPERS: readonly [Theme, readonly number[], number][] = [
  ['dark', [BLACK], 4.5],
  ['light', [WHITE], 4.5],
  ['high-contrast', [BLACK], 7],
  ['high-contrast-light', [WHITE], 7],
  ['colour-blind', [BLACK, WHITE], 4.5],
  ['mono', [BLACK, WHITE], 21],
];
/** Enough for lines, which are no letters. */
const LEAST_OF_LINES = 3;
const TONES = Object.keys(PALETTES.dark) as Tone[];

/** Of the nearest of 256 colors, and of the 16, which every terminal mixes as it likes, as xterm mixes them. */
const LEAST_OF_FEWER = 3.8;

function foregroundsOf(theme: Theme, level: ColorLevel): [Tone, number][] {
  const styles = createStyleTable(level);
  return TONES.map((tone) => [tone, styles.get(styles.intern(PALETTES[theme][tone])).foreground] as const)
    .filter(([, code]) => code !== 0)
    .map(([tone, code]) => [tone, rgbOf(code)]);
}

function isLine(tone: Tone): boolean {
  return tone === 'focus' || tone === 'border';
}

describe.each(PAPERS)('%s', (theme, papers, least) => {
  it.each<[string, ColorLevel, number]>([
    ['true color', 24, least],
    ['256 colors', 8, Math.min(least, LEAST_OF_FEWER)],
    ['16 colors', 4, Math.min(least, LEAST_OF_FEWER)],
  ])('can be read in %s', (_name, level, wanted) => {
    const faint = foregroundsOf(theme, level).flatMap(([tone, ink]) =>
      papers
        .filter((paper) => contrast(ink, paper) < (isLine(tone) ? LEAST_OF_LINES : wanted))
        .map((paper) => `${tone} on ${paper.toString(16)}`),
    );
    expect(faint).toEqual([]);
  });
});

it('the two of high contrast dim nothing', () => {
  const dimmed = (['high-contrast', 'high-contrast-light'] as const).flatMap((theme) =>
    TONES.filter((tone) => PALETTES[theme][tone].dim),
  );
  expect(dimmed).toEqual([]);
});

it.each(THEMES)('%s names one of the 16 beside every color of its own', (theme) => {
  const own = TONES.filter((tone) => PALETTES[theme][tone].foreground?.startsWith('#'));
  expect(own.filter((tone) => PALETTES[theme][tone].basic === undefined)).toEqual([]);
});

it('mono has no color', () => {
  expect(TONES.filter((tone) => PALETTES.mono[tone].foreground)).toEqual([]);
});

it('borders and the focus, which Ink draws as well, are of the 16 colors in every theme', () => {
  const names = THEMES.flatMap((theme) => [PALETTES[theme].border, PALETTES[theme].focus]);
  expect(names.filter((style) => style.basic !== undefined || style.foreground?.startsWith('#'))).toEqual([]);
  expect(borderProps('light', true)).toEqual({ borderColor: 'blue' });
  expect(borderProps('dark', false)).toEqual({ borderDimColor: true });
});

it.each(THEMES)('%s keeps what is armed, what is selected and what is old apart', (theme) => {
  const looks = [undefined, 'selected', 'banner', 'faded'] as const;
  const [normal, selected, banner, faded] = looks.map((emphasis) =>
    JSON.stringify(
      styleRow({ spans: [{ text: 'x', tone: 'bid' }], ...(emphasis && { emphasis }) }, theme)[0]?.style,
    ),
  );
  expect(new Set([selected, banner, faded]).size).toBe(3);
  expect([banner, faded]).not.toContain(normal);
});
