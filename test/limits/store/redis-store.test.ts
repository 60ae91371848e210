import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { realClock } from '../../../src/system/system-clock.ts';
import { openRedisStore } from '../../../src/limits/store/redis-store.ts';
import { startTerminals, worstWindow } from '../../../bench/shared/run-terminals.ts';
import { findRedis, startRedis, type RedisServer } from '../../support/redis-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { requestBook } from './request-book.ts';

const program = findRedis();

async function open(url: string) {
  const store = await openRedisStore({ url, service: 'clob.example.com', clock: realClock });
  if (!('lost' in store)) onTestFinished(() => store.close());
  return store;
}

it('says which version of its package is needed where another one is installed', async () => {
  vi.resetModules();
  vi.doMock('@redis/client/package.json', () => ({ default: { version: '5.12.1' } }));
  onTestFinished(() => void vi.doUnmock('@redis/client/package.json'));
  const { openRedisStore: openAnew } = await import('../../../src/limits/store/redis-store.ts');
  const options = { url: 'redis://127.0.0.1:1', service: 'clob.example.com', clock: realClock };
  expect(await openAnew(options)).toEqual({
    lost: 'budget.store needs another version of its package than 5.12.1: npm install @redis/client@6, with --global where pmtop was',
  });
});

describe.skipIf(program === undefined)('a server on which budgets are shared', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis(program ?? '');
  });
  afterAll(() => server.stop());

  it('keeps count of all who ask it, forgets after a day, and is told neither service nor account', async () => {
    const stores = await Promise.all([open(server.url), open(server.url)]);
    for (const [i, store] of stores.entries()) {
      if ('lost' in store) throw new Error(store.lost);
      expect(await requestBook(store, `holder ${i}`)).toEqual({ terminals: i + 1, isGranted: true });
    }
    const client = await createClient({ url: server.url }).connect();
    const [key = ''] = await client.keys('pmtop:*');
    expect(key).toMatch(/^pmtop:budgets:3:[0-9a-f]{12}$/);
    expect(await client.pTTL(key)).toBeGreaterThan(80_000_000);
    client.destroy();
  });

  it('takes no state that was made from an older one', async () => {
    const [one, other] = await Promise.all([open(server.url), open(server.url)]);
    if ('lost' in one || 'lost' in other) throw new Error('lost');
    const [loaded, loadedByOther] = [await one.load(), await other.load()];
    if (!loaded?.state || !loadedByOther) throw new Error('nothing is kept');
    expect(await one.swap(loaded, loaded.state)).toBe(true);
    expect(await other.swap(loadedByOther, { ...loaded.state, born: 'stale' })).toBe(false);
    expect((await other.load())?.state?.born).toBe(loaded.state.born);
  });

  it('begins anew where it holds what is not understood', async () => {
    const store = await open(server.url);
    if ('lost' in store) throw new Error(store.lost);
    const client = await createClient({ url: server.url }).connect();
    const [key = ''] = await client.keys('pmtop:*');
    await client.set(key, '{"half');
    expect(await requestBook(store, 'one')).toEqual({ terminals: 1, isGranted: true });
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
  });
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
    expect('lost' in store ? store : await requestBook(store, 'one')).toHaveProperty('lost');
  });
});
