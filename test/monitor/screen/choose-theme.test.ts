import { expect, it } from 'vitest';
import { chooseTheme } from '../../../src/monitor/screen/choose-theme.ts';

it.each([
  ['what was told beats what a key chose', { told: 'light', kept: 'dark', colorLevel: 24 }, {}, 'light'],
  ['what a key chose beats the background', { kept: 'dark', colorLevel: 8 }, { COLORFGBG: '0;15' }, 'dark'],
  ['a light background', { colorLevel: 4 }, { COLORFGBG: '0;15' }, 'light'],
  ['white paper with a default in between', { colorLevel: 4 }, { COLORFGBG: '0;default;7' }, 'light'],
  ['a dark background', { colorLevel: 4 }, { COLORFGBG: '15;0' }, 'dark'],
  ['a background that is not told', { colorLevel: 24 }, {}, 'dark'],
  ['no colors, whatever is wished', { told: 'light', colorLevel: 0 }, {}, 'mono'],
] as const)('%s', (_name, wishes, environment, theme) => {
  expect(chooseTheme(wishes, environment)).toBe(theme);
});
