import { describe, expect, it, vi } from 'vitest';
import { DRILLS } from '../../../src/domain/drills.ts';
import { cancelExitCode } from '../../../src/cancel/exit-code.ts';
import { runDrill } from '../../../src/cli/cancel/run-drill.ts';
import type { CancelOutcome } from '../../../src/domain/cancel.ts';
import { DRILL_ENDS } from './drill-ends.ts';
import { drillIo } from './drill-scene.ts';

/** A drill that goes badly takes ten seconds, most of them waiting. */
vi.setConfig({ maxConcurrency: 15, testTimeout: 120_000 });

/** The last word, and what the exchange's own book says of it. */
const TRUE_WORDS: Readonly<Record<CancelOutcome, RegExp>> = {
  confirmed: /\nclear, verified · [^]*: 0 of your orders rest/,
  left: /\nNOT clear: (\d+) left · [^]*: \1 of your orders rest/,
  refused: /\nrefused: 401[^]*: [1-9]\d* of your orders rest/,
  throttled: /\nthrottled[^]*: [1-9]\d* of your orders rest/,
  'not-sent': /\nnot sent[^]*: [1-9]\d* of your orders rest/,
  unresolved: /\nunresolved: [^]*a real one you would run again[^]*: \d+ of your orders rest/,
};

/** What is told on the way to the end. */
const ON_THE_WAY: Readonly<Record<string, RegExp>> = {
  hang: /no answer|sending \(try/,
  throttled: /throttled, next try in 3 s/,
  partial: /NOT clear: \d left/,
};

async function drilled(fault: string): Promise<{ readonly code: number; readonly told: string }> {
  const { io, out } = drillIo();
  const code = await runDrill({ fault }, io);
  return { code, told: out.join('') };
}

describe('a drill', () => {
  it.concurrent.each(Object.entries(DRILL_ENDS))(
    '%s ends as %s with the true words, and promises no monitor that verifies it',
    async (fault, outcome) => {
      let { code, told } = await drilled(fault);
      // In its ten seconds a busy machine may read nothing: that is told as it is, and it is run again.
      if (outcome !== 'unresolved' && code === cancelExitCode('unresolved')) {
        expect(told).toMatch(TRUE_WORDS.unresolved);
        ({ code, told } = await drilled(fault));
      }
      expect(code).toBe(cancelExitCode(outcome));
      expect(told).toMatch(TRUE_WORDS[outcome]);
      expect(told).toMatch(ON_THE_WAY[fault] ?? /sending/);
      if (outcome !== 'confirmed') expect(told).not.toContain('clear, verified');
      expect(told).not.toContain('The monitor verifies');
    },
  );

  it('is there for everything that is listed', async () => {
    const { io, out } = drillIo();
    expect(await runDrill({}, io)).toBe(0);
    expect(out.map((line) => line.split(' ', 1)[0])).toEqual(Object.keys(DRILLS));
  });

  it.each([
    ['toString', 'there is no drill "toString". pmtop drill lists all'],
    ['latent\u001b[2J', 'there is no drill "latent[2J". pmtop drill lists all'],
    ['outtage', 'there is no drill "outtage". Did you mean outage? pmtop drill lists all'],
  ])('called %j is a mistake', async (fault, words) => {
    const { io, err } = drillIo();
    expect(await runDrill({ fault }, io)).toBe(2);
    expect(err.join('')).toBe(`pmtop: ${words}\n`);
  });
});
