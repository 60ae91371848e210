import type { Theme } from '../../state/view-state.ts';
import type { ColorLevel } from '../../terminal/capabilities.ts';
import type { Environment } from '../../system/environment.ts';

/** Where a theme may come from; what is told beats what was kept. */
export interface ThemeWishes {
  /** By flag, variable or config. */
  readonly told?: Theme | undefined;
  /** By a key, in an earlier run. */
  readonly kept?: Theme | undefined;
  readonly colorLevel: ColorLevel;
}

/** Indexes of the 16 colors that make a light background: white and bright white. */
const LIGHT_PAPER: ReadonlySet<string> = new Set(['7', '15']);

/**
 * The theme to begin with: mono where there are no colors, else as wished, else by the background that some terminals
 * tell in COLORFGBG (`15;0`). The terminal is not asked: an answer that comes late would be typed into the shell.
 */
export function chooseTheme({ told, kept, colorLevel }: ThemeWishes, environment: Environment): Theme {
  if (colorLevel === 0) return 'mono';
  const paper = environment['COLORFGBG']?.split(';').at(-1) ?? '';
  return told ?? kept ?? (LIGHT_PAPER.has(paper) ? 'light' : 'dark');
}
