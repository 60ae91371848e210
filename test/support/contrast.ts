import { PALETTE, TRUE_COLOR } from '../../src/terminal/cells/color-code.ts';

/** What xterm draws for the 16 colors. */
const BASIC = [
  0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000,
  0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
];

/** A color's red, green and blue in one number, of the code that a terminal is told. */
export function rgbOf(code: number): number {
  if (code >= TRUE_COLOR) return code - TRUE_COLOR;
  if (code < PALETTE) return BASIC[code - 1] as number;
  const index = code - PALETTE;
  if (index < 16) return BASIC[index] as number;
  if (index >= 232) return (8 + 10 * (index - 232)) * 0x010101;
  const cube = index - 16;
  const steps = [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6];
  return steps.reduce((sum, step) => sum * 256 + (step === 0 ? 0 : 55 + 40 * step), 0);
}

/** The contrast of two colors, 1 … 21, as WCAG 2 counts it. */
export function contrast(a: number, b: number): number {
  const [darker, lighter] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(rgb: number): number {
  const [red, green, blue] = [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff].map(linear) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
