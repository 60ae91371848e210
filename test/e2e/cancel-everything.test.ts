import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listOpenOrderIds } from '../support/ask-signed.ts';
import type { Session } from '../support/pty-session.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { LIVING_BOOK, pressAgain, startExchange, startMonitor, waitUntilReady } from './start-monitor.ts';

const ARMED = /CANCEL EVERYTHING \d+ orders · \$[\d,.]+ · \d+ markets/;
const CLEAR = /clear, verified · everything · \d+ markets · \d+ canceled/;

type Exchange = Awaited<ReturnType<typeof startExchange>>;

async function startReady(
  exchange: Exchange,
  args: string[] = [],
  state = temporaryFolder(),
): Promise<Session> {
  const env = { XDG_STATE_HOME: state };
  const session = startMonitor(exchange.url, exchange.account, { args, env });
  await session.waitFor(LIVING_BOOK);
  await session.waitFor(/all [1-9]/);
  await waitUntilReady(session);
  return session;
}

const cancelsAsked = ({ requests }: Exchange): string[] =>
  requests.filter(({ method }) => method === 'DELETE').map(({ body }) => body);

it('Ctrl-X twice takes down every order of the account, market by market, and the exchange agrees', async () => {
  await using exchange = await startExchange({ traders: false });
  await using session = await startReady(exchange, ['--instant']);
  const markets = exchange.markets.filter(
    ({ conditionId }) => exchange.demo.openOrders(conditionId).length > 0,
  );
  expect(markets.length).toBeGreaterThan(5);
  session.press('Ctrl-X');
  await session.waitFor(ARMED);
  await pressAgain(session, 'Enter');
  session.paste('\u0018\u0018');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(cancelsAsked(exchange)).toEqual([]);
  await pressAgain(session, 'Ctrl-X');
  await session.waitFor(CLEAR);
  expect(await listOpenOrderIds(exchange.url, exchange.account)).toEqual([]);
  const bodies = cancelsAsked(exchange);
  expect(bodies).toEqual([...new Set(bodies)]);
  for (const { conditionId } of markets) expect(bodies.join()).toContain(conditionId);
  session.press('Esc');
  await session.waitWhile(CLEAR);
});

it('is armed from the palette, where Enter does not send it', async () => {
  await using exchange = await startExchange({ traders: false });
  await using session = await startReady(exchange);
  session.press(':');
  await session.waitFor('Go to');
  session.send('cancel everything');
  session.press('Enter');
  await session.waitFor(ARMED);
  await pressAgain(session, 'Enter');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(cancelsAsked(exchange)).toEqual([]);
  await pressAgain(session, 'Ctrl-X');
  await session.waitFor(CLEAR);
  expect(await listOpenOrderIds(exchange.url, exchange.account)).toEqual([]);
});

it('ends NOT clear where one market lies, names it, and says what tries again', async () => {
  await using exchange = await startExchange({ traders: false });
  await using session = await startReady(exchange);
  exchange.faults.on('lying-cancel', { path: '/cancel-market-orders', times: 1 });
  exchange.faults.on('partial-cancel', { path: '/cancel-market-orders', times: 300 });
  session.press('Ctrl-X');
  await session.waitFor(ARMED);
  await pressAgain(session, 'Ctrl-X');
  await session.waitFor(/NOT clear: \d+ left · everything · \d+ of \d+ markets not verified/, {
    timeoutMs: 60_000,
  });
  await session.waitFor('Ctrl-X tries again');
  await session.waitFor(/NOT clear: \d+ left · Will .*still open: /);
  expect((await listOpenOrderIds(exchange.url, exchange.account)).length).toBeGreaterThan(0);
  exchange.faults.clear();
  session.press('Ctrl-X');
  await session.waitFor(ARMED);
  await pressAgain(session, 'Ctrl-X');
  await session.waitFor(CLEAR);
});

it('leaves an intent for each market when it is killed, and the next start verifies them', async () => {
  await using exchange = await startExchange({ traders: false });
  const state = temporaryFolder();
  const folder = join(state, 'pmtop', 'unfinished-cancels');
  {
    await using session = await startReady(exchange, [], state);
    exchange.faults.on('hang', { path: '/cancel-market-orders' });
    session.press('Ctrl-X');
    await session.waitFor(ARMED);
    await pressAgain(session, 'Ctrl-X');
    await session.waitFor(/canceling: 0 of \d+ markets verified/);
    session.signal('SIGKILL');
    await session.exit();
  }
  expect(existsSync(folder) && readdirSync(folder).length).toBeGreaterThan(5);
  exchange.faults.clear();
  await using next = startMonitor(exchange.url, exchange.account, { env: { XDG_STATE_HOME: state } });
  await next.waitFor(/NOT clear: \d+ left.* of an earlier run/, { timeoutMs: 30_000 });
});

it('is sent where q follows the second press at once, and seen through before the program ends', async () => {
  await using exchange = await startExchange({ traders: false });
  await using session = await startReady(exchange);
  // Nothing is over before a busy machine has brought the key.
  exchange.faults.on('latency', { path: '/cancel-market-orders', amount: 400 });
  session.press('Ctrl-X');
  await session.waitFor(ARMED);
  await pressAgain(session, 'Ctrl-X');
  // In a chunk of its own, and within the 120 ms for which nothing may follow.
  await new Promise((resolve) => setTimeout(resolve, 60));
  session.press('q');
  expect(await session.exit()).toBe(0);
  expect(session.raw()).toContain('waiting up to 3 s for the cancel of everything');
  expect(session.raw()).toMatch(/cancel of everything: clear, verified/);
  expect(session.raw()).not.toContain('never confirmed');
  expect(await listOpenOrderIds(exchange.url, exchange.account)).toEqual([]);
});

it('says on leaving how each market and everything stands, with the exit code of the worst', async () => {
  await using exchange = await startExchange({ traders: false });
  await using session = await startReady(exchange);
  exchange.faults.on('hang', { path: '/cancel-market-orders' });
  session.press('Ctrl-X');
  await session.waitFor(ARMED);
  await pressAgain(session, 'Ctrl-X');
  await session.waitFor(/canceling: 0 of \d+ markets verified/);
  session.press('q');
  const code = await session.exit();
  expect(session.raw()).toContain('waiting up to 3 s for the cancel of everything');
  expect(session.raw()).toMatch(/cancel of everything: unresolved: /);
  expect(code).toBe(4);
}, 30_000);
