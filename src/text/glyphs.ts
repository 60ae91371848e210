export const UNICODE_GLYPHS = {
  cursor: '▸',
  cursorLeft: '◂',
  bar: '▇',
  /** What of a bar rests in another book. */
  foldedBar: '▒',
  up: '↑',
  down: '↓',
  mine: '◂',
  rule: '─',
  dot: '·',
  star: '★',
  alert: '◆',
  closed: '×',
  halted: '‖',
  live: '●',
  trouble: '▲',
  absent: '–',
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
  cursorLeft: '<',
  bar: '#',
  foldedBar: '=',
  up: '^',
  down: 'v',
  mine: '<',
  rule: '-',
  dot: '-',
  star: '*',
  alert: '!',
  closed: 'x',
  halted: '=',
  live: '*',
  trouble: '!',
  absent: '-',
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
