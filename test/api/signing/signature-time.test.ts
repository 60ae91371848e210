import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../../support/loopback-server.ts';
import { testClient } from '../../support/test-client.ts';

let server: LoopbackServer;
const PAGE = { data: [], next_cursor: '' };

beforeEach(async () => {
  server = await startLoopbackServer();
});

afterEach(() => server.close());

/** Takes signatures whose time has this unit, and answers all others with 401; with `none` all. */
function wants(unit: 's' | 'ms' | 'none'): void {
  server.answer(({ headers }) => {
    const isTaken = unitOf(headers['kuest_timestamp']) === unit;
    return isTaken ? { json: PAGE } : { status: 401, json: { error: 'Unauthorized' } };
  });
}

function unitOf(timestamp: unknown): 's' | 'ms' {
  return String(timestamp).length > 11 ? 'ms' : 's';
}

const sentUnits = (): string[] =>
  server.requests
    .filter(({ headers }) => 'kuest_timestamp' in headers)
    .map(({ headers }) => unitOf(headers['kuest_timestamp']));

const learner = { headerPrefix: 'KUEST_', timestampUnit: 's', triesOtherUnit: true } as const;

describe('a service that may want another unit of time', () => {
  it('gets the other one after a 401, and from then on', async () => {
    wants('ms');
    const client = testClient(server.url, learner);
    expect(await client.listOrders()).toMatchObject({ ok: false });
    expect(await client.correctClock()).toBe(true);
    expect(await client.listOrders()).toMatchObject({ ok: true });
    expect(await client.listOrders()).toMatchObject({ ok: true });
    expect(sentUnits()).toEqual(['s', 'ms', 'ms']);
    await client.close();
  });

  it('gets the other one once: refused too, the first one holds for good', async () => {
    wants('none');
    const client = testClient(server.url, learner);
    for (let asked = 0; asked < 4; asked++) await client.listOrders();
    expect(sentUnits()).toEqual(['s', 'ms', 's', 's']);
    expect(await client.correctClock()).toBe(false);
    await client.close();
  });

  it('keeps the one it has taken, whatever it refuses later', async () => {
    wants('s');
    const client = testClient(server.url, learner);
    await client.listOrders();
    wants('none');
    await client.listOrders();
    await client.listOrders();
    expect(sentUnits()).toEqual(['s', 's', 's']);
    await client.close();
  });

  it('is not tried with another where a wrong clock explains the 401', async () => {
    const ahead = new Date(Date.now() + 600_000).toUTCString();
    server.answer(() => ({ status: 401, json: {}, headers: { date: ahead } }));
    const client = testClient(server.url, learner);
    await client.listOrders();
    await client.listOrders();
    expect(sentUnits()).toEqual(['s', 's']);
    await client.close();
  });

  it.each(['s', 'ms'] as const)(
    'gets the right time and unit, %s, where our clock is wrong too',
    async (unit) => {
      const aheadMs = 120_000;
      server.answer(({ headers }) => {
        const sent = String(headers['kuest_timestamp']);
        const sentMs = unitOf(sent) === 's' ? Number(sent) * 1_000 : Number(sent);
        const nowMs = Date.now() + aheadMs;
        const date = new Date(nowMs).toUTCString();
        const isTaken = unitOf(sent) === unit && Math.abs(sentMs - nowMs) < 5_000;
        return isTaken
          ? { json: PAGE, headers: { date } }
          : { status: 401, json: { error: 'Unauthorized' }, headers: { date } };
      });
      const client = testClient(server.url, learner);
      const answers = [];
      for (let asked = 0; asked < 5; asked++) answers.push((await client.listOrders()).ok);
      expect(answers.slice(unit === 's' ? 1 : 2)).not.toContain(false);
      await client.close();
    },
  );

  it('is asked in one unit only where its documentation names one', async () => {
    wants('ms');
    const client = testClient(server.url, { ...learner, triesOtherUnit: false });
    for (let asked = 0; asked < 3; asked++) await client.listOrders();
    expect(sentUnits()).toEqual(['s', 's', 's']);
    expect(await client.correctClock()).toBe(false);
    await client.close();
  });

  it('gets a cancel as often as it is asked for, and no more', async () => {
    wants('none');
    const client = testClient(server.url, learner);
    await client.cancelMarketOrders({ kind: 'market', conditionId: '0x1' });
    expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    await client.close();
  });
});
