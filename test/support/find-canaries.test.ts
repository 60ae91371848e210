import { expect, it } from 'vitest';
import { findCanaries } from './find-canaries.ts';

const CANARY = { secret: 'q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k=' };
const KEY = CANARY.secret;

it.each([
  ['itself', `x${KEY}x`],
  ['in a URL', `?a=${encodeURIComponent(KEY)}`],
  ['backwards', [...KEY].toReversed().join('')],
  ['in hexadecimal', Buffer.from(`ab${KEY}`).toString('hex')],
  ['its bytes in hexadecimal', Buffer.from(KEY, 'base64').toString('hex')],
  ['its bytes in base64url', `..${Buffer.from(KEY, 'base64').toString('base64url')}`],
  ['in base64 at the front', Buffer.from(`${KEY} and more`).toString('base64')],
  ['in base64 behind one byte', Buffer.from(`"${KEY}"`).toString('base64')],
  ['in base64 behind two bytes', Buffer.from(`: ${KEY}, more`).toString('base64')],
  ['in base64url behind many bytes', Buffer.from(`{"secret":"${KEY}"}`).toString('base64url')],
])('a canary is found %s', (_, text) => {
  expect(findCanaries(text, CANARY)).not.toEqual([]);
});

it('and nothing is found where there is none', () => {
  expect(findCanaries('q83vASNFZ4mrze8BI0Vni and so on', CANARY)).toEqual([]);
});
