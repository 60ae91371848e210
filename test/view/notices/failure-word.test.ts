import { expect, it } from 'vitest';
import type { Failure } from '../../../src/domain/failure.ts';
import { failureWord } from '../../../src/view/notices/poll-notice.ts';
import { FAILURE } from '../orders/orders-scene.ts';

const { kind: _kind, code, ...facts } = FAILURE as Extract<Failure, { kind: 'network' }>;

it.each<[string, Failure]>([
  ['unreachable', { ...facts, kind: 'network', code }],
  ['service fails', { ...facts, kind: 'network', code: 'LEFT_ALONE' }],
  ['timeout', { ...facts, kind: 'timeout', deadlineMs: 5_000 }],
  ['throttled', { ...facts, kind: 'throttled' }],
  ['unauthorised', { ...facts, kind: 'unauthorised', status: 401 }],
  ['bad response', { ...facts, kind: 'malformed' }],
  ['restarting', { ...facts, kind: 'rejected', status: 425 }],
  ['server error 503', { ...facts, kind: 'rejected', status: 503 }],
  ['refused 404', { ...facts, kind: 'rejected', status: 404 }],
  ['rejected', { ...facts, kind: 'rejected' }],
])('a pane says %s of what its poller ran into', (word, failure) => {
  expect(failureWord(failure)).toBe(word);
});
