import { isNarrow, walkGraphemes } from './graphemes.ts';
import { dropDisputed, textWidth } from './text-width.ts';

export interface FitOptions {
  /** Where the text stands when it is shorter than the width; default left. */
  readonly align?: 'left' | 'right' | undefined;
  /**
   * What a text that is too long loses: its end by default, its middle, where beginnings are alike and last words tell apart,
   * or its start, where it grows.
   */
  readonly cut?: 'end' | 'middle' | 'start' | undefined;
  /** Stands for what was cut; one cell. `…` by default, `~` without Unicode. */
  readonly ellipsis?: string | undefined;
}

/**
 * `text` in exactly `width` cells of any terminal: glyphs of disputed width are dropped, what is too long is cut
 * and marked, what is short is padded with blanks. Nothing fits in a width below one.
 */
export function fitText(text: string, width: number, options: FitOptions = {}): string {
  if (width < 1) return '';
  const plain = isNarrow(text);
  const settled = plain ? text : dropDisputed(text);
  const cells = plain ? text.length : textWidth(settled);
  const ellipsis = options.ellipsis ?? '…';
  if (cells > width) return CUTS[options.cut ?? 'end'](settled, width, ellipsis);
  return padText(settled, width - cells, options.align ?? 'left');
}

function cutText(text: string, width: number, ellipsis: string): string {
  const room = width - textWidth(ellipsis);
  if (isNarrow(text)) return text.slice(0, room) + ellipsis;
  let end = 0;
  let cells = 0;
  walkGraphemes(text, (grapheme) => {
    if (cells + grapheme.cells > room) return false;
    cells += grapheme.cells;
    end = grapheme.end;
    return true;
  });
  return text.slice(0, end) + ellipsis + ' '.repeat(room - cells);
}

/** Too little room for two ends that mean anything. */
export const LEAST_FOR_MIDDLE = 10;

/** Three fifths of the room or more are for the beginning. */
function cutMiddle(text: string, width: number, ellipsis: string): string {
  if (width < LEAST_FOR_MIDDLE) return cutText(text, width, ellipsis);
  const tail = lastWords(text, Math.floor((width - textWidth(ellipsis)) * 0.4));
  const head = cutText(text, width - textWidth(tail), ellipsis);
  return head + tail;
}

/** Half a word or number could be taken for another. Where no whole one fits, the end of the last. */
function lastWords(text: string, room: number): string {
  const tail = lastCells(text, room);
  const beginsWord = text.at(-tail.length - 1) === ' ';
  return beginsWord ? tail : tail.slice(Math.max(0, tail.indexOf(' ')));
}

function cutStart(text: string, width: number, ellipsis: string): string {
  const tail = lastCells(text, width - textWidth(ellipsis));
  return padText(ellipsis + tail, width - textWidth(ellipsis) - textWidth(tail), 'left');
}

const CUTS = { end: cutText, middle: cutMiddle, start: cutStart };

/** As many of the last glyphs as fit in `room` cells. */
function lastCells(text: string, room: number): string {
  if (isNarrow(text)) return text.slice(text.length - room);
  const ends: { readonly start: number; readonly cells: number }[] = [];
  walkGraphemes(text, ({ start, cells }) => {
    ends.push({ start, cells });
    return true;
  });
  let start = text.length;
  let left = room;
  for (const end of ends.toReversed()) {
    if (end.cells > left) break;
    left -= end.cells;
    ({ start } = end);
  }
  return text.slice(start);
}

function padText(text: string, blanks: number, align: 'left' | 'right'): string {
  if (blanks === 0) return text;
  const padding = ' '.repeat(blanks);
  return align === 'left' ? text + padding : padding + text;
}
