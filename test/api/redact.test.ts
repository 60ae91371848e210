import { expect, it } from 'vitest';
import { createRedactor } from '../../src/api/redact.ts';
import { CREDENTIALS } from '../support/test-client.ts';

const { apiKey, secret, passphrase, address } = CREDENTIALS;

it.each<[string, string]>([
  ['as they are', `${apiKey} ${secret} ${passphrase}`],
  ['in capitals', `${apiKey} ${passphrase}`.toUpperCase()],
  ['in an address', `?key=${encodeURIComponent(secret)}&pass=${passphrase}`],
  ['in base64', Buffer.from(apiKey).toString('base64')],
  ['in base64url', Buffer.from(passphrase).toString('base64url')],
  ['in hexadecimal', Buffer.from(secret).toString('hex')],
  ['in JSON', JSON.stringify({ apiKey, nested: { secret } })],
])('keys are taken out of what a service says: %s', (_, text) => {
  const clean = createRedactor(CREDENTIALS).redact(`no: ${text}!`);
  expect(clean).toMatch(/^no: .*\*\*\*.*!$/);
  for (const key of [apiKey, secret, passphrase])
    expect(clean.toLowerCase()).not.toContain(key.toLowerCase());
  expect(clean).not.toMatch(/[\w-]{25,}/);
});

it('all else stays as it is, the address too', () => {
  const text = `the account ${address} has no order 0x12, ${apiKey.slice(0, 8)}`;
  expect(createRedactor(CREDENTIALS).redact(text)).toBe(text);
  expect(createRedactor(undefined).redact(apiKey)).toBe(apiKey);
  expect(createRedactor({ address, apiKey: '', secret: '', passphrase: '' }).redact(text)).toBe(text);
});

it('signatures are taken out too, the last 64 of them, padded or not', () => {
  const { redact, hide } = createRedactor(CREDENTIALS);
  const signatures = Array.from(
    { length: 65 },
    (_, i) => `${String(i).padStart(3, '0')}ZwAdJKvoYRlEKDkN_aR-HrfVvc=`,
  );
  for (const signature of signatures) hide(signature);
  expect(redact(`bad ${signatures[64]}`)).toBe('bad ***=');
  expect(redact(`bad ${signatures[1]?.replace('=', '')}`)).toBe('bad ***');
  expect(redact(`bad ${signatures[0]}`)).toContain('ZwAd');
});
