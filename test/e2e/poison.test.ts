import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { createExchange } from '../../src/exchange/create-exchange.ts';
import type { Session } from '../support/pty-session.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { LIVING_BOOK, marketWithOrders, pressAgain, startMonitor, waitUntilReady } from './start-monitor.ts';

/** What begins an OSC, DCS, APC, PM or SOS, and every C1 control. */
const STRINGS = /\u001b[\]P_^X]|[\u0080-\u009f]/;
/** The bell, a reset, and what breaks lines or turns text around. */
const NEVER = /\u0007|\u001bc|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const RAW_CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]/;

/** Every file below a folder, as text; the shared budget is a database, which nobody reads on a screen. */
function textsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.sqlite'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

function expectCleanScreen(session: Session): void {
  expect(session.titles()).toEqual([]);
  expect(session.raw()).not.toMatch(STRINGS);
  expect(session.raw()).not.toMatch(NEVER);
}

it('shows panes, cards, tabs, the palette and a cancel of hostile texts without passing a sequence on', async () => {
  const exchange = await createExchange({ clock: realClock, markets: 60, traders: false }).listen();
  onTestFinished(() => exchange.close());
  const state = temporaryFolder();
  const { slug } = marketWithOrders(exchange);
  exchange.faults.on('hostile-strings');
  exchange.faults.on('partial-cancel');
  await using session = startMonitor(exchange.url, exchange.account, {
    args: ['--market', slug],
    env: { XDG_STATE_HOME: state },
  });
  await session.waitFor(LIVING_BOOK);
  await session.waitFor(/here [1-9]/);
  await waitUntilReady(session);
  for (const pane of ['1', '2', '3', '4']) {
    session.press(pane);
    await pressAgain(session, ']');
    await pressAgain(session, ']');
  }
  session.press('1');
  await pressAgain(session, 'Enter');
  await session.waitFor(/│ outcome │ bid /);
  session.press(']');
  await session.waitFor(/Comments/);
  session.press('Esc');
  await session.waitWhile('Comments');
  session.press(':');
  await session.waitFor('go to');
  session.send('will');
  await pressAgain(session, 'Esc');
  await session.waitFor(LIVING_BOOK);
  session.press('X');
  await session.waitFor(/\[X\] or \[Enter\] send/);
  await pressAgain(session, 'X');
  await session.waitFor(/NOT clear: \d+ left/);
  session.press('!');
  await pressAgain(session, 'Esc');
  expectCleanScreen(session);
  const files = textsBelow(state);
  expect(files.length).toBeGreaterThan(0);
  for (const text of files) expect(text).not.toMatch(RAW_CONTROLS);
});
