import { isNarrow, walkGraphemes } from './graphemes.ts';

/** Cells of `text` in the newest terminals; run it through `replaceDisputed` to hold in all of them. */
export function textWidth(text: string): number {
  if (isNarrow(text)) return text.length;
  let cells = 0;
  walkGraphemes(text, (grapheme) => {
    cells += grapheme.cells;
    return true;
  });
  return cells;
}

/** Whether `text` holds a glyph whose width terminals dispute, or that must not be written as it is. */
export function isDisputed(text: string): boolean {
  let disputed = false;
  if (isNarrow(text)) return disputed;
  walkGraphemes(text, (grapheme) => {
    disputed = grapheme.disputed;
    return !disputed;
  });
  return disputed;
}

/** `text` with every disputed glyph shown as one `?`: the same width in every terminal. */
export function replaceDisputed(text: string): string {
  if (!isDisputed(text)) return text;
  let settled = '';
  walkGraphemes(text, ({ start, end, disputed }) => {
    settled += disputed ? '?' : text.slice(start, end);
    return true;
  });
  return settled;
}

/** The length of texts of one cell a character; undefined where it has to be measured. */
export function narrowCells(texts: readonly { readonly text: string }[]): number | undefined {
  let cells = 0;
  for (const { text } of texts) {
    if (!isNarrow(text)) return undefined;
    cells += text.length;
  }
  return cells;
}
