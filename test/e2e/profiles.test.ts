import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { PROGRAM, startSession } from '../support/pty-session.ts';
import { LIVING_BOOK, marketWithOrders } from './start-monitor.ts';

/** A service that spells like another member of the family, and a home in which it is the default profile. */
async function startFamilyMember(): Promise<{ exchange: Exchange; env: Record<string, string> }> {
  const exchange = await createExchange({ clock: realClock, markets: 60, dialect: 'polymarket' }).listen();
  const home = mkdtempSync(join(tmpdir(), 'pmtop-profiles-'));
  onTestFinished(async () => {
    await exchange.close();
    rmSync(home, { recursive: true, force: true });
  });
  const { address, apiKey, secret, passphrase } = exchange.account;
  writeHome(
    home,
    'config.toml',
    `[profiles.poly]\nurl = "${exchange.url}"\nheader_prefix = "POLY_"\ntimestamp_unit = "s"\n`,
  );
  writeHome(
    home,
    'credentials',
    `[poly]\naddress = "${address}"\napi_key = "${apiKey}"\nsecret = "${secret}"\npassphrase = "${passphrase}"\n`,
  );
  return { exchange, env: { XDG_CONFIG_HOME: home, XDG_STATE_HOME: join(home, 'state') } };
}

function writeHome(home: string, name: string, text: string): void {
  mkdirSync(join(home, 'pmtop'), { recursive: true, mode: 0o700 });
  writeFileSync(join(home, 'pmtop', name), text, { mode: 0o600 });
}

it('the monitor without a flag opens the profile, signs as it says, and cancels there', async () => {
  const { exchange, env } = await startFamilyMember();
  const market = marketWithOrders(exchange);
  await using session = startSession({ args: ['--market', market.slug], env });
  await session.waitFor(LIVING_BOOK);
  await session.waitFor(`here ${market.orderIds.length} `);
  const place = `poly@${new URL(exchange.url).host}`;
  expect(session.screen()[0]).toContain(place);
  session.press('X');
  const armed = await session.waitFor(/\[X\] or \[Enter\] send/);
  expect(armed.slice(1).join('\n')).toContain(place);
  await new Promise((resolve) => setTimeout(resolve, 200));
  session.press('X');
  await session.waitFor('clear, verified');
  expect(exchange.demo.openOrders(market.conditionId)).toEqual([]);
});

it('mistakes of the config stand in lines of their own, with line and column', async () => {
  const { env } = await startFamilyMember();
  const home = env['XDG_CONFIG_HOME'] as string;
  writeHome(home, 'config.toml', '\n\n\n\nheader_prefx = "OTHER_"\n\n\n\nfps = 100\n');
  const file = join(home, 'pmtop/config.toml');
  const lines = [
    `pmtop: ${file}:5:1: there is no key "header_prefx"; did you mean header_prefix?\n`,
    `pmtop: ${file}:9:7: fps should be a whole number from 1 to 60\n`,
  ].join('');
  await using monitor = startSession({ env, columns: 200 });
  expect(await monitor.exit()).toBe(2);
  expect(monitor.raw().replaceAll('\r', '')).toBe(lines);
  const command = spawnSync(process.execPath, [PROGRAM, 'prices', 'rain'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect(command).toMatchObject({ status: 2, stderr: lines });
});

it('the monitor with a broken config shows its mistakes instead of a demo', async () => {
  const { env } = await startFamilyMember();
  writeHome(
    env['XDG_CONFIG_HOME'] as string,
    'config.toml',
    '[profiles.poly]\nulr = "https://clob.example.com"\n',
  );
  await using session = startSession({ env });
  expect(await session.exit()).toBe(2);
  expect(session.raw()).toMatch(/config\.toml:2:1: there is no key "ulr"; did you mean url\?/);
});

it('a command with a profile that is not there sends nothing', async () => {
  const { exchange, env } = await startFamilyMember();
  const args = [PROGRAM, 'cancel', '--all', '--yes', '--profile', 'polly'];
  const ran = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });
  expect(ran).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('did you mean poly?') as string,
  });
  expect(exchange.requests).toEqual([]);
});
