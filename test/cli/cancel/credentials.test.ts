import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fileRecords } from '../../../src/cancel/records/record-files.ts';
import { runCancel } from '../../../src/cli/cancel/run-cancel.ts';
import { connectService } from '../../../src/monitor/service/connect-service.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { realRandom } from '../../../src/system/system-random.ts';
import type { Settings } from '../../../src/config/settings.ts';
import type { MonitorEvent } from '../../../src/domain/monitor-event.ts';
import { type Exchange, createExchange } from '../../../src/exchange/create-exchange.ts';
import { connectTo } from '../../support/test-client.ts';

let exchange: Exchange;
let stateFolder: string;
beforeAll(async () => {
  stateFolder = mkdtempSync(join(tmpdir(), 'pmtop-credentials-'));
  exchange = await createExchange({ clock: realClock, markets: 20, traders: false }).listen();
});
afterAll(async () => {
  await exchange.close();
  rmSync(stateFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 25 });
});

async function cancelWith(settings: Partial<Settings>) {
  const market = exchange.markets.find((each) => exchange.demo.openOrders(each.conditionId).length > 0);
  const said: string[] = [];
  const code = await runCancel(
    { ref: market?.conditionId ?? '', yes: true },
    {
      settings: { url: exchange.url, readOnly: false, ...settings },
      connect: connectTo,
      clock: realClock,
      random: realRandom,
      stateFolder,
      processId: process.pid,
      out: (text) => said.push(text),
      err: (text) => said.push(text),
      interrupted: new AbortController().signal,
    },
  );
  return { code, said: said.join('') };
}

describe('a cancel with credentials the service does not take', () => {
  it.each([
    ['address', `0x${'1'.repeat(40)}`],
    ['apiKey', '00000000-0000-0000-0000-000000000000'],
    ['secret', Buffer.alloc(32, 7).toString('base64')],
    ['passphrase', 'f'.repeat(64)],
  ])('says so within seconds: wrong %s', async (part, wrong) => {
    const before = exchange.demo.openOrders().length;
    const { code, said } = await cancelWith({ credentials: { ...exchange.account, [part]: wrong } });
    expect(code).toBe(3);
    expect(said).toMatch(/refused: 401: Unauthorized/);
    expect(said).not.toContain(wrong);
    expect(exchange.demo.openOrders()).toHaveLength(before);
  });

  it('sends nothing without any', async () => {
    const { code, said } = await cancelWith({ credentialsProblem: 'PMTOP_SECRET not set' });
    expect(code).toBe(2);
    expect(said).toContain('PMTOP_SECRET not set');
  });
});

describe('a monitor whose credentials the service does not take', () => {
  it.each([
    ['address', `0x${'1'.repeat(40)}`],
    ['apiKey', '00000000-0000-0000-0000-000000000000'],
    ['secret', Buffer.alloc(32, 7).toString('base64')],
    ['passphrase', 'f'.repeat(64)],
  ])('learns it from its first reading, before any key is pressed: wrong %s', async (part, wrong) => {
    const events: MonitorEvent[] = [];
    const owner = { url: exchange.url, address: '' };
    const facts = { folder: stateFolder, owner, processId: process.pid, clock: realClock };
    const connection = connectService({
      url: exchange.url,
      credentials: { ...exchange.account, [part]: wrong },
      demo: false,
      readOnly: false,
      openRecords: (onTrouble) => fileRecords({ ...facts, onTrouble }),
      clock: realClock,
      random: realRandom,
      publish: (event) => events.push(event),
      wants: () => ({ listTokens: [], window: '6h', account: true }),
    });
    onTestFinished(() => connection.close());
    const told = await vi.waitUntil(() => events.find(({ type }) => type === 'pollFailed'), {
      timeout: 30_000,
      interval: 10,
    });
    expect(told).toMatchObject({ poller: 'orders', failure: { kind: 'unauthorised', status: 401 } });
    expect(JSON.stringify(events)).not.toContain(wrong);
  });
});
