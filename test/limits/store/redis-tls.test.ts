import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { realClock } from '../../../src/system/system-clock.ts';
import { openRedisStore } from '../../../src/limits/store/redis-store.ts';
import { findRedis, startRedis, type RedisServer } from '../../support/redis-server.ts';
import { requestBook } from './request-book.ts';

const program = findRedis();
const pem = (name: string): string => join(import.meta.dirname, `../../support/tls/${name}.pem`);

/** The flaws of a server's certificate, which an authority that is trusted here has signed, but for the first. */
const FLAWS = [
  ['nobody vouches for', 'untrusted-certificate', 'untrusted-key', /self-signed/],
  ['has expired', 'expired-certificate', 'service-key', /expired/],
  ["is another host's", 'elsewhere-certificate', 'service-key', /does not match/],
] as const;

async function start(certificate: string, key: string): Promise<RedisServer> {
  const server = await startRedis(program ?? '', { certificate: pem(certificate), key: pem(key) });
  onTestFinished(() => server.stop());
  return server;
}

describe.skipIf(program === undefined)('a server of shared budgets behind TLS', () => {
  const trusted = getCACertificates('default');
  beforeAll(() => setDefaultCACertificates([...trusted, readFileSync(pem('authority'), 'utf8')]));
  afterAll(() => setDefaultCACertificates(trusted));
  afterEach(() => void delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']);

  it('whose certificate is right keeps count', async () => {
    const { url } = await start('right-certificate', 'service-key');
    const store = await openRedisStore({ url, service: 'clob.example.com', clock: realClock });
    if ('lost' in store) throw new Error(store.lost);
    onTestFinished(() => store.close());
    expect(await requestBook(store, 'one')).toMatchObject({ terminals: 1 });
  });

  it.each(FLAWS)(
    'whose certificate %s is told nothing, whatever the environment allows',
    async (_, certificate, key, words) => {
      process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
      const { url, password } = await start(certificate, key);
      const store = await openRedisStore({ url, service: 'clob.example.com', clock: realClock });
      expect(store).toEqual({ lost: expect.stringMatching(words) });
      expect(JSON.stringify(store)).not.toContain(password);
    },
  );

  it('that is asked without TLS is told as lost', async () => {
    const { url } = await start('right-certificate', 'service-key');
    const plain = url.replace('rediss:', 'redis:');
    const store = await openRedisStore({ url: plain, service: 'clob.example.com', clock: realClock });
    expect(store).toHaveProperty('lost');
  });
});
