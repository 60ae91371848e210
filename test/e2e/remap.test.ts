import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { LIVING_BOOK, marketWithOrders, pressAgain, startExchange, startMonitor } from './start-monitor.ts';

function configured(text: string): { XDG_CONFIG_HOME: string } {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'pmtop'));
  writeFileSync(join(folder, 'pmtop', 'config.toml'), text);
  return { XDG_CONFIG_HOME: folder };
}

it('cancels with the key that config.toml names, armed first and by a second press, and X means nothing', async () => {
  await using exchange = await startExchange();
  const { slug, conditionId } = marketWithOrders(exchange);
  await using session = startMonitor(exchange.url, exchange.account, {
    args: ['--market', slug],
    env: configured('[keys]\ncancelMarket = "K"\nsort = "n"\nup = "F8"\n'),
  });
  await session.waitFor(LIVING_BOOK);
  session.press('?');
  await session.waitFor('Help ─ j F8 scroll');
  await session.waitFor(/ K +cancel market: all my/);
  session.press('Esc');
  await session.waitWhile('Help ─');
  session.press('X');
  session.send('KK');
  await session.waitFor(/\[K\] or \[Enter\] send/);
  expect(exchange.demo.openOrders(conditionId).length).toBeGreaterThan(0);
  await pressAgain(session, 'K');
  await session.waitFor('clear, verified');
  expect(exchange.demo.openOrders(conditionId)).toEqual([]);
});

it('ends with the line of a key that two commands would share', async () => {
  await using session = startMonitor('http://127.0.0.1:1', undefined, {
    env: configured('[keys]\nsort = "x"\n'),
  });
  await session.waitFor(/config\.toml:2:8: keys\.sort: x is the key of cancelOutcome already/);
  expect(await session.exit()).toBe(2);
});
