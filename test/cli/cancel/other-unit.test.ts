import { expect, it, onTestFinished } from 'vitest';
import { runCancel } from '../../../src/cli/cancel/run-cancel.ts';
import { createExchange } from '../../../src/exchange/create-exchange.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { realRandom } from '../../../src/system/system-random.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { connectTo } from '../../support/test-client.ts';

/** `pmtop cancel` in seconds, on a service that takes milliseconds: its exit code, what was left, and how often it sent one DELETE. */
async function cancelInSeconds(change: { readonly passphrase?: string }, skewMs = 0) {
  const exchange = await createExchange({ clock: realClock, markets: 20, traders: false }).listen();
  onTestFinished(() => exchange.close());
  if (skewMs > 0) exchange.faults.on('skewed-clock', { amount: skewMs });
  const market = exchange.markets.find(({ conditionId }) => exchange.demo.openOrders(conditionId).length > 0);
  const { conditionId = '' } = market ?? {};
  const code = await runCancel(
    { ref: conditionId, yes: true, timeout: 5 },
    {
      settings: {
        url: exchange.url,
        readOnly: false,
        credentials: { ...exchange.account, ...change },
        timestampUnit: 's',
        triesOtherUnit: true,
      },
      connect: connectTo,
      clock: realClock,
      random: realRandom,
      stateFolder: temporaryFolder(),
      processId: process.pid,
      out: () => undefined,
      err: () => undefined,
      interrupted: new AbortController().signal,
    },
  );
  const bodies = exchange.requests.filter(({ method }) => method === 'DELETE').map(({ body }) => body);
  const mostAlike = Math.max(...bodies.map((body) => bodies.filter((other) => other === body).length));
  return { code, left: exchange.demo.openOrders(conditionId).length, mostAlike };
}

it('a cancel in a unit of time that the service does not take goes through in the other, sent once more', async () => {
  const { code, left, mostAlike } = await cancelInSeconds({});
  expect([code, left]).toEqual([0, 0]);
  expect(mostAlike).toBe(2);
});

it.each([1_500, 120_000])('it does so by a clock that is %i ms off', async (skewMs) => {
  const { code, left } = await cancelInSeconds({}, skewMs);
  expect([code, left]).toEqual([0, 0]);
});

it('a cancel with wrong keys is refused, and tries the other unit once', async () => {
  const { code, left, mostAlike } = await cancelInSeconds({ passphrase: 'f'.repeat(64) });
  expect(code).toBe(3);
  expect(left).toBeGreaterThan(0);
  expect(mostAlike).toBe(2);
});
