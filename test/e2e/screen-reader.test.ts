import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { environmentOf } from '../support/ask-signed.ts';
import { PROGRAM, type Session, startSession } from '../support/pty-session.ts';
import { marketWithOrders, pressAgain, startMonitor } from './start-monitor.ts';

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month, 1).toLocaleString('en', { month: 'long' }),
);
const ARMED = /ARMED\. CANCEL/;

/** A world that stands still, so that what is read out is the same every time. */
async function startStill(): Promise<Exchange> {
  const exchange = await createExchange({ clock: realClock, seed: 7, markets: 60, traders: false }).listen();
  onTestFinished(() => exchange.close());
  return exchange;
}

async function readAloud(exchange: Exchange): Promise<Session> {
  const { slug, orderIds } = marketWithOrders(exchange);
  const args = ['--screen-reader', '--market', slug];
  const session = startMonitor(exchange.url, exchange.account, { args, columns: 200, rows: 50 });
  await session.waitFor('spread 0.');
  session.press('4');
  await session.waitFor(`here ${orderIds.length},`);
  return session;
}

async function cancelAll(session: Session): Promise<void> {
  session.press('X');
  await session.waitFor(ARMED);
  await pressAgain(session, 'X');
  await session.waitFor(/: clear, verified\./);
}

it('reads a cancel out, step by step, in lines that stand as docs/accessibility.md shows them', async () => {
  const exchange = await startStill();
  await using session = await readAloud(exchange);
  await cancelAll(session);
  session.press('q');
  expect(await session.exit()).toBe(0);
  const [, transcript = ''] = /<!-- transcript -->\n```\n([^]*?)```/.exec(accessPage()) ?? [];
  const said = session.raw().replaceAll('\r', '').split('\n').map(withoutMoment);
  const shown = transcript
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('> '))
    .map(withoutMoment);
  expect(said.filter((line) => shown.includes(line))).toEqual(shown);
  expect(exchange.demo.openOrders(marketWithOrders(await startStill()).conditionId)).toEqual([]);
});

it('changes nothing of the terminal but what a paste is wrapped in, and gives that back', async () => {
  await using session = await readAloud(await startStill());
  await cancelAll(session);
  session.press('?');
  await session.waitFor(/\d+\. q or Ctrl-C: quit/);
  session.press('q');
  await session.exit();
  expect(session.raw().match(/\u001b(?:\[[?\d;]*[A-Za-z])?/g)).toEqual(['\u001b[?2004h', '\u001b[?2004l']);
  expect(session.raw()).not.toMatch(/[─-▟]/);
});

it('sends no escape and no letter beyond ASCII to a dumb terminal without UTF-8, and cancels there too', async () => {
  const exchange = await startStill();
  const args = ['--screen-reader', '--url', exchange.url, '--market', marketWithOrders(exchange).slug];
  await using session = startSession({
    command: ['env', 'TERM=dumb', 'LC_ALL=C', process.execPath, PROGRAM, ...args],
    env: environmentOf(exchange.account),
    columns: 200,
  });
  await session.waitFor('spread 0.');
  session.press('4');
  await session.waitFor('here ');
  await cancelAll(session);
  session.press('q');
  expect(await session.exit()).toBe(0);
  expect(session.raw()).not.toMatch(/[^\r\n -~]/);
});

it('says after Ctrl-Z and fg that it goes on, and no more', async () => {
  const exchange = await startStill();
  const script = 'set -m; "$0" "$@"; echo "stopped with $?"; sleep 1; fg; echo "over"; sleep 1000';
  const args = ['--screen-reader', '--url', exchange.url, '--market', marketWithOrders(exchange).slug];
  await using session = startSession({
    command: ['bash', '-c', script, process.execPath, PROGRAM, ...args],
    env: environmentOf(exchange.account),
    columns: 200,
  });
  await session.waitFor('spread 0.');
  session.press('Ctrl-Z');
  await session.waitFor('pmtop goes on.');
  await new Promise((resolve) => setTimeout(resolve, 500));
  session.press('1');
  await session.waitFor('Markets, 60');
  expect(session.raw()).toContain('stopped with');
  expect(session.raw()).not.toContain('Ctrl-Z');
  session.press('q');
  await session.waitFor('over');
  expect(session.raw()).not.toMatch(/^q[:u]/m);
});

function accessPage(): string {
  return readFileSync(join(import.meta.dirname, '../../docs/accessibility.md'), 'utf8');
}

/** What differs from run to run: ages, countdowns, days, and the port and the ids that the exchange made up. */
function withoutMoment(line: string): string {
  return line
    .replace(/\b\d+(\.\d+)? ?(ms|s|m|h|d)\b/g, 'T')
    .replace(/^(Market \d+) of \d+( so far)?/, '$1')
    .replace(/127\.0\.0\.1:\d+/g, 'HOST')
    .replace(/0x[0-9a-fA-F]{4,6}…[0-9a-fA-F]{4}/g, 'ID')
    .replace(new RegExp(`\\b(${MONTHS.join('|')})( \\d+)?`, 'g'), 'DATE')
    .replace(/^\u001b\[\?2004[hl]/, '');
}
