import { expect, it } from 'vitest';
import {
  LIVING_BOOK,
  marketWithOrders,
  pressAgain,
  startExchange,
  startMonitor,
  waitUntilReady,
} from './start-monitor.ts';

/** What a process sees of a machine that slept for ten minutes: of its two clocks, the wall's alone went on. */
const SLEEPS_ON_SIGNAL = `--import=data:text/javascript,${encodeURIComponent(`
  const readWall = Date.now;
  let sleptMs = 0;
  Date.now = () => readWall() + sleptMs;
  process.on('SIGURG', () => (sleptMs += 600_000));
`)}`;

it('what was read before the machine slept is called old at once, though no service answers any more', async () => {
  const exchange = await startExchange({ traders: false });
  await using session = startMonitor(exchange.url, exchange.account, {
    env: { NODE_OPTIONS: SLEEPS_ON_SIGNAL },
  });
  await session.waitFor(LIVING_BOOK);
  await exchange.close();
  expect(session.screen().join('\n')).not.toMatch(/STALE\s+1\dm/);
  session.signal('SIGURG');
  await session.waitFor(/STALE\s+1\dm/);
});

it('after a sleep everything is read again within seconds, and a key that was armed before it sends nothing', async () => {
  await using exchange = await startExchange({ traders: false });
  const market = marketWithOrders(exchange);
  await using session = startMonitor(exchange.url, exchange.account, {
    args: ['--market', market.slug],
    env: { NODE_OPTIONS: SLEEPS_ON_SIGNAL },
  });
  await session.waitFor(/here [1-9]/);
  await waitUntilReady(session);
  session.press('X');
  await session.waitFor('[X] or [Enter] send');
  session.signal('SIGURG');
  await pressAgain(session, 'X');
  await session.waitFor('[X] or [Enter] send   [Esc] keep   5s');
  expect(exchange.demo.openOrders(market.conditionId)).toHaveLength(market.orderIds.length);
  await session.waitWhile('STALE');
  await session.waitFor(LIVING_BOOK);
});
