import { differencesOf } from './differences.ts';
import { fitText } from './fit-text.ts';
import { dropDisputed, textWidth } from './text-width.ts';

/** Fewer cells of a beginning say nothing. */
const LEAST_BEGINNING = 5;

/**
 * `text` in `width` cells, unlike the other texts of its list where that can be: it is cut at its end, or, where another one
 * begins as what is left of it, in its middle, or, where both ends of another one are the same too, around the words that
 * tell it apart. A list must stay as it is: what its texts begin with is kept.
 */
export function fitApart(text: string, texts: readonly string[], width: number, ellipsis: string): string {
  const fitted = fitText(text, width, { ellipsis });
  const whole = dropDisputed(text);
  if (textWidth(whole) <= width) return fitted;
  const beginning = fitted.trimEnd().slice(0, -ellipsis.length);
  const alike = byBeginning(texts, beginning.length).get(beginning) ?? [];
  if (alike.length < 2) return fitted;
  const cutMiddle = (one: string): string => fitText(one, width, { ellipsis, cut: 'middle' });
  const middle = cutMiddle(whole);
  const stillAlike = grouped(alike, width, cutMiddle).get(middle) ?? [];
  return stillAlike.length < 2 ? middle : fitAmong(stillAlike, stillAlike.indexOf(whole), width, ellipsis);
}

/** The one of `texts` at `place`, cut around what tells it apart; what are alike even then, among themselves. */
function fitAmong(texts: readonly string[], place: number, width: number, ellipsis: string): string {
  const differences = differencesOf(texts);
  const all = texts.map((text, at) => fitAround(differences[at] as string, text, width, ellipsis));
  const fitted = all[place] as string;
  const alike = texts.filter((_, at) => all[at] === fitted);
  const isEnd = alike.length === 1 || alike.length === texts.length;
  return isEnd ? fitted : fitAmong(alike, alike.indexOf(texts[place] as string), width, ellipsis);
}

/** As much of the beginning as there is room for, the words that tell `text` from others, and a mark for what follows. */
function fitAround(words: string, text: string, width: number, ellipsis: string): string {
  const rest = text.slice(text.lastIndexOf(words) + words.length);
  const end = /[\p{L}\p{N}]/u.test(rest) ? words + ellipsis : words + rest;
  const room = width - textWidth(end) - 1;
  if (room < LEAST_BEGINNING) return fitText(ellipsis + end, width, { ellipsis });
  return fitText(`${fitText(text, room, { ellipsis }).trimEnd()} ${end}`, width);
}

/** The texts, each once, by what they begin with in so many characters. */
function byBeginning(texts: readonly string[], length: number): Groups {
  return grouped(texts, length, (text) => text.slice(0, length));
}

type Groups = ReadonlyMap<string, readonly string[]>;

const GROUPS = new WeakMap<readonly string[], Map<number, Groups>>();

/** Different texts by what `keyOf` makes of them, which is the same each time for one list and `size`. */
function grouped(texts: readonly string[], size: number, keyOf: (text: string) => string): Groups {
  const bySize = GROUPS.get(texts) ?? new Map<number, Groups>();
  GROUPS.set(texts, bySize);
  const groups = bySize.get(size) ?? Map.groupBy(new Set(texts.map(dropDisputed)), keyOf);
  bySize.set(size, groups);
  return groups;
}
