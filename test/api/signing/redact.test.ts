import { expect, it } from 'vitest';
import { createRedactor } from '../../../src/api/signing/redact.ts';
import { findCanaries } from '../../support/find-canaries.ts';
import { CREDENTIALS } from '../../support/test-client.ts';

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

/** Keys as services make them: UUID, 32 bytes in base64, 64 hexadecimal digits. */
const RANDOM = {
  apiKey: '9b0f6c1e-52d7-4a83-b1ce-07d94f3a6e25',
  secret: 'q83v+SNFZ4mrze8BI0/niavN7wEjRWeJq83vASNFZ4k=',
  passphrase: 'c41f09be7d2a6853e0917f4bd82c3a65190ed7f4b86c2a53e7d09f1b4a8c6e35',
};
const WRITINGS: Readonly<Record<string, (key: string) => string>> = {
  'as it is': (key) => key,
  'in small letters': (key) => key.toLowerCase(),
  backwards: (key) => [...key].toReversed().join(''),
  'in capital hexadecimal': (key) => Buffer.from(key).toString('hex').toUpperCase(),
  'as its bytes in hexadecimal': (key) => Buffer.from(key, 'base64').toString('hex'),
  'in base64 behind one byte': (key) => Buffer.from(`"${key}"`).toString('base64'),
  'in base64 behind two bytes': (key) => Buffer.from(`: ${key}, x`).toString('base64'),
  'in base64url behind many bytes': (key) => Buffer.from(`{"key":"${key}"}`).toString('base64url'),
  'in base64url as its own letters': (key) => key.replaceAll('+', '-').replaceAll('/', '_'),
  'with every letter escaped for JSON': (key) => escapeEach(key, (code) => `\\u00${code}`),
  'escaped for JSON in JSON': (key) => escapeEach(key, (code) => `\\\\u00${code.toUpperCase()}`),
  'with every letter escaped for an address': (key) => escapeEach(key, (code) => `%${code}`),
  'escaped for an address twice': (key) => escapeEach(key, (code) => `%25${code}`),
  'escaped for HTML': (key) => escapeEach(key, (code) => `&#x${code};`),
  'escaped for HTML in decimals': (key) => escapeEach(key, (code) => `&#${Number.parseInt(code, 16)};`),
  'with slashes as PHP escapes them': (key) => key.replaceAll('/', '\\/'),
  'in two fields': (key) => `${key.slice(0, key.length / 2)}","rest":"${key.slice(key.length / 2)}`,
};

function escapeEach(key: string, escape: (code: string) => string): string {
  return [...key].map((letter) => escape(Buffer.from(letter).toString('hex'))).join('');
}

it.each(Object.entries(WRITINGS))('a key that a service writes %s is taken out', (_, write) => {
  const { redact } = createRedactor({ address, ...RANDOM });
  for (const [name, key] of Object.entries(RANDOM)) {
    const written = write(key);
    const clean = redact(`no: {"detail":"${written}"}!`);
    expect(clean, name).toContain('***');
    expect(findCanaries(clean, RANDOM), name).toEqual([]);
    for (let at = 0; at + 17 <= key.length; at++) expect(clean).not.toContain(key.slice(at, at + 17));
    expect(redact(clean), name).toBe(clean);
  }
});

it('a short passphrase is taken out where it stands, and no part of it is taken for it', () => {
  const { redact } = createRedactor({ address, ...RANDOM, passphrase: 'opensesame' });
  expect(redact('"opensesame" is no open book')).toBe('"***" is no open book');
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
