import { expect, it, onTestFinished } from 'vitest';
import { environmentOf, listOpenOrderIds } from '../support/ask-signed.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { PROGRAM, startSession } from '../support/pty-session.ts';
import { runLine } from '../support/shell-lines.ts';
import { marketWithOrders, pressAgain, startExchange, waitUntilReady } from './start-monitor.ts';

const PMTOP = `"${process.execPath}" "${PROGRAM}"`;

it.each([24, 32, 64])('says why and leaves the screen alone where %i files may be open', async (most) => {
  await using session = startSession({
    command: ['bash', '-c', `ulimit -n ${most}; ${PMTOP}; echo "code $?"`],
  });
  const screen = await session.waitFor(/code \d+/);
  expect(screen.join('\n')).toMatch(/pmtop: too few files may be open at once[^]*ulimit -n 256[^]*code 2/);
  expect(session.raw()).not.toContain('\u001b');
});

it('cancels while every read hangs where as many files may be open as it asks for', async () => {
  await using exchange = await startExchange({ traders: false });
  const { slug, orderIds } = marketWithOrders(exchange);
  const proxy = await startFaultProxy(Number(new URL(exchange.url).port));
  onTestFinished(() => proxy.close());
  await using session = startSession({
    command: ['bash', '-c', `ulimit -n 90; exec ${PMTOP} --url ${proxy.url} --market ${slug}`],
    env: environmentOf(exchange.account),
  });
  await session.waitFor(`here ${orderIds.length} `);
  await waitUntilReady(session);
  proxy.strike(
    { kind: 'hang', when: 'unheard' },
    { on: /books|prices|history|events|activity|comments|data\/trades/ },
  );
  for (const key of ['j', 'k', 'r']) session.press(key);
  await session.waitFor(/STALE|no answer/);
  session.press('X');
  await session.waitFor(/\[X\] or \[Enter\] send/);
  await pressAgain(session, 'X');
  await session.waitFor('clear, verified');
});

it.each([32, 40])('pmtop cancel works where %i files may be open', async (most) => {
  await using exchange = await startExchange({ traders: false });
  const line = `ulimit -n ${most}; pmtop cancel --all --yes --url ${exchange.url}`;
  const { code, out } = await runLine(line, { env: environmentOf(exchange.account) });
  expect({ code, clear: out.includes('0 listed on the whole account') }).toEqual({ code: 0, clear: true });
  expect(await listOpenOrderIds(exchange.url, exchange.account)).toEqual([]);
});
