import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentOf, type Keys } from '../support/ask-signed.ts';
import { PROGRAM, startSession } from '../support/pty-session.ts';
import { LIVING_BOOK, pressAgain } from './start-monitor.ts';

/** The first line of `pmtop exchange --hosts 3`. */
interface Exchange {
  readonly url: string;
  readonly catalogUrl: string;
  readonly dataUrl: string;
  readonly account: Keys;
}

interface OpenOrder {
  readonly id: string;
  readonly market: string;
}

/** A service that is known by name is asked in its own way at other addresses than its own. */
const SERVICE_FLAGS = { svc: [], polymarket: ['--service', 'polymarket'], kuest: ['--service', 'kuest'] };

describe.each(['svc', 'polymarket', 'kuest'] as const)('the dialect %s on three hosts', (dialect) => {
  let child: ChildProcess;
  let exchange: Exchange;
  let home: string;
  let flags: readonly string[];

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'pmtop-hosts-'));
    const args = ['exchange', '--dialect', dialect, '--hosts', '3', '--markets', '60'];
    child = spawn(process.execPath, [PROGRAM, ...args], {
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line');
    exchange = JSON.parse(line as string) as Exchange;
    const { url, catalogUrl, dataUrl } = exchange;
    flags = [...SERVICE_FLAGS[dialect], '--url', url, '--catalog-url', catalogUrl, '--data-url', dataUrl];
  });
  afterAll(() => {
    child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });

  async function run(...args: string[]) {
    const env = {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_STATE_HOME: join(home, 'state'),
      ...environmentOf(exchange.account),
    };
    const command = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err, [status]] = await Promise.all([
      command.stdout.toArray(),
      command.stderr.toArray(),
      once(command, 'close'),
    ]);
    const [stdout = '', stderr = ''] = [out, err].map((chunks) =>
      Buffer.concat(chunks as Buffer[]).toString(),
    );
    return { status: status as number, stdout, stderr };
  }

  /** What a reading command shows, as JSON. */
  async function read(command: string, ...args: string[]) {
    const { status, stdout, stderr } = await run(command, ...args, ...flags, '--json');
    expect([command, status, stderr]).toEqual([command, 0, '']);
    return (JSON.parse(stdout) as { rows: Record<string, unknown>[] }).rows;
  }

  /** Open orders of the account as the exchange knows them. */
  async function resting(): Promise<readonly OpenOrder[]> {
    const answer = await fetch(`${exchange.url}/_exchange/orders`);
    return (await answer.json()) as OpenOrder[];
  }

  it.each([
    ['events', []],
    ['markets', ['--limit', '5']],
    ['search', ['a']],
    ['orders', []],
    ['trades', []],
  ])('%s has rows', async (command, args) => {
    expect((await read(command, ...args)).length).toBeGreaterThan(0);
  });

  it('activity of the account comes from the data’s host', async () => {
    const rows = await read('activity', exchange.account.address);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('a book is found by a slug of the catalog, and read from the order book', async () => {
    const [market] = await read('markets', '--limit', '1');
    const { stdout, status } = await run('book', String(market?.['slug']), ...flags);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/mid|bid/i)]);
  });

  it('watches a market, shows its orders and takes them down with the key', async () => {
    const [order] = await resting();
    const wanted = (await resting()).filter(({ market }) => market === order?.market);
    await using session = startSession({
      args: [...flags, '--market', String(order?.market)],
      env: environmentOf(exchange.account),
    });
    await session.waitFor(LIVING_BOOK);
    await session.waitFor(/here [1-9]/);
    session.press('X');
    await session.waitFor(/\[X\] or \[Enter\] send/);
    await pressAgain(session, 'X');
    await session.waitFor('clear, verified');
    expect(wanted.length).toBeGreaterThan(0);
    expect((await resting()).filter(({ market }) => market === order?.market)).toEqual([]);
  });

  it('cancels what is left by a command', async () => {
    const { status, stdout } = await run('cancel', '--all', '--yes', ...flags);
    expect([status, stdout]).toEqual([0, expect.stringContaining('clear, verified')]);
  });

  it('fails, and shows no empty list, where the catalog is looked for at the order book’s address', async () => {
    const { url } = exchange;
    const { status, stdout, stderr } = await run(
      'events',
      ...SERVICE_FLAGS[dialect],
      '--url',
      url,
      '--catalog-url',
      url,
    );
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/404|not found/);
  });
});
