import { Unicode11Addon } from '@xterm/addon-unicode11';
import xterm from '@xterm/headless';
import type { IBufferCell, Terminal } from '@xterm/headless';
import { UnicodeGraphemesAddon } from './graphemes-addon.ts';

/** Whose idea of how wide characters are. */
export type WidthTable = 'unicode-6' | 'unicode-11' | 'graphemes';

/** What one cell shows; colors are `default`, `p<n>` of the palette or `#rrggbb`. */
export interface VirtualCell {
  /** Empty for the second half of a wide character. */
  readonly text: string;
  readonly width: number;
  readonly foreground: string;
  readonly background: string;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly underline: boolean;
  readonly inverse: boolean;
}

/** A terminal without a window: bytes in, cells out. */
export interface VirtualTerminal {
  readonly terminal: Terminal;
  write(bytes: Uint8Array | string): Promise<void>;
  resize(columns: number, rows: number): void;
  /** The screen as lines of text, blanks at their ends cut. */
  text(): string[];
  line(row: number): string;
  cell(column: number, row: number): VirtualCell;
  /** The screen as one string a row that tells glyphs and looks apart; blanks without a look are alike. */
  looks(): string[];
  dispose(): void;
}

export function createVirtualTerminal(
  columns: number,
  rows: number,
  widths: WidthTable = 'graphemes',
): VirtualTerminal {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 0 });
  useWidths(terminal, widths);
  const buffer = () => terminal.buffer.active;
  const cell = (column: number, row: number): VirtualCell => {
    const found = buffer()
      .getLine(buffer().baseY + row)
      ?.getCell(column);
    if (!found) throw new RangeError(`no cell ${column}, ${row}`);
    return readCell(found);
  };
  const line = (row: number): string =>
    buffer()
      .getLine(buffer().baseY + row)
      // A line keeps for a while what stood beyond the edge when the terminal became narrower.
      ?.translateToString(true, 0, terminal.cols) ?? '';
  return {
    terminal,
    write: (bytes) => new Promise((resolve) => terminal.write(bytes, resolve)),
    resize: (nextColumns, nextRows) => terminal.resize(nextColumns, nextRows),
    text: () => Array.from({ length: terminal.rows }, (_, row) => line(row)),
    line,
    cell,
    looks: () =>
      Array.from({ length: terminal.rows }, (_, row) =>
        Array.from({ length: terminal.cols }, (_, column) => describeCell(cell(column, row))).join(''),
      ),
    dispose: () => terminal.dispose(),
  };
}

function useWidths(terminal: Terminal, widths: WidthTable): void {
  if (widths === 'unicode-11') {
    terminal.loadAddon(new Unicode11Addon());
    terminal.unicode.activeVersion = '11';
  }
  if (widths === 'graphemes') {
    terminal.loadAddon(new UnicodeGraphemesAddon());
    terminal.unicode.activeVersion = '15-graphemes';
  }
}

function readCell(cell: IBufferCell): VirtualCell {
  return {
    text: cell.getChars() === '' && cell.getWidth() > 0 ? ' ' : cell.getChars(),
    width: cell.getWidth(),
    foreground: describeColor(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()),
    background: describeColor(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()),
    bold: cell.isBold() !== 0,
    dim: cell.isDim() !== 0,
    underline: cell.isUnderline() !== 0,
    inverse: cell.isInverse() !== 0,
  };
}

function describeColor(isDefault: boolean, isRgb: boolean, value: number): string {
  if (isDefault) return 'default';
  return isRgb ? `#${value.toString(16).padStart(6, '0')}` : `p${value}`;
}

/** A blank shows its background, and its foreground only where it is underlined or inverted. */
function describeCell(cell: VirtualCell): string {
  const inked = cell.text !== ' ' || cell.underline || cell.inverse;
  const foreground = inked ? cell.foreground : 'default';
  const marks = [
    inked && cell.bold && 'b',
    inked && cell.dim && 'd',
    cell.underline && 'u',
    cell.inverse && 'i',
  ];
  const look = `${foreground}/${cell.background}/${marks.filter(Boolean).join('')}`;
  return look === 'default/default/' ? cell.text : `{${cell.text} ${look}}`;
}
