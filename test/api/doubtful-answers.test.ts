import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LoopbackServer, type Reply, startLoopbackServer } from '../support/loopback-server.ts';
import { testClient } from '../support/test-client.ts';

const ID = `0x${'ab'.repeat(32)}`;
const MARKET = `0x${'cd'.repeat(32)}`;
const ORDER = {
  id: ID,
  status: 'matched',
  market: MARKET,
  assetId: '7',
  side: 'BUY',
  price: '0.5',
  originalSize: '10',
  sizeMatched: '10',
};

let server: LoopbackServer;
beforeEach(async () => {
  server = await startLoopbackServer();
});
afterEach(() => server.close());

async function ask<T>(
  reply: Reply,
  question: (client: ReturnType<typeof testClient>) => Promise<T>,
): Promise<T> {
  server.answer(() => reply);
  const client = testClient(server.url);
  try {
    return await question(client);
  } finally {
    await client.close();
  }
}

const record = (change: object, beside: object = {}): Reply => ({
  json: { order: { ...ORDER, ...change }, ...beside },
});

describe('the record of an order (docs/cancel.md)', () => {
  it.each<[string, Reply]>([
    ['out of a cache', { json: { order: ORDER }, headers: { age: '30', 'x-cache': 'HIT' } }],
    ['beside an error', record({}, { error: 'replica is behind' })],
    ['that says it is partial', record({}, { partial: true })],
    ['with another matched size', record({ size_matched: '4' })],
    ['with a size that remains', record({ remainingSize: '4' })],
    [
      'that is not there, as a cache says',
      { json: { error: 'not found' }, status: 404, headers: { age: '600' } },
    ],
    [
      'that is not there, as a stale answer says',
      { json: {}, status: 404, headers: { warning: '110 - "stale"' } },
    ],
    ['that is not there, and follows', { json: { order: ORDER }, status: 404 }],
  ])('%s proves nothing', async (_, reply) => {
    expect(await ask(reply, (client) => client.getOrder({ id: ID }))).toMatchObject({ ok: false });
  });

  it('out of a cache is told as that, and not as another interface', async () => {
    const kept = { json: { order: ORDER }, headers: { age: '30' } };
    const advice = expect.stringContaining('no cache') as string;
    expect(await ask(kept, (client) => client.getOrder({ id: ID }))).toMatchObject({ failure: { advice } });
  });

  it('counts when both spellings of a size agree', async () => {
    const answer = await ask(record({ size_matched: '10.0', remainingSize: 0 }), (client) =>
      client.getOrder({ id: ID }),
    );
    expect(answer).toMatchObject({ ok: true, value: { matchedSize: 10_000_000 } });
  });

  it('is not there when the service itself says so', async () => {
    const answer = await ask({ json: { error: 'order not found' }, status: 404 }, (client) =>
      client.getOrder({ id: ID }),
    );
    expect(answer).toEqual({ ok: true, value: undefined });
  });
});

const market = (change: object, status = 200): Reply => ({
  json: { conditionId: MARKET, question: 'Rain?', ...change },
  status,
});
const read = (reply: Reply) => ask(reply, (client) => client.getMarket({ id: MARKET }));

describe('the record of a market', () => {
  it.each([['mirrorConditionId'], ['mirror_condition_id']])('tells its second id as %s', async (name) => {
    expect(await read(market({ [name]: ID }))).toMatchObject({ ok: true, value: { mirrorConditionId: ID } });
  });

  it.each([[`${ID} `], [`\u200b${ID}`], [[ID]], [{ id: ID }], [7]])(
    'says that it has a second id, and not which, by %j',
    async (id) => {
      const answer = await read(market({ mirrorConditionId: id }));
      expect(answer).toMatchObject({ ok: true, value: { areIdsUnread: true } });
    },
  );

  it.each([
    [{ clobTokenIds: 17 }],
    [{ clobTokenIds: '["1", {}]' }],
    [{ clobTokenIds: '["1", "2"]', mirrorClobTokenIds: {} }],
    [{ outcomes: '["Yes", "No"]', clobTokenIds: '["1"]' }],
    [{ outcomes: '["Yes", "No"]', clobTokenIds: '["1", "2"]', mirrorClobTokenIds: '["9"]' }],
  ])('says that it has tokens, and not which, by %j', async (change) => {
    expect(await read(market(change))).toMatchObject({ ok: true, value: { areIdsUnread: true } });
  });

  it.each([[null], [''], ['[]'], [[]]])('has no tokens where it says %j', async (none) => {
    const answer = await read(market({ clobTokenIds: none, mirrorClobTokenIds: none }));
    expect(answer.ok && answer.value).not.toHaveProperty('areIdsUnread');
  });

  it.each([[null], [''], [0], [false], ['0x0'], [`0x${'0'.repeat(64)}`], ['null'], ['None'], ['*']])(
    'has no second id where it says %j',
    async (id) => {
      const answer = await read(market({ mirrorConditionId: id }));
      expect(answer.ok && answer.value).not.toHaveProperty('areIdsUnread');
      expect(answer.ok && answer.value).not.toHaveProperty('mirrorConditionId');
    },
  );

  it.each<[string, Reply]>([
    ['with a 202', market({}, 202)],
    ['with a 206', market({}, 206)],
    ['beside an error', market({ error: 'mirror index unavailable' })],
    ['that says it is partial', market({ partial: true })],
  ])('%s is none', async (_, reply) => {
    expect(await read(reply)).toMatchObject({ ok: false });
  });
});
