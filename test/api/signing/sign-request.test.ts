import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { collect } from '../../../src/api/paging/pages.ts';
import { createSigner, decodeSecret, sign } from '../../../src/api/signing/sign-request.ts';
import { isUsableId } from '../../../src/domain/usable-id.ts';
import { startLoopbackServer, type LoopbackServer } from '../../support/loopback-server.ts';
import { CREDENTIALS, testClient } from '../../support/test-client.ts';

interface Vector {
  readonly says: string;
  readonly secret: string;
  readonly timestamp: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly signature: string;
}

/** Made with Python's hmac, not with ours. */
const VECTORS = JSON.parse(
  readFileSync(new URL('signing-vectors.json', import.meta.url), 'utf8'),
) as readonly Vector[];

function signVector({ secret, timestamp, method, path, body }: Vector): string {
  const key = createSecretKey(decodeSecret(secret));
  return sign(key, timestamp, { method, path, ...(body !== undefined && { body: Buffer.from(body) }) });
}

describe('signing', () => {
  it.each(VECTORS)('agrees with an independent implementation on $says', (vector) => {
    expect(signVector(vector)).toBe(vector.signature);
  });

  it('leaves the query out of what is signed', () => {
    const vector = VECTORS[1] as Vector;
    expect(signVector({ ...vector, path: `${vector.path}?market=0x1&next_cursor=MA%3D%3D` })).toBe(
      vector.signature,
    );
  });

  it('names the headers by the prefix of the profile and counts time in its unit', () => {
    const request = { method: 'GET', path: '/data/orders' };
    const poly = createSigner(CREDENTIALS, { headerPrefix: 'POLY_', timestampUnit: 's' })(
      request,
      1_772_600_767_999,
    );
    expect(Object.keys(poly)).toEqual(
      ['ADDRESS', 'API_KEY', 'PASSPHRASE', 'TIMESTAMP', 'SIGNATURE'].map((name) => `POLY_${name}`),
    );
    expect(poly['POLY_TIMESTAMP']).toBe('1772600767');
    expect(createSigner(CREDENTIALS)(request, 1_772_600_767_999.7)['SVC_TIMESTAMP']).toBe('1772600767999');
  });

  it('sends the address with the capitals of its checksum, however it was configured', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    for (const written of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
      const sign = createSigner({ ...CREDENTIALS, address: written });
      expect(sign({ method: 'GET', path: '/data/orders' }, 1)['SVC_ADDRESS']).toBe(address);
    }
  });

  it.each([
    ['ms', 1_000, 1],
    ['s', 4, 1_000],
  ] as const)(
    'never makes one signature twice for requests of one moment, in %s',
    (timestampUnit, count, unitMs) => {
      const signer = createSigner(CREDENTIALS, { timestampUnit });
      const signed = Array.from({ length: count }, () =>
        signer({ method: 'GET', path: '/data/orders' }, 1_772_600_767_000),
      );
      expect(new Set(signed.map((headers) => headers['SVC_SIGNATURE'])).size).toBe(count);
      for (const headers of signed) {
        const aheadMs = Number(headers['SVC_TIMESTAMP']) * unitMs - 1_772_600_767_000;
        expect(aheadMs).toBeGreaterThanOrEqual(0);
        expect(aheadMs).toBeLessThanOrEqual(3_000);
      }
    },
  );

  it('does not run further ahead of the clock, and follows it back', () => {
    const signer = createSigner(CREDENTIALS, { timestampUnit: 's' });
    const stamp = (nowMs: number) => signer({ method: 'GET', path: '/' }, nowMs)['SVC_TIMESTAMP'];
    expect(Array.from({ length: 6 }, () => stamp(10_000))).toEqual(['10', '11', '12', '13', '10', '11']);
    expect(stamp(5_000)).toBe('5');
  });

  it('opens the secret to no inspection', () => {
    const client = testClient('http://127.0.0.1:9');
    const seen = `${inspect(client, { depth: null, showHidden: true })}${JSON.stringify(client)}${inspect(createSigner(CREDENTIALS), { depth: null, showHidden: true })}`;
    expect(seen).not.toContain(CREDENTIALS.secret);
    expect(seen).not.toContain(CREDENTIALS.passphrase);
  });
});

describe('a signed request on the wire', () => {
  let server: LoopbackServer;
  afterEach(() => server.close());

  it('carries a signature over exactly the bytes that were sent, for 1,000 cancels', async () => {
    server = await startLoopbackServer(() => ({ json: { canceled: [], not_canceled: {} } }));
    const client = testClient(server.url);
    const id = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter(isUsableId);
    const ids = fc.sample(id, 1_000);
    for (const conditionId of ids) await client.cancelMarketOrders({ kind: 'market', conditionId });
    await client.close();
    const key = createSecretKey(decodeSecret(CREDENTIALS.secret));
    expect(server.requests.length).toBe(1_000);
    const wrong = server.requests.filter(({ headers, method, path, body }) => {
      const timestamp = String(headers['svc_timestamp']);
      return headers['svc_signature'] !== sign(key, timestamp, { method, path, body: Buffer.from(body) });
    });
    expect(wrong).toEqual([]);
    expect(server.requests.map(({ body }) => (JSON.parse(body) as { market: string }).market)).toEqual(
      ids.map((text) => text.toWellFormed()),
    );
  });

  it('signs each page of a list anew', async () => {
    let page = 0;
    server = await startLoopbackServer(() => ({
      json: { data: [], next_cursor: ['MQ==', 'Mg==', ''][page++] },
    }));
    let now = 1_772_600_767_000;
    const ticking = testClient(server.url, {
      clock: { now: () => now++, monotonicMs: () => 0, schedule: () => () => undefined },
    });
    expect((await collect(ticking.listOrders, {}, (order) => order.id)).pages).toBe(3);
    await ticking.close();
    expect(new Set(server.requests.map(({ headers }) => headers['svc_signature'])).size).toBe(3);
  });

  it('never leaves for an address that is neither https nor literally this machine', async () => {
    server = await startLoopbackServer();
    const port = new URL(server.url).port;
    const client = testClient(`http://localhost:${port}`);
    const result = await client.listOrders();
    await client.close();
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unauthorised', sent: 'no' } });
    expect(server.requests).toEqual([]);
  });
});
