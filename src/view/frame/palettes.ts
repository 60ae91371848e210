import type { Tone } from '../rows/row.ts';
import type { Theme } from '../../state/view-state.ts';
import type { Style } from '../../terminal/painter.ts';

/**
 * What every tone looks like. `foreground` is for terminals of 256 colors and more, `basic` for those of 16. Borders
 * are drawn by Ink as well, which knows no `basic`: `border` and `focus` are of the 16 everywhere.
 */
export type Palette = Readonly<Record<Tone, Style>>;

/** Where the terminal's own colors will do. */
const OWN = { plain: {}, strong: { bold: true }, dim: { dim: true }, border: { dim: true } } as const;

/** On black paper. */
const DARK: Palette = {
  ...OWN,
  bid: { foreground: '#3fb950', basic: 'green' },
  ask: { foreground: '#ff7b72', basic: 'redBright' },
  accent: { foreground: '#39c5cf', basic: 'cyan' },
  mine: { foreground: '#e3b341', basic: 'yellow', bold: true },
  good: { foreground: '#3fb950', basic: 'green' },
  warn: { foreground: '#e3b341', basic: 'yellow' },
  alarm: { foreground: '#ff6b64', basic: 'redBright', bold: true },
  focus: { foreground: 'cyan', bold: true },
};

/** On white paper, where none of the 16 is a green or a yellow that can be read: blue and magenta stand for them. */
const LIGHT: Palette = {
  ...OWN,
  bid: { foreground: '#116329', basic: 'blue' },
  ask: { foreground: '#a40e26', basic: 'red' },
  accent: { foreground: '#0550ae', basic: 'blue' },
  mine: { foreground: '#7d4e00', basic: 'magenta', bold: true },
  good: { foreground: '#116329', basic: 'blue' },
  warn: { foreground: '#7d4e00', basic: 'magenta' },
  alarm: { foreground: '#a40e26', basic: 'red', bold: true },
  focus: { foreground: 'blue', bold: true },
};

/** Nothing is dimmed, and every color is as far from black as it can be. */
const HIGH_CONTRAST: Palette = {
  plain: { foreground: 'whiteBright' },
  strong: { foreground: 'whiteBright', bold: true },
  dim: { foreground: 'whiteBright' },
  bid: { foreground: '#7dff8a', basic: 'greenBright', bold: true },
  ask: { foreground: '#ffb3ad', basic: 'yellowBright', bold: true },
  accent: { foreground: '#7df9ff', basic: 'cyanBright', bold: true },
  mine: { foreground: '#ffff5f', basic: 'yellowBright', bold: true },
  good: { foreground: '#7dff8a', basic: 'greenBright' },
  warn: { foreground: '#ffff5f', basic: 'yellowBright', bold: true },
  alarm: { foreground: 'whiteBright', bold: true, inverse: true },
  border: { foreground: 'white' },
  focus: { foreground: 'yellowBright', bold: true },
};

/** The same on white. */
const HIGH_CONTRAST_LIGHT: Palette = {
  plain: { foreground: 'black' },
  strong: { foreground: 'black', bold: true },
  dim: { foreground: 'black' },
  bid: { foreground: '#004d00', basic: 'blue', bold: true },
  ask: { foreground: '#8b0000', basic: 'red', bold: true },
  accent: { foreground: '#00008b', basic: 'blue', bold: true },
  mine: { foreground: '#4b0082', basic: 'black', bold: true },
  good: { foreground: '#004d00', basic: 'blue' },
  warn: { foreground: '#5c3a00', basic: 'black', bold: true },
  alarm: { foreground: 'black', bold: true, inverse: true },
  border: { foreground: 'black' },
  focus: { foreground: 'blue', bold: true },
};

/** Blue and orange in place of green and red, of a lightness that black and white paper both bear. */
const COLOR_BLIND: Palette = {
  ...OWN,
  bid: { foreground: '#2878c8', basic: 'blueBright' },
  ask: { foreground: '#b85c00', basic: 'redBright' },
  accent: { foreground: '#2878c8', basic: 'blueBright' },
  mine: { bold: true },
  good: { foreground: '#2878c8', basic: 'blueBright' },
  warn: { foreground: '#b85c00', basic: 'redBright', bold: true },
  alarm: { bold: true, inverse: true },
  focus: { foreground: 'blueBright', bold: true },
};

/** No color at all: weight and inversion. */
const MONO: Palette = {
  ...OWN,
  bid: {},
  ask: {},
  accent: { bold: true },
  mine: { bold: true },
  good: {},
  warn: { bold: true },
  alarm: { bold: true, inverse: true },
  focus: { bold: true },
};

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  dark: DARK,
  light: LIGHT,
  'high-contrast': HIGH_CONTRAST,
  'high-contrast-light': HIGH_CONTRAST_LIGHT,
  'colour-blind': COLOR_BLIND,
  mono: MONO,
};
