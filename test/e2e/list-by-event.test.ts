import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import type { Session } from '../support/pty-session.ts';
import { LIVING_BOOK, startExchange, startMonitor } from './start-monitor.ts';

async function startAlive(exchange: Exchange): Promise<Session> {
  const session = startMonitor(exchange.url, exchange.account);
  await session.waitFor(LIVING_BOOK);
  await session.waitFor(/Markets ─ \d+ · by event/);
  await session.waitFor(/all \d/);
  return session;
}

/** The title in the book's border. */
function booked(screen: readonly string[]): string {
  return /Book ─ (?<question>.{4,30})/.exec(screen.join('\n'))?.groups?.['question'] ?? '';
}

it('finds a subject on a market never seen before, and shows its book, in five keys', async () => {
  await using exchange = await startExchange({ traders: false });
  await using session = await startAlive(exchange);
  expect(booked(session.screen())).not.toContain('Fed');
  for (const key of ['/', 'f', 'e', 'd', 'Enter']) session.press(key);
  const screen = await session.waitFor(
    (rows) => booked(rows).includes('Fed') && LIVING_BOOK.test(rows.join()),
  );
  const list = screen.join('\n');
  expect(list).toMatch(/▾Fed decision in .*Σ /);
  expect(list).toMatch(/▸ {3}(?:cut|hold|raise) rates/);
});

it('stands the books of an event side by side in six keys', async () => {
  await using exchange = await startExchange({ traders: false });
  await using session = await startAlive(exchange);
  for (const key of ['/', 'f', 'e', 'd', 'Enter', '5']) session.press(key);
  const screen = await session.waitFor((rows) => (rows.join().match(/spread [\d.]+¢/g) ?? []).length === 4);
  expect(screen.join('\n')).toMatch(/Ladders ─ Fed decision/);
});

it('folds an event and opens it with Left and Right, Space and Enter; no key cancels while it is folded', async () => {
  await using exchange = await startExchange({ traders: false });
  await using session = await startAlive(exchange);
  const [folded, open] = [/▸▸Fed decision/, /▾Fed decision[^]*▸ {3}\w+ rates/];
  for (const key of ['/', 'f', 'e', 'd', 'Enter', 'Esc']) session.press(key);
  await session.waitFor(open);
  session.press('Left');
  await session.waitFor(folded);
  await session.waitFor('no market selected');
  session.press('X');
  await session.waitFor('no market is selected');
  session.press('Right');
  await session.waitFor(open);
  session.press(' ');
  await session.waitFor(folded);
  await session.waitFor(/▸▸Fed decision.* Σ \.\d+–\d?\.\d+/);
  session.press('Enter');
  await session.waitFor(open);
});

it('finds an event folded at the next start that was folded when it was left', async () => {
  await using exchange = await startExchange({ traders: false });
  const env = { XDG_STATE_HOME: mkdtempSync(join(tmpdir(), 'pmtop-state-')) };
  const start = (): Session => startMonitor(exchange.url, exchange.account, { env });
  await using session = start();
  await session.waitFor(LIVING_BOOK);
  for (const key of ['/', 'f', 'e', 'd', 'Enter', 'Esc']) session.press(key);
  await session.waitFor(/▾Fed decision[^]*▸ {3}\w+ rates/);
  session.press('Left');
  await session.waitFor(/▸▸Fed decision/);
  session.press('q');
  expect(await session.exit()).toBe(0);
  await using next = start();
  await next.waitFor(/▸Fed decision.* Σ/);
  expect(next.screen().join('\n')).not.toMatch(/▾Fed decision/);
});

it('lists markets flat with E, and by event again', async () => {
  await using exchange = await startExchange({ traders: false });
  await using session = await startAlive(exchange);
  session.press('E');
  await session.waitFor(/Markets ─ \d+ · flat/);
  expect(session.screen().join('\n')).not.toContain('Σ');
  session.press('E');
  await session.waitFor(/Markets ─ \d+ · by event/);
});

it('goes to starred markets with } and {', async () => {
  await using exchange = await startExchange({ traders: false });
  await using session = await startAlive(exchange);
  const starred = booked(session.screen());
  session.press('*');
  await session.waitFor('▸★');
  for (const key of ['}', '{']) {
    session.press('j');
    session.press('j');
    await session.waitFor((rows) => booked(rows) !== starred);
    session.press(key);
    await session.waitFor((rows) => booked(rows) === starred);
  }
});

it('leaves the markets with own orders for the word mine', async () => {
  await using exchange = await startExchange({ traders: false });
  await using session = await startAlive(exchange);
  session.press('/');
  session.send('mine');
  session.press('Enter');
  const own = exchange.markets.filter(({ conditionId }) => exchange.demo.openOrders(conditionId).length > 0);
  await session.waitFor(`Markets ─ ${own.length} · by event · /mine`);
});
