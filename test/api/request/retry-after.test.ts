import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '../../../src/api/request/retry-after.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const YEAR_MS = 365 * 86_400_000;

describe('Retry-After', () => {
  it.each<[string, string | string[] | undefined, number | undefined]>([
    ['seconds', '7', 7_000],
    ['seconds with blanks', ' 7 ', 7_000],
    ['broken seconds, rounded up to the millisecond', '1.0005', 1_001],
    ['zero', '0', 0],
    ['a negative number', '-5', 0],
    ['ten minutes', '600', 600_000],
    ['a day', '86400', 86_400_000],
    ['1e12 seconds, told as a year', '1000000000000', YEAR_MS],
    ['a date ahead', 'Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['a date past', 'Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['now', 'Sat, 21 Nov 2026 12:00:00 GMT', 0],
    ['a date in the old form', 'Saturday, 21-Nov-26 12:00:10 GMT', 10_000],
    ['a date far ahead, told as a year', 'Fri, 21 Nov 2036 12:00:00 GMT', YEAR_MS],
    ['a date that is none', 'Sat, 41 Nov 2026 12:00:00 GMT', undefined],
    ['an exponent', '1e3', undefined],
    ['garbage', 'soon', undefined],
    ['nothing', '', undefined],
    ['no header', undefined, undefined],
    ['two headers, the longer one', ['5', '9'], 9_000],
    ['two in one, the longer one', '9, 5', 9_000],
    ['a number and a date, the longer one', '5, Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['garbage beside a number', ['soon', '3'], 3_000],
  ])('says how long to wait, never less than told: %s', (_, header, expected) => {
    expect(parseRetryAfter(header, NOW)).toBe(expected);
  });
});
