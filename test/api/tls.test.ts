import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { testClient } from '../support/test-client.ts';

/** Made for these tests and trusted by nobody. */
const UNTRUSTED: ServerOptions = {
  key: readFileSync(new URL('../support/tls/untrusted-key.pem', import.meta.url)),
  cert: readFileSync(new URL('../support/tls/untrusted-certificate.pem', import.meta.url)),
};

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function listen(options: ServerOptions, received: string[]): Promise<number> {
  const server = createServer(options, (request, response) => {
    received.push(request.url ?? '');
    response.end('{"base_fee":0}');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('a service whose identity cannot be proved', () => {
  it.each<[string, ServerOptions, RegExp]>([
    ['a certificate nobody vouches for', UNTRUSTED, /SELF_SIGNED/],
    [
      'TLS 1.1',
      { ...UNTRUSTED, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' },
      /TLS|SSL/,
    ],
    ['no certificate at all', {}, /SSL|TLS/],
  ])('gets nothing, least of all a signature: %s', async (_, options, code) => {
    const received: string[] = [];
    const client = testClient(`https://127.0.0.1:${await listen(options, received)}`);
    const result = await client.cancelMarketOrders({ kind: 'market', conditionId: '0x1' });
    await client.close();
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'network', sent: 'no', code: expect.stringMatching(code) as string },
    });
    expect(!result.ok && result.failure.advice).toContain('certificate');
    expect(received).toEqual([]);
  });
});
