import { expect, it } from 'vitest';
import { failureContext } from '../../src/api/request/failure-facts.ts';
import { failureOfStatus } from '../../src/api/request/answer-failure.ts';
import { createClockOffset } from '../../src/api/signing/clock-offset.ts';
import { type Endpoint, ENDPOINTS } from '../../src/domain/endpoint.ts';
import { realClock } from '../../src/system/system-clock.ts';

it.each<[string, number, Endpoint, RegExp]>([
  ['a signed request for its keys', 403, ENDPOINTS.orders, /^Check key, secret and passphrase/],
  ['a public request for the place it comes from', 403, ENDPOINTS.tags, /no key is at fault.*country/],
  ['a public request without a word on keys', 401, ENDPOINTS.books, /no key is at fault/],
  ['any request for legal reasons', 451, ENDPOINTS.orders, /^Some services do not serve every country/],
])('what refuses %s gets advice on that', (_, status, endpoint, advice) => {
  const context = failureContext(endpoint, 1, { clock: realClock, redact: (text) => text });
  const answer = { kind: 'answer', status, headers: {}, body: Buffer.from('no') } as const;
  expect(failureOfStatus(context, answer, createClockOffset(realClock))?.advice).toMatch(advice);
});
