import { cellsOfSpans, type Row, row, type Span, span, type Title, type TitlePart } from './row.ts';
import { fitText } from '../../text/fit-text.ts';
import { narrowCells, textWidth } from '../../text/text-width.ts';
import type { Glyphs } from '../../text/glyphs.ts';

/** A box's upper border with its title in it: `╭1 Markets ─ 1,284 ───── age 0.3s ╮`. */
export function titleRow(title: Title, lead: string, focused: boolean, width: number, glyphs: Glyphs): Row {
  const tone = focused ? 'focus' : 'border';
  const room = width - 2 - textWidth(lead);
  const shownRight = lastThatFit(title.right, room - LEAST_LEFT);
  const leftRoom = room - cellsOfSpans(shownRight);
  // What is on the right begins with a blank of its own.
  const isFull = shownRight.length > 0 && cellsOfSpans(title.left) >= leftRoom;
  const left = cutSpans(isFull ? title.left : [...title.left, BLANK], leftRoom, glyphs.ellipsis);
  const rule = glyphs.horizontal.repeat(Math.max(0, leftRoom - cellsOfSpans(left)));
  const titled = focused
    ? left.map((part) => (part.tone === 'plain' ? span(part.text, 'focus') : part))
    : left;
  return row(
    span(glyphs.topLeft, tone),
    span(lead, focused ? 'focus' : 'dim'),
    ...titled,
    span(rule, tone),
    ...shownRight,
    span(glyphs.topRight, tone),
  );
}

const BLANK = span(' ');
/** Two corners and a pane's key with a blank. */
const CORNERS = 4;

/** Cells for what is on the left of the title of a pane `width` wide, beside all of `right` and the blanks between. */
export function roomBeside(right: readonly Span[], width: number): number {
  const blanks = right.length === 0 ? 1 : right.length + 2;
  return width - CORNERS - cellsOfSpans(right) - blanks;
}

/** The first of `forms` that has room behind `lead` on the left of a title `width` wide; the last where none has. */
export function wordsBeside(
  forms: readonly string[],
  lead: readonly Span[],
  right: readonly TitlePart[],
  width: number,
): string {
  const shownRight = lastThatFit(right, width - 2 - LEAST_LEFT);
  const room = width - 2 - cellsOfSpans([...lead, BLANK, ...shownRight]);
  return forms.find((form) => textWidth(form) <= room) ?? forms.at(-1) ?? '';
}

/** `right` in no fewer words than leave so many cells for what is on the left; in the fewest where none do. */
export function inFewerWords(
  right: readonly TitlePart[],
  cells: number,
  width: number,
): readonly TitlePart[] {
  const forms = formsOf(right);
  return forms.find((form) => roomBeside(form, width) >= cells) ?? forms.at(-1) ?? right;
}

/** `right` in ever fewer words. */
export function formsOf(right: readonly TitlePart[]): readonly (readonly TitlePart[])[] {
  const fewer = shortened(right);
  return fewer ? [right, ...formsOf(fewer)] : [right];
}

/** With the first part that can be said in fewer words said so. */
function shortened(right: readonly TitlePart[]): readonly TitlePart[] | undefined {
  const at = right.findIndex(({ briefer }) => briefer);
  return at === -1 ? undefined : right.flatMap((part, i) => (i === at ? (part.briefer ?? []) : part));
}

/** Cells that what is on the left keeps, whatever is on the right. */
const LEAST_LEFT = 8;

/** Shorten words before dropping parts; the age is dropped last. */
function lastThatFit(right: readonly TitlePart[], width: number): readonly Span[] {
  if (right.length === 0) return [];
  const shown = [BLANK, ...right.flatMap((part) => [part, BLANK])];
  return cellsOfSpans(shown) > width ? lastThatFit(shortened(right) ?? right.slice(1), width) : shown;
}

/** The lines of a box below its title: sides around blanks, and the lower border. */
export function boxRows(width: number, height: number, focused: boolean, glyphs: Glyphs): readonly Row[] {
  const tone = focused ? 'focus' : 'border';
  const side = span(glyphs.vertical, tone);
  const line = row(side, span(' '.repeat(Math.max(0, width - 2))), side);
  const bottom = glyphs.bottomLeft + glyphs.horizontal.repeat(Math.max(0, width - 2)) + glyphs.bottomRight;
  return [...Array.from({ length: Math.max(0, height - 2) }, () => line), row(span(bottom, tone))];
}

/** Cuts the widest spans so that all of them fit `width`: the market's name gives way before its outcome. */
function cutSpans(spans: readonly Span[], width: number, ellipsis: string): readonly Span[] {
  if ((narrowCells(spans) ?? Infinity) <= width) return spans;
  const fitted = spans.map((part) => span(fitText(part.text, textWidth(part.text), { ellipsis }), part.tone));
  const excess = cellsOfSpans(fitted) - Math.max(0, width);
  if (excess <= 0) return fitted;
  const widest = fitted.reduce((most, part) => (textWidth(part.text) > textWidth(most.text) ? part : most));
  const left = Math.max(0, textWidth(widest.text) - excess);
  const cut = span(fitText(widest.text, left, { ellipsis }), widest.tone);
  return cutSpans(
    fitted.map((part) => (part === widest ? cut : part)),
    width,
    ellipsis,
  );
}
