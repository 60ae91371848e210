import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { clientService } from '../../src/cancel/client-service.ts';
import { type Cancels, createCancels } from '../../src/cancel/cancel-machine.ts';
import { cancelAll } from '../../src/cli/cancel/cancel-all.ts';
import type { CancelSession } from '../../src/cli/cancel/cancel-session.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { CREDENTIALS, testClient } from '../support/test-client.ts';

const SLOW_MS = 120_000;
/** This machine is two minutes slow. */
const clock: Clock = { ...realClock, now: () => realClock.now() - SLOW_MS };
const TARGET = { scope: { kind: 'market', conditionId: '0xm' }, question: '', orders: [], worth: 0 } as const;

/** A service with one order that takes milliseconds of the right time, but for trades, whose keys are others. */
let server: LoopbackServer;
let isResting: boolean;
beforeEach(async () => {
  isResting = true;
  server = await startLoopbackServer(({ path, method, headers }) => {
    if (path === '/fee-rate') return { json: { base_fee: 0 } };
    if (path.startsWith('/markets/')) return { status: 404, json: { error: 'none' } };
    const isRight = Math.abs(Number(headers['svc_timestamp']) - realClock.now()) < 5_000;
    if (path.includes('trades') || !isRight) return { status: 401, json: { error: 'Unauthorized' } };
    if (method === 'DELETE') isResting = false;
    if (method === 'DELETE') return { json: { canceled: ['0xo'], not_canceled: {} } };
    const status = isResting ? 'LIVE' : 'CANCELED';
    const amounts = { side: 'BUY', price: '0.4', original_size: '10', size_matched: '0' };
    const order = { id: '0xo', status, market: '0xm', asset_id: '1', outcome: 'Yes', ...amounts };
    if (path.startsWith('/data/order/')) return { json: order };
    return { json: { data: isResting ? [order] : [], next_cursor: 'LTE=' } };
  });
});
afterEach(() => server.close());

function cancelsOf(client: Client): Cancels {
  return createCancels({ service: clientService(client), clock, random: seededRandom(1), windowMs: 8_000 });
}

describe('where our clock is wrong', () => {
  it.each([false, true])(
    'a cancel goes through after a 401 for another reason; the other unit may be tried: %s',
    async (triesOtherUnit) => {
      const client = testClient(server.url, { clock, triesOtherUnit });
      await client.measureClock();
      for (const ask of [client.listOrders, client.listBuilderTrades, client.listOrders, client.listOrders])
        await ask({});
      await client.listBuilderTrades({});
      const { outcome } = await cancelsOf(client).start(TARGET);
      expect([outcome, isResting]).toEqual(['confirmed', false]);
      await client.close();
    },
  );

  it('and the unit of time too, a cancel of everything goes through', async () => {
    const client = testClient(server.url, { clock, timestampUnit: 's', triesOtherUnit: true });
    const interrupted = new AbortController().signal;
    const io = {
      clock,
      random: seededRandom(1),
      settings: { url: server.url, credentials: CREDENTIALS, readOnly: false },
      demo: false,
      stateFolder: temporaryFolder(),
      processId: process.pid,
      out: () => undefined,
      err: () => undefined,
      interrupted,
    };
    const session: Partial<CancelSession> = {
      io: io as Partial<CancelSession['io']> as CancelSession['io'],
      command: { yes: true },
      client,
      over: interrupted,
      timeoutSeconds: 10,
      deadlineMs: clock.monotonicMs() + 10_000,
      isTooLate: () => false,
    };
    expect(await cancelAll(session as CancelSession)).toBe(0);
    expect(isResting).toBe(false);
    await client.close();
  });
});
