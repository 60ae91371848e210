import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { applyCall } from '../../../src/limits/store/apply-store-call.ts';
import type { LedgerState } from '../../../src/limits/store/store-state.ts';
import type { LedgerCall, LedgerScope } from '../../../src/limits/store/limit-store.ts';
import { seededRandom, type Random } from '../../../src/domain/random.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { openRedisLedger } from '../../../src/limits/store/redis-store.ts';
import { REDIS_SCRIPT } from '../../../src/limits/store/redis-script.ts';
import { startTerminals, worstWindow } from '../../../bench/shared/run-terminals.ts';
import { findRedis, startRedis, type RedisServer } from '../../support/redis-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const program = findRedis();

const CALL: LedgerCall = {
  holder: 'one',
  sequence: 1,
  pending: [],
  flights: [],
  uses: [],
  throttles: [],
  report: true,
  leaving: false,
};

async function open(url: string) {
  const store = await openRedisLedger({ url, service: 'clob.example.com', clock: realClock });
  if (!('lost' in store)) onTestFinished(() => store.close());
  return store;
}

describe.skipIf(program === undefined)('a server on which budgets are shared', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis(program ?? '');
  });
  afterAll(() => server.stop());

  it('answers every call as the arithmetic here does, in 3,000 calls made by chance', async () => {
    const client = await createClient({ url: server.url, RESP: 2 }).connect();
    let state: LedgerState | undefined;
    const random = seededRandom(11);
    let timeMs = 1_764_000_000_000;
    const sequences = new Map<string, number>();
    let lastNowMs = 0;
    for (let i = 0; i < 3_000; i++) {
      timeMs += Math.floor(random.next() * (random.next() < 0.02 ? 12_000 : 60));
      if (random.next() < 0.005) timeMs += pick(random, [3_600_000, -3_600_000, 7_000, -7_000]);
      const call = randomCall(random, sequences, lastNowMs);
      const told = JSON.stringify(call);
      const here = applyCall(state, JSON.parse(told) as LedgerCall, timeMs);
      state = JSON.parse(JSON.stringify(here.state)) as LedgerState;
      const there = await client.eval(REDIS_SCRIPT, {
        keys: ['compared'],
        arguments: [told, '60000', String(timeMs)],
      });
      expect(JSON.parse(String(there)), `call ${i}: ${told}`).toEqual(here.reply);
      lastNowMs = here.reply.nowMs;
    }
    client.destroy();
  }, 60_000);

  it('shares by one round trip a call, also when it has forgotten the script', async () => {
    const store = await open(server.url);
    if ('lost' in store) throw new Error(store.lost);
    expect(await store.call(CALL)).toMatchObject({ terminals: 1 });
    const client = await createClient({ url: server.url }).connect();
    await client.scriptFlush();
    expect(await store.call({ ...CALL, holder: 'two' })).toMatchObject({ terminals: 2 });
    const [key = ''] = await client.keys('pmtop:*');
    expect(key).toMatch(/^pmtop:budgets:2:[0-9a-f]{12}$/);
    expect(await client.pTTL(key)).toBeGreaterThan(80_000_000);
    client.destroy();
  });

  it('is told as lost, without its password, when that is wrong or it is not there', async () => {
    const wrong = server.url.replace(server.password, 'another-canary');
    const refused = await open(wrong);
    expect(refused).toEqual({ lost: expect.stringMatching(/^redis:\/\/127\.0\.0\.1:\d+\/0: .+/) });
    const away = await open('redis://me:another-canary@127.0.0.1:1/0');
    expect(away).toEqual({ lost: expect.stringContaining('ECONNREFUSED') });
    expect(JSON.stringify([refused, away])).not.toMatch(/canary|default:|me:/);
  });

  it('keeps eight processes of two machines within every window, comes through being killed and stopped, and never holds a cancel', async () => {
    const limit = 40;
    const terminals = startTerminals(8, {
      store: server.url,
      stateFolder: temporaryFolder(),
      runMs: 22_000,
      limits: { books: limit },
      paceMs: 0,
      travelMs: 50,
      sideBySide: 3,
    });
    setTimeout(() => server.signal('SIGKILL'), 10_500);
    setTimeout(() => void server.restart(), 12_500);
    setTimeout(() => server.signal('SIGSTOP'), 15_500);
    setTimeout(() => server.signal('SIGCONT'), 17_500);
    const reports = await Promise.all(terminals.map(({ report }) => report));
    for (const { notices, cancelMs } of reports) {
      const words = notices.map(({ text }) => text);
      expect(
        words.filter((text) => text.startsWith('budgets are not shared now')).length,
      ).toBeGreaterThanOrEqual(2);
      expect(words.at(-1)).toMatch(/^budgets are shared again, by \d+ pmtops$/);
      expect(words.join()).not.toContain(server.password);
      expect(cancelMs.length).toBeGreaterThan(50);
    }
    const arrived = reports.flatMap(({ arrivedMs }) => arrivedMs);
    const firstLoss = Math.min(...reports.flatMap(({ notices }) => notices.map(({ atMs }) => atMs)));
    expect(
      worstWindow(
        arrived.filter((ms) => ms < firstLoss),
        10_000,
      ),
    ).toBeLessThanOrEqual(limit);
    expect(worstWindow(arrived, 10_000)).toBeLessThanOrEqual(2 * limit);
    const lastBack = Math.max(...reports.flatMap(({ notices }) => notices.map(({ atMs }) => atMs)));
    expect(arrived.some((ms) => ms > lastBack)).toBe(true);
  }, 90_000);
});

describe('a server that is not what it should be', () => {
  it('that takes connections and says nothing is given up in time', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    expect(await open(`redis://me:canary@127.0.0.1:${port}`)).toEqual({
      lost: `redis://127.0.0.1:${port}: no answer`,
    });
  });

  it('but speaks another language is told as lost', async () => {
    const web = createServer((socket) => {
      socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n');
    }).listen(0, '127.0.0.1');
    await once(web, 'listening');
    onTestFinished(() => void web.close());
    const { port } = web.address() as AddressInfo;
    const store = await open(`redis://127.0.0.1:${port}`);
    expect('lost' in store ? store : await store.call(CALL)).toHaveProperty('lost');
  });
});

const SCOPES: readonly LedgerScope[] = [
  { name: 'books', windowMs: 10_000 },
  { name: 'order book', windowMs: 10_000 },
  { name: 'a1/cancels sustained', windowMs: 600_000 },
  { name: 'a1/account in flight', windowMs: 0 },
];

/** A call that a holder might make, or one that comes late. */
function randomCall(random: Random, sequences: Map<string, number>, lastNowMs: number): LedgerCall {
  const holder = `holder ${Math.floor(random.next() * 4)}`;
  const known = sequences.get(holder) ?? 0;
  const sequence = random.next() < 0.05 ? Math.max(1, known - 1) : known + 1;
  sequences.set(holder, Math.max(known, sequence));
  const some = (): LedgerScope[] => {
    const chosen = SCOPES.filter(() => random.next() < 0.5);
    return chosen.length > 0 ? chosen : [pick(random, SCOPES)];
  };
  const times = (most: number): number[] =>
    Array.from({ length: Math.floor(random.next() * most) }, (_, i) => i);
  return {
    holder,
    sequence,
    ...(random.next() < 0.7 &&
      lastNowMs > 0 && { saw: { atMs: lastNowMs, agoMs: Math.floor(random.next() * 900) } }),
    pending: times(4).map(() => Math.floor(random.next() * known)),
    flights: times(3).map((i) => ({ id: 1_000_000 + i, scopes: some().map(({ name }) => name) })),
    uses: times(4).map(() => ({ scopes: some(), agoMs: Math.floor(random.next() * 3_000) })),
    throttles: times(2).map(() => ({
      scope: pick(random, SCOPES),
      closedMs: random.next() < 0.9 ? 0 : Math.floor(random.next() * 4_000),
      halve: random.next() < 0.3,
    })),
    ...(random.next() < 0.7 && {
      claim: {
        id: sequence,
        scopes: some().map(({ name, windowMs }) => ({
          name,
          windowMs,
          limit: 5 + Math.floor(random.next() * 40),
        })),
        reserved: random.next() < 0.2,
        turnInMs: Math.floor(random.next() * 5_000) - 2_000,
      },
    }),
    report: random.next() < 0.3,
    leaving: random.next() < 0.03,
  };
}

function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random.next() * values.length)] as T;
}
