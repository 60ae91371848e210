import { describe, expect, it } from 'vitest';
import { classifyAnswer, combineAttempts, type Attempt } from '../../../src/cancel/run/classify-answer.ts';
import {
  nextStep,
  type Reading,
  type RequestFacts,
  type RunFacts,
} from '../../../src/cancel/run/next-step.ts';
import { fail, ok } from '../../../src/domain/result.ts';
import {
  failure,
  MARKET,
  MIRROR,
  NO_CONNECTION,
  order,
  rejected,
  RESET,
  throttled,
  TIMED_OUT,
  UNAUTHORISED,
} from '../fake-account.ts';

const HALF = { next: () => 0.5 };
const answered = classifyAnswer(ok({ canceled: [], notCanceled: [] }));
const after = (told: ReturnType<typeof failure>) => classifyAnswer(fail(told));
const read = (left: number, appeared: number): Reading => ({
  kind: 'complete',
  left: Array.from({ length: left }, (_, i) => order(`l${i}`)),
  appeared: Array.from({ length: appeared }, (_, i) => order(`n${i}`)),
  ended: [],
  nothingElsewhere: false,
});
const inconclusive = (change: { isRefusal?: true } = {}): Reading => ({
  kind: 'inconclusive',
  failure: RESET,
  now: [],
  later: [],
  ...change,
});
const unread = (told = RESET): Reading => ({ kind: 'failed', failure: told });

const NAMED = { market: MARKET };
const SECOND = { market: MIRROR };

/** A request of one id that came to this. */
const sent = (attempt: Attempt, change: Partial<RequestFacts> = {}): RequestFacts => ({
  request: NAMED,
  tries: 1,
  attempt,
  isConcerned: true,
  failedReadings: 0,
  ...change,
});

/** Its requests were sent before the readings that failed. */
function facts({ requests = [], failedReadings = 0, ...change }: Partial<RunFacts>): RunFacts {
  return {
    stage: 'sending',
    everSent: false,
    mayBeDone: false,
    everThrottled: false,
    mayCorrectSkew: false,
    requests: requests.map((each) => ({ ...each, failedReadings })),
    isUnderWay: false,
    isOverdue: false,
    areIdsUnknown: false,
    failedReadings,
    sinceReadingMs: 0,
    readingAgeMs: 0,
    ...change,
  };
}

describe('what a cancel does next', () => {
  it.each<[string, Partial<RunFacts>, object]>([
    ['only reads what an earlier process left', { stage: 'proving' }, { do: 'read', pauseMs: 0 }],
    ['reads after an answer', { requests: [sent(answered)] }, { do: 'read', pauseMs: 0 }],
    ['reads after no answer', { requests: [sent(after(TIMED_OUT))] }, { do: 'read', pauseMs: 0 }],
    ['reads after a refusal', { requests: [sent(after(rejected(400)))] }, { do: 'read', pauseMs: 0 }],
    [
      'waits as long as the service wants',
      { requests: [sent(after(throttled(7_000)), { waitMs: 7_000 })] },
      { do: 'send', pauseMs: 7_000, standing: 'throttled' },
    ],
    [
      'sends after a throttle even when its time is over',
      { requests: [sent(after(throttled(1)), { waitMs: 0 })], stage: 'watching' },
      { do: 'send' },
    ],
    [
      'tries again what never left',
      { requests: [sent(after(NO_CONNECTION), { tries: 2 })] },
      { do: 'send', pauseMs: 375, standing: 'not-sent' },
    ],
    [
      'gives up what never left',
      { requests: [sent(after(NO_CONNECTION))], stage: 'proving' },
      { do: 'settle', outcome: 'not-sent' },
    ],
    [
      'gives up what may not be sent',
      { requests: [sent(after(failure({ kind: 'rejected', sent: 'no' })))] },
      { do: 'settle', outcome: 'not-sent' },
    ],
    [
      'reads what is left when only its last try never left',
      { requests: [sent(after(NO_CONNECTION))], stage: 'proving', everSent: true },
      { do: 'read' },
    ],
    [
      'says that it was put off when only its last try never left',
      { requests: [sent(after(NO_CONNECTION))], stage: 'proving', everThrottled: true },
      { do: 'settle', outcome: 'throttled' },
    ],
    [
      'corrects the clock first',
      { requests: [sent(after(UNAUTHORISED))], mayCorrectSkew: true },
      { do: 'correct-skew' },
    ],
    [
      'is done when nothing is open',
      { requests: [sent(answered)], reading: read(0, 0) },
      { do: 'settle', outcome: 'confirmed' },
    ],
    [
      'is done even after a refusal',
      { requests: [sent(after(rejected(400)))], reading: read(0, 0) },
      { do: 'settle', outcome: 'confirmed' },
    ],
    [
      'takes a refusal when orders are left',
      { requests: [sent(after(rejected(403)))], reading: read(1, 0) },
      { do: 'settle', outcome: 'refused' },
    ],
    [
      'sends again when orders are left',
      { requests: [sent(answered)], reading: read(1, 1) },
      { do: 'send', standing: 'left' },
    ],
    [
      'does not chase new orders',
      { requests: [sent(answered)], reading: read(0, 1) },
      { do: 'settle', outcome: 'left' },
    ],
    [
      'reads again before it says so when the reading is old',
      { requests: [sent(answered)], reading: read(1, 0), stage: 'proving', readingAgeMs: 2_000 },
      { do: 'read', pauseMs: 0 },
    ],
    [
      'reads again before it says clear when the reading is old',
      { requests: [sent(answered)], reading: read(0, 0), readingAgeMs: 2_000 },
      { do: 'read', pauseMs: 0 },
    ],
    [
      'stops sending in time to prove',
      { requests: [sent(answered)], reading: read(1, 0), stage: 'proving' },
      { do: 'settle', outcome: 'left' },
    ],
    [
      'reads again soon',
      { requests: [sent(answered)], reading: unread(), failedReadings: 1 },
      { do: 'read', pauseMs: 187.5 },
    ],
    [
      'reads when told',
      { requests: [sent(answered)], reading: unread(throttled(9_000)), failedReadings: 1 },
      { do: 'read', pauseMs: 9_000 },
    ],
    [
      'keeps reading after an answer',
      { requests: [sent(answered)], reading: unread(), failedReadings: 9 },
      { do: 'read' },
    ],
    [
      'sends again when neither answer nor reading comes',
      { requests: [sent(after(RESET))], reading: unread(), failedReadings: 2 },
      { do: 'send' },
    ],
    [
      'reads on instead when its time is over',
      { requests: [sent(after(RESET))], reading: unread(), failedReadings: 2, stage: 'proving' },
      { do: 'read' },
    ],
    [
      'sends again at once when only another request can prove it',
      { requests: [sent(answered, { again: 'now' })], reading: inconclusive(), failedReadings: 1 },
      { do: 'send' },
    ],
    [
      'reads once more before it sends for a list that lags behind',
      { requests: [sent(answered, { again: 'later' })], reading: inconclusive(), failedReadings: 1 },
      { do: 'read' },
    ],
    [
      'and sends when it still does',
      { requests: [sent(answered, { again: 'later' })], reading: inconclusive(), failedReadings: 2 },
      { do: 'send' },
    ],
    [
      'only reads when a record is all that is wanting',
      { requests: [sent(answered)], reading: inconclusive(), failedReadings: 9 },
      { do: 'read' },
    ],
    [
      'only reads once its time to send is over',
      {
        requests: [sent(answered, { again: 'now' })],
        reading: inconclusive(),
        failedReadings: 9,
        stage: 'proving',
      },
      { do: 'read' },
    ],
    [
      'takes a refusal when nothing was ever known to rest there',
      {
        requests: [sent(after(rejected(400)))],
        reading: inconclusive({ isRefusal: true }),
        failedReadings: 1,
      },
      { do: 'settle', outcome: 'refused' },
    ],
    [
      'reads every 2 to 10 s after the window',
      { requests: [sent(after(RESET))], reading: unread(), stage: 'watching', sinceReadingMs: 500 },
      { do: 'read', pauseMs: 5_500 },
    ],
    [
      'believes one refused reading by chance',
      { requests: [sent(after(rejected(400)))], reading: unread(UNAUTHORISED), failedReadings: 1 },
      { do: 'read' },
    ],
    [
      'believes two',
      { requests: [sent(after(rejected(400)))], reading: unread(UNAUTHORISED), failedReadings: 2 },
      { do: 'settle', outcome: 'refused' },
    ],
    [
      'does not call refused what an earlier request may have done',
      {
        requests: [sent(after(rejected(400)))],
        reading: unread(UNAUTHORISED),
        failedReadings: 2,
        stage: 'watching',
        mayBeDone: true,
      },
      { do: 'read' },
    ],
  ])('%s', (_, change, step) => {
    expect(nextStep(facts(change), false, HALF)).toMatchObject(step);
  });

  const second = (attempt: Attempt, change: Partial<RequestFacts> = {}): RequestFacts =>
    sent(attempt, { request: SECOND, ...change });
  const later = (waitMs: number): RequestFacts => second(after(throttled(waitMs)), { waitMs });

  it.each<[string, Partial<RunFacts>, object]>([
    [
      'signs anew while another has no answer yet',
      { requests: [sent(after(UNAUTHORISED))], isUnderWay: true, mayCorrectSkew: true },
      { do: 'correct-skew' },
    ],
    [
      'reads nothing while one has no answer yet',
      { requests: [sent(answered)], isUnderWay: true },
      { do: 'await-answers' },
    ],
    [
      'sends a lost one while the other is put off',
      { requests: [sent(after(RESET)), later(600_000)], reading: unread(), failedReadings: 2 },
      { do: 'send', requests: [{ request: SECOND }, { request: NAMED }], pauseMs: 375 },
    ],
    [
      'sends what never left while the other is put off',
      { requests: [sent(after(NO_CONNECTION)), later(600_000)] },
      { do: 'send', pauseMs: 187.5 },
    ],
    [
      'keeps the time that was decided for one, however often the other is put off',
      { requests: [sent(after(RESET), { waitMs: 20 }), later(500)], reading: unread(), failedReadings: 9 },
      { do: 'send', pauseMs: 20 },
    ],
    [
      'waits for none but what is put off once its time to send is over',
      {
        requests: [sent(after(RESET)), later(1_000)],
        reading: unread(),
        failedReadings: 9,
        stage: 'watching',
      },
      { do: 'send', requests: [{ request: SECOND, inMs: 1_000 }], pauseMs: 1_000 },
    ],
    [
      'reads on while something is left that is put off',
      { requests: [sent(answered, { isConcerned: false }), later(60_000)], reading: read(1, 0) },
      { do: 'read', pauseMs: 6_000, standing: 'throttled', sendsInMs: 60_000 },
    ],
    [
      'tells of what came up, whatever is put off',
      { requests: [sent(answered, { isConcerned: false }), later(60_000)], reading: read(0, 1) },
      { do: 'read', standing: 'left' },
    ],
    [
      'says no while another is put off',
      {
        requests: [sent(after(rejected(403))), { ...later(60_000), isConcerned: false }],
        reading: read(1, 0),
      },
      { do: 'read', standing: 'refused' },
    ],
    [
      'repeats no refusal beside what never left',
      { requests: [sent(after(rejected(403))), second(after(NO_CONNECTION))], reading: read(1, 0) },
      { do: 'send', requests: [{ request: SECOND }] },
    ],
    [
      'repeats no answered one for what came up',
      { requests: [sent(answered), second(after(RESET))], reading: read(0, 1) },
      { do: 'send', requests: [{ request: SECOND }] },
    ],
    [
      'sends nothing after a sleep, put off or not',
      {
        requests: [sent(answered), later(0)],
        reading: read(1, 0),
        stage: 'watching',
        isOverdue: true,
        everSent: true,
      },
      { do: 'settle', outcome: 'left' },
    ],
  ])('of two requests %s', (_, change, step) => {
    expect(nextStep(facts(change), false, HALF)).toMatchObject(step);
  });

  it('asks for proof of an earlier request when a later one never left', () => {
    expect(nextStep(facts({ requests: [sent(after(NO_CONNECTION))] }), true, HALF)).toEqual({
      do: 'read',
      pauseMs: 0,
    });
  });
});

describe('what an attempt proves', () => {
  it.each([
    ['no connection', NO_CONNECTION, 'unsent'],
    ['a broken connection', RESET, 'ambiguous'],
    ['a time-out while connecting', failure({ kind: 'timeout', sent: 'no' }), 'unsent'],
    ['a time-out', TIMED_OUT, 'ambiguous'],
    ['429', throttled(), 'throttled'],
    ['a budget of ours', failure({ kind: 'throttled', sent: 'no' }), 'throttled'],
    ['an answer that is not understood', failure({ kind: 'malformed', status: 200 }), 'ambiguous'],
    ['401', UNAUTHORISED, 'refused'],
    ['no credentials', failure({ kind: 'unauthorised', sent: 'no' }), 'unsent'],
    ...[300, 301, 307, 308, 400, 404, 405, 409, 422].map(
      (status) => [`${status}`, rejected(status), 'refused'] as const,
    ),
    ...[408, 425, 500, 502, 503, 504, 520].map(
      (status) => [`${status}`, rejected(status), 'ambiguous'] as const,
    ),
  ] as const)('%s: %s', (_, told, kind) => {
    expect(classifyAnswer(fail(told)).kind).toBe(kind);
  });

  it('smells a wrong clock in 401 alone', () => {
    expect(after(UNAUTHORISED)).toMatchObject({ looksLikeSkew: true });
    expect(after(failure({ kind: 'unauthorised', status: 403 }))).toMatchObject({ looksLikeSkew: false });
  });
});

describe('why requests that were sent side by side failed', () => {
  const refused = after(rejected(400));
  const lost = after(RESET);
  const unsent = after(NO_CONNECTION);
  const later = after(throttled(1_000));

  it.each([
    ['a lost answer beside a no', [refused, lost], lost],
    ['a lost answer beside a yes', [answered, lost], lost],
    ['a yes beside a no', [refused, answered], answered],
    ['a yes beside a later', [later, answered], answered],
    ['a later beside a no', [refused, later], later],
    ['a no beside one that never left', [unsent, refused], refused],
    ['nothing', [], undefined],
  ])('%s: the one that matters most tells', (_, attempts, decisive) => {
    expect(combineAttempts(attempts)).toBe(decisive);
  });
});
