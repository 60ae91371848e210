import { fitText } from './fit-text.ts';
import { dropDisputed, textWidth } from './text-width.ts';

/**
 * `text` in `width` cells, unlike the other texts of its list where that can be: it is cut at its end, or, where another one
 * begins as what is left of it, in its middle. A list must stay as it is: what its texts begin with is kept.
 */
export function fitApart(text: string, texts: readonly string[], width: number, ellipsis: string): string {
  const fitted = fitText(text, width, { ellipsis });
  if (textWidth(dropDisputed(text)) <= width) return fitted;
  const beginning = fitted.trimEnd().slice(0, -ellipsis.length);
  const isShared = sharedBeginnings(texts, beginning.length).has(beginning);
  return isShared ? fitText(text, width, { ellipsis, cut: 'middle' }) : fitted;
}

const SHARED = new WeakMap<readonly string[], Map<number, ReadonlySet<string>>>();

/** Beginnings of so many characters that several of the texts have. */
function sharedBeginnings(texts: readonly string[], length: number): ReadonlySet<string> {
  const byLength = SHARED.get(texts) ?? new Map<number, ReadonlySet<string>>();
  SHARED.set(texts, byLength);
  const known = byLength.get(length);
  if (known) return known;
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  for (const text of texts) {
    const beginning = dropDisputed(text).slice(0, length);
    (seen.has(beginning) ? shared : seen).add(beginning);
  }
  byLength.set(length, shared);
  return shared;
}
