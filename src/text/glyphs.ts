/** The marks panes draw with, for terminals with and without Unicode. */
export interface Glyphs {
  readonly cursor: string;
  readonly cursorLeft: string;
  readonly bar: string;
  /** What of a bar rests in another book. */
  readonly foldedBar: string;
  readonly up: string;
  readonly down: string;
  readonly mine: string;
  readonly rule: string;
  readonly dot: string;
  readonly star: string;
  readonly alert: string;
  readonly closed: string;
  readonly halted: string;
  readonly live: string;
  readonly trouble: string;
  readonly absent: string;
  readonly ellipsis: string;
  /** Before an upper bound. */
  readonly atMost: string;
  readonly sparks: readonly string[];
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  readonly bottomRight: string;
  readonly horizontal: string;
  readonly vertical: string;
  readonly axis: string;
}

export const UNICODE_GLYPHS: Glyphs = {
  cursor: '▸',
  cursorLeft: '◂',
  bar: '▇',
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
