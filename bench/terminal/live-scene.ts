import { seededRandom } from '../../src/domain/random.ts';
import { createFrameComposer } from '../../src/terminal/frame-composer.ts';
import type { FrameComposer } from '../../src/terminal/frame-composer.ts';
import { fitText } from '../../src/text/fit.ts';
import type { Style, StyledRow } from '../../src/ui/painter.ts';

/**
 * A screen like the monitor's: a frame of Ink around a market list, a book, a chart and orders. A tick changes
 * four levels of the book (digits and bar), three markets (price, ask, volume and colours) and the clock.
 */
export interface LiveScene {
  readonly composer: FrameComposer;
  /** Changes the data; the next `compose` gives the bytes. */
  tick(): void;
  /** What the live rows say, as one line of text each: for a renderer without styles. */
  lines(): string[];
  /** Builds every row anew and looks at none: what the rows cost without the writer. */
  buildRows(): number;
}

const PLAIN: Style = {};
const DIM: Style = { dim: true };
const BID: Style = { foreground: 'green' };
const ASK: Style = { foreground: 'red' };
const LEVELS_CHANGED = 4;
const MARKETS_CHANGED = 3;

interface Line {
  first: number;
  second: number;
  rising: boolean;
}

export function createLiveScene(columns: number, rows: number, seed = 1): LiveScene {
  const random = seededRandom(seed);
  const composer = createFrameComposer({ columns, rows, colourLevel: 24, onChange: () => undefined });
  const half = Math.floor(columns / 2);
  const tall = Math.floor(rows / 2);
  const upTo = (limit: number): number => Math.floor(random.next() * limit);
  const line = (): Line => ({ first: upTo(99), second: upTo(9999), rising: random.next() < 0.5 });
  const markets = Array.from({ length: tall - 2 }, line);
  const levels = Array.from({ length: tall - 2 }, line);
  let seconds = 0;

  const marketRow = ({ first, second, rising }: Line, index: number): StyledRow => [
    { text: fitText(`  Will market ${index} settle above its strike?`, half - 26), style: PLAIN },
    { text: fitText(`.${first}`, 6, { align: 'right' }), style: rising ? BID : ASK },
    { text: fitText(`.${first + 1}`, 6, { align: 'right' }), style: rising ? BID : ASK },
    { text: fitText(String(second), 12, { align: 'right' }), style: DIM },
  ];
  const levelRow = ({ first, second }: Line, index: number): StyledRow => {
    const side = index < levels.length / 2 ? ASK : BID;
    return [
      { text: fitText(String(second), 12, { align: 'right' }), style: PLAIN },
      { text: fitText(`.${60 - index}`, 6, { align: 'right' }), style: side },
      { text: ` ${'▇'.repeat(Math.ceil(first / 8))}`, style: side },
    ];
  };
  const clockRow = (): StyledRow => [
    { text: new Date(seconds * 1000).toISOString().slice(11, 19), style: PLAIN },
  ];
  let marketRows = markets.map(marketRow);
  let levelRows = levels.map(levelRow);
  let clockRows = [clockRow()];

  composer.setBase(drawChrome(columns, rows));
  const body = { top: 2, width: half - 2, height: tall - 2 };
  composer.show({ id: 'markets', box: { left: 1, ...body }, layer: 0, rows: () => marketRows });
  composer.show({ id: 'book', box: { left: half + 1, ...body }, layer: 0, rows: () => levelRows });
  composer.show({
    id: 'clock',
    box: { left: columns - 9, top: 0, width: 8, height: 1 },
    layer: 0,
    rows: () => clockRows,
  });

  function change<T>(
    lines: Line[],
    built: readonly T[],
    count: number,
    build: (line: Line, index: number) => T,
  ): T[] {
    const next = [...built];
    for (let changed = 0; changed < count; changed++) {
      const index = upTo(lines.length);
      lines[index] = line();
      next[index] = build(lines[index] as Line, index);
    }
    return next;
  }
  return {
    composer,
    tick() {
      seconds++;
      marketRows = change(markets, marketRows, MARKETS_CHANGED, marketRow);
      levelRows = change(levels, levelRows, LEVELS_CHANGED, levelRow);
      clockRows = [clockRow()];
    },
    lines: () =>
      [...clockRows, ...marketRows.map((row, index) => row.concat(levelRows[index] ?? []))].map(rowText),
    buildRows: () => markets.map(marketRow).length + levels.map(levelRow).length,
  };
}

function rowText(row: StyledRow): string {
  return row.map((span) => span.text).join('');
}

function edge(left: string, right: string, width: number): string {
  return left + '─'.repeat(width - 2) + right;
}

function drawChrome(columns: number, rows: number): string[] {
  const half = Math.floor(columns / 2);
  const pair = (left: string, right: string): string =>
    edge(left, right, half) + edge(left, right, columns - half);
  const side = `│${' '.repeat(half - 2)}│`;
  const inner = side + `│${' '.repeat(columns - half - 2)}│`;
  const tall = Math.floor(rows / 2);
  return Array.from({ length: rows }, (_, row) => {
    if (row === 0) return '\u001b[1mpmtop\u001b[22m · demo exchange';
    if (row === 1 || row === tall + 1) return pair('╭', '╮');
    if (row === tall || row === rows - 2) return pair('╰', '╯');
    return row === rows - 1 ? ' X cancel all here   / filter   ? help' : inner;
  });
}
