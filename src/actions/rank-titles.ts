/** Something that can be asked for by name. */
interface Named {
  /** A short name beside the title; the palette finds both. */
  readonly id?: string;
  readonly title: string;
}

/**
 * The entries that hold every word of what was typed, in a title or a short name; the nearest first: the short name itself,
 * its beginning, the title's beginning, beginnings of words, anything else. What is equally near keeps its order.
 */
export function rankTitles<T extends Named>(entries: readonly T[], typed: string): readonly T[] {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/).filter(Boolean);
  const ranked = entries
    .map((entry) => ({ entry, rank: rankOf(entry, text, words) }))
    .filter(({ rank }) => rank !== undefined);
  return ranked.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)).map(({ entry }) => entry);
}

function rankOf({ id = '', title }: Named, text: string, words: readonly string[]): number | undefined {
  const name = id.toLowerCase();
  const whole = `${name} ${title.toLowerCase()}`;
  if (!words.every((word) => whole.includes(word))) return undefined;
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  if (title.toLowerCase().startsWith(text)) return 2;
  const starts = whole.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 3 : 4;
}
