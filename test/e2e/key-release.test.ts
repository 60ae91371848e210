import { expect, it } from 'vitest';
import { marketWithOrders, startExchange, startMonitor, waitUntilReady } from './start-monitor.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What a terminal sends for a key whose events are reported, as a program that crashed before may have left it. */
const EVENTS: readonly (readonly [what: string, press: string, then: string])[] = [
  ['the release of', '\u001b[120;2:1u', '\u001b[120;2:3u'],
  ['a repeat of', '\u001b[120;2:1u', '\u001b[120;2:2u'],
];

it.each(EVENTS)('%s the key that arms a cancel does not confirm it', async (_what, press, then) => {
  await using exchange = await startExchange({ traders: false });
  const { slug, orderIds } = marketWithOrders(exchange);
  await using session = startMonitor(exchange.url, exchange.account, { args: ['--market', slug] });
  await session.waitFor(`here ${orderIds.length} `);
  await waitUntilReady(session);
  session.press('4');
  session.send(press);
  await session.waitFor('or [Enter] send');
  await pause(300);
  session.send(then);
  // In one piece with the next key it could not fire; and a key that answers tells that it has been read.
  await pause(300);
  session.press('?');
  await session.waitFor('Help ─');
  expect(exchange.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});
