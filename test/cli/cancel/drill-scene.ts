import { expect } from 'vitest';
import type { DrillIo } from '../../../src/cli/cancel/run-drill.ts';
import { createExchange } from '../../../src/exchange/create-exchange.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { realRandom } from '../../../src/system/system-random.ts';
import { connectTo } from '../../support/test-client.ts';

/** A drill where nobody else trades, and what it says. */
export function drillIo() {
  const out: string[] = [];
  const err: string[] = [];
  const exchange = createExchange({ clock: realClock, markets: 20, traders: false });
  const io: DrillIo = {
    startExchange: ({ traders }) => {
      expect(traders, 'nobody trades in a drill').toBe(false);
      return exchange.listen();
    },
    connect: connectTo,
    clock: realClock,
    random: realRandom,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  };
  return { io, out, err, exchange };
}
