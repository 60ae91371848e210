import { wrapText } from '../../text/wrap-text.ts';
import { textWidth } from '../../text/text-width.ts';
import type { Row, Span, Tone } from '../rows/row.ts';
import { row, span } from '../rows/row.ts';

/** A card's text begins one cell from its border. */
const MARGIN = ' ';
const NARROW = 44;

/** A fact with its name: the name once, the text wrapped beside it. Nothing for a text that nobody told. */
export function factLines(
  name: string,
  text: string | undefined,
  width: number,
  tone: Tone = 'plain',
): readonly Row[] {
  if (text === undefined || text === '') return [];
  const nameWidth = width < NARROW ? 11 : 13;
  return wrapText(text, Math.max(1, width - nameWidth - 2)).map((line, i) =>
    row(span(MARGIN + (i === 0 ? name : '').padEnd(nameWidth), 'dim'), span(line, tone)),
  );
}

/** Prose over the whole width. */
export function proseLines(text: string, width: number, tone: Tone = 'plain'): readonly Row[] {
  return wrapText(text, Math.max(1, width - 2)).map((line) => row(span(MARGIN), span(line, tone)));
}

/** A part of the card under its name, after an empty line; nothing when the part is empty. */
export function sectionLines(name: string, lines: readonly Row[]): readonly Row[] {
  return lines.length === 0 ? [] : [row(span('')), row(span(`${MARGIN}${name}`, 'accent')), ...lines];
}

/** Parts of one line with a mark between them; those that do not fit are left out whole. */
export function joinParts(parts: readonly Span[], mark: string, width: number): readonly Span[] {
  const shown: Span[] = [];
  let cells = 0;
  for (const part of parts) {
    const more = textWidth(part.text) + (shown.length === 0 ? 0 : mark.length + 2);
    if (shown.length > 0 && cells + more > width) break;
    shown.push(...(shown.length === 0 ? [part] : [span(` ${mark} `, 'border'), part]));
    cells += more;
  }
  return shown;
}
