import { isNarrow, walkGraphemes } from './graphemes.ts';

/** Cells of `text` in the newest terminals; run it through `replaceDisputed` to hold in all of them. */
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

/** Whether `text` holds a glyph whose width terminals dispute, or that must not be written as it is. */
export function isDisputed(text: string): boolean {
  return !isNarrow(text) && hasDisputed(text);
}

function hasDisputed(text: string): boolean {
  let disputed = false;
  walkGraphemes(text, (grapheme) => {
    disputed = grapheme.disputed;
    return !disputed;
  });
  return disputed;
}

/** `text` with every disputed glyph shown as one `?`: the same width in every terminal. */
export function replaceDisputed(text: string): string {
  return isDisputed(text) ? settle(text) : text;
}

function settle(text: string): string {
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
