import { expect, it } from 'vitest';
import { RequestError, unwrap } from '../../src/api/unwrap.ts';
import type { TimeoutFailure } from '../../src/domain/failure.ts';

const LATE: TimeoutFailure = {
  kind: 'timeout',
  deadlineMs: 10_000,
  endpoint: 'GET /tags',
  attempt: 1,
  atMs: 0,
  message: 'no whole answer within 10 s',
  advice: 'Check the network.',
  sent: 'maybe',
};

it('the value of a call that succeeded is handed on', () => {
  expect(unwrap({ ok: true, value: 7 })).toBe(7);
});

it('a failure is thrown with the endpoint, what went wrong and what to do', () => {
  const call = (): unknown => unwrap({ ok: false, failure: LATE });
  expect(call).toThrow(RequestError);
  expect(call).toThrow('GET /tags: no whole answer within 10 s. Check the network.');
  expect(call).toThrow(expect.objectContaining({ name: 'RequestError', failure: LATE }));
});
