import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { realRandom } from '../../src/system/system-random.ts';
import { connectSharing } from '../../src/cli/io/program-io.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOLD_FILE = join(import.meta.dirname, 'store/hold-file.mjs');

let exchange: Exchange;
let stateFolder: string;
let notices: string[];
beforeEach(async () => {
  exchange = await createExchange({ clock: realClock, markets: 3, traders: false }).listen();
  onTestFinished(() => exchange.close());
  stateFolder = temporaryFolder();
  notices = [];
});

function onNotice(text: string): void {
  notices.push(text);
}

function connect(budgetStore: string, afterCancel = false): Client {
  const settings = { url: exchange.url, credentials: exchange.account, readOnly: false, budgetStore };
  const client = connectSharing(settings, {
    stateFolder,
    clock: realClock,
    random: realRandom,
    onNotice,
    afterCancel,
  });
  onTestFinished(() => client.close());
  return client;
}

async function cancel(client: Client): Promise<boolean> {
  const { conditionId = '' } = exchange.markets[0] ?? {};
  const answer = await client.cancelMarketOrders({ kind: 'market', conditionId });
  return answer.ok;
}

/** A read that has been answered shows that the client has found its store. */
async function connectAndRead(budgetStore: string): Promise<Client> {
  const client = connect(budgetStore);
  expect((await client.listOrders({})).ok).toBe(true);
  return client;
}

const budgetFile = (): string => {
  const folder = join(stateFolder, 'budgets');
  return join(folder, readdirSync(folder).find((name) => name.endsWith('.sqlite')) ?? '');
};

describe('a cancel', () => {
  it('and its verification go through while another process holds the shared file, and reads too, with a notice', async () => {
    const client = await connectAndRead('sqlite');
    const holder = spawn(process.execPath, [HOLD_FILE, budgetFile()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
    for (let i = 0; i < 5; i++) expect(await cancel(client)).toBe(true);
    expect((await client.listOrders({}, { priority: 'verify' })).ok).toBe(true);
    expect((await client.listOrders({})).ok).toBe(true);
    await vi.waitFor(
      () => expect(notices.join()).toMatch(/not shared now: .*locked by another program/),
      30_000,
    );
    expect(holder.exitCode).toBe(null);
    holder.kill('SIGKILL');
    await vi.waitFor(() => expect(notices.at(-1)).toMatch(/^budgets are shared again/), 30_000);
  });

  it('goes through while a server takes connections and says nothing', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const client = connect(`redis://me:canary@127.0.0.1:${(silent.address() as AddressInfo).port}`);
    for (let i = 0; i < 5; i++) expect(await cancel(client)).toBe(true);
    expect(notices).toEqual([]);
    expect((await client.listOrders({}, { priority: 'verify' })).ok).toBe(true);
    expect((await client.listOrders({})).ok).toBe(true);
    const notShared = /^budgets are not shared now: redis:\/\/127.*no answer/;
    await vi.waitFor(() => expect(notices).toEqual([expect.stringMatching(notShared)]), 30_000);
    expect(notices.join()).not.toContain('canary');
  });

  it('goes through where no store can be made at all', async () => {
    const client = connect('redis://127.0.0.1:1');
    expect(await cancel(client)).toBe(true);
    expect((await client.listOrders({})).ok).toBe(true);
    expect(notices).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });

  it('that is all a command does makes no file before it is over, and is counted afterwards', async () => {
    const client = connect('sqlite', true);
    expect((await client.listOrders({})).ok).toBe(true);
    expect(readdirSync(stateFolder)).toEqual([]);
    expect(await cancel(client)).toBe(true);
    await vi.waitFor(() => expect(client.budgetSnapshot().shared?.state).toBe('shared'), 30_000);
    const other = await connectAndRead('sqlite');
    await vi.waitFor(
      () =>
        expect(other.budgetSnapshot().scopes.find(({ scope }) => scope === 'cancels')).toMatchObject({
          others: 1,
        }),
      30_000,
    );
    expect(notices).toEqual([]);
  });
});
