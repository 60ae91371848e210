const END = '(?:cancel+ed|matched|filled|executed|expired|closed)';
const ENDED = `(?:(?:is|was|has|been|already|fully|completely) )*${END}(?: or (?:already )?${END})*`;
const ABSENT = [
  'not found',
  "(?:could not|couldn't|cannot|can not|can't) be found",
  "does(?: not|n't) exist",
  '(?:is )?no longer (?:open|live|active|resting)',
  'is unknown',
].join('|');
const WHOLE_SENTENCE = new RegExp(
  `^(?:(?:the |this )?order(?: 0x[0-9a-f]+)? )?(?:${ENDED}|(?:${ABSENT})(?: (?:or )?already ${ENDED}| or ${ENDED})?)$|^(?:no such|unknown) order$`,
);

/**
 * Whether the reason for which an order was not canceled says that there is none any more. Whole sentences alone: "already
 * matched in part", or what was not found and is no order, says something else.
 */
export function isAlreadyGone(reason: string): boolean {
  const words = reason
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replace(/[.!]+$/, '');
  return WHOLE_SENTENCE.test(
    words
      .replaceAll(/\s*[-:;,\u2013\u2014]\s*/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}
