import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import { environmentOf } from '../support/ask-signed.ts';
import { childrenOf } from '../support/processes.ts';
import { PROGRAM, type Session, startSession } from '../support/pty-session.ts';
import { marketWithOrders, pressAgain, startExchange, waitUntilReady } from './start-monitor.ts';

const CANCEL = '/cancel-market-orders';

/** Tests run at once here: what belongs to one must not go with another. */
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A state folder that outlives the program, as on a real machine. */
function keptState(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pmtop-abrupt-'));
  folders.push(folder);
  return folder;
}

function start(exchange: Exchange, state: string, args: readonly string[]): Session {
  // A shell reads what is said at the very end before the terminal goes.
  const script = `"$@" 2> said; code=$?; cat said; echo "code <$code>"; sleep 1000`;
  return startSession({
    command: ['sh', '-c', `trap : INT TERM HUP; ${script}`, 'sh', process.execPath, PROGRAM, ...args],
    env: environment(exchange, state),
  });
}

/** Without a shell between the terminal and the program. */
function startBare(exchange: Exchange, state: string, args: readonly string[]): Session {
  return startSession({ args, env: environment(exchange, state) });
}

function environment(exchange: Exchange, state: string): Record<string, string> {
  return { ...environmentOf(exchange.account), PMTOP_URL: exchange.url, XDG_STATE_HOME: state };
}

function countCancels(exchange: Exchange): number {
  return exchange.requests.filter((request) => request.path === CANCEL).length;
}

/** Until the service has the request, which it never answers. */
async function untilSent(exchange: Exchange): Promise<void> {
  await vi.waitUntil(() => countCancels(exchange) > 0, { timeout: 30_000, interval: 5 });
}

async function fireOn(session: Session, orders: number): Promise<void> {
  await session.waitFor(`here ${orders} `);
  await session.waitFor('cancel ready');
  await waitUntilReady(session);
  session.press('X');
  await session.waitFor('[X] or [Enter] send');
  await pressAgain(session, 'X');
}

function intentsIn(state: string): string[] {
  const folder = join(state, 'pmtop', 'unfinished-cancels');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
}

/** The next start reads what became of it, and sends nothing. */
async function expectVerifiedAtNextStart(exchange: Exchange, state: string, words: string): Promise<void> {
  const sent = countCancels(exchange);
  expect(intentsIn(state)).toHaveLength(1);
  exchange.faults.clear();
  await using next = startBare(exchange, state, []);
  await next.waitFor(words);
  expect(countCancels(exchange)).toBe(sent);
  await vi.waitUntil(() => intentsIn(state).length === 0, { timeout: 30_000, interval: 20 });
}

describe.concurrent('what was chosen a moment before the end', () => {
  const ends: Readonly<Record<string, (session: Session) => void>> = {
    'a signal': (session) => session.signal('SIGTERM'),
    'a terminal that closes': (session) => session.hangUp(),
  };
  it.each(Object.entries(ends))('is there again after %s', async (_, end) => {
    await using exchange = await startExchange({ traders: false });
    const state = keptState();
    const session = startBare(exchange, state, []);
    await session.waitFor(/mid \.\d+/);
    session.press('*');
    await session.waitFor('│▸★');
    end(session);
    await vi.waitUntil(() => !isAlive(session.pid), { timeout: 30_000, interval: 20 });
    await session[Symbol.asyncDispose]();
    await using next = startBare(exchange, state, []);
    await next.waitFor('│▸★');
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Where the terminal breaks a line depends on the name of the market, in which the day is. */
function unbroken(lines: readonly string[]): string {
  return lines.join('').replaceAll(/\s/g, '');
}

describe.concurrent('a second signal while a cancel is given its time', () => {
  it('ends the monitor at once and says what is unresolved; the next start verifies it', async () => {
    await using exchange = await startExchange({ traders: false });
    const { slug, orderIds } = marketWithOrders(exchange);
    const state = keptState();
    await using session = start(exchange, state, ['--market', slug]);
    exchange.faults.on('hang', { path: CANCEL });
    await fireOn(session, orderIds.length);
    await untilSent(exchange);
    await signalTwice(session, 'SIGTERM');
    const said = unbroken(await session.waitFor(/code <\d+>/));
    expect(said).toContain('waitingupto3sforthecancelon');
    expect(said).toMatch(/:unresolved:\d+openatlastreading,beforethecancel;leftbeforeitsend/);
    expect(said).toContain('code<143>');
    await expectVerifiedAtNextStart(exchange, state, 'NOT clear:');
  });

  it('ends the command at once and says what is unresolved; the next start verifies it', async () => {
    await using exchange = await startExchange({ traders: false });
    const { conditionId } = marketWithOrders(exchange);
    const state = keptState();
    exchange.faults.on('hang', { path: CANCEL });
    await using session = start(exchange, state, ['cancel', conditionId, '--yes']);
    await untilSent(exchange);
    await signalTwice(session, 'SIGINT');
    const said = unbroken(await session.waitFor(/code <\d+>/));
    expect(said).toMatch(/:unresolved:.*;leftbeforeitsend/);
    expect(said).toContain('code<130>');
    await expectVerifiedAtNextStart(exchange, state, 'NOT clear:');
  });
});

it.each([
  ['REF', ({ conditionId }: { conditionId: string }) => conditionId, /"says": "unresolved: /],
  ['--all', () => '--all', /"schema": "pmtop\.cancel-all\/1".*"says": "unresolved: /],
])('a second signal takes the document of `cancel %s --json` from nobody', async (_, what, document) => {
  await using exchange = await startExchange({ traders: false });
  const market = marketWithOrders(exchange);
  exchange.faults.on('hang', { path: CANCEL });
  const script = 'trap : INT; "$@" > told 2> said; echo "code <$?>"; head -5 told; sleep 1000';
  await using session = startSession({
    command: ['sh', '-c', script, 'sh', process.execPath, PROGRAM, 'cancel', what(market), '--yes', '--json'],
    env: environment(exchange, keptState()),
  });
  await untilSent(exchange);
  await signalTwice(session, 'SIGINT');
  await session.waitFor('code <130>');
  expect((await session.waitFor('"says"')).join(' ')).toMatch(document);
});

/** Two of one kind may be one to the system while the first is not yet seen. */
async function signalTwice(session: Session, signal: NodeJS.Signals): Promise<void> {
  process.kill(programIn(session), signal);
  await new Promise((resolve) => setTimeout(resolve, 700));
  process.kill(programIn(session), signal);
}

function programIn(session: Session): number {
  return childrenOf(session.pid)[0] as number;
}

describe.concurrent('a terminal that is closed while a cancel is under way', () => {
  it.each([
    ['was not carried out', 'hang', 'NOT clear:'],
    ['was carried out', 'reset-after', 'clear, verified'],
  ] as const)('leaves the monitor no screen, but the next start tells what %s', async (_, fault, words) => {
    await using exchange = await startExchange({ traders: false });
    const { slug, orderIds } = marketWithOrders(exchange);
    const state = keptState();
    const session = startBare(exchange, state, ['--market', slug]);
    await fireLost(exchange, fault, () => fireOn(session, orderIds.length));
    session.hangUp();
    await untilGone(session.pid);
    await expectVerifiedAtNextStart(exchange, state, words);
  });

  it.each([
    ['was not carried out', 'hang', 'NOT clear:'],
    ['was carried out', 'reset-after', 'clear, verified'],
  ] as const)('ends the command, and the next start tells what %s', async (_, fault, words) => {
    await using exchange = await startExchange({ traders: false });
    const { conditionId } = marketWithOrders(exchange);
    const state = keptState();
    let session: Session | undefined;
    await fireLost(exchange, fault, async () => {
      session = startBare(exchange, state, ['cancel', conditionId, '--yes']);
    });
    session?.hangUp();
    await untilGone(session?.pid ?? 0);
    await expectVerifiedAtNextStart(exchange, state, words);
  });
});

describe.concurrent('a terminal that is closed while a cancel is being verified', () => {
  it.each(['monitor', 'command'])('lets the %s see it through, and keep its record', async (program) => {
    await using exchange = await startExchange({ traders: false });
    const { conditionId, slug, orderIds } = marketWithOrders(exchange);
    const state = keptState();
    const isMonitor = program === 'monitor';
    const args = isMonitor ? ['--market', slug] : ['cancel', conditionId, '--yes'];
    if (!isMonitor) exchange.faults.on('latency', { path: '/data/orders', amount: 800 });
    const session = startBare(exchange, state, args);
    if (isMonitor) await fireOn(session, orderIds.length);
    await untilSent(exchange);
    session.hangUp();
    await untilGone(session.pid);
    expect(exchange.demo.openOrders(conditionId)).toEqual([]);
    expect(intentsIn(state)).toEqual([]);
    expect(readFileSync(join(state, 'pmtop', 'cancels.jsonl'), 'utf8')).toMatch(/"outcome":"confirmed"/);
  });
});

/** Fires while the fault strikes the request and nothing can be read; resolves when the service has it. */
async function fireLost(
  exchange: Exchange,
  fault: 'hang' | 'reset-after',
  fire: () => Promise<void>,
): Promise<void> {
  exchange.faults.on(fault, { path: CANCEL });
  await fire();
  exchange.faults.on('reset-before', { path: '/data/orders' });
  await untilSent(exchange);
}

async function untilGone(pid: number): Promise<void> {
  const isGone = (): boolean => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  };
  await vi.waitUntil(isGone, { timeout: 30_000, interval: 10 });
}
