import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import type { FaultName } from '../../src/exchange/faults/fault-names.ts';
import { environmentOf } from '../support/ask-signed.ts';
import { findCanaries } from '../support/find-canaries.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { PROGRAM, startSession } from '../support/pty-session.ts';
import { LIVING_BOOK, marketWithOrders } from './start-monitor.ts';

/** Everything the runs of this file write ends up here, by what wrote it. */
const written = new Map<string, string>();
/** Signatures that another service saw. */
const sent: unknown[] = [];
let exchange: Exchange;
let folder: string;

beforeAll(async () => {
  // Keys that no other run has: a hit can only be a leak.
  const seed = process.pid * 1_000 + new Date().getMilliseconds();
  exchange = await createExchange({ clock: realClock, markets: 60, seed }).listen();
  folder = mkdtempSync(join(tmpdir(), 'pmtop-canaries-'));
});
afterAll(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true, force: true });
});

const environment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  XDG_CONFIG_HOME: join(folder, 'config'),
  XDG_STATE_HOME: join(folder, 'state'),
});

interface Run {
  readonly env?: Record<string, string>;
  /** Of Node itself. */
  readonly options?: readonly string[];
  /** Something to do to the process while it runs. */
  readonly meanwhile?: (signal: (name: NodeJS.Signals) => void) => Promise<void>;
}

async function run(
  args: readonly string[],
  { env = {}, options = [], meanwhile }: Run = {},
): Promise<number | null> {
  const child = spawn(process.execPath, [...options, PROGRAM, ...args], {
    env: { ...environment(), PMTOP_URL: exchange.url, ...environmentOf(exchange.account), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
  });
  await meanwhile?.((name) => void child.kill(name));
  const [out, err, [code]] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    once(child, 'close'),
  ]);
  written.set(
    `pmtop ${args.join(' ')} #${written.size}`,
    Buffer.concat([...out, ...err] as Buffer[]).toString('latin1'),
  );
  return code as number | null;
}

/** The signatures that were sent are canaries too. */
function canaries(): Record<string, string> {
  const { apiKey, secret, passphrase } = exchange.account;
  const signatures = [...exchange.requests.map(({ headers }) => headers['svc_signature']), ...sent].filter(
    (text) => typeof text === 'string',
  );
  return {
    apiKey,
    secret,
    passphrase,
    ...Object.fromEntries(signatures.map((text, i) => [`signature ${i}`, text])),
  };
}

const FAULTS: readonly FaultName[] = [
  'html-page',
  'garbled',
  'reset-after',
  'server-error',
  'unauthorised',
  'wrong-types',
  'throttled',
  'partial-cancel',
];

describe('what could write keys down', () => {
  it.each(FAULTS)('a cancel under the fault %s', async (fault) => {
    exchange.faults.on(fault);
    const { slug } = marketWithOrders(exchange);
    expect(await run(['cancel', slug, '--yes', '--json', '--timeout', '2'])).toBeTypeOf('number');
    exchange.faults.clear();
  });

  it('a cancel at a service that quotes everything it was sent', async () => {
    const parrot = await startLoopbackServer(({ headers, path }) => ({
      status: 401,
      json: { error: `${path} ${JSON.stringify(headers)}` },
    }));
    const env = { PMTOP_URL: parrot.url };
    await run(['cancel', `0x${'1'.repeat(64)}`, '--yes', '--timeout', '2'], { env });
    for (const { headers } of parrot.requests) sent.push(headers['svc_signature']);
    expect(sent.some((signature) => signature !== undefined)).toBe(true);
    await parrot.close();
  });

  it('a cancel with keys from the file, and one whose keys are malformed', async () => {
    const { address, apiKey, secret, passphrase } = exchange.account;
    mkdirSync(join(folder, 'config/pmtop'), { recursive: true, mode: 0o700 });
    const none = { PMTOP_ADDRESS: '', PMTOP_API_KEY: '', PMTOP_SECRET: '', PMTOP_PASSPHRASE: '' };
    for (const last of ['', 'x']) {
      const keys = `[default]\naddress = "${address}"\napi_key = "${apiKey}${last}"\nsecret = "${secret}"\npassphrase = "${passphrase}"`;
      writeFileSync(join(folder, 'config/pmtop/credentials'), keys, { mode: 0o600 });
      const code = await run(['cancel', marketWithOrders(exchange).slug, '--yes'], { env: none });
      expect(code).toBe(last === '' ? 0 : 2);
    }
    rmSync(join(folder, 'config/pmtop/credentials'));
  });

  it.each([
    ['cancels', '--json'],
    ['cancels'],
    ['doctor'],
    ['doctor', '--json'],
    ['drill', 'refused'],
    ['--version'],
    ['--help'],
  ])('pmtop %s %s', async (...args) => {
    expect(await run(args.filter((arg) => arg !== undefined))).toBeTypeOf('number');
  });

  it('the monitor, from its first frame through a cancel to its end', async () => {
    const market = marketWithOrders(exchange);
    await using session = startSession({
      args: ['--url', exchange.url, '--market', market.slug],
      // Of its own: the cancels above that ran out of time would be verified as well.
      env: {
        ...environment(),
        ...environmentOf(exchange.account),
        XDG_STATE_HOME: join(folder, 'state of the monitor'),
      },
    });
    await session.waitFor(LIVING_BOOK);
    await session.waitFor(`here ${market.orderIds.length} `);
    session.press('4');
    session.press('\r');
    await session.waitFor(/IDs[^]*trade/);
    session.press('\x1b');
    await session.waitFor('1 Markets');
    session.press('X');
    await session.waitFor(/\[X\] or \[Enter\] send/);
    await new Promise((resolve) => setTimeout(resolve, 200));
    session.press('X');
    await session.waitFor('clear, verified');
    session.press('!');
    session.press('q');
    expect(await session.exit()).toBe(0);
    written.set('the monitor', session.raw());
  });

  it('a diagnostic report that Node writes in the middle of a cancel', async () => {
    exchange.faults.on('hang', { path: '/cancel-market-orders' });
    const asked = exchange.requests.length;
    await run(['cancel', marketWithOrders(exchange).slug, '--yes', '--timeout', '3'], {
      options: ['--report-on-signal', `--report-directory=${folder}`],
      meanwhile: async (signal) => {
        await expect.poll(() => exchange.requests.length).toBeGreaterThan(asked);
        signal('SIGUSR2');
        await expect.poll(() => globSync('report.*.json', { cwd: folder }).length).toBe(1);
      },
    });
    exchange.faults.clear();
    expect(exchange.requests.slice(asked).some(({ headers }) => headers['svc_signature'] !== undefined)).toBe(
      true,
    );
  });
});

it('no key and no signature stands in anything that was written, in any form', () => {
  const files = globSync('**', { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile());
  for (const name of files) written.set(name, readFileSync(join(folder, name), 'latin1'));
  expect(files.filter((name) => name.includes('pmtop')).length, 'the log and the journal').toBeGreaterThan(0);
  expect(
    files.some((name) => name.startsWith('report.')),
    'the report',
  ).toBe(true);
  expect(Object.keys(canaries()).length).toBeGreaterThan(20);
  const hits = [...written].flatMap(([where, text]) =>
    findCanaries(text, canaries()).map((what) => `${where}: ${what}`),
  );
  expect(hits).toEqual([]);
});
