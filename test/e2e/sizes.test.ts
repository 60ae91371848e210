import { describe, expect, it } from 'vitest';
import { ACCOUNT } from '../support/plain-service/account.ts';
import { startPlainService } from '../support/plain-service/start-plain-service.ts';
import type { WidthTable } from '../support/virtual-terminal.ts';
import { countBoxes, frameProblems } from './frame.ts';
import { memoryOf } from '../support/processes.ts';
import type { Session } from '../support/pty-session.ts';
import {
  LIVING_BOOK,
  marketWithOrders,
  pressAgain,
  startExchange,
  startMonitor,
  waitUntilReady,
} from './start-monitor.ts';

const WIDTHS: readonly WidthTable[] = ['unicode-6', 'unicode-11', 'graphemes'];

describe.each([
  [120, 36, 4],
  [80, 24, 3],
  [50, 16, 1],
  [40, 10, 1],
])('at %i×%i', (columns, rows, boxes) => {
  it.each(WIDTHS)('every border holds, whatever the titles are, by the widths of %s', async (widths) => {
    await using service = await startPlainService();
    await using session = startMonitor(service.url, ACCOUNT, { columns, rows, widths });
    await session.waitFor('●');
    for (let move = 0; move < 7; move++) {
      session.press('j');
      await session.waitFor(() => countBoxes(session) >= boxes && frameProblems(session).length === 0);
    }
    await session.waitFor(() => frameProblems(session).length === 0);
  });
});

it('says in one line what it can when the terminal is too small for panes', async () => {
  await using service = await startPlainService();
  await using session = startMonitor(service.url, ACCOUNT, { columns: 39, rows: 9 });
  await session.waitFor((screen) => screen.filter((row) => row !== '').length >= 1);
  await session.waitFor(() => countBoxes(session) === 0);
});

it('follows the terminal through every size and comes back whole', async () => {
  await using service = await startPlainService();
  await using session = startMonitor(service.url, ACCOUNT);
  await session.waitFor(LIVING_BOOK);
  for (const [columns, rows] of [
    [80, 24],
    [50, 16],
    [39, 9],
    [1, 1],
    [200, 60],
    [120, 36],
  ] as const) {
    session.resize(columns, rows);
  }
  await session.waitFor(() => countBoxes(session) === 4 && frameProblems(session).length === 0);
  await session.waitFor(LIVING_BOOK);
});

it.each([
  ['starts with', (): void => undefined],
  ['is resized to', (session: Session): void => session.resize(20_000, 20_000)],
])('draws a part and cancels where the terminal %s a size that none has', async (how, claim) => {
  await using exchange = await startExchange({ traders: false });
  const { slug, orderIds } = marketWithOrders(exchange);
  const size = how === 'starts with' ? { columns: 65_535, rows: 65_535 } : {};
  await using session = startMonitor(exchange.url, exchange.account, { args: ['--market', slug], ...size });
  claim(session);
  await session.waitFor(() => session.size().columns === 1000 && countBoxes(session) === 4);
  await session.waitFor(`here ${orderIds.length} `);
  await waitUntilReady(session);
  session.press('X');
  await session.waitFor(/\[X\] or \[Enter\] send/);
  await pressAgain(session, 'X');
  await session.waitFor('clear, verified');
  // Megabytes; unclamped it was thousands.
  expect(memoryOf(session.pid)).toBeLessThan(600);
});

it('goes on living while nobody reads what it writes', async () => {
  await using service = await startPlainService();
  await using session = startMonitor(service.url, ACCOUNT);
  await session.waitFor(LIVING_BOOK);
  session.stalled(true);
  const asked = service.requests.length;
  for (let move = 0; move < 200; move++) session.send(move % 2 === 0 ? 'j' : 'k');
  await expect.poll(() => service.requests.length).toBeGreaterThan(asked + 5);
  session.stalled(false);
  await session.waitFor(() => frameProblems(session).length === 0);
  await session.waitFor('● live');
});

it('says in the message log what the screen and the service carry', async () => {
  await using service = await startPlainService();
  await using session = startMonitor(service.url, ACCOUNT);
  await session.waitFor(LIVING_BOOK);
  session.press('!');
  await session.waitFor(/Messages .*screen \d+\.\d kB\/s · service \d+\.[1-9] kB\/s/);
});
