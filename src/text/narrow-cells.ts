import { isNarrow } from './graphemes.ts';

/** The length of texts of one cell a character; undefined where it has to be measured. */
export function narrowCells(texts: readonly { readonly text: string }[]): number | undefined {
  let cells = 0;
  for (const { text } of texts) {
    if (!isNarrow(text)) return undefined;
    cells += text.length;
  }
  return cells;
}
