import { expect, it } from 'vitest';
import { fail } from '../../src/domain/result.ts';
import { countCalls, scene } from './cancel-scene.ts';
import {
  failing,
  honest,
  MARKET,
  MIRROR,
  NO_CONNECTION,
  order,
  rejected,
  RESET,
  target,
  throttled,
  TIMED_OUT,
} from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

it.each(['canceled', 'canceled_market_resolved'])(
  'a lost request is sent again though an order of the line was %s by another',
  async (status) => {
    const { account, clock, cancels } = scene([order('new')]);
    // A bot of the operator's moved its order just before the key: o1 is canceled, `new` rests, the list is a second old.
    account.gone.set('o1', order('o1', { status }));
    account.cancelScripts = [failing(RESET, false), honest];
    const verdict = cancels.start(target([order('o1')]));
    await passSeconds(clock, 40);
    const v = await verdict;
    expect({ outcome: v.outcome, requests: countCalls(account, 'cancel'), open: account.open.size }).toEqual({
      outcome: 'confirmed',
      requests: 2,
      open: 0,
    });
  },
);

it('does not chase what comes after an answer, though the second id is answered with 503', async () => {
  const { account, clock, cancels } = scene([order('o1')]);
  account.cancelScripts = [
    async (own, request) => (request.market === MIRROR ? fail(rejected(503)) : honest(own, request)),
  ];
  let n = 0;
  const place = () => {
    const id = `rival${++n}`;
    account.open.set(id, order(id));
  };
  const { execute } = account;
  account.execute = (request) => {
    const done = execute(request);
    place();
    return done;
  };
  const scope = { kind: 'market', conditionId: MARKET, mirrorId: MIRROR } as const;
  const verdict = cancels.start(target([order('o1')], { scope }));
  await passSeconds(clock, 40);
  await verdict;
  const own = account.calls
    .filter((c) => c.what === 'cancel' && c.request?.market === MARKET)
    .map((c) => c.atMs);
  expect(own).toHaveLength(1);
});

it('an x that joins an X on its way does not let the X send for longer', async () => {
  const { account, clock, cancels } = scene([order('o1')]);
  const { sleep } = await import('../../src/domain/clock.ts');
  account.cancelScripts = [
    async () => {
      await sleep(clock, 1_500);
      return fail(RESET);
    },
  ];
  void cancels.start(
    target([order('o1')], {
      scope: { kind: 'market', conditionId: MARKET, tokenIds: [order('o1').tokenId, '2'.repeat(70)] },
    }),
  );
  let joined = false;
  for (let t = 0; t < 22_000; t += 100) {
    await clock.advance(100);
    if (!joined && t > 20_000 && cancels.running()[0]?.phase === 'sending') {
      joined = true;
      void cancels.start(
        target([order('o1')], {
          scope: { kind: 'outcome', conditionId: MARKET, tokenId: order('o1').tokenId },
        }),
      );
    }
  }
  await passSeconds(clock, 40);
  const late = account.calls
    .filter((c) => c.what === 'cancel' && c.atMs > 23_000)
    .map((c) => [c.atMs, c.request]);
  expect(late.filter(([, r]) => (r as { tokenId?: string }).tokenId === undefined)).toHaveLength(0);
});

it.each([
  ['throttled', throttled(60_000)],
  ['unsent', NO_CONNECTION],
  ['time-out', TIMED_OUT],
] as const)(
  'the request that was answered is not repeated for a second id that is %s',
  async (_, trouble) => {
    const { account, clock, cancels } = scene([order('o1')]);
    account.cancelScripts = [
      async (own, request) => (request.market === MIRROR ? fail(trouble) : honest(own, request)),
    ];
    const scope = { kind: 'market', conditionId: MARKET, mirrorId: MIRROR } as const;
    const verdict = cancels.start(target([order('o1')], { scope }));
    await passSeconds(clock, 5);
    // The operator's own program goes on.
    account.open.set('mine', order('mine'));
    await passSeconds(clock, 40);
    await verdict;
    const at = (market: string) =>
      account.calls
        .filter((c) => c.what === 'cancel' && c.request?.market === market)
        .map((c) => Math.round(c.atMs));
    expect(at(MARKET)).toHaveLength(1);
  },
);
