import { expect, it } from 'vitest';
import { ACCOUNT } from '../support/plain-service/account.ts';
import { startPlainService } from '../support/plain-service/start-plain-service.ts';
import type { Session } from '../support/pty-session.ts';
import { LIVING_BOOK, startMonitor } from './start-monitor.ts';

/** A press and a release of the left button, as terminals report them (SGR). */
function click(session: Session, column: number, row: number): void {
  session.send(`\u001b[<0;${column + 1};${row + 1}M`);
  session.send(`\u001b[<0;${column + 1};${row + 1}m`);
}

it('selects by click, scrolls by wheel, and hands the terminal back without reports of the mouse', async () => {
  await using service = await startPlainService();
  await using session = startMonitor(service.url, ACCOUNT);
  await session.waitFor(LIVING_BOOK);
  await session.waitFor('all 7 ');
  expect(session.modes().mouse).toBe(true);
  expect(session.raw()).not.toMatch(/\u001b\[\?100[235]h/);
  click(session, 10, 5);
  await session.waitFor((screen) => screen[5]?.includes('▸') === true);
  session.send('\u001b[<64;10;5M');
  await session.waitFor((screen) => screen[4]?.includes('▸') === true);
  click(session, 10, 3);
  await session.waitFor((screen) => screen[3]?.includes('▸▸Plain things') === true);
  click(session, 10, 3);
  await session.waitFor((screen) => screen[4]?.includes('▸') === true);
  session.press(':');
  await session.waitFor('Go to ─');
  click(session, 0, 5);
  await session.waitWhile('Go to ─');
  session.press('q');
  expect(await session.exit()).toBe(0);
  expect(session.modes().mouse).toBe(false);
});

it('confirms nothing by click while a cancel is armed', async () => {
  await using service = await startPlainService();
  await using session = startMonitor(service.url, ACCOUNT);
  await session.waitFor(LIVING_BOOK);
  await session.waitFor('all 7 ');
  session.press('X');
  const screen = await session.waitFor('[X] or [Enter] send');
  const line = screen.findIndex((row) => row.includes('[X] or'));
  for (const row of [line, 4, 35]) click(session, 10, row);
  await session.waitFor('[X] or [Enter] send');
  session.press('Esc');
  await session.waitWhile('[X] or [Enter] send');
  expect(service.requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
});

it('leaves the mouse to the terminal with --no-mouse', async () => {
  await using service = await startPlainService();
  await using session = startMonitor(service.url, ACCOUNT, { args: ['--no-mouse'] });
  await session.waitFor(LIVING_BOOK);
  expect(session.raw()).not.toContain('\u001b[?1000h');
});
