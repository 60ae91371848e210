import { expect, it } from 'vitest';
import { marketWithOrders, startExchange, startMonitor } from './start-monitor.ts';

/** How long nobody reads what the program writes. */
const STALL_MS = Number(process.env['STALL_MS'] ?? 4_000);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

it(`a terminal that takes nothing for ${STALL_MS} ms holds up neither the confirming key nor the fresh screen after it`, async () => {
  await using exchange = await startExchange();
  const market = marketWithOrders(exchange);
  await using session = startMonitor(exchange.url, exchange.account, { args: ['--market', market.slug] });
  await session.waitFor('● live');
  await session.waitFor(`here ${market.orderIds.length} `);
  const deletes = (): number => exchange.requests.filter(({ method }) => method === 'DELETE').length;

  session.stalled(true);
  const asked = exchange.requests.length;
  await pause(STALL_MS);
  // Nobody sees the books, but the account is still watched.
  expect(exchange.requests.length).toBeGreaterThan(asked + STALL_MS / 5_000);
  session.press('X');
  await pause(400);
  session.press('X');
  await expect.poll(deletes).toBeGreaterThan(0);
  await expect.poll(() => exchange.demo.openOrders(market.conditionId)).toEqual([]);

  const before = session.raw().length;
  session.stalled(false);
  await session.waitFor('clear, verified');
  const piledBytes = Buffer.byteLength(session.raw().slice(before));
  expect(piledBytes).toBeLessThan(256 * 1024);
});
