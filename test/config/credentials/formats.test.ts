import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Credentials } from '../../../src/api/signing/credentials.ts';
import {
  checkParts,
  credentialsFromEnvironment,
  PARTS,
  variableOf,
} from '../../../src/config/credentials/credential-parts.ts';

const RIGHT: Credentials = {
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  apiKey: '3f2c9a52-7c1e-4d0b-9a57-5f0c1d2e3f40',
  secret: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  passphrase: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
};
const check = (parts: Partial<Record<keyof Credentials, unknown>>) => checkParts(parts, variableOf);

describe('credentials', () => {
  it.each<[string, Partial<Credentials>]>([
    ['with the capitals of the checksum', {}],
    ['all in small letters', { address: RIGHT.address.toLowerCase() }],
    ['all in capitals', { address: `0x${RIGHT.address.slice(2).toUpperCase()}` }],
    ['with a secret without padding', { secret: RIGHT.secret.replace('=', '') }],
    ['with a secret in base64url', { secret: '__79_Pv6-fj39vX08_Lx8O_u7ezr6uno5-bl5OPi4eA=' }],
    ['with a key in capitals', { apiKey: RIGHT.apiKey.toUpperCase() }],
  ])('are taken %s', (_, change) => {
    const checked = check({ ...RIGHT, ...change });
    expect(checked).toHaveProperty('credentials');
    for (const part of PARTS) {
      expect('credentials' in checked && checked.credentials[part]).toBe({ ...RIGHT, ...change }[part]);
    }
  });

  it.each<[string, Partial<Record<keyof Credentials, unknown>>, RegExp]>([
    [
      'an address with one wrong capital',
      { address: RIGHT.address.replace('aA', 'AA') },
      /PMTOP_ADDRESS.*checksum/,
    ],
    [
      'an address that is too short',
      { address: RIGHT.address.slice(0, -1) },
      /PMTOP_ADDRESS.*40 hexadecimal/,
    ],
    ['a name for an address', { address: 'vitalik.eth' }, /PMTOP_ADDRESS is malformed/],
    ['a key that is no UUID', { apiKey: 'my-key' }, /PMTOP_API_KEY.*UUID/],
    ['a secret that is no base64', { secret: 'not base64 at all!!' }, /PMTOP_SECRET.*base64/],
    ['a secret that is next to none', { secret: 'AAAA' }, /PMTOP_SECRET.*16 to 200/],
    ['a passphrase of words', { passphrase: 'correct horse battery staple' }, /PMTOP_PASSPHRASE.*64 hex/],
    ['a number', { passphrase: 12 }, /PMTOP_PASSPHRASE is malformed/],
    ['a missing part', { secret: undefined }, /^PMTOP_SECRET not set$/],
    ['two missing parts', { secret: '', apiKey: '' }, /^PMTOP_API_KEY and PMTOP_SECRET not set$/],
  ])('are refused by name, not by value: %s', (_, change, words) => {
    const checked = check({ ...RIGHT, ...change });
    expect(checked).toEqual({ problem: expect.stringMatching(words) as string });
    for (const value of Object.values(change).filter(
      (value) => typeof value === 'string' && value.length > 3,
    )) {
      expect(JSON.stringify(checked)).not.toContain(value);
    }
  });

  it('never pass with a character that does not belong into a header, in 2,000 mutations', () => {
    const intruder = fc.constantFrom(
      '\r',
      '\n',
      '\r\n',
      '\0',
      '\t',
      ' ',
      '\u007f',
      '\u0080',
      'é',
      '\u202e',
      '😀',
      'А',
    );
    const mutation = fc.record({
      part: fc.constantFrom(...PARTS),
      intruder,
      place: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(mutation, ({ part, intruder, place }) => {
        const right = RIGHT[part];
        const at = Math.round(place * right.length);
        return 'problem' in check({ ...RIGHT, [part]: `${right.slice(0, at)}${intruder}${right.slice(at)}` });
      }),
      { numRuns: 2_000 },
    );
  });

  it('are none where no variable is set', () => {
    expect(credentialsFromEnvironment({ PMTOP_URL: 'https://a.example', PMTOP_SECRET: '' })).toBeUndefined();
  });

  it('open to no inspection, no JSON, no spread and no error, in 50 objects that hold them', () => {
    const checked = check(RIGHT);
    if (!('credentials' in checked)) throw new Error(checked.problem);
    const holders = Array.from({ length: 50 }, (_, depth) => nest(checked.credentials, depth));
    const seen = holders.map(
      (holder) => `${inspect(holder, { depth: null, showHidden: true })}${JSON.stringify(holder)}`,
    );
    const error = new Error('outer', { cause: new AggregateError(holders, 'inner', { cause: checked }) });
    seen.push(inspect(error, { depth: null, showHidden: true }), inspect({ ...checked.credentials }));
    for (const secret of [RIGHT.apiKey, RIGHT.secret, RIGHT.passphrase])
      expect(seen.join()).not.toContain(secret);
    expect(seen.join()).toContain(RIGHT.address);
  });
});

function nest(credentials: Credentials, depth: number): unknown {
  if (depth === 0) return credentials;
  const inner = nest(credentials, depth - 1);
  return [
    new Map([['credentials', inner]]),
    new Set([inner]),
    [inner],
    { settings: inner, now: () => inner },
  ][depth % 4];
}
