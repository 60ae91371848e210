import { describe, expect, it } from 'vitest';
import { REPLAY_ADVICE } from '../../src/api/request/answer-failure.ts';
import { adviseProgram } from '../../src/api/advise-program.ts';
import type { Failure } from '../../src/domain/failure.ts';

const FACTS = {
  endpoint: 'GET /tags',
  attempt: 1,
  atMs: 0,
  message: '',
  advice: 'Check.',
  sent: 'maybe',
} as const;
const CANCEL = { ...FACTS, endpoint: 'DELETE /cancel-market-orders' } as const;

const KEYS = 'The keys are those of one address: check that, too, and headerPrefix and timestampUnit.';

const READ_FIRST =
  'Check. Orders may have been canceled: read the open orders and the records of those you know, and call again if any is left.';

describe('a program is advised', () => {
  it.each<[string, Failure, string]>([
    [
      'to call again after a timeout',
      { ...FACTS, kind: 'timeout', deadlineMs: 1 },
      'Check. Not retried: call again.',
    ],
    [
      'to call again when the service said when',
      { ...FACTS, kind: 'throttled', retryAfterMs: 1_500 },
      'Check. Not retried: call again in 2 s.',
    ],
    [
      'to call again after a broken connection',
      { ...FACTS, kind: 'network', code: 'ECONNRESET' },
      'Check. Not retried: call again.',
    ],
    [
      'to call again after a 500',
      { ...FACTS, kind: 'rejected', status: 500 },
      'Check. Not retried: call again.',
    ],
    ['no second call after a definite no', { ...FACTS, kind: 'rejected', status: 404 }, 'Check.'],
    [
      'to look at the address and how it signs, too, when its keys are refused',
      { ...FACTS, endpoint: 'GET /data/orders', kind: 'unauthorised', status: 401 },
      `Check. ${KEYS}`,
    ],
    [
      'of no keys where a request is refused that was not signed',
      { ...FACTS, kind: 'unauthorised', status: 403 },
      'Check.',
    ],
    [
      'of both where a cancel is refused',
      { ...CANCEL, kind: 'unauthorised', status: 401 },
      `Check. ${KEYS} Orders may have been canceled: read the open orders and the records of those you know, and call again if any is left.`,
    ],
    [
      'of its own option, and no profile, where the trades are refused',
      { ...FACTS, endpoint: 'GET /builder/trades', kind: 'unauthorised', status: 401 },
      `If your orders can be read with these keys, the trades want others, or are at another tradesPath. Else check key, secret and passphrase. ${KEYS}`,
    ],
    [
      'to try again after a replay, whose keys are right',
      { ...FACTS, kind: 'unauthorised', status: 401, advice: REPLAY_ADVICE },
      'Another client of this account, or another program, signed the same at the same moment: clients share one createBudget(). Call again.',
    ],
    ['no address when nothing was signed', { ...FACTS, kind: 'unauthorised' }, 'Check.'],
    [
      'to ask for less when the answer is longer than it reads',
      { ...FACTS, kind: 'malformed', isTooLong: true },
      'Check. If the address is right, ask with a smaller limit.',
    ],
    [
      'no smaller limit where there is none',
      { ...FACTS, endpoint: 'GET /data/orders', kind: 'malformed', isTooLong: true },
      'Check.',
    ],
    ['no second call without trust', { ...FACTS, kind: 'network', code: 'CERT_HAS_EXPIRED' }, 'Check.'],
    [
      'no second call of its own end',
      { ...FACTS, kind: 'network', code: 'ABORTED' },
      'The signal of the call, or the close of the client, ended it.',
    ],
    [
      'to read the orders after a cancel without an answer',
      { ...CANCEL, kind: 'timeout', deadlineMs: 1 },
      READ_FIRST,
    ],
    [
      'to read the orders after a cancel with a bad answer',
      { ...CANCEL, kind: 'malformed', status: 200 },
      READ_FIRST,
    ],
    [
      'to read the orders after a cancel that a 500 answered',
      { ...CANCEL, kind: 'rejected', status: 500 },
      READ_FIRST,
    ],
    [
      'no reading of orders after a cancel that never left',
      { ...CANCEL, sent: 'no', kind: 'network', code: 'ECONNREFUSED' },
      'Check. Not retried: call again.',
    ],
    [
      'to read the orders after a cancel that it ended itself',
      { ...CANCEL, kind: 'network', code: 'ABORTED' },
      READ_FIRST.replace('Check.', 'The signal of the call, or the close of the client, ended it.'),
    ],
  ])('%s', (_, failure, advice) => {
    expect(adviseProgram(failure)).toBe(advice);
  });
});
