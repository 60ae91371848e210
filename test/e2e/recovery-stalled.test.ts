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
  await session.waitFor(`${market.orderIds.length} on this market`);
  const deletes = (): number => exchange.requests.filter(({ method }) => method === 'DELETE').length;

  session.stalled(true);
  const asked = exchange.requests.length;
  await pause(STALL_MS);
  // Nobody sees the books, but the account is still watched.
  expect(exchange.requests.length).toBeGreaterThan(asked + STALL_MS / 5_000);
  session.press('X');
  await pause(400);
  const pressedAtMs = performance.now();
  session.press('X');
  while (deletes() === 0 && performance.now() - pressedAtMs < 5_000) await pause(2);
  const tookMs = performance.now() - pressedAtMs;
  await expect.poll(() => exchange.demo.openOrders(market.conditionId), { timeout: 5_000 }).toEqual([]);

  const before = session.raw().length;
  session.stalled(false);
  const resumedAtMs = performance.now();
  await session.waitFor('clear, verified', { timeoutMs: 5_000 });
  const freshMs = performance.now() - resumedAtMs;
  const piledBytes = Buffer.byteLength(session.raw().slice(before));
  console.log(
    `confirm → DELETE ${tookMs.toFixed(0)} ms, resumed → fresh frame ${freshMs.toFixed(0)} ms, ${piledBytes} bytes piled up`,
  );
  expect(tookMs).toBeLessThan(200);
  expect(freshMs).toBeLessThan(500);
  expect(piledBytes).toBeLessThan(256 * 1024);
}, 200_000);
