import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { DRILLS } from '../../../src/cli/cancel/drills.ts';
import { runDrill, type DrillIo } from '../../../src/cli/cancel/run-drill.ts';
import { realClock } from '../../../src/cli/real-clock.ts';
import { realRandom } from '../../../src/cli/real-random.ts';
import { createExchange } from '../../../src/exchange/create-exchange.ts';

function drillIo() {
  const out: string[] = [];
  const err: string[] = [];
  const io: DrillIo = {
    startExchange: () => createExchange({ clock: realClock, markets: 20, traders: false }).listen(),
    connect: ({ url = '', credentials }) =>
      createClient({ url, ...(credentials && { credentials }), clock: realClock, random: realRandom }),
    clock: realClock,
    random: realRandom,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  };
  return { io, out, err };
}

describe('a drill', () => {
  it.concurrent.each([
    ['plain', 0, /clear, verified[^]*: 0 of your orders/],
    ['hang', 0, /no answer|sending again[^]*clear, verified[^]*: 0 of your orders/],
    ['reset-after', 0, /clear, verified[^]*: 0 of your orders/],
    ['throttled', 0, /throttled, next try in 3 s[^]*clear, verified[^]*: 0 of your orders/],
    ['partial', 0, /NOT clear: \d left[^]*clear, verified[^]*: 0 of your orders/],
    ['lie', 3, /NOT clear: 1 left[^]*: 1 of your orders/],
    ['rival', 3, /NOT clear: 1 left[^]*: 1 of your orders/],
    ['skew', 0, /clear, verified[^]*: 0 of your orders/],
    ['refused', 3, /refused: 401[^]*: [1-9]\d* of your orders/],
    ['outage', 4, /unresolved: [^]*the monitor would verify[^]*: 0 of your orders/],
  ] as const)(
    '%s ends with %i and the true words, and promises no monitor that verifies it',
    async (fault, code, says) => {
      const { io, out } = drillIo();
      expect(await runDrill({ fault }, io)).toBe(code);
      expect(out.join('')).toMatch(says);
      expect(out.join('')).not.toContain('The monitor verifies');
    },
  );

  it('is there for everything that is listed', async () => {
    const { io, out } = drillIo();
    expect(await runDrill({}, io)).toBe(0);
    expect(out.map((line) => line.split(' ', 1)[0])).toEqual(Object.keys(DRILLS));
  });

  it('of another name is a mistake', async () => {
    const { io, err } = drillIo();
    expect(await runDrill({ fault: 'toString' }, io)).toBe(2);
    expect(err.join('')).toContain('outage');
  });
});
