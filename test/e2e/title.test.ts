import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { LIVING_BOOK, marketWithOrders, startExchange, startMonitor } from './start-monitor.ts';

const TITLE = /^\u001b\](?:2;pmtop · )|^\u001b\[2[23];2t$/;

it('names the window on request, follows the selection, and gives the old title back', async () => {
  await using exchange = await startExchange();
  const { slug } = marketWithOrders(exchange);
  const question = exchange.markets.find((market) => market.slug === slug)?.question;
  const config = temporaryFolder();
  mkdirSync(join(config, 'pmtop'));
  writeFileSync(join(config, 'pmtop', 'config.toml'), 'title = true\n');
  await using session = startMonitor(exchange.url, exchange.account, {
    args: ['--market', slug],
    env: { XDG_CONFIG_HOME: config },
    meant: TITLE,
  });
  await session.waitFor(LIVING_BOOK);
  await session.waitFor(() => session.titles().at(-1)?.endsWith(`· ${question}`) === true);
  session.press('j');
  await session.waitFor(() => session.titles().at(-1)?.endsWith(`· ${question}`) === false);
  session.press('q');
  expect(await session.exit()).toBe(0);
  expect(session.raw().split('\u001b[22;2t')).toHaveLength(2);
  expect(session.raw()).toMatch(/\u001b\[\?1049l\u001b\[23;2t/);
});

it('names it in ASCII where the terminal shows nothing else', async () => {
  await using exchange = await startExchange();
  const config = temporaryFolder();
  mkdirSync(join(config, 'pmtop'));
  writeFileSync(join(config, 'pmtop', 'config.toml'), 'title = true\nascii = true\n');
  await using session = startMonitor(exchange.url, exchange.account, {
    env: { XDG_CONFIG_HOME: config },
    meant: /^\u001b\](?:2;pmtop \. )|^\u001b\[2[23];2t$/,
  });
  await session.waitFor(() => session.titles().at(-1)?.startsWith('pmtop . ') === true);
  expect(session.titles().join('')).toMatch(/^[ -~]+$/);
});

it('leaves the title alone unless told', async () => {
  await using exchange = await startExchange();
  await using session = startMonitor(exchange.url, exchange.account);
  await session.waitFor(LIVING_BOOK);
  session.press('q');
  expect(await session.exit()).toBe(0);
  expect(session.titles()).toEqual([]);
});
