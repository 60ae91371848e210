import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TargetScope } from '../../src/domain/cancel.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { ok } from '../../src/domain/result.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { scene } from './cancel-scene.ts';
import {
  failing,
  fakeAccount,
  honest,
  listing,
  MARKET,
  order,
  orders,
  OTHER_MARKET,
  RESET,
  target,
  throttled,
  type FakeAccount,
} from './fake-account.ts';

const SCOPES: readonly TargetScope[] = [
  { kind: 'market', conditionId: MARKET },
  { kind: 'market', conditionId: OTHER_MARKET },
];

it('over 1,000 random sequences of presses never has two requests on one market under way', async () => {
  const move = fc.record({
    market: fc.nat(1),
    waitMs: fc.constantFrom(0, 1, 4, 5, 6, 10, 50, 300, 40_000),
    answer: fc.constantFrom('honest', 'reset', 'throttled', 'slow'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 12 }), fc.nat(), async (moves, seed) => {
      const clock = simulatedClock();
      const account = fakeAccount(clock, [...orders(3), order('else', { market: OTHER_MARKET })]);
      const most = countPerMarket(account);
      const cancels = createCancels({ service: account, clock, random: seededRandom(seed) });
      for (const { market, waitMs, answer } of moves) {
        account.cancelScripts = [SCRIPTS[answer] ?? honest];
        const scope = SCOPES[market] as TargetScope;
        void cancels.start(target([...account.open.values()].filter(isIn(scope)), { scope }));
        await clock.advance(waitMs);
      }
      expect(most()).toBeLessThanOrEqual(1);
    }),
    { numRuns: 1_000 },
  );
});

it('sends one request at a time to an id, though two markets come to it', async () => {
  const clock = simulatedClock();
  const account = fakeAccount(clock, [order('o1'), order('mirrored', { market: OTHER_MARKET })]);
  const most = countPerMarket(account);
  const cancels = createCancels({ service: account, clock, random: seededRandom(1) });
  const [first, second] = SCOPES as [TargetScope, TargetScope];
  const verdicts = Promise.all([
    cancels.start(target([order('o1')], { scope: { ...first, mirrorId: OTHER_MARKET } })),
    cancels.start(target([order('mirrored', { market: OTHER_MARKET })], { scope: second })),
  ]);
  await clock.advance(40_000);
  expect((await verdicts).map(({ outcome }) => outcome)).toEqual(['confirmed', 'confirmed']);
  expect(most()).toBe(1);
  expect(account.calls.filter(({ what }) => what === 'cancel')).toHaveLength(2);
});

const SCRIPTS: Readonly<Record<string, typeof honest>> = {
  honest,
  reset: failing(RESET, false),
  throttled: failing(throttled(1_000), false),
  slow: async (account, scope) => {
    const answer = account.execute(scope);
    await account.getOrder('none', new AbortController().signal);
    return ok(answer);
  },
};

function isIn(scope: TargetScope) {
  return (each: { market: string }): boolean => each.market === scope.conditionId;
}

/** Watches how many requests of one market are under way at once. */
function countPerMarket(account: FakeAccount): () => number {
  const now = new Map<string, number>();
  let most = 0;
  const { cancel } = account;
  account.cancel = async (request, attempt, signal) => {
    const here = (now.get(request.market) ?? 0) + 1;
    now.set(request.market, here);
    most = Math.max(most, here);
    const ended = (): void => void now.set(request.market, (now.get(request.market) ?? 1) - 1);
    signal.addEventListener('abort', ended, { once: true });
    const answer = await cancel(request, attempt, signal);
    if (!signal.aborted) {
      signal.removeEventListener('abort', ended);
      ended();
    }
    return answer;
  };
  return () => most;
}

const place = (account: FakeAccount, id = 'new'): void => void account.open.set(id, order(id));

describe('an order placed by somebody else meanwhile', () => {
  it.each<[string, (account: FakeAccount) => void]>([
    [
      'before the request is carried out, and taken down with the rest',
      (account) => {
        account.cancelScripts = [
          async (self, scope) => {
            place(self);
            return honest(self, scope);
          },
        ];
      },
    ],
  ])('%s', async (_, arrange) => {
    const { account, run } = scene();
    arrange(account);
    expect(await run(target(orders(6)))).toMatchObject({ outcome: 'confirmed', outside: [] });
  });

  it.each<[string, (account: FakeAccount) => void]>([
    [
      'after it was carried out, before the answer',
      (account) => {
        account.cancelScripts = [
          async (self, scope) => {
            const answer = await honest(self, scope);
            place(self);
            return answer;
          },
        ];
      },
    ],
    [
      'after it was carried out, and the answer is lost',
      (account) => {
        account.cancelScripts = [
          async (self, scope) => {
            self.execute(scope);
            place(self);
            return failing(RESET, false)(self, scope);
          },
        ];
      },
    ],
    [
      'between the answer and the reading',
      (account) => {
        account.listScripts = [
          async (self) => {
            place(self);
            return listing(self, {});
          },
        ];
      },
    ],
    [
      'between a reading that did not end and the next',
      (account) => {
        account.listScripts = [
          async (self) => {
            place(self);
            return ok({ orders: [], complete: false });
          },
          listing,
        ];
      },
    ],
    [
      'between two requests, the second of which kept it',
      (account) => {
        account.cancelScripts = [
          async () => ok({ canceled: [], notCanceled: [] }),
          async (self, scope) => {
            const answer = self.execute(scope);
            place(self);
            return ok(answer);
          },
        ];
      },
    ],
    [
      'while it was throttled, and again after the last request',
      (account) => {
        account.cancelScripts = [
          async (self, scope) => {
            place(self, 'newer');
            return failing(throttled(100), false)(self, scope);
          },
          async (self, scope) => {
            const answer = self.execute(scope);
            place(self);
            return ok(answer);
          },
        ];
      },
    ],
  ])('%s is told as new', async (_, arrange) => {
    const { account, run } = scene();
    arrange(account);
    const end = await run(target(orders(6)));
    expect(end.outcome).toBe('left');
    expect(end.appeared.map((each) => each.id)).toEqual(['new']);
  });

  it('after the reading that settled it, is found by the next press', async () => {
    const { account, run } = scene();
    expect((await run(target(orders(6)))).outcome).toBe('confirmed');
    place(account);
    const next = await run(target([order('new')]));
    expect(next).toMatchObject({ id: 2, outcome: 'confirmed', canceled: ['new'] });
  });
});
