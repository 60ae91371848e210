import { expect, it } from 'vitest';
import { startSession } from '../support/pty-session.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { LIVING_BOOK } from './start-monitor.ts';

it('tells a newcomer to the demo what to try next, until it is dismissed, and never again after that', async () => {
  const options = { env: { XDG_STATE_HOME: temporaryFolder() } };
  {
    await using session = startSession(options);
    await session.waitFor(LIVING_BOOK);
    await session.waitFor('press Down to go to the next market');
    // On the panes' lowest border, where neither messages nor keys are.
    expect(session.screen().find((line) => line.includes('press Down'))).toMatch(/^╰.*╯$/);
    session.press('Down');
    await session.waitFor('press 2 to go into the order book');
    session.press('X');
    await session.waitFor('[X] or [Enter] send');
    await session.waitWhile('to go into the order book');
    session.press('Esc');
    await session.waitFor('press 2 to go into the order book');
    session.press('Esc');
    await session.waitWhile('to go into the order book');
    session.press('q');
    expect(await session.exit()).toBe(0);
  }
  await using again = startSession(options);
  await again.waitFor(LIVING_BOOK);
  again.press('?');
  await again.waitFor('Help ─');
  again.press('Esc');
  await again.waitWhile('Help ─');
  expect(again.screen().join('\n')).not.toContain('no more hints');
});
