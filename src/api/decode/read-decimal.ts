import { ONE, parseMicros, type Micros } from '../../domain/micros.ts';

const ZERO = 0x30;
const POINT = 0x2e;
/** So many digits fit into a machine's 32-bit integer. */
const MOST_LENGTH = 9;
/** What a number with so many decimals is multiplied with; no point, or more than six, is not looked up here. */
const SCALES = [0, 100_000, 10_000, 1_000, 100, 10, 1] as const;

/**
 * As `parseMicros`, which has the last word on every text that is not short and plain. Books hold thousands of these,
 * and a regular expression for each would cost as much as parsing the JSON they came in.
 */
export function readDecimal(text: string): Micros | undefined {
  const { length } = text;
  if (length === 0 || length > MOST_LENGTH) return parseMicros(text);
  let digits = 0;
  let point = length;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    const digit = code - ZERO;
    if (digit >= 0 && digit <= 9) digits = (digits * 10 + digit) | 0;
    else if (code === POINT && point === length) point = at;
    else return undefined;
  }
  if (point === length) return digits * ONE;
  const scale = SCALES[length - 1 - point];
  return point === 0 || !scale ? parseMicros(text) : digits * scale;
}
