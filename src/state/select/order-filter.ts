import { fold } from '../../text/fold-text.ts';

/** What a filter of the orders pane looks at. */
export interface Filterable {
  readonly side: string;
  readonly outcome: string;
  /** Its market, by every text that a person may know it by. */
  readonly market: string;
}

/**
 * The rows in which every word of `filter` is found: a side, the name of an outcome, else the beginning of a word of the
 * outcome or the market. A word that is some row's outcome means that alone: `no` is not the beginning of November.
 */
export function filterRows<T>(
  rows: readonly T[],
  filter: string,
  textsOf: (row: T) => Filterable,
): readonly T[] {
  const words = fold(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const texts = rows.map(textsOf);
  const outcomes = new Set(texts.map(({ outcome }) => fold(outcome)));
  const tests = words.map((word) => testOf(word, outcomes.has(word)));
  return rows.filter((_, i) => tests.every((isIn) => isIn(texts[i] as Filterable)));
}

const SIDES: ReadonlySet<string> = new Set(['buy', 'sell']);

function testOf(word: string, isOutcome: boolean): (texts: Filterable) => boolean {
  if (SIDES.has(word)) return ({ side }) => fold(side) === word;
  if (isOutcome) return ({ outcome }) => fold(outcome) === word;
  return ({ outcome, market }) => beginsWord(fold(`${outcome} ${market}`), word);
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')) return true;
  }
  return false;
}
