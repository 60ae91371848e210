import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { clientService } from '../../src/cancel/client-service.ts';
import type { Client } from '../../src/api/client.ts';
import type { CancelOutcome } from '../../src/domain/cancel.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { ok } from '../../src/domain/result.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { type Reply, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.ts';
import { testClient } from '../support/test-client.ts';
import { scene } from './cancel-scene.ts';
import { order, target } from './fake-account.ts';

describe('a reason that says nothing:', () => {
  it('"unknown" is no word for an order that is gone', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [
      async () => ok({ canceled: [], notCanceled: [{ id: 'o1', reason: 'unknown' }] }),
    ];
    made.account.listScripts = [async () => ok({ orders: [], complete: true })];
    made.account.getOrder = async () => ok(undefined);
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.outcome).not.toBe('confirmed');
  });
});

describe('answers over the wire:', () => {
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

  /** Empty lists, with `beside` beside them, no record, and this answer to the cancel. */
  async function endOf(answer: Reply, beside = {}): Promise<CancelOutcome | undefined> {
    server.answer(({ method, path }) => {
      if (method === 'DELETE') return answer;
      return path.includes('/data/orders')
        ? { json: { data: [], next_cursor: 'LTE=', ...beside } }
        : { json: {}, status: 404 };
    });
    const cancels = createCancels({
      service: clientService(client),
      clock: realClock,
      random: seededRandom(1),
      windowMs: 1_500,
    });
    const { outcome } = await cancels.start(target([order('o1')]));
    await cancels.finish(0);
    return outcome;
  }

  it.each<[string, Record<string, string>]>([
    ['from a cache', { age: '40', 'x-cache': 'HIT' }],
    ['with a warning', { warning: '199 - "not carried out"' }],
  ])('204 %s proves nothing', async (_, headers) => {
    expect(await endOf({ text: '', status: 204, headers })).not.toBe('confirmed');
  });

  it('control: a plain 204 is an answer', async () => {
    expect(await endOf({ text: '', status: 204 })).toBe('confirmed');
  });

  it.each([
    { total: 1 },
    { meta: { pagination: { has_more: true } } },
    { meta: { pagination: { total: 1 } } },
    { totalElements: 1 },
    { order_count: 1 },
  ])('an empty list with more beside it, %j, is not whole', async (beside) => {
    const json = { canceled: ['o1'], not_canceled: {} };
    expect(await endOf({ json }, beside)).not.toBe('confirmed');
  });

  it.each([
    { canceled: ['o1'], not_canceled: {} },
    { canceled: ['o1'], not_canceled: {}, message: '1 order canceled' },
    { canceled: ['o1'], not_canceled: {}, status: 'canceled' },
  ])('an honest service gets clear: %j', async (json) => {
    expect(await endOf({ json })).toBe('confirmed');
  });
});
