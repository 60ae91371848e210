import type { HeldPromise } from '../support/held-promises.ts';

/** What the limits and the polling promise. */
export const LIMIT_PROMISES: readonly HeldPromise[] = [
  {
    id: 'B1',
    promise: "no window overrun at the service's clock",
    tests: {
      'test/limits/budget.test.ts': [
        'are never overrun at the service’s clock',
        'of every scope in the table hold',
      ],
      'test/limits/budget-figures.test.ts': ['no window of any scope is overrun'],
    },
  },
  {
    id: 'B2',
    promise: 'all or nothing',
    tests: {
      'test/limits/budget.test.ts': ['take all or nothing'],
    },
  },
  {
    id: 'B3',
    promise: 'priorities, reserve, no starvation',
    tests: {
      'test/limits/budget.test.ts': [
        'keep 5 % of every window from reads',
        'let the higher through first',
        'starve nobody',
        'never hold a cancel',
      ],
    },
  },
  {
    id: 'B4',
    promise: 'full jitter, no herd',
    tests: {
      'test/api/backoff.test.ts': ['draws its waits evenly', 'spreads 1,000 clients after an outage'],
      'test/limits/budget-figures.test.ts': ['do not come back as one'],
    },
  },
  {
    id: 'B5',
    promise: 'Retry-After in every form',
    tests: {
      'test/api/request/retry-after.test.ts': ['says how long to wait, never less than told'],
      'test/polling/poller.test.ts': [
        'never asks earlier than the service told',
        'leaves a wait of more than ten minutes to a person',
      ],
    },
  },
  {
    id: 'B6',
    promise: 'retries cannot storm',
    tests: {
      'test/limits/budget.test.ts': ['is not stormed by retries'],
      'test/limits/budget-figures.test.ts': ['cost fewer requests than ten good ones'],
      'test/polling/poller-requests.test.ts': ['retries count as retries'],
    },
  },
  {
    id: 'B7',
    promise: 'a secret limit is found',
    tests: {
      'test/limits/throttled-budget.test.ts': ['is found out: fewer than 2 %'],
    },
  },
  {
    id: 'B8',
    promise: 'the breaker never stops a cancel',
    tests: {
      'test/limits/budget.test.ts': ['still gets every cancel', 'is left alone but for one probe'],
      'test/api/client-budget.test.ts': ['never holds a cancel or its verification'],
    },
  },
  {
    id: 'B9',
    promise: 'single flight, newest wins',
    tests: {
      'test/polling/newest-wins.test.ts': [
        'a poller has one ask under way',
        'answers of many asks at once',
        'prices and orders of an earlier ask',
      ],
    },
  },
  {
    id: 'B10',
    promise: 'one budget for many processes',
    tests: {
      'test/limits/store/sqlite-store.test.ts': [
        'eight processes at saturation',
        'is killed inside a transaction, a hundred times',
      ],
      'test/limits/store/redis-store.test.ts': [
        'keeps eight processes of two machines within every window',
        'takes no state that was made from an older one',
      ],
      'test/limits/store/limit-store.test.ts': ['is given up when others are quicker'],
      'test/limits/grant-request.test.ts': [
        'is that of a naive sliding window',
        'never have more requests in a window than the limit',
      ],
      'test/limits/lost-store.test.ts': [
        'overruns no window of eight',
        'overruns no window of two to eight',
        'holds neither a cancel',
      ],
      'test/limits/shared-limits.test.ts': [
        'never hold a cancel',
        'serve the higher priority first, whichever process',
        'within an eighth by itself',
        'when eight start at the same moment',
      ],
      'test/limits/is-sole-process.test.ts': [],
      'test/limits/cancel-never-waits.test.ts': [],
      'test/e2e/shared-budget.test.ts': [],
    },
  },
  {
    id: 'B11',
    promise: 'sleep and clock jumps',
    tests: {
      'test/limits/budget.test.ts': ['are measured by a clock that no jump'],
      'test/polling/start-pollers.test.ts': [
        'whatever the wall clock did meanwhile',
        'never bursts over a limit',
      ],
    },
  },
  {
    id: 'B12',
    promise: 'deadlines and caps',
    tests: {
      'test/api/size-and-time-caps.test.ts': [
        'is cut off in time',
        'is not believed',
        'is given ten seconds for any read',
        'costs no more than 30 MB',
      ],
    },
  },
  {
    id: 'B13',
    promise: 'nobody looks, nobody asks',
    tests: {
      'test/polling/start-pollers.test.ts': [
        'leaves one request in thirty seconds',
        'because a cancel is throttled asks nothing at all',
      ],
      'test/monitor/service/connect-service.test.ts': [
        'sends one request in thirty seconds while it is paused',
      ],
    },
  },
];
