import { describe, expect, it } from 'vitest';
import { sanitize, sanitizeLine } from '../../src/text/sanitize.ts';
import { decodeOf } from '../support/answering-executor.ts';
import { BAD_VALUES, type BadValue } from '../support/bad-values.ts';
import { ENDPOINT_CASES } from '../support/endpoint-cases.ts';
import { leavesOf, pathsOf, valueAt, withValueAt, type Path } from '../support/json-paths.ts';
import { parseAnswer } from '../../src/api/request/parse-answer.ts';

const PLAIN_DECIMAL = /^-?\d{1,15}(\.\d{1,18})?$/;
const MARK = '@@bad@@';

function spoil(answer: unknown, path: Path, bad: BadValue): unknown {
  const text = JSON.stringify(withValueAt(answer, path, bad.json === undefined ? undefined : MARK)) ?? 'null';
  const parsed = parseAnswer(Buffer.from(text.replace(`"${MARK}"`, bad.json ?? 'null')));
  return parsed.ok ? parsed.value : undefined;
}

/** What may honestly be read out of a bad value: itself, in any unit we keep. */
function honestReadings(json: string | undefined): Set<unknown> {
  const honest = new Set<unknown>([
    undefined,
    0,
    '',
    false,
    null,
    'no reason given',
    '__proto__',
    'constructor',
  ]);
  if (json === undefined) return honest;
  const value = JSON.parse(json) as unknown;
  for (const scalar of leavesOf(value).map((path) => valueAt(value, path))) {
    const number = typeof scalar === 'string' && PLAIN_DECIMAL.test(scalar) ? Number(scalar) : scalar;
    if (typeof number === 'number' && Number.isFinite(number)) {
      honest.add(number + 0);
      const scales = number >= 0 && Number.isInteger(number * 1e6) ? [1e6, 1e3, 1e-3] : [];
      for (const scale of scales) honest.add(Math.round(number * scale));
    }
    const text = String(scalar);
    for (const form of [text, text.toUpperCase(), text.toLowerCase()]) {
      for (const length of [200, 500, 2_000, 20_000])
        honest.add(sanitizeLine(form, length)).add(sanitize(form, length));
    }
    if (typeof scalar === 'boolean' || scalar === null) honest.add(scalar);
  }
  return honest;
}

/** Amounts that are read to the nearest millionth, by what the client calls them; prices and sizes of books and orders are exact. */
const SHOWN = new Set(['usdcSize', 'matchedSize', 'dailyRate', 'minSize', 'lastTradePrice']);
const SHOWN_IN =
  /^(?:listActivity|listBuilderTrades) (?:.+,)?(?:size|price)$|,(?:tokens|positions),\d+,(?:price|size)$/;

function isShown(method: string, path: Path): boolean {
  return SHOWN.has(String(path.at(-1))) || SHOWN_IN.test(`${method} ${path.join(',')}`);
}

function nearestMillionth(json: string | undefined): unknown {
  const text = json === undefined ? undefined : (JSON.parse(json) as unknown);
  return typeof text === 'string' && PLAIN_DECIMAL.test(text) ? Math.round(Number(text) * 1e6) : undefined;
}

/** What counts losses, and what says that there are more. */
const COUNTS = new Set<unknown>(['lost', 'looped', 'lostValues', 'lostMarkets', 'received', 'contradiction']);

function isCount(path: Path): boolean {
  return COUNTS.has(path.at(-1)) || path.includes('rounded');
}

function plain(value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries(value as Map<string, unknown>) : value;
}

function valuesOf(json: unknown): unknown[] {
  return leavesOf(json).map((path) => valueAt(json, path));
}

/** Values in `read` that were neither told nor read before and are no honest reading of the bad value. */
function dishonest(method: string, read: unknown, whole: unknown, answer: unknown, bad: BadValue): unknown[] {
  if (read === undefined) return [];
  const known = new Set([...valuesOf(whole), ...valuesOf(answer)]);
  const honest = honestReadings(bad.json);
  return leavesOf(read)
    .filter((path) => !isCount(path))
    .filter((path) => !isShown(method, path) || valueAt(read, path) !== nearestMillionth(bad.json))
    .map((path) => valueAt(read, path))
    .filter((leaf) => typeof leaf !== 'object' || leaf === null)
    .filter((leaf) => !known.has(leaf) && !honest.has(leaf));
}

/** Numbers at a place where the whole answer has another number are the most dangerous: place by place. */
function misplaced(method: string, read: unknown, whole: unknown, bad: BadValue): Path[] {
  const honest = honestReadings(bad.json);
  return leavesOf(read).filter((path) => {
    const now = valueAt(read, path);
    if (typeof now !== 'number' || isCount(path) || honest.has(now)) return false;
    if (isShown(method, path) && now === nearestMillionth(bad.json)) return false;
    return now !== safeValueAt(whole, path);
  });
}

function safeValueAt(json: unknown, path: Path): unknown {
  try {
    return valueAt(json, path);
  } catch {
    return undefined;
  }
}

describe('decoders under bad values', () => {
  it.each(ENDPOINT_CASES)('$name never throws and never tells a wrong value', async (testCase) => {
    const decode = await decodeOf(testCase);
    const whole = plain(decode(testCase.answer));
    const wrong: string[] = [];
    for (const path of pathsOf(testCase.answer)) {
      for (const bad of BAD_VALUES) {
        const read = plain(decode(spoil(testCase.answer, path, bad)));
        const lies = [
          ...dishonest(testCase.name, read, whole, testCase.answer, bad),
          ...misplaced(testCase.name, read, whole, bad),
        ];
        if (lies.length > 0) wrong.push(`${path.join('.')} ${bad.says}: ${JSON.stringify(lies)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is asked of at least 150 fields and 25 bad values', () => {
    const fields = new Set(
      ENDPOINT_CASES.flatMap(({ answer }) =>
        pathsOf(answer).map((path) => String(path.findLast((key) => typeof key === 'string'))),
      ),
    );
    const places = ENDPOINT_CASES.flatMap(({ answer }) => pathsOf(answer)).length;
    expect(fields.size).toBeGreaterThanOrEqual(150);
    expect(BAD_VALUES.length).toBeGreaterThanOrEqual(25);
    expect(places * BAD_VALUES.length).toBeGreaterThanOrEqual(3_750);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
