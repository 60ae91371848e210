import { isPrintableAscii, walkGraphemes } from './graphemes.ts';
import { replaceDisputed, textWidth } from './width.ts';

export interface FitOptions {
  /** Where the text stands when it is shorter than the width; left unless told. */
  readonly align?: 'left' | 'right' | 'centre';
  /** Ends a text that was cut; one cell. `…` unless told, `~` without Unicode. */
  readonly ellipsis?: string;
}

/**
 * `text` in exactly `width` cells of any terminal: glyphs of disputed width become `?`, what is too long is cut
 * and marked, what is short is padded with blanks. Nothing fits in a width below one.
 */
export function fitText(text: string, width: number, options: FitOptions = {}): string {
  if (width < 1) return '';
  const settled = replaceDisputed(text);
  const cells = textWidth(settled);
  if (cells > width) return cutText(settled, width, options.ellipsis ?? '…');
  return padText(settled, width - cells, options.align ?? 'left');
}

function cutText(text: string, width: number, ellipsis: string): string {
  const room = width - textWidth(ellipsis);
  if (isPrintableAscii(text)) return text.slice(0, room) + ellipsis;
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

function padText(text: string, blanks: number, align: 'left' | 'right' | 'centre'): string {
  if (blanks === 0) return text;
  if (align === 'left') return text + ' '.repeat(blanks);
  if (align === 'right') return ' '.repeat(blanks) + text;
  const before = blanks >> 1;
  return ' '.repeat(before) + text + ' '.repeat(blanks - before);
}
