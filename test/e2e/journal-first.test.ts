import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import { environmentOf } from '../support/ask-signed.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { PROGRAM } from '../support/pty-session.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { marketWithOrders, startExchange, startMonitor, waitUntilReady } from './start-monitor.ts';

const run = promisify(execFile);

/** The exchange behind a service that looks at each DELETE which intents are on the disk, before it reads on. */
async function startWitness(
  exchange: Exchange,
): Promise<{ proxy: FaultProxy; state: string; found: string[][] }> {
  const state = temporaryFolder();
  const found: string[][] = [];
  const proxy = await startFaultProxy(Number(new URL(exchange.url).port), (head) => {
    if (head.startsWith('DELETE ')) found.push(readIntents(join(state, 'pmtop', 'unfinished-cancels')));
  });
  onTestFinished(() => proxy.close());
  return { proxy, state, found };
}

/** The markets that whole intents name. */
function readIntents(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.map((name) => {
    const { target } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      target: { scope: { conditionId: string } };
    };
    return target.scope.conditionId;
  });
}

it('pmtop cancel leaves its intent on the disk before the request, every time', async () => {
  await using exchange = await startExchange({ traders: false });
  const { conditionId } = marketWithOrders(exchange);
  const { proxy, state, found } = await startWitness(exchange);
  const env = { ...process.env, ...environmentOf(exchange.account), XDG_STATE_HOME: state };
  const args = [PROGRAM, 'cancel', conditionId, '--yes', '--url', proxy.url];
  for (let i = 0; i < 10; i++) await run(process.execPath, args, { env });
  expect(found.length).toBeGreaterThanOrEqual(10);
  expect(found).toEqual(found.map(() => [conditionId]));
});

it('so does the key with --instant', async () => {
  await using exchange = await startExchange({ traders: false });
  const { slug, conditionId, orderIds } = marketWithOrders(exchange);
  const { proxy, state, found } = await startWitness(exchange);
  await using session = startMonitor(proxy.url, exchange.account, {
    args: ['--market', slug, '--instant'],
    env: { XDG_STATE_HOME: state },
  });
  await session.waitFor(`here ${orderIds.length} `);
  await waitUntilReady(session);
  session.press('X');
  await session.waitFor('clear, verified');
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(found.map(() => [conditionId]));
});
