import { describe, expect, it } from 'vitest';
import { createCellGrid } from '../../../src/terminal/cells/cell-grid.ts';
import { BOLD, createStyleTable, DIM, INVERSE, PLAIN } from '../../../src/terminal/cells/cell-style.ts';
import type { CellStyle } from '../../../src/terminal/cells/cell-style.ts';
import { colorCode } from '../../../src/terminal/cells/color-code.ts';
import { glyphText } from '../../../src/terminal/cells/glyph.ts';
import { drawAnsiRow } from '../../../src/terminal/output/parse-ansi-frame.ts';

const WIDTH = 12;

/** What a line draws: its text, and the style of each cell. */
function draw(line: string): { text: string; styleAt: (column: number) => CellStyle } {
  const grid = createCellGrid(WIDTH, 1);
  const styles = createStyleTable(24);
  drawAnsiRow(grid, 0, line, styles);
  const text = Array.from(grid.glyphs, (glyph) => (glyph === 0 ? '' : glyphText(glyph))).join('');
  return { text: text.trimEnd(), styleAt: (column) => styles.get(grid.styles[column] as number) };
}

describe('a line with styles', () => {
  it.each([
    ['\u001b[31mx', { ...PLAIN, foreground: colorCode('red') }],
    ['\u001b[91mx', { ...PLAIN, foreground: colorCode('redBright') }],
    ['\u001b[1;2;7mx', { ...PLAIN, attributes: BOLD | DIM | INVERSE }],
    ['\u001b[1;2;7;22;27mx', PLAIN],
    ['\u001b[31m\u001b[39mx', PLAIN],
    ['\u001b[31mx\u001b[0m', { ...PLAIN, foreground: colorCode('red') }],
    ['\u001b[31m\u001b[mx', PLAIN],
    ['\u001b[3;4;9;44;53;104mx', PLAIN],
  ])('%j draws x as %j', (line, style) => {
    const { text, styleAt } = draw(line);
    expect(text).toBe('x');
    expect(styleAt(0)).toEqual(style);
  });

  it.each([
    ['a\u001b[2Kb\u001b[Gc', 'abc'],
    ['\u001b]8;;http://evil\u0007link\u001b]8;;\u0007', 'link'],
    ['\u001b]0;title\u001b\\x', 'x'],
    ['\u001bPq#0\u001b\\x', 'x'],
    ['\u001bcx\u001b(0y', 'xy'],
    ['a\u0007b\rc', 'a?b?c'],
    ['日本語日本語日', '日本語日本語'],
    ['12345678901日', '12345678901'],
  ])('%j shows %j: what is no style does nothing', (line, text) => {
    expect(draw(line).text).toBe(text);
  });
});
