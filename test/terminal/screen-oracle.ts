import type { ScreenBox, Style } from '../../src/terminal/painter.ts';
import type { VirtualCell } from '../support/virtual-terminal.ts';

/** A glyph as the tests write it, with what every terminal must show for it. */
export interface Token {
  readonly text: string;
  readonly cells: 1 | 2;
  /** Terminals differ about it: its own cells are not compared where it is shown at all. */
  readonly disputed?: boolean;
  /** Terminals cut it differently: `?` is shown. */
  readonly replaced?: boolean;
}

export const TOKENS: readonly Token[] = [
  ...Array.from('abcXYZ019.-─│▇', (text): Token => ({ text, cells: 1 })),
  { text: ' ', cells: 1 },
  { text: 'é', cells: 1 },
  { text: 'e\u0301', cells: 1 },
  { text: 'o\u0308\u0304', cells: 1 },
  { text: '日', cells: 2 },
  { text: '本', cells: 2 },
  { text: '한', cells: 2 },
  { text: '🚀', cells: 2, disputed: true },
  { text: '⌚', cells: 2, disputed: true },
  { text: '\u093e', cells: 1, disputed: true },
  { text: '\u0e33', cells: 1, disputed: true },
  { text: '👨‍👩‍👧', cells: 2, replaced: true },
  { text: '❤️', cells: 2, replaced: true },
  { text: '🇺🇸', cells: 2, replaced: true },
  { text: '👍🏽', cells: 2, replaced: true },
  { text: '1️⃣', cells: 2, replaced: true },
  { text: '\u00ad', cells: 1, replaced: true },
  { text: '\u001b', cells: 1, replaced: true },
  { text: '\u202e', cells: 1, replaced: true },
];

export interface StyledToken {
  readonly token: Token;
  readonly style: Style;
}

/** What a cell must show. A wide glyph's two cells share one `glyph` object. */
export interface ExpectedCell {
  readonly text: string;
  readonly style: Style;
  readonly glyph: { readonly cells: number; readonly disputed: boolean };
}

const PLAIN: Style = {};
const BLANK_GLYPH = { cells: 1, disputed: false };

function blank(style: Style = PLAIN): ExpectedCell {
  return { text: ' ', style, glyph: BLANK_GLYPH };
}

/** One row of `width` cells: tokens in order, cut where one does not fit, blanks behind. */
function expectedRow(tokens: readonly StyledToken[], width: number): ExpectedCell[] {
  const cells: ExpectedCell[] = [];
  for (const { token, style } of tokens) {
    if (cells.length + token.cells > width) {
      // What follows a cut is the style of the glyph that was cut.
      while (cells.length < width) cells.push(blank(style));
      break;
    }
    const spills = token.disputed && cells.length + 2 > width;
    if (token.replaced || spills) {
      cells.push({ text: '?', style, glyph: BLANK_GLYPH });
      if (token.cells === 2) cells.push(blank(style));
      continue;
    }
    const glyph = { cells: token.cells, disputed: token.disputed ?? false };
    cells.push({ text: token.text, style, glyph });
    if (token.cells === 2) cells.push({ text: '', style, glyph });
  }
  while (cells.length < width) cells.push(blank());
  return cells;
}

export interface OracleSurface {
  readonly box: ScreenBox;
  readonly layer: number;
  /** Missing for a cover. */
  readonly rows?: readonly (readonly StyledToken[])[];
}

/** The screen cell by cell, by the words of the painter's port: highest layer, latest among equals, Ink below. */
export function expectedScreen(
  columns: number,
  rows: number,
  ink: readonly (readonly StyledToken[])[],
  surfaces: readonly OracleSurface[],
): ExpectedCell[][] {
  const base = Array.from({ length: rows }, (_, row) => expectedRow(ink[row] ?? [], columns));
  const screen = base.map((cells) => [...cells]);
  for (const { box, rows: drawn } of surfaces.toSorted((a, b) => a.layer - b.layer)) {
    for (let row = Math.max(0, box.top); row < Math.min(rows, box.top + box.height); row++) {
      const own = drawn && expectedRow(drawn[row - box.top] ?? [], box.width);
      const line = screen[row] as ExpectedCell[];
      for (let column = Math.max(0, box.left); column < Math.min(columns, box.left + box.width); column++) {
        line[column] = (own ? own[column - box.left] : base[row]?.[column]) as ExpectedCell;
      }
    }
  }
  return screen.map(repairCuts);
}

/** Half a wide glyph is shown as a blank; a disputed glyph in the last column might wrap and is shown as `?`. */
function repairCuts(cells: readonly ExpectedCell[]): ExpectedCell[] {
  return cells.map((cell, column) => {
    const lastDisputed = cell.glyph.disputed && cell.glyph.cells === 1 && column === cells.length - 1;
    if (lastDisputed) return { ...cell, text: '?', glyph: BLANK_GLYPH };
    if (cell.glyph.cells === 1) return cell;
    const other = cells[cell.text === '' ? column - 1 : column + 1];
    return other?.glyph === cell.glyph ? cell : blank(cell.style);
  });
}

/** Where the terminal does not show what it must; empty when it does. */
export function differences(
  expected: readonly ExpectedCell[][],
  cellAt: (column: number, row: number) => VirtualCell,
): string[] {
  const found: string[] = [];
  for (const [row, cells] of expected.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell.glyph.disputed) continue;
      const shown = describe(cellAt(column, row));
      const wanted = describe({ ...toVirtual(cell.style), text: cell.text, width: cell.glyph.cells });
      if (shown !== wanted) found.push(`${column},${row}: ${shown}, not ${wanted}`);
    }
  }
  return found;
}

const PALETTE = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white', 'gray', 'redBright'];

function toVirtual(style: Style): Omit<VirtualCell, 'text' | 'width'> {
  return {
    foreground: colorName(style.foreground),
    background: 'default',
    bold: style.bold ?? false,
    dim: style.dim ?? false,
    underline: false,
    inverse: style.inverse ?? false,
  };
}

function colorName(color: string | undefined): string {
  if (color === undefined) return 'default';
  return color.startsWith('#') ? color : `p${PALETTE.indexOf(color)}`;
}

/** A blank shows its background; lines and inversion make the rest of its style visible. */
function describe(cell: VirtualCell): string {
  if (cell.text === ' ' && !cell.underline && !cell.inverse) return `blank on ${cell.background}`;
  const marks = [cell.bold && 'b', cell.dim && 'd', cell.underline && 'u', cell.inverse && 'i'];
  return `${JSON.stringify(cell.text)} ${cell.foreground}/${cell.background}/${marks.filter(Boolean).join('')}`;
}
