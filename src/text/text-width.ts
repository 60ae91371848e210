import { isNarrow, walkGraphemes } from './graphemes.ts';

/** Cells of `text` in the newest terminals; run it through `dropDisputed` to hold in all of them. */
export function textWidth(text: string): number {
  return isNarrow(text) ? text.length : countCells(text);
}

function countCells(text: string): number {
  let cells = 0;
  walkGraphemes(text, (grapheme) => {
    cells += grapheme.cells;
    return true;
  });
  return cells;
}

/**
 * `text` without the glyphs that terminals draw in different widths, or that must not be written as they are. Emoji that
 * are emoji by themselves stay: the screen is drawn so that nothing moves where they take one cell instead of two.
 */
export function dropDisputed(text: string): string {
  return isNarrow(text) ? text : settle(text);
}

function settle(text: string): string {
  let settled = '';
  let hasDropped = false;
  walkGraphemes(text, (grapheme) => {
    const { start, end } = grapheme;
    const glyph = text.slice(start, end);
    const isShown = !grapheme.disputed || EMOJI.test(glyph);
    const isSecondBlank = hasDropped && glyph === ' ' && /(^| )$/.test(settled);
    if (isShown && !isSecondBlank) settled += glyph;
    if (glyph !== ' ') hasDropped = !isShown;
    return true;
  });
  return settled;
}

/** One emoji by default, neither half a flag nor the color of a skin. */
const EMOJI = /^(?![\p{Emoji_Modifier}\p{Regional_Indicator}])\p{Emoji_Presentation}$/u;

/** The length of texts of one cell a character; undefined where it has to be measured. */
export function narrowCells(texts: readonly { readonly text: string }[]): number | undefined {
  let cells = 0;
  for (const { text } of texts) {
    if (!isNarrow(text)) return undefined;
    cells += text.length;
  }
  return cells;
}
