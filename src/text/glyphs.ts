export const UNICODE_GLYPHS = {
  cursor: '▸',
  /** Unlike `mine`. */
  cursorLeft: '‹',
  bar: '▇',
  /** What of a bar rests in another book. */
  foldedBar: '▒',
  up: '▲',
  down: '▼',
  /** Between best bid and best ask. */
  times: '×',
  cent: '¢',
  mine: '◂',
  rule: '─',
  dot: '·',
  star: '★',
  alert: '◆',
  closed: '×',
  halted: '‖',
  live: '●',
  sold: '○',
  trouble: '▲',
  absent: '–',
  /** Before an event whose markets are hidden, and one whose markets follow. */
  folded: '▸',
  open: '▾',
  sum: 'Σ',
  ellipsis: '…',
  /** Before an upper bound. */
  atMost: '≤',
  sparks: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
  topLeft: '╭',
  topRight: '╮',
  bottomLeft: '╰',
  bottomRight: '╯',
  horizontal: '─',
  vertical: '│',
  axis: '┤',
};

/** The marks panes draw with, for terminals with and without Unicode. */
export interface Glyphs extends Readonly<Record<Exclude<keyof typeof UNICODE_GLYPHS, 'sparks'>, string>> {
  readonly sparks: readonly string[];
}

export const ASCII_GLYPHS: Glyphs = {
  cursor: '>',
  cursorLeft: '{',
  bar: '#',
  foldedBar: '=',
  up: '^',
  down: 'v',
  times: 'x',
  cent: 'c',
  mine: '<',
  rule: '-',
  dot: '-',
  star: '*',
  alert: '!',
  closed: 'x',
  halted: '=',
  live: '*',
  sold: 'o',
  trouble: '!',
  absent: '-',
  folded: '+',
  open: '-',
  sum: 'sum',
  ellipsis: '~',
  atMost: '<=',
  sparks: ['_', '.', '-', '~', '+', '*', '%', '#'],
  topLeft: '+',
  topRight: '+',
  bottomLeft: '+',
  bottomRight: '+',
  horizontal: '-',
  vertical: '|',
  axis: '|',
};

export function isAscii(glyphs: Glyphs): boolean {
  return glyphs.vertical === ASCII_GLYPHS.vertical;
}
