import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlertRule, parseAlert } from '../../src/domain/alert.ts';
import { type AlertFacts, evaluateAlert, READY } from '../../src/domain/alert-watch.ts';

const ruleOf = (text: string): AlertRule => {
  const read = parseAlert(text);
  if ('problem' in read) throw new Error(read.problem);
  return read.alert.rule;
};
const CENT = 10_000;
const cents = (bid: number, ask = bid): AlertFacts => ({
  prices: { bid: bid * CENT, ask: ask * CENT },
  tick: CENT,
});

/** The seconds at which a rule rings, looked at once a second. */
function ringsAt(text: string, looks: readonly AlertFacts[]): number[] {
  let phase = READY;
  return looks.flatMap((facts, second) => {
    const next = evaluateAlert(phase, ruleOf(text), facts, second * 1_000);
    expect(evaluateAlert(next, ruleOf(text), facts, second * 1_000), 'looked at twice').toBe(next);
    const rang = next.kind === 'fired' && phase.kind === 'ready';
    phase = next;
    return rang ? [second] : [];
  });
}
const stay = (facts: AlertFacts, seconds: number): AlertFacts[] => Array<AlertFacts>(seconds).fill(facts);

describe('an alert', () => {
  it.each([
    ['bid >= 0.6', cents(60), true],
    ['bid > 0.6', cents(60), false],
    ['bid > 0.6', cents(61), true],
    ['ask <= 0.4', cents(39, 40), true],
    ['ask < 0.4', cents(39, 40), false],
    ['mid > 0.405', cents(40, 41), false],
    ['mid >= 0.405', cents(40, 41), true],
    ['spread > 0.02', cents(40, 43), true],
    ['spread > 0.03', cents(40, 43), false],
    ['last >= 0.5', { last: 500_000, tick: CENT }, true],
    ['last >= 0.5', { tick: CENT }, false],
    ['bid > 0.1', { prices: {}, tick: CENT }, false],
    ['closes in 30m', { closesInMs: 1_800_000, tick: CENT }, true],
    ['closes in 30m', { closesInMs: 1_800_001, tick: CENT }, false],
    ['closes in 30m', { closesInMs: -1, tick: CENT }, false],
    ['stale 30s', { ageMs: 30_000, tick: CENT }, true],
    ['stale 30s', { ageMs: 29_999, tick: CENT }, false],
  ])('%s, told %j, rings: %s', (text, facts, rings) => {
    expect(ringsAt(text, [facts])).toEqual(rings ? [0] : []);
  });

  it('rings when the price crosses, and not again while it stays there', () => {
    expect(ringsAt('bid >= 0.6', [cents(58), ...stay(cents(61), 500)])).toEqual([1]);
  });

  it('rings again after the price was a tick back for ten seconds, not sooner', () => {
    const soon = [cents(61), ...stay(cents(59), 10), cents(61), ...stay(cents(59), 10), cents(61)];
    expect(ringsAt('bid >= 0.6', soon)).toEqual([0]);
    expect(ringsAt('bid >= 0.6', [cents(61), ...stay(cents(59), 11), cents(61)])).toEqual([0, 12]);
  });

  it('needs a minute where the price came back by less than a tick', () => {
    const back: AlertFacts = { prices: { bid: 595_000 }, tick: CENT };
    expect(ringsAt('bid >= 0.6', [cents(61), ...stay(back, 60), cents(61)])).toEqual([0]);
    expect(ringsAt('bid >= 0.6', [cents(61), ...stay(back, 61), cents(61)])).toEqual([0, 62]);
  });

  it('keeps its phase while nobody tells the price', () => {
    const silent: AlertFacts = { tick: CENT };
    expect(ringsAt('bid >= 0.6', [cents(61), ...stay(silent, 500), cents(61)])).toEqual([0]);
  });

  it('never rings twice within ten seconds, however the price moves', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 50, max: 70 }), { maxLength: 200 }), (path) => {
        const rung = ringsAt(
          'bid >= 0.6',
          path.map((bid) => cents(bid)),
        );
        for (const [i, at] of rung.entries())
          if (i > 0) expect(at - (rung[i - 1] as number)).toBeGreaterThan(10);
      }),
    );
  });
});
