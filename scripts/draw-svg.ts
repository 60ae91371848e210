import type { VirtualCell } from '../test/support/virtual-terminal.ts';

const CELL_WIDTH = 8.4;
const CELL_HEIGHT = 18;
const MARGIN = 12;

/** What a terminal's own settings decide: its default colors and its 16. */
export interface Paper {
  readonly paper: string;
  readonly ink: string;
  readonly palette: readonly string[];
}

export const DARK_PAPER: Paper = {
  paper: '#11151c',
  ink: '#c9d1d9',
  palette: [
    ['#484f58', '#ff7b72', '#3fb950', '#d29922', '#58a6ff', '#bc8cff', '#39c5cf', '#b1bac4'],
    ['#6e7681', '#ffa198', '#56d364', '#e3b341', '#79c0ff', '#d2a8ff', '#56d4dd', '#f0f6fc'],
  ].flat(),
};

export const LIGHT_PAPER: Paper = {
  paper: '#ffffff',
  ink: '#1f2328',
  palette: [
    ['#24292f', '#cf222e', '#116329', '#4d2d00', '#0969da', '#8250df', '#1b7c83', '#6e7781'],
    ['#57606a', '#a40e26', '#1a7f37', '#633c01', '#218bff', '#a475f9', '#3192aa', '#8c959f'],
  ].flat(),
};

export interface Picture {
  readonly columns: number;
  readonly rows: number;
  cell(x: number, y: number): VirtualCell;
  /** Dark unless told. */
  readonly on?: Paper;
}

/** Neighboring cells of one look; a wide glyph stands alone, so that no font can push its row aside. */
interface Run {
  readonly x: number;
  readonly look: VirtualCell;
  text: string;
  width: number;
}

/** A terminal's screen as an SVG document that looks alike wherever a monospaced font is. */
export function drawSvg({ columns, rows, cell, on = DARK_PAPER }: Picture): string {
  const width = Math.ceil(columns * CELL_WIDTH + 2 * MARGIN);
  const height = rows * CELL_HEIGHT + 2 * MARGIN;
  const lines = Array.from({ length: rows }, (_, y) =>
    drawRow(
      joinRuns(columns, (x) => cell(x, y)),
      y,
      on,
    ),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ` font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">`,
    `<rect width="100%" height="100%" rx="8" fill="${on.paper}"/>\n${lines.filter(Boolean).join('\n')}\n</svg>\n`,
  ].join('');
}

function joinRuns(columns: number, cellAt: (x: number) => VirtualCell): Run[] {
  const runs: Run[] = [];
  for (let x = 0; x < columns; x++) {
    const look = cellAt(x);
    if (look.width === 0) continue;
    const last = runs.at(-1);
    if (last && isSteady(look) && isSteady(last.look) && looksAlike(last.look, look)) {
      last.text += look.text;
      last.width += look.width;
    } else runs.push({ x, look, text: look.text, width: look.width });
  }
  return runs;
}

/** Few monospaced fonts have braille, and the one that stands in for them has another width. */
function isSteady({ text, width }: VirtualCell): boolean {
  return width === 1 && !/[\u2800-\u28ff]/.test(text);
}

function looksAlike(a: VirtualCell, b: VirtualCell): boolean {
  const keys = ['foreground', 'background', 'bold', 'dim', 'underline', 'inverse'] as const;
  return keys.every((key) => a[key] === b[key]);
}

function drawRow(runs: readonly Run[], y: number, on: Paper): string {
  return runs.map((run) => drawRun(run, MARGIN + y * CELL_HEIGHT, on)).join('');
}

function drawRun({ x, look, text, width }: Run, top: number, on: Paper): string {
  const left = (MARGIN + x * CELL_WIDTH).toFixed(1);
  const length = (width * CELL_WIDTH).toFixed(1);
  const [ink, paper] = colors(look, on);
  const ground =
    paper === on.paper
      ? ''
      : `<rect x="${left}" y="${top}" width="${length}" height="${CELL_HEIGHT}" fill="${paper}"/>`;
  if (text.trim() === '') return ground;
  const style = [
    look.bold ? ' font-weight="bold"' : '',
    look.dim ? ' opacity="0.55"' : '',
    look.underline ? ' text-decoration="underline"' : '',
  ].join('');
  return `${ground}<text x="${left}" y="${top + 13}" textLength="${length}" xml:space="preserve" fill="${ink}"${style}>${escapeXml(text)}</text>`;
}

function colors({ foreground, background, inverse }: VirtualCell, on: Paper): [ink: string, paper: string] {
  const ink = cssColor(foreground, on.ink, on);
  const paper = cssColor(background, on.paper, on);
  return inverse ? [paper, ink] : [ink, paper];
}

/** `default`, `#rrggbb`, or `p` and an index of the 256 colors: 16 named, a 6×6×6 cube, 24 grays. */
function cssColor(color: string, otherwise: string, { palette }: Paper): string {
  if (color === 'default') return otherwise;
  if (color.startsWith('#')) return color;
  const index = Number(color.slice(1));
  if (index < 16) return palette[index] as string;
  if (index >= 232) return hex(Array.from({ length: 3 }, () => 8 + (index - 232) * 10));
  const cube = index - 16;
  return hex(
    [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((step) => step && 55 + step * 40),
  );
}

function hex(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
