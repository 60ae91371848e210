import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { clientService } from '../../src/cancel/client-service.ts';
import type { Client } from '../../src/api/client.ts';
import type { CancelOutcome } from '../../src/domain/cancel.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { type Reply, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.ts';
import { testClient } from '../support/test-client.ts';
import { MARKET, order, target, YES } from './fake-account.ts';

const EMPTY = { data: [], next_cursor: 'LTE=' };
const row = (id: string, change = {}): object => ({
  id,
  status: 'LIVE',
  market: MARKET,
  asset_id: YES,
  side: 'BUY',
  price: '0.41',
  original_size: '200',
  size_matched: '0',
  ...change,
});

describe('an answer that is not believed, or not understood, still tells of orders:', () => {
  let server: LoopbackServer;
  let client: Client;
  beforeEach(async () => {
    server = await startLoopbackServer();
    client = testClient(server.url);
  });
  afterEach(async () => {
    await client.close();
    await server.close();
  });

  interface Script {
    readonly cancel: (nth: number) => Reply;
    readonly list: (nth: number) => Reply;
    readonly record: (id: string) => Reply;
  }

  async function endOf(script: Script, windowMs = 2_500): Promise<CancelOutcome | undefined> {
    let [cancels_, lists] = [0, 0];
    server.answer(({ method, path }) => {
      if (method === 'DELETE') return script.cancel(++cancels_);
      if (path.includes('/data/orders')) return script.list(++lists);
      if (path.includes('/data/order/')) return script.record(path.slice(path.lastIndexOf('/') + 1));
      return { json: {}, status: 404 };
    });
    const cancels = createCancels({
      service: clientService(client),
      clock: realClock,
      random: seededRandom(1),
      windowMs,
    });
    const { outcome } = await cancels.start(target([order('o1')]));
    await cancels.finish(0);
    return outcome;
  }

  const believed = { canceled: ['o1'], not_canceled: {} };

  it('control: what is understood is clear', async () => {
    const end = await endOf({
      cancel: () => ({ json: believed }),
      list: () => ({ json: EMPTY }),
      record: (id) => ({ json: { order: row(id, { status: 'CANCELED' }) } }),
    });
    expect(end).toBe('confirmed');
  });

  it.each([
    ['a price that cannot be read', { price: 'n/a' }],
    ['a size of seven decimals', { original_size: '200.1234567' }],
    ['no side', { side: undefined }],
  ])('a live record with %s, of an order that was called canceled', async (_, change) => {
    const end = await endOf({
      cancel: () => ({ json: believed }),
      list: () => ({ json: EMPTY }),
      record: (id) => ({ json: { order: row(id, change) } }),
    });
    expect(end).not.toBe('confirmed');
  });
});
