import { createClient } from '../../../src/api/client.ts';
import type { DrillIo } from '../../../src/cli/cancel/run-drill.ts';
import { createExchange } from '../../../src/exchange/create-exchange.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { realRandom } from '../../../src/system/system-random.ts';

/** A drill where nobody else trades, and what it says. */
export function drillIo() {
  const out: string[] = [];
  const err: string[] = [];
  const exchange = createExchange({ clock: realClock, markets: 20, traders: false });
  const io: DrillIo = {
    startExchange: () => exchange.listen(),
    connect: ({ url = '', credentials }) =>
      createClient({ url, ...(credentials && { credentials }), clock: realClock, random: realRandom }),
    clock: realClock,
    random: realRandom,
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  };
  return { io, out, err, exchange };
}
