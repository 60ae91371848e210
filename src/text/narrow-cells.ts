import { isNarrow } from './graphemes.ts';

/**
 * Cells that texts take one behind the other, where that is one a character; undefined where it has to be measured. Most
 * rows: they need not be joined, as nothing in them joins what follows.
 */
export function narrowCells(texts: readonly { readonly text: string }[]): number | undefined {
  let cells = 0;
  for (const { text } of texts) {
    if (!isNarrow(text)) return undefined;
    cells += text.length;
  }
  return cells;
}
