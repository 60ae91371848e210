import { expect, it } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { sleep } from '../../src/domain/clock.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { ok } from '../../src/domain/result.ts';
import { createPoller } from '../../src/polling/poller.ts';
import { startPollers } from '../../src/polling/start-pollers.ts';
import { sampleOrder } from '../support/sample-orders.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { standingClock } from '../support/standing-clock.ts';

it('what the probe of a pause read before the process stood still is not told as read now', async () => {
  const real = simulatedClock();
  const clock = standingClock(real);
  const events: MonitorEvent[] = [];
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const listOrders = async () => {
    ask();
    await sleep(real, 100);
    await clock.arrive();
    return ok({ rows: [sampleOrder('o1')], unread: [], lost: 0, looped: false });
  };
  const pollers = startPollers({
    client: { listOrders, budgetSnapshot: () => ({ scopes: [] }) } as unknown as Client,
    clock,
    random: seededRandom(1),
    publish: (event) => events.push(event),
    wants: () => ({ listTokens: [], window: '1d', account: true }),
  });
  pollers.hold('paused', true);
  void asked.then(clock.stop);
  await real.advance(60_000);
  await real.advance(3_600_000);
  clock.goOn();
  await real.advance(50);
  expect(events).toEqual([{ type: 'probed' }]);
  pollers.stop();
});

it('a walk through the catalog comes to its end though the process stalls in each', async () => {
  const real = simulatedClock();
  const clock = standingClock(real);
  const events: MonitorEvent[] = [];
  const poller = createPoller({
    clock,
    random: seededRandom(7),
    isAgeless: true,
    publish: (event) => events.push(event),
    failed: () => {},
    async request() {
      await sleep(real, 60_000);
      await clock.arrive();
      return ok([{ type: 'probed' } as const]);
    },
    pace: () => 300_000,
  });
  await real.advance(30_000);
  clock.stop();
  await real.advance(3_000);
  clock.goOn();
  await real.advance(40_000);
  expect(events).toHaveLength(1);
  poller.stop();
});
