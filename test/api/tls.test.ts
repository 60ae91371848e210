import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testClient } from '../support/test-client.ts';

const pem = (name: string): string =>
  readFileSync(new URL(`../support/tls/${name}.pem`, import.meta.url), 'utf8');

/** Made with openssl for these tests; nobody trusts it. */
const UNTRUSTED: ServerOptions = { key: pem('untrusted-key'), cert: pem('untrusted-certificate') };
/** Signed by an authority that is trusted while these tests run: each has one flaw, or none. */
const signed = (name: string): ServerOptions => ({
  key: pem('service-key'),
  cert: pem(`${name}-certificate`),
});

const FLAWS: readonly (readonly [string, ServerOptions, RegExp])[] = [
  ['a certificate nobody vouches for', UNTRUSTED, /SELF_SIGNED/],
  ['a certificate that has expired', signed('expired'), /CERT_HAS_EXPIRED/],
  ['the certificate of another host', signed('elsewhere'), /ALTNAME_INVALID/],
  [
    'TLS 1.1',
    { ...signed('right'), minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' },
    /TLS|SSL/,
  ],
  ['no certificate at all', {}, /SSL|TLS/],
];

const trusted = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...trusted, pem('authority')]));
afterAll(() => setDefaultCACertificates(trusted));

const servers: Server[] = [];
afterEach(() => {
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  for (const server of servers.splice(0)) server.close();
});

async function listen(options: ServerOptions, received: string[]): Promise<number> {
  const server = createServer(options, (request, response) => {
    received.push(request.url ?? '');
    response.end('{"canceled":[]}');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function cancelAt(options: ServerOptions) {
  const received: string[] = [];
  const client = testClient(`https://127.0.0.1:${await listen(options, received)}`);
  const result = await client.cancelMarketOrders({ kind: 'market', conditionId: '0x1' });
  await client.close();
  return { result, received };
}

describe('a service whose identity cannot be proved', () => {
  it.each(FLAWS)('gets nothing, least of all a signature: %s', async (_, options, code) => {
    const { result, received } = await cancelAt(options);
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'network', sent: 'no', code: expect.stringMatching(code) as string },
    });
    expect(!result.ok && result.failure.advice).toContain('certificate');
    expect(received).toEqual([]);
  });

  it.each(FLAWS)('gets nothing even with NODE_TLS_REJECT_UNAUTHORIZED=0: %s', async (_, options) => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    const { result, received } = await cancelAt(options);
    expect(result).toMatchObject({ ok: false, failure: { kind: 'network', sent: 'no' } });
    expect(received).toEqual([]);
  });
});

it('a service that proves its identity is asked', async () => {
  const { result, received } = await cancelAt(signed('right'));
  expect(result).toMatchObject({ ok: true });
  expect(received).toEqual(['/cancel-market-orders']);
});
