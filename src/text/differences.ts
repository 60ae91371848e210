const BARE_NUMBER = /^\d{1,3}[,;:?!]?$/;
/** Punctuation that stood between the words around it, and belongs to none; also – and —. */
const OUTER_MARKS = /^[,;:\u2013\u2014-]+\s*|\s*[,;:?!\u2013\u2014-]+$/gu;

/** Each text without the words that all begin with and all end in. */
export function differencesOf(texts: readonly string[]): readonly string[] {
  const worded = texts.map((text) => text.split(' ').filter(Boolean));
  const fewest = Math.min(...worded.map(({ length }) => length));
  const [first = []] = worded;
  const isShared = (at: number): boolean => worded.every((words) => words.at(at) === first.at(at));
  let start = 0;
  while (start < fewest && isShared(start)) start++;
  let end = 0;
  while (start + end < fewest && isShared(-1 - end)) end++;
  const differ = worded.map((words) => words.slice(start, words.length - end).join(' '));
  // A bare number says little: `Category 4` instead of `4`.
  const lead = differ.every((name) => BARE_NUMBER.test(name)) ? first[start - 1] : undefined;
  return differ.map((name) => (lead === undefined ? name : `${lead} ${name}`).replace(OUTER_MARKS, ''));
}
