import { describe, expect, it } from 'vitest';
import { createFrameComposer } from '../../src/terminal/frame-composer.ts';
import type { Style, StyledRow } from '../../src/ui/painter.ts';

const GREEN: Style = { foreground: 'green' };
const PLAIN: Style = {};

/** Bytes of a second frame after a first, of rows painted over the whole screen. */
function bytesBetween(
  before: readonly StyledRow[],
  after: readonly StyledRow[],
  columns = 40,
  rows = 6,
): string {
  const composer = createFrameComposer({ columns, rows, colourLevel: 4, onChange: () => undefined });
  let shown = before;
  composer.show({
    id: 'all',
    box: { left: 0, top: 0, width: columns, height: rows },
    layer: 0,
    rows: () => shown,
  });
  composer.compose(1e6);
  shown = after;
  return composer.compose(1e6);
}

const text = (...lines: string[]): StyledRow[] => lines.map((line) => [{ text: line, style: PLAIN }]);

describe('the bytes of a change', () => {
  it('are none when nothing changed', () => {
    expect(bytesBetween(text('a', 'b'), text('a', 'b'))).toBe('');
  });

  it('are a move and the cells that differ', () => {
    expect(bytesBetween(text('bid .41 ask .43'), text('bid .42 ask .43'))).toBe('\u001b[7G2');
  });

  it('print a short gap again instead of jumping over it', () => {
    expect(bytesBetween(text('a1b1c'), text('a2b2c'))).toBe('\u001b[2G2b2');
  });

  it('jump over a long gap', () => {
    expect(bytesBetween(text('1..............1'), text('2..............2'))).toBe('\r2\u001b[16G2');
  });

  it('erase a tail of blanks in one go', () => {
    expect(bytesBetween(text('a long line of text'), text('a long'))).toBe('\u001b[8G\u001b[K');
  });

  it('do not change the pen for blanks', () => {
    const row = (price: string): StyledRow[] => [
      [
        { text: price, style: GREEN },
        { text: '  ', style: PLAIN },
        { text: 'x', style: GREEN },
      ],
    ];
    expect(bytesBetween(row('1'), row('2'))).not.toContain('\u001b[m');
    const moved = [
      [
        { text: 'ab', style: GREEN },
        { text: ' ', style: PLAIN },
        { text: 'cd', style: GREEN },
      ],
    ];
    expect(bytesBetween(text('..x..'), moved)).toBe('\r\u001b[32mab cd');
  });

  it('erase under a glyph of disputed width, and go to the next cell by its number', () => {
    expect(bytesBetween(text('ab cd'), text('🚀 cd'))).toBe('\r\u001b[2X🚀');
    expect(bytesBetween(text('ab cd'), text('🚀!cd'))).toBe('\r\u001b[2X🚀\u001b[3G!');
  });

  it('draw the cell after a glyph again that some terminals draw over it', () => {
    expect(bytesBetween(text('abc'), text('a\u0e33c'))).toBe('\b\b\u001b[X\u0e33\u001b[3Gc');
  });

  it('are ASCII alone on a terminal that shows nothing else, cell for cell', () => {
    const composer = createFrameComposer({
      columns: 30,
      rows: 1,
      colourLevel: 4,
      unicode: false,
      onChange: () => undefined,
    });
    const rows = text('╭─╮│▇… 日本 🚀 é x');
    composer.show({ id: 'all', box: { left: 0, top: 0, width: 30, height: 1 }, layer: 0, rows: () => rows });
    expect(composer.compose(1e6)).toBe('\u001b[m\u001b[H\u001b[J+-+|#~ ? ?  ?  e x');
  });

  it('stop near the limit and go on where they stopped', () => {
    const composer = createFrameComposer({
      columns: 80,
      rows: 24,
      colourLevel: 4,
      onChange: () => undefined,
    });
    const rows = Array.from({ length: 24 }, (_, row) => String.fromCharCode(97 + row).repeat(80));
    composer.show({
      id: 'all',
      box: { left: 0, top: 0, width: 80, height: 24 },
      layer: 0,
      rows: () => text(...rows),
    });
    const first = composer.compose(400);
    expect(first.length).toBeLessThan(500);
    expect(first + composer.compose(1e6)).toContain('x'.repeat(80));
    expect(composer.compose(1e6)).toBe('');
  });

  it('give every row its turn, also those below rows that never rest', () => {
    const composer = createFrameComposer({
      columns: 80,
      rows: 24,
      colourLevel: 4,
      onChange: () => undefined,
    });
    let moment = 0;
    const restless = (row: number): string => String.fromCharCode(97 + ((moment + row) % 26)).repeat(80);
    composer.show({
      id: 'all',
      box: { left: 0, top: 0, width: 80, height: 24 },
      layer: 0,
      rows: () => text(...Array.from({ length: 23 }, (_, row) => restless(row)), moment < 1 ? '' : 'X again'),
    });
    composer.compose(1e6);
    const sent = Array.from({ length: 7 }, () => {
      moment++;
      return composer.compose(400);
    });
    expect(sent.join('')).toContain('X again');
    for (const frame of sent) expect(frame.length).toBeLessThan(500);
  });
});
