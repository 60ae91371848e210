import { expect, it, onTestFinished, vi } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { realRandom } from '../../src/system/system-random.ts';
import type { Client } from '../../src/api/client.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { clientService } from '../../src/cancel/client-service.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { testClient } from '../support/test-client.ts';
import { target } from './fake-account.ts';

/** More than the window of a read and the connections hold together. */
const READS = 300;

it('a cancel is sent and verified while every read hangs and no budget is left for another', async () => {
  const server = await startLoopbackServer(({ method, path }) => {
    if (method === 'DELETE') return { json: { canceled: [], not_canceled: {} } };
    if (path === '/data/orders') return { json: { data: [], next_cursor: 'LTE=' } };
    return { raw: () => {} };
  });
  const client = testClient(server.url);
  onTestFinished(() => server.close());
  const stop = new AbortController();
  let ended = 0;
  const reads = Array.from({ length: READS }, () =>
    client.getBooks(['1'], { signal: stop.signal }).then(() => ended++),
  );
  await vi.waitUntil(() => isFull(client.budgetSnapshot()), { timeout: 30_000, interval: 5 });
  const cancels = createCancels({ service: clientService(client), clock: realClock, random: realRandom });
  const end = await cancels.start(target([]));
  expect(end.outcome).toBe('confirmed');
  expect(ended).toBe(0);
  stop.abort();
  await Promise.all(reads);
  await client.close();
});

/** Reads wait because as many as may be are under way. */
function isFull({ inFlight, scopes }: ReturnType<Client['budgetSnapshot']>): boolean {
  const waiting = scopes.find(({ scope }) => scope === 'books')?.waiting ?? 0;
  return waiting > 0 && inFlight.used >= inFlight.limit - 1;
}
