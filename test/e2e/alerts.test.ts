import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Session } from '../support/pty-session.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { LIVING_BOOK, marketWithOrders, startExchange, startMonitor } from './start-monitor.ts';

const BELL = /^(?:\u0007|\u001b\]9;ALERT )/;

async function typeInPalette(session: Session, text: string): Promise<void> {
  session.press(':');
  await session.waitFor('Go to ─');
  session.send(text);
  await session.waitFor(`: ${text}_`);
}

it('rings an alert that the palette set, lists it, keeps it for the next run and does not ring it twice', async () => {
  await using exchange = await startExchange();
  const { slug } = marketWithOrders(exchange);
  const options = { args: ['--market', slug], env: { XDG_STATE_HOME: temporaryFolder() }, meant: BELL };
  {
    await using session = startMonitor(exchange.url, exchange.account, options);
    await session.waitFor(LIVING_BOOK);
    await typeInPalette(session, 'alert mid > 7');
    await session.waitFor('"7" is no price');
    session.press('Esc');
    await session.waitWhile('Go to ─');
    await typeInPalette(session, 'alert ask > 0');
    await session.waitFor('set alert: ask > 0');
    session.press('Enter');
    await session.waitFor(/ALERT ask 0\.\d+ \(> 0\)/);
    expect(session.raw()).toContain('\u0007');
    await session.waitFor('◆');
    session.press('!');
    await session.waitFor(/◆ ask > 0 .* rang .* ago/);
    session.press('Esc');
    await session.waitWhile('Messages ─');
    session.press('q');
    expect(await session.exit()).toBe(0);
  }
  await using session = startMonitor(exchange.url, exchange.account, options);
  await session.waitFor(LIVING_BOOK);
  session.press('!');
  await session.waitFor(/◆ ask > 0 .* rang in an earlier run/);
  session.press('Esc');
  await session.waitWhile('Messages ─');
  await typeInPalette(session, 'alert remove');
  await session.waitFor('▸ remove alert: ask > 0');
  session.press('Enter');
  await session.waitFor('alert removed');
  await session.waitWhile('◆');
  expect(session.raw()).not.toContain('\u0007');
});

it('tells, by bell and on request by notification, when an order trades in part, as config.toml asks', async () => {
  await using exchange = await startExchange();
  const { slug, orderIds } = marketWithOrders(exchange);
  const config = temporaryFolder();
  mkdirSync(join(config, 'pmtop'));
  writeFileSync(join(config, 'pmtop', 'config.toml'), '[alerts]\nrules = ["filled"]\nnotify = true\n');
  await using session = startMonitor(exchange.url, exchange.account, {
    args: ['--market', slug],
    env: { XDG_CONFIG_HOME: config },
    meant: BELL,
  });
  await session.waitFor(LIVING_BOOK);
  await session.waitFor(/all \d+ /);
  session.press('!');
  await session.waitFor(/◆ filled .* watched/);
  session.press('Esc');
  exchange.demo.fill(orderIds[0] as string, '1');
  await session.waitFor(/ALERT .*filled/i);
  expect(session.raw()).toMatch(/\u001b\]9;ALERT [^\u0007]+\u0007/);
});

it('rings for a wide spread, a market that closes soon and prices that stay away, each in its words', async () => {
  const exchange = await startExchange();
  const { slug } = marketWithOrders(exchange);
  await using session = startMonitor(exchange.url, exchange.account, {
    args: ['--market', slug],
    meant: BELL,
  });
  await session.waitFor(LIVING_BOOK);
  for (const [typed, rung] of [
    ['alert spread > 0', /ALERT spread 0\.\d+ \(> 0\)/],
    ['alert closes in 9999d', /ALERT closes in \d+[hd]/],
    ['alert stale 10s', 'stale 10s'],
  ] as const) {
    session.press('A');
    await session.waitFor(': alert _');
    session.send(typed.slice('alert '.length));
    await session.waitFor(`: ${typed}_`);
    session.press('Enter');
    await session.waitWhile('Go to ─');
    // The log, because what rang before keeps the line at the bottom for a moment.
    session.press('!');
    await session.waitFor('Messages ─');
    await session.waitFor(rung);
    session.press('Esc');
    await session.waitWhile('Messages ─');
  }
  await exchange.close();
  await session.waitFor(/ALERT stale: no prices for 1\d+s/);
});

it('outlives a price that comes back after it rang', async () => {
  await using exchange = await startExchange({ traders: false });
  const { catalog, engine } = exchange.state;
  const wide = catalog.markets.flatMap(({ index, slug, tokenIds, ticksPerDollar }) => {
    const { status, grid } = engine.state.markets[index] ?? {};
    if (status !== 'open' || !grid || grid.bestAsk - grid.bestBid < 3) return [];
    const priceOf = (tick: number): string => (tick / ticksPerDollar).toFixed(4);
    return [{ slug, tokenId: tokenIds[0], bid: priceOf(grid.bestBid), better: priceOf(grid.bestBid + 1) }];
  });
  const { slug, tokenId, bid, better } = wide[0] ?? expect.fail('no market has room between bid and ask');
  await using session = startMonitor(exchange.url, exchange.account, {
    args: ['--market', slug],
    meant: BELL,
  });
  await session.waitFor(LIVING_BOOK);
  session.press('A');
  await session.waitFor(': alert _');
  session.send(`bid <= ${bid}`);
  session.press('Enter');
  await session.waitFor(/ALERT bid/);
  exchange.demo.place({ tokenId, side: 'BUY', price: better, size: '100' });
  // Every reading from here on finds the alert calm, and each was a change that was looked at again.
  await session.waitFor('◂ 100');
  session.press('!');
  await session.waitFor(/◆ bid <= \S+ .* rang \d+s ago/);
  session.press('Esc');
  await session.waitWhile('Messages ─');
  session.press('q');
  expect(await session.exit()).toBe(0);
});
