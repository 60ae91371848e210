import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Alert, type AlertRule, formatAlert, parseAlert, QUOTES } from '../../src/domain/alert.ts';

const alertOf = (text: string): Alert => {
  const read = parseAlert(text);
  if ('problem' in read) throw new Error(read.problem);
  return read.alert;
};

describe('an alert in words', () => {
  it.each([
    ['mid > 0.6', 'mid > 0.6'],
    ['  Mid>.60 ', 'mid > 0.6'],
    ['bid ≥ 0.41 of Yes', 'bid >= 0.41 of Yes'],
    ['ask <=0.001 on rain-lisbon', 'ask <= 0.001 on rain-lisbon'],
    ['last < 1 of Sporting of Lisbon on 0xabc', 'last < 1 of Sporting of Lisbon on 0xabc'],
    ['spread > 0.03', 'spread > 0.03'],
    ['filled', 'filled'],
    ['filled on rain-lisbon', 'filled on rain-lisbon'],
    ['filled on on', 'filled on on'],
    ['mid > 0.6 of Yes on of', 'mid > 0.6 of Yes on of'],
    ['mid > 0', 'mid > 0'],
    ['spread <= 0', 'spread <= 0'],
    ['closes in 60m', 'closes in 1h'],
    ['closes in 90m', 'closes in 90m'],
    ['stale 30s of No', 'stale 30s of No'],
  ])('%s is read as %s', (text, spelled) => {
    expect(formatAlert(alertOf(text))).toBe(spelled);
  });

  it.each([
    ['', 'write mid > 0.6'],
    ['filled on', 'after "on" comes a market'],
    ['mid > 0.6 of Yes on ', 'after "on" comes a market'],
    ['mid > 0.6 of', 'after "of" comes the name of an outcome'],
    ['md > 0.6', '"md" is no alert: write mid > 0.6'],
    ['mid', 'after mid comes > or >='],
    ['mid = 0.6', 'after mid comes > or >='],
    ['mid >', 'after mid > comes a price between 0 and 1'],
    ['mid > 60', '"60" is no price'],
    ['mid > 0.1234567', '"0.1234567" is no price'],
    ['mid > 6e-1', '"6e-1" is no price'],
    ['mid <= 0', 'it would never ring'],
    ['last >= 1', 'it would never ring'],
    ['filled 3', '"filled" takes no "3"'],
    ['filled of Yes', 'concerns a whole market'],
    ['closes 30m', 'write closes in'],
    ['closes in 0m', 'write closes in'],
    ['stale soon', 'write stale'],
    ['stale 3s', '10s or more'],
    ['m'.repeat(1_001), 'too long'],
  ])('%j is refused with what to write instead', (text, problem) => {
    expect(parseAlert(text)).toMatchObject({ problem: expect.stringContaining(problem) });
  });

  it('reads back what it spells, whatever the alert', () => {
    const rule: fc.Arbitrary<AlertRule> = fc.oneof(
      fc.record({
        kind: fc.constant('quote' as const),
        quote: fc.constantFrom(...QUOTES),
        is: fc.constantFrom('>' as const, '>=' as const, '<' as const, '<=' as const),
        limit: fc.integer({ min: 1, max: 999_999 }),
      }),
      fc.constant({ kind: 'filled' as const }),
      fc.record({
        kind: fc.constant('closes' as const),
        withinMs: fc.integer({ min: 1, max: 9_999 }).map((s) => s * 1_000),
      }),
      fc.record({
        kind: fc.constant('stale' as const),
        afterMs: fc.integer({ min: 10, max: 9_999 }).map((s) => s * 1_000),
      }),
    );
    fc.assert(
      fc.property(rule, fc.option(fc.stringMatching(/^[a-z0-9-]{1,20}$/)), (made, market) => {
        const alert = { rule: made, ...(market !== null && { market }) };
        expect(alertOf(formatAlert(alert))).toEqual(alert);
      }),
    );
  });
});
