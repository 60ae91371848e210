import { expect, it } from 'vitest';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import type { Session } from '../support/pty-session.ts';
import {
  LIVING_BOOK,
  marketWithOrders,
  startExchange,
  startMonitor,
  waitUntilReady,
} from './start-monitor.ts';

/** Keys that would arm, confirm, leave and open things if somebody pressed them. */
const PASTED = ['X', 'XX\r', 'X\rX\rX\rq:?q\u001bq\u0003', `\u001b]52;c;WA==\u0007X\r`, 'x\r'.repeat(5_000)];

/** How to get into a mode, and out of it. */
const MODES: readonly (readonly [keys: readonly string[], shows: RegExp])[] = [
  [[], LIVING_BOOK],
  [['/', 'i'], /by event · \/i/],
  [[':'], /Go to ─/],
  [['?'], /Help ─/],
  [['!'], /Messages ─/],
  [['Enter'], /│ outcome │ bid /],
  [['4', ']'], LIVING_BOOK],
  [['p'], /paused/i],
];

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Something lies above the panes, or the list is narrowed. */
const OPEN = /(?:Go to|Help|Messages) ─|│ outcome │ bid |Markets ─ [^╮]*· \//;

/** Back to the panes. Waits until they are there: a key right behind Escape would be one with Alt. */
async function goBack(session: Session): Promise<void> {
  if (!OPEN.test(session.screen().join('\n'))) return;
  session.press('Esc');
  await session.waitWhile(OPEN);
}

/** A monitor on a market with orders, in the middle of a paste whose end was lost. */
async function openUnendedPaste(exchange: Exchange): Promise<Session> {
  const { slug, orderIds } = marketWithOrders(exchange);
  const session = startMonitor(exchange.url, exchange.account, { args: ['--market', slug] });
  await session.waitFor(`here ${orderIds.length} `);
  await waitUntilReady(session);
  session.send('\u001b[200~abc');
  return session;
}

it.each([200, 600, 2000])('cancels by keys %i ms apart after a paste whose end was lost', async (gapMs) => {
  await using exchange = await startExchange({ traders: false });
  await using session = await openUnendedPaste(exchange);
  const deletes = () => exchange.requests.filter(({ method }) => method === 'DELETE');
  for (let press = 0; press < 10 && deletes().length === 0; press++) {
    await pause(gapMs);
    session.press('X');
  }
  await session.waitFor('clear, verified');
  const named = deletes().map(({ body }) => body);
  expect(named).toEqual([...new Set(named)]);
});

it('leaves at Ctrl-C in the middle of a paste whose end was lost', async () => {
  await using exchange = await startExchange({ traders: false });
  await using session = await openUnendedPaste(exchange);
  await pause(50);
  session.press('Ctrl-C');
  expect(await session.exit()).toBe(0);
});

it('disarms at the end of a paste that comes after a silence', async () => {
  await using exchange = await startExchange({ traders: false });
  await using session = await openUnendedPaste(exchange);
  await pause(400);
  session.press('X');
  await session.waitFor(/\[X\] or \[Enter\] send/);
  session.send('\u001b[201~');
  await session.waitWhile(/\[X\] or \[Enter\] send/);
  expect(exchange.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

it('takes no paste for keys, whatever is open: nothing is armed, sent or left', async () => {
  await using exchange = await startExchange();
  const { slug, orderIds } = marketWithOrders(exchange);
  await using session = startMonitor(exchange.url, exchange.account, { args: ['--market', slug] });
  await session.waitFor(`here ${orderIds.length} `);
  await waitUntilReady(session);
  for (const [keys, shows] of MODES) {
    for (const key of keys) {
      session.press(key);
      await pause(100);
    }
    await session.waitFor(shows);
    for (const text of PASTED) session.paste(text);
    await pause(100);
    expect(session.screen().join('\n')).not.toMatch(/or \[Enter\] send/);
    await goBack(session);
  }
  expect(exchange.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  // It is well: a person can still arm, and a paste does not confirm what a person armed.
  session.press('p');
  session.press('X');
  await session.waitFor(/\[X\] or \[Enter\] send/);
  await pause(200);
  for (const text of PASTED) session.paste(text);
  await pause(500);
  expect(exchange.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
});
