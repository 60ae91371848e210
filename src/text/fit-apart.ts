import { differencesOf } from './differences.ts';
import { fitText } from './fit-text.ts';
import { dropDisputed, textWidth } from './text-width.ts';

/** Fewer cells of a beginning say nothing. */
const LEAST_BEGINNING = 5;
/** More texts that begin alike are cut in their middles: to hold each against all others takes too long. */
const MOST_ALIKE = 200;

/**
 * `text` in `width` cells, unlike the other texts of its list where that can be: it is cut at its end, or, where another one
 * begins as what is left of it, in its middle, or, where both ends of another one are the same too, around the words that
 * tell it apart. A list must stay as it is: what is made of its texts is kept.
 */
export function fitApart(text: string, texts: readonly string[], width: number, ellipsis: string): string {
  const fitted = fitText(text, width, { ellipsis });
  const whole = dropDisputed(text);
  if (textWidth(whole) <= width) return fitted;
  const beginning = fitted.trimEnd().slice(0, -ellipsis.length);
  const alike = byBeginning(texts, beginning.length).get(beginning) ?? [];
  if (alike.length < 2) return fitted;
  if (alike.length > MOST_ALIKE) return fitText(text, width, { ellipsis, cut: 'middle' });
  return cutApart(alike, width, ellipsis).get(whole) ?? fitted;
}

/** The texts, each once, by what they begin with in so many characters. */
function byBeginning(texts: readonly string[], length: number): ReadonlyMap<string, readonly string[]> {
  return kept(BEGINNINGS, texts, length, () => {
    const settled = kept(SETTLED, texts, 0, () => [...new Set(texts.map(dropDisputed))]);
    return Map.groupBy(settled, (text) => text.slice(0, length));
  });
}

/** Texts that begin alike, each cut in its middle, or around what tells it from those that are alike even then. */
function cutApart(texts: readonly string[], width: number, ellipsis: string): ReadonlyMap<string, string> {
  return kept(CUT, texts, width, () => {
    const middles = texts.map((text) => fitText(text, width, { ellipsis, cut: 'middle' }));
    return new Map(resolveAlike(texts, middles, width, ellipsis));
  });
}

/** Each text with its cut, where several have the same, around their differences, as long as that tells some apart. */
function resolveAlike(
  texts: readonly string[],
  cuts: readonly string[],
  width: number,
  ellipsis: string,
): readonly (readonly [string, string])[] {
  const groups = Map.groupBy(texts.keys(), (place) => cuts[place] as string);
  return [...groups].flatMap(([cut, places]) => {
    const alike = places.map((place) => texts[place] as string);
    if (alike.length === 1) return [[alike[0] as string, cut] as const];
    const words = differencesOf(alike);
    const around = alike.map((text, place) => fitAround(words[place] as string, text, width, ellipsis));
    const isHopeless = new Set(around).size === 1;
    return isHopeless
      ? alike.map((text) => [text, cut] as const)
      : resolveAlike(alike, around, width, ellipsis);
  });
}

/** As much of the beginning as there is room for, the words that tell `text` from others, and a mark for what follows. */
function fitAround(words: string, text: string, width: number, ellipsis: string): string {
  const rest = text.slice(text.lastIndexOf(words) + words.length);
  const ends = [...(/[\p{L}\p{N}]/u.test(rest) ? [] : [words + rest]), words + ellipsis];
  const roomBefore = (end: string): number => width - textWidth(end) - 1;
  const end = ends.find((each) => roomBefore(each) >= LEAST_BEGINNING);
  if (end === undefined) return fitText(ellipsis + ends[0], width, { ellipsis });
  const room = roomBefore(end);
  return fitText(`${fitText(text, room, { ellipsis }).trimEnd()} ${end}`, width);
}

type Kept<T> = WeakMap<readonly string[], Map<number, T>>;

const SETTLED: Kept<readonly string[]> = new WeakMap();
const BEGINNINGS: Kept<ReadonlyMap<string, readonly string[]>> = new WeakMap();
const CUT: Kept<ReadonlyMap<string, string>> = new WeakMap();

/** What `make` makes of a list, once for each size. */
function kept<T>(known: Kept<T>, texts: readonly string[], size: number, make: () => T): T {
  const bySize = known.get(texts) ?? new Map<number, T>();
  known.set(texts, bySize);
  const made = bySize.get(size) ?? make();
  bySize.set(size, made);
  return made;
}
