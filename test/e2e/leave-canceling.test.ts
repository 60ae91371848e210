import { describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import { environmentOf } from '../support/ask-signed.ts';
import { childrenOf } from '../support/processes.ts';
import { PROGRAM, type Session, startSession } from '../support/pty-session.ts';
import { marketWithOrders, startExchange } from './start-monitor.ts';

const CANCEL = '/cancel-market-orders';
const ORDERS = '/data/orders';
const GRACE_MS = 3_000;
/** Beyond the grace, on a busy machine; a cancel that nobody leaves takes thirty seconds to give up. */
const SHELL_MS = 15_000;

/** A moment in the life of a cancel at which somebody leaves. */
interface Moment {
  /** Brings the cancel there, and keeps it there. */
  readonly trouble: (exchange: Exchange) => void;
  /** What the program shows then. */
  readonly shows: RegExp;
  /** What the service has seen by then. */
  readonly reached: (seen: Seen) => boolean;
  /** How it may end, in the program's words. */
  readonly ends: RegExp;
  /** The exit code of the command when a signal ends it. */
  readonly code: number;
  /** The exit code of such a cancel by itself. */
  readonly verdict: readonly number[];
}

interface Seen {
  readonly cancels: number;
  readonly listings: number;
}

const MOMENTS: Readonly<Record<string, Moment>> = {
  'a request is under way': {
    trouble: ({ faults }) => faults.on('hang', { path: CANCEL }),
    shows: /sending/,
    reached: ({ cancels }) => cancels > 0,
    ends: /unresolved: \d+ open at last reading|unresolved: no reading yet/,
    code: 130,
    verdict: [4],
  },
  'an answer is being verified': {
    trouble: ({ faults }) => faults.on('latency', { path: ORDERS, amount: 1_000 }),
    shows: /answered, verifying/,
    reached: ({ cancels }) => cancels > 0,
    ends: /clear, verified/,
    code: 0,
    verdict: [0],
  },
  'a throttle is waited out': {
    trouble: ({ faults }) => faults.on('throttled', { path: CANCEL, amount: 60 }),
    shows: /throttled, next try in/,
    reached: ({ cancels }) => cancels > 0,
    ends: /throttled, may be sent again in [1-9]\d* s/,
    code: 130,
    verdict: [3],
  },
  'the next try is due': {
    trouble: ({ faults }) => faults.on('trading-disabled', { path: CANCEL }),
    shows: /NOT clear: [1-9]\d* left/,
    reached: ({ cancels, listings }) => cancels > 3 && listings > 3,
    ends: /NOT clear: [1-9]\d* left|unresolved: [1-9]\d* open at last reading/,
    code: 130,
    verdict: [3, 4],
  },
};

/** Ways to leave the monitor, and the exit code that each should have. */
const MONITOR_LEAVES = [
  ['q', 0],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
  ['SIGINT', 130],
] as const;
const COMMAND_LEAVES = ['Ctrl-C', 'SIGTERM', 'SIGHUP', 'SIGINT'] as const;

type Leave = (typeof MONITOR_LEAVES)[number][0] | (typeof COMMAND_LEAVES)[number];

/** What a shell around the program can tell about its end. */
interface Left {
  readonly code: number;
  readonly tookMs: number;
  /** Everything it said on its way out. */
  readonly said: string;
}

/**
 * The built program between two readings of the terminal's settings, as a shell would run it. What it writes to
 * stderr is shown after its end, unless it talks to a person there.
 */
function startInShell(
  exchange: Exchange,
  args: readonly string[],
  options: { talks?: boolean } = {},
): Session {
  const script = `trap : INT; stty -g > before
    "$@" ${options.talks ? '' : '2> said'}; code=$?
    stty -g > after; test -f said && cat said
    cmp -s before after && echo "settings equal" || echo "settings differ"
    echo "code <$code>"; sleep 1000`;
  return startSession({
    command: ['sh', '-c', script, 'sh', process.execPath, PROGRAM, ...args],
    env: { ...environmentOf(exchange.account), PMTOP_URL: exchange.url },
  });
}

async function leave(session: Session, by: Leave): Promise<Left> {
  const startedMs = performance.now();
  if (by === 'q' || by === 'Ctrl-C') session.press(by);
  else process.kill(childrenOf(session.pid)[0] as number, by);
  const said = (await session.waitFor(/code <\d+>/)).join('\n');
  return { code: Number(/code <(\d+)>/.exec(said)?.[1]), tookMs: performance.now() - startedMs, said };
}

const AS_FOUND = {
  alternateScreen: false,
  cursorShown: true,
  bracketedPaste: false,
  mouse: false,
  focusReports: false,
};

function expectCleanEnd(session: Session, { tookMs, said }: Left): void {
  expect(said).toContain('settings equal');
  expect(said, 'nothing of the screen is painted over the shell').not.toMatch(/[╭│▇]/);
  expect(session.modes()).toEqual(AS_FOUND);
  expect(tookMs).toBeLessThan(GRACE_MS + SHELL_MS);
}

/** Watches the requests on one market until the moment is there. */
async function waitUntilReached(exchange: Exchange, { reached }: Moment): Promise<void> {
  const count = (path: string): number => exchange.requests.filter((request) => request.path === path).length;
  const before = count(ORDERS);
  const hasReached = (): boolean => reached({ cancels: count(CANCEL), listings: count(ORDERS) - before });
  await vi.waitUntil(hasReached, { timeout: 30_000, interval: 5 });
}

/** What the exchange knows must agree with the words. */
function expectTruth(exchange: Exchange, conditionId: string, said: string): void {
  const open = exchange.demo.openOrders(conditionId).length;
  const asked = exchange.requests.filter(({ method }) => method === 'DELETE').length;
  if (/clear, verified/.test(said)) expect(open).toBe(0);
  const left = /NOT clear: (\d+) left/.exec(said)?.[1];
  if (left !== undefined) expect(open).toBe(Number(left));
  expect(asked > 0).toBe(!/not sent/.test(said));
}

describe.concurrent('leaving the monitor', () => {
  const cases = Object.entries(MOMENTS).flatMap(([name, moment]) =>
    MONITOR_LEAVES.map(([by, code]) => ({ by, code, name, moment })),
  );
  it.each(cases)('with $by while $name says how the cancel stands', async ({ by, code, moment }) => {
    await using exchange = await startExchange({ traders: false });
    const { conditionId, slug, orderIds } = marketWithOrders(exchange);
    await using session = startInShell(exchange, ['--market', slug]);
    await armOn(session, orderIds.length);
    moment.trouble(exchange);
    await confirm(session);
    await session.waitFor(moment.shows);
    await waitUntilReached(exchange, moment);
    const left = await leave(session, by);
    expectCleanEnd(session, left);
    expect(by === 'q' ? moment.verdict : [code]).toContain(left.code);
    expect(left.said).toMatch(new RegExp(`pmtop: cancel on .*: (?:${moment.ends.source})`, 's'));
    expectTruth(exchange, conditionId, left.said);
  });

  it.each(MONITOR_LEAVES)('with %s while a cancel is armed says that it was not sent', async (by, code) => {
    await using exchange = await startExchange({ traders: false });
    const { conditionId, slug, orderIds } = marketWithOrders(exchange);
    await using session = startInShell(exchange, ['--market', slug]);
    await armOn(session, orderIds.length);
    const left = await leave(session, by);
    expectCleanEnd(session, left);
    expect(left.code).toBe(code);
    expect(left.said).toContain('not sent: it was armed and never confirmed');
    expectTruth(exchange, conditionId, left.said);
    expect(exchange.demo.openOrders(conditionId)).toEqual(orderIds);
  });
});

async function armOn(session: Session, orders: number): Promise<void> {
  await session.waitFor(`here ${orders} `);
  await session.waitFor('cancel ready');
  // Nothing arms before the armed line could be seen: an overlay shows that the screen is all there.
  session.press('?');
  await session.waitFor('Help ─');
  session.press('Esc');
  await session.waitWhile('Help ─');
  session.press('X');
  await session.waitFor('[X] or [Enter] send');
}

/** A second press counts only when it cannot be a bounce of the first. */
async function confirm(session: Session): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 200));
  session.press('X');
}

describe.concurrent('interrupting pmtop cancel', () => {
  const cases = Object.entries(MOMENTS).flatMap(([name, moment]) =>
    COMMAND_LEAVES.map((by) => ({ by, name, moment })),
  );
  it.each(cases)('with $by while $name says how it stands', async ({ by, moment }) => {
    await using exchange = await startExchange({ traders: false });
    const { conditionId } = marketWithOrders(exchange);
    moment.trouble(exchange);
    await using session = startInShell(exchange, ['cancel', conditionId, '--yes']);
    await waitUntilReached(exchange, moment);
    const left = await leave(session, by);
    expectCleanEnd(session, left);
    expect(left.code).toBe(moment.code);
    expect(left.said).toMatch(moment.ends);
    expectTruth(exchange, conditionId, left.said);
  });

  it.each(COMMAND_LEAVES)('with %s while it asks sends nothing, and says so', async (by) => {
    await using exchange = await startExchange({ traders: false });
    const { conditionId, orderIds } = marketWithOrders(exchange);
    await using session = startInShell(exchange, ['cancel', conditionId], { talks: true });
    await session.waitFor('[y/N]');
    const left = await leave(session, by);
    expectCleanEnd(session, left);
    expect(left.code).toBe(130);
    expect(left.said).toContain('not sent: interrupted before anybody agreed');
    expect(exchange.demo.openOrders(conditionId)).toEqual(orderIds);
    expect(exchange.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  });
});
