import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { environmentOf } from '../support/ask-signed.ts';
import { PROGRAM, type Session } from '../support/pty-session.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { LIVING_BOOK, marketWithOrders, pressAgain, startMonitor, waitUntilReady } from './start-monitor.ts';

const HOLD_FILE = join(import.meta.dirname, '../limits/store/hold-file.mjs');

async function openExchange(): Promise<Exchange> {
  const exchange = await createExchange({ clock: realClock, markets: 60, traders: false }).listen();
  onTestFinished(() => exchange.close());
  return exchange;
}

/** A terminal of one user; all of a test have the same state folder. */
function startTerminal(exchange: Exchange, state: string, env: Record<string, string> = {}): Session {
  const { slug } = marketWithOrders(exchange);
  const session = startMonitor(exchange.url, exchange.account, {
    args: ['--market', slug],
    env: { XDG_STATE_HOME: state, ...env },
  });
  onTestFinished(() => session[Symbol.asyncDispose]());
  return session;
}

async function cancelWithKey(session: Session): Promise<void> {
  await waitUntilReady(session);
  session.press('X');
  await session.waitFor(/\[X\] or \[Enter\] send/);
  await pressAgain(session, 'X');
  await session.waitFor('clear, verified');
}

it('two terminals of one user know of each other, and a cancel goes through while the shared file is locked', async () => {
  const exchange = await openExchange();
  const state = temporaryFolder();
  const first = startTerminal(exchange, state);
  await first.waitFor(LIVING_BOOK);
  const second = startTerminal(exchange, state);
  await first.waitFor('2 share');
  await second.waitFor('2 share');
  first.press('!');
  await first.waitFor('2 terminals share these limits');
  first.press('Esc');
  const folder = join(state, 'pmtop', 'budgets');
  const file = readdirSync(folder).find((name) => name.endsWith('.sqlite')) ?? '';
  const holder = spawn(process.execPath, [HOLD_FILE, join(folder, file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  await second.waitFor('unshared');
  await cancelWithKey(second);
  expect(holder.exitCode).toBe(null);
  holder.kill('SIGKILL');
  await second.waitFor('2 share');
});

it('a cancel goes through while the server of the budgets takes connections and says nothing, and its password is not shown', async () => {
  const exchange = await openExchange();
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const env = { PMTOP_BUDGET_STORE: `redis://me:a-canary@127.0.0.1:${port}/1` };
  const session = startTerminal(exchange, temporaryFolder(), env);
  await session.waitFor(LIVING_BOOK);
  await cancelWithKey(session);
  session.press('!');
  const screen = (await session.waitFor(/budgets are not shared now: redis:\/\/127\.0\.0\.1/)).join('\n');
  expect(screen).not.toContain('canary');
});

it('a headless cancel ends as ever where the server of the budgets is away, and its result stays one document', async () => {
  const exchange = await openExchange();
  const { conditionId } = marketWithOrders(exchange);
  const child = spawn(
    process.execPath,
    [PROGRAM, 'cancel', conditionId, '--yes', '--json', '--url', exchange.url],
    {
      env: {
        ...process.env,
        ...environmentOf(exchange.account),
        XDG_STATE_HOME: temporaryFolder(),
        PMTOP_BUDGET_STORE: 'redis://127.0.0.1:1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  expect([code, JSON.parse(printed)]).toMatchObject([0, { outcome: 'confirmed' }]);
});

it('a mistyped store is a mistake in words', () => {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'tags', '--url', 'http://127.0.0.1:1'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      XDG_CONFIG_HOME: temporaryFolder(),
      PMTOP_BUDGET_STORE: 'reddis://me:a-canary@host',
    },
  });
  expect([status, stderr]).toEqual([
    2,
    'pmtop: PMTOP_BUDGET_STORE should be "sqlite", "local", or an address that begins with redis:// or rediss://\n',
  ]);
});
