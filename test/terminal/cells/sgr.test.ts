import { describe, expect, it } from 'vitest';
import { BOLD, createStyleTable, DIM, INVERSE, PLAIN } from '../../../src/terminal/cells/cell-style.ts';
import { colorCode, degradeColor, PALETTE, TRUE_COLOR } from '../../../src/terminal/cells/color-code.ts';
import { sgrChange } from '../../../src/terminal/cells/sgr.ts';

const RED = { ...PLAIN, foreground: colorCode('red') };
const BOLD_RED = { ...RED, attributes: BOLD };

describe('a change of style', () => {
  it.each([
    [PLAIN, PLAIN, ''],
    [PLAIN, RED, '\u001b[31m'],
    [RED, PLAIN, '\u001b[m'],
    [RED, BOLD_RED, '\u001b[1m'],
    [BOLD_RED, RED, '\u001b[22m'],
    [BOLD_RED, PLAIN, '\u001b[m'],
    [BOLD_RED, { ...RED, attributes: DIM }, '\u001b[22;2m'],
    [{ ...PLAIN, attributes: BOLD | DIM }, { ...PLAIN, attributes: DIM }, '\u001b[0;2m'],
    [PLAIN, { ...PLAIN, attributes: DIM | INVERSE }, '\u001b[2;7m'],
    [{ ...RED, attributes: INVERSE }, RED, '\u001b[27m'],
    [PLAIN, { ...PLAIN, foreground: colorCode('redBright') }, '\u001b[91m'],
    [RED, { ...RED, foreground: colorCode('blueBright') }, '\u001b[94m'],
    [PLAIN, { ...PLAIN, foreground: PALETTE + 208 }, '\u001b[38;5;208m'],
    [PLAIN, { ...PLAIN, foreground: colorCode('#0a141e') }, '\u001b[38;2;10;20;30m'],
  ])('from %j to %j is the shortest sequence', (from, to, sequence) => {
    expect(sgrChange(from, to)).toBe(sequence);
  });
});

describe('a color', () => {
  it.each([
    ['green', 4, colorCode('green')],
    ['#ff0000', 8, PALETTE + 196],
    ['#808080', 8, PALETTE + 244],
    ['#5f87af', 8, PALETTE + 67],
    ['#123456', 24, TRUE_COLOR + 0x123456],
    ['#123456', 0, 0],
    ['green', 0, 0],
    ['green', 8, colorCode('green')],
    ['#nonsense', 24, 0],
  ] as const)('%s in %i bits is the nearest there is', (color, level, code) => {
    expect(degradeColor(colorCode(color), level)).toBe(code);
  });
});

describe('styles by number', () => {
  it('are equal when they look alike on this terminal', () => {
    const styles = createStyleTable(4);
    const red = styles.intern({ foreground: '#ff7b72', basic: 'redBright' });
    expect(red).toBe(styles.intern({ foreground: 'redBright' }));
    expect(styles.intern({})).toBe(0);
  });

  it('of a blank forget what a blank does not show', () => {
    const styles = createStyleTable(24);
    expect(styles.blankOf(styles.intern({ foreground: 'red', bold: true }))).toBe(0);
    const inverse = styles.intern({ foreground: 'red', inverse: true });
    expect(styles.blankOf(inverse)).toBe(inverse);
  });
});
