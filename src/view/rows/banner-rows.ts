import { fitText } from '../../text/fit-text.ts';
import { breakLongWords, wrapWords } from '../../text/wrap-text.ts';
import { type Row, row, span, type Tone } from './row.ts';
import type { RenderContext } from './render-context.ts';

/** Stands for a blank at which no line is broken. */
const HELD_BLANK = '\u00a0';

/** The same text, never broken over two lines. */
export function holdTogether(text: string): string {
  return text.replaceAll(' ', HELD_BLANK);
}

/** Lines across the whole screen that say these parts one after the other, broken between words. */
export function bannerRows(parts: readonly string[], tone: Tone, context: RenderContext): readonly Row[] {
  const text = parts.filter(Boolean).join(`${HELD_BLANK}${context.glyphs.dot} `);
  return wrapWords(text, context.width - 2).map((line) =>
    bannerRow(` ${line.replaceAll(HELD_BLANK, ' ')}`, tone, context),
  );
}

export function bannerRow(text: string, tone: Tone, context: RenderContext): Row {
  return { spans: [span(fitText(text, context.width), tone)], emphasis: 'banner' };
}

/** The first of the wordings, from the fullest to the shortest, that needs no more lines; else the shortest. */
export function fitWording<Wording>(
  wordings: readonly [Wording, ...Wording[]],
  lines: number,
  draw: (wording: Wording) => readonly Row[],
): readonly Row[] {
  const [first, ...shorter] = wordings;
  return shorter.reduce((rows, wording) => (rows.length <= lines ? rows : draw(wording)), draw(first));
}

/** Texts from the network have no end of their own: whole, then cut ever shorter. */
export function shorterAndShorter(text: string, context: RenderContext): readonly [string, ...string[]] {
  const cuts = [120, 80, 40, 20].filter((cells) => text.length > cells);
  return [
    text,
    ...cuts.map((cells) =>
      fitText(text, cells, { ellipsis: context.glyphs.ellipsis, cut: 'middle' }).trimEnd(),
    ),
  ];
}

/** Cells of a line that are left and right of what stands below a banner. */
export const DETAIL_MARGIN = 4;

/** What stands below a banner, set in; an id that is longer than the line is broken. */
export function wrapDetails(details: readonly string[], { width }: RenderContext): readonly string[] {
  return details.flatMap((detail) =>
    wrapWords(breakLongWords(detail, width - DETAIL_MARGIN), width - DETAIL_MARGIN).map(
      (line) => `   ${line}`,
    ),
  );
}

/** So many of the lines; the last of them says that there are more. */
export function cutRows(rows: readonly Row[], room: number, context: RenderContext): readonly Row[] {
  if (rows.length <= room) return rows;
  const kept = rows.slice(0, Math.max(0, room));
  const last = kept.pop();
  const [words] = last?.spans ?? [];
  if (!words) return kept;
  const { ellipsis } = context.glyphs;
  const text = `${fitText(words.text.trimEnd(), context.width - 2, { ellipsis }).trimEnd()} ${ellipsis}`;
  const isBanner = last?.emphasis === 'banner';
  return [...kept, isBanner ? bannerRow(text, words.tone, context) : row(span(text, words.tone))];
}
