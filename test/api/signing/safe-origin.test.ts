import { describe, expect, it } from 'vitest';
import { maySendCredentials } from '../../../src/api/signing/safe-origin.ts';
import { CREDENTIALS, testClient } from '../../support/test-client.ts';

const SAFE = [
  'https://clob.example.com',
  'https://clob.example.com:8443/prefix',
  'https://localhost',
  'https://10.0.0.1',
  'https://127.0.0.1.evil.example',
  'https://xn--e1awd7f.example',
  'http://127.0.0.1',
  'http://127.0.0.1:8080/path',
  'http://127.1.2.3',
  'http://127.255.255.254:1',
  'http://[::1]',
  'http://[::1]:8080',
  'http://[0:0:0:0:0:0:0:1]',
  // The URL parser turns these into 127.0.0.1 before anything is sent.
  'http://127.1',
  'http://0x7f.1',
  'http://2130706433',
  'http://0177.0.0.1',
];

const UNSAFE = [
  'http://clob.example.com',
  'http://localhost',
  'http://localhost:8080',
  'http://LOCALHOST',
  'http://localhost.',
  'http://127.0.0.1.evil.example',
  'http://127.0.0.1.nip.io',
  'http://evil.example/127.0.0.1',
  'http://evil.example?http://127.0.0.1',
  'http://evil.example#127.0.0.1',
  'http://127.0.0.1@evil.example',
  'http://127.0.0.1:80@evil.example',
  'http://evil-127.0.0.1.example',
  'http://[::ffff:127.0.0.1]',
  'http://[::]',
  'http://[::2]',
  'http://[fe80::1]',
  'http://0.0.0.0',
  'http://10.0.0.1',
  'http://192.168.0.1',
  'http://128.0.0.1',
  'http://1270.0.0.1.example',
  'http://126.255.255.255',
  'ftp://127.0.0.1',
  'ws://127.0.0.1',
  'file:///etc/passwd',
];

describe('where credentials may go', () => {
  it.each(SAFE)('to %s', (address) => expect(maySendCredentials(new URL(address))).toBe(true));

  it.each(UNSAFE)('not to %s', (address) => expect(maySendCredentials(new URL(address))).toBe(false));

  it('is asked of at least 40 tricky addresses', () => {
    expect(SAFE.length + UNSAFE.length).toBeGreaterThanOrEqual(40);
  });
});

describe('a client that may not sign says what to do', () => {
  it.each([
    ['without credentials', 'https://clob.example.com', undefined, 'give the account’s credentials'],
    [
      'with credentials that were cut',
      'https://clob.example.com',
      { ...CREDENTIALS, apiKey: 'a\nb' },
      'copy them again',
    ],
    ['on an address that is not safe', 'http://clob.example.com', CREDENTIALS, 'give the https address'],
  ])('%s', async (_, url, credentials, advice) => {
    const client = testClient(url, { credentials });
    expect(await client.listOrders({})).toMatchObject({
      ok: false,
      failure: { kind: 'unauthorised', sent: 'no', advice: expect.stringContaining(advice) },
    });
    await client.close();
  });
});
