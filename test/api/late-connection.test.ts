import { expect, it } from 'vitest';
import type { Clock } from '../../src/domain/clock.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { testClient } from '../support/test-client.ts';

it('a request whose connection comes when its time is over is not written, however late the timers are', async () => {
  const server = await startLoopbackServer();
  let hasStood = false;
  const clock: Clock = {
    ...realClock,
    monotonicMs: () => realClock.monotonicMs() + (hasStood ? 40_000 : 0),
    schedule: (delayMs, run) => (hasStood ? () => {} : realClock.schedule(delayMs, run)),
  };
  const client = testClient(server.url, { clock });
  const scope = { kind: 'market', conditionId: `0x${'a1'.repeat(32)}` } as const;
  const answer = client.cancelMarketOrders(scope, { deadlineMs: 5_000 });
  hasStood = true;
  expect(await answer).toMatchObject({ ok: false, failure: { kind: 'timeout', sent: 'no' } });
  await client.close();
  await server.close();
  expect(server.requests).toEqual([]);
});
