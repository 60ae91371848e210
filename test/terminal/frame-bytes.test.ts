import { describe, expect, it } from 'vitest';
import { createFrameComposer } from '../../src/terminal/output/frame-composer.ts';
import type { FrameComposer } from '../../src/terminal/output/frame-composer.ts';
import type { Style, StyledRow, Surface } from '../../src/terminal/painter.ts';

const GREEN: Style = { foreground: 'green' };
const PLAIN: Style = {};

/** Bytes of a second frame after a first, of rows painted over the whole screen. */
function bytesBetween(
  before: readonly StyledRow[],
  after: readonly StyledRow[],
  columns = 40,
  rows = 6,
): string {
  const composer = createFrameComposer({ columns, rows, colorLevel: 4, onChange: () => undefined });
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
      colorLevel: 4,
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
      colorLevel: 4,
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
      colorLevel: 4,
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

/** A block of narrow letters that is large enough for 24 rows and 26 moments. */
const FIRST_SIGN = 0x1400;
const SIGNS_A_ROW = 26;

/** 24 rows, of which every cell changes with every frame; their signs tell which row it is. */
function restlessComposer(): FrameComposer {
  const composer = createFrameComposer({ columns: 80, rows: 24, colorLevel: 4, onChange: () => undefined });
  let moment = 0;
  const sign = (row: number): string =>
    String.fromCharCode(FIRST_SIGN + row * SIGNS_A_ROW + (moment % SIGNS_A_ROW));
  composer.show({
    id: 'restless',
    box: { left: 0, top: 0, width: 80, height: 24 },
    layer: 0,
    rows() {
      moment++;
      return text(...Array.from({ length: 24 }, (_, row) => sign(row).repeat(80)));
    },
  });
  return composer;
}

/** Rows of `a`, `b` and so on over some of the 24, which change between small and capital letters. */
function showUrgent({ show }: FrameComposer, top: number, height: number): Surface {
  let moment = 0;
  return show({
    id: 'urgent',
    box: { left: 0, top, width: 80, height },
    layer: 1,
    urgent: true,
    rows() {
      moment++;
      const first = moment % 2 ? 97 : 65;
      return text(...Array.from({ length: height }, (_, row) => String.fromCharCode(first + row).repeat(80)));
    },
  });
}

/** The rows in a frame in their order: numbers of restless ones, letters of urgent ones. */
function rowsIn(frame: string): (number | string)[] {
  const signs = frame.replaceAll(/\u001b\[[\d;]*[A-Za-z]/g, '').match(/[\u1400-\u167f]|[a-z]/gi) ?? [];
  const names = signs.map((sign) =>
    sign < '\u1400' ? sign.toLowerCase() : Math.floor((sign.charCodeAt(0) - FIRST_SIGN) / SIGNS_A_ROW),
  );
  return [...new Set(names)];
}

const ONE_ROW = 80;
const WHOLE = 1e6;

describe('the rows of an urgent surface', () => {
  it('go first in every frame, and every other row has its turn none the less', () => {
    const composer = restlessComposer();
    composer.compose(WHOLE);
    expect(rowsIn(composer.compose(ONE_ROW * 5))).toEqual([0, 1, 2, 3, 4]);
    showUrgent(composer, 22, 1);
    const others = Array.from({ length: 23 }, () => {
      const frame = composer.compose(ONE_ROW);
      expect(frame.length).toBeLessThan(200);
      const [first, ...rest] = rowsIn(frame);
      expect(first).toBe('a');
      return rest;
    });
    expect(others.flat()).toEqual([...range(5, 22), 23, ...range(0, 5)]);
  });

  it('are sent whole where they are more than a frame may have', () => {
    const composer = restlessComposer();
    composer.compose(WHOLE);
    showUrgent(composer, 18, 5);
    expect(rowsIn(composer.compose(ONE_ROW))).toEqual(['a', 'b', 'c', 'd', 'e', 0]);
  });

  it('go first when it moves, is replaced by a smaller one or is taken away, and then no more', () => {
    const composer = restlessComposer();
    composer.compose(WHOLE);
    const surface = showUrgent(composer, 20, 3);
    composer.compose(ONE_ROW);
    surface.move({ left: 0, top: 21, width: 80, height: 2 });
    expect(rowsIn(composer.compose(ONE_ROW))).toEqual([20, 'a', 'b', 1]);
    const smaller = showUrgent(composer, 22, 1);
    expect(rowsIn(composer.compose(ONE_ROW))).toEqual([21, 'a', 2]);
    smaller.remove();
    expect(rowsIn(composer.compose(ONE_ROW))).toEqual([22, 3]);
    expect(rowsIn(composer.compose(ONE_ROW))).toEqual([4]);
  });

  it('go first on a screen that is painted anew, also of another size', () => {
    const composer = restlessComposer();
    showUrgent(composer, 20, 2);
    expect(rowsIn(composer.compose(ONE_ROW))).toEqual(['a', 'b', 0]);
    composer.forget();
    expect(rowsIn(composer.compose(ONE_ROW))).toEqual(['a', 'b', 1]);
    composer.resize(70, 21);
    expect(rowsIn(composer.compose(ONE_ROW))).toEqual(['a', 2]);
  });

  it('cost nothing while they rest', () => {
    const composer = restlessComposer();
    const rows = text('x'.repeat(80));
    composer.show({
      id: 'urgent',
      box: { left: 0, top: 22, width: 80, height: 1 },
      layer: 1,
      urgent: true,
      rows: () => rows,
    });
    composer.compose(WHOLE);
    expect(rowsIn(composer.compose(ONE_ROW * 3))).toEqual([0, 1, 2]);
  });
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
