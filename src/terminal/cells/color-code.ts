import { BASIC_COLORS, type Color } from '../painter.ts';
import type { ColorLevel } from '../capabilities.ts';

/**
 * A color as the terminal is told it: 0 its own default, 1 … 16 the ANSI colors, `PALETTE` + n the 256 colors,
 * `TRUE_COLOR` + rrggbb.
 */
export type ColorCode = number;

export const DEFAULT_COLOR: ColorCode = 0;
export const PALETTE = 0x100;
export const TRUE_COLOR = 0x1000000;

const CUBE_STEPS: readonly number[] = [0, 95, 135, 175, 215, 255];

/** The code of a named or `#rrggbb` color; the default color for anything else. */
export function colorCode(color: Color | undefined): ColorCode {
  if (color === undefined) return DEFAULT_COLOR;
  const named = (BASIC_COLORS as readonly string[]).indexOf(color);
  if (named >= 0) return named + 1;
  return /^#[0-9a-f]{6}$/i.test(color) ? TRUE_COLOR + Number.parseInt(color.slice(1), 16) : DEFAULT_COLOR;
}

/** The nearest color that a terminal of this level has; of the 16, styles name one themselves (`basic`). */
export function degradeColor(code: ColorCode, level: ColorLevel): ColorCode {
  if (level === 0) return DEFAULT_COLOR;
  if (code < TRUE_COLOR || level === 24) return code;
  return level === 8 ? PALETTE + nearestPalette(code - TRUE_COLOR) : DEFAULT_COLOR;
}

/** Index in the 256 colors: of the 6×6×6 cube or of the 24 grays, whichever is nearer. */
function nearestPalette(rgb: number): number {
  const [red, green, blue] = channels(rgb).map(nearestStep) as [number, number, number];
  const cube = 16 + 36 * red + 6 * green + blue;
  const mean = channels(rgb).reduce((sum, channel) => sum + channel, 0) / 3;
  const gray = 232 + Math.max(0, Math.min(23, Math.round((mean - 8) / 10)));
  return distance(rgb, paletteRgb(gray)) < distance(rgb, paletteRgb(cube)) ? gray : cube;
}

function nearestStep(channel: number): number {
  let best = 0;
  for (let step = 1; step < CUBE_STEPS.length; step++) {
    if (Math.abs(channel - (CUBE_STEPS[step] as number)) < Math.abs(channel - (CUBE_STEPS[best] as number)))
      best = step;
  }
  return best;
}

function paletteRgb(index: number): number {
  if (index >= 232) return (8 + 10 * (index - 232)) * 0x010101;
  const cube = index - 16;
  const [red, green, blue] = [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6];
  return (
    ((CUBE_STEPS[red] as number) << 16) | ((CUBE_STEPS[green] as number) << 8) | (CUBE_STEPS[blue] as number)
  );
}

function channels(rgb: number): [number, number, number] {
  return [(rgb >> 16) & 0xff, (rgb >> 8) & 0xff, rgb & 0xff];
}

function distance(a: number, b: number): number {
  const [red, green, blue] = channels(a);
  const [otherRed, otherGreen, otherBlue] = channels(b);
  return (red - otherRed) ** 2 + (green - otherGreen) ** 2 + (blue - otherBlue) ** 2;
}
