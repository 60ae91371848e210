import { expect, it } from 'vitest';
import { describeCancel, describeCancelDetails } from '../../src/cancel/describe-cancel.ts';
import { describeEverything, everythingFacts } from '../../src/cancel/describe-everything.ts';
import { canceledHere, type CancelProgress } from '../../src/domain/cancel.ts';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import {
  everything,
  isWholeAccount,
  marketId,
  onMarkets,
  orderOn,
  scene,
  targetsOf,
} from './everything-scene.ts';
import {
  type CancelScript,
  failing,
  failingUnder,
  honest,
  kept,
  rejected,
  RESET,
  throttled,
  tries,
} from './fake-account.ts';

/** The first market's request goes through after 40 s, the third's not in time; the account is read in between. */
function startWithOneLate() {
  const made = scene(onMarkets(3));
  const first = tries(marketId(0), throttled(40_000));
  made.account.cancelScripts = [
    (account, request) =>
      request.market === marketId(2)
        ? failing(throttled(400_000), false)(account, request)
        : first(account, request),
  ];
  return { ...made, run: made.cancels.everything.start(everything(onMarkets(3)), targetsOf) };
}

it('counts what the account lists on a market and what a record says rests there', async () => {
  const { account, run, told } = scene(onMarkets(1));
  account.cancelScripts = [kept('o0')];
  account.listOpen = async (filter) => {
    const isLast = isWholeAccount(filter) && told.some(({ phase }) => phase === 'reading');
    return ok({ orders: isLast ? [orderOn(0, 'late')] : [], complete: true });
  };
  const end = await run(everything(onMarkets(1)));
  expect(describeEverything(end, 0)).toBe('NOT clear: 2 left');
});

it('counts what a record says rests on one market and the account lists on another', async () => {
  const { account, clock, cancels, words } = scene(onMarkets(2));
  account.cancelScripts = [
    async (own, request) =>
      request.market === marketId(1) ? fail(throttled(400_000)) : kept('o0')(own, request),
  ];
  account.listOpen = async () =>
    ok({ orders: [...account.open.values()].filter(({ id }) => id !== 'o0'), complete: true });
  cancels.everything.start(everything(onMarkets(2)), targetsOf);
  await clock.advance(60_000);
  expect(words()).toBe('NOT clear: 2 left');
});

it('counts no order as canceled that the account lists again where another is left', async () => {
  const resting = [orderOn(0, 'o1'), orderOn(0, 'o2')];
  const { account, run, told } = scene(resting);
  account.cancelScripts = [
    async () => ok({ canceled: ['o1'], notCanceled: [{ id: 'o2', reason: 'locked' }] }),
  ];
  const { getOrder } = account;
  account.getOrder = async (id, signal) => (id === 'o1' ? fail(rejected(500)) : getOrder(id, signal));
  account.listOpen = async (filter) => {
    const isLast = isWholeAccount(filter) && told.some(({ phase }) => phase === 'reading');
    const all = [...account.open.values()];
    return ok({ orders: isLast ? all : all.filter(({ id }) => id !== 'o1'), complete: true });
  };
  const end = await run(everything(resting));
  expect(end.cancels.flatMap(canceledHere)).toEqual([]);
  expect(everythingFacts(end).join()).not.toContain('canceled');
});

it('counts no order as canceled that nobody accounts for where its market is throttled', async () => {
  const resting = [orderOn(0, 'o1'), orderOn(0, 'o2'), orderOn(1, 'b')];
  const { account, clock, cancels, told } = scene(resting);
  let asked = 0;
  account.cancelScripts = [
    async (own, request) => {
      if (request.market !== marketId(0)) return honest(own, request);
      if (asked++ > 0) return fail(throttled(400_000));
      return ok({ canceled: ['o1'], notCanceled: [{ id: 'o2', reason: 'locked' }] });
    },
  ];
  account.listOpen = async () => {
    const isListed = clock.monotonicMs() < 3_000;
    return ok({
      orders: [...account.open.values()].filter(({ id }) => id !== 'o1' || isListed),
      complete: true,
    });
  };
  const { getOrder } = account;
  account.getOrder = async (id, signal) => (id === 'o1' ? fail(rejected(500)) : getOrder(id, signal));
  cancels.everything.start(everything(resting), targetsOf);
  await clock.advance(50_000);
  expect(told.flatMap(everythingFacts).at(-1)).toBe('1 canceled');
});

it('tells no order as open and as not accounted for', async () => {
  const { account, clock, cancels, told, words } = scene(onMarkets(1));
  account.cancelScripts = [async () => fail(RESET)];
  account.getOrder = async () => fail(rejected(500));
  account.listOpen = async (filter) => {
    const isShown = isWholeAccount(filter) && clock.monotonicMs() > 29_000;
    return ok({ orders: isShown ? [...account.open.values()] : [], complete: true });
  };
  cancels.everything.start(everything(onMarkets(1)), targetsOf);
  const said: string[] = [];
  for (let second = 0; second < 60; second++) {
    await clock.advance(1_000);
    if (told.length > 0) said.push(words());
  }
  expect(said.join()).toContain('1 open at last reading');
  expect(said.join()).not.toContain('1 open and 1 not accounted for');
});

it('counts an order once that the answer for another market names as kept', async () => {
  const { account, clock, cancels, told, words } = scene(onMarkets(2));
  const keptOnFirst = kept('o0');
  account.cancelScripts = [
    async (own, request) => {
      if (request.market !== marketId(1)) return keptOnFirst(own, request);
      return ok({ ...own.execute(request), notCanceled: [{ id: 'o0', reason: 'locked' }] });
    },
  ];
  cancels.everything.start(everything(onMarkets(2)), targetsOf);
  const said = new Set<string>();
  for (let second = 0; second < 90; second++) {
    await clock.advance(1_000);
    if (told.length > 0) said.add(words());
  }
  expect([...said].join()).toContain('1 open at last reading');
  expect([...said].join()).not.toContain('not accounted for');
});

it('a market that was verified after the reading of the account is not called left by that', async () => {
  const { clock, told } = startWithOneLate();
  await clock.advance(60_000);
  const first = told.at(-1)?.cancels[0] as CancelProgress;
  expect(first).toMatchObject({ phase: 'settled', outcome: 'confirmed', left: [] });
  expect(describeCancelDetails(first)).toEqual([]);
});

it('it is not called left either where the cancel of everything is ended then', async () => {
  const { clock, cancels, run } = startWithOneLate();
  await clock.advance(60_000);
  const finished = cancels.finish(0);
  await clock.advance(5_000);
  await finished;
  const end = await run.settled;
  expect(end.cancels[0]).toMatchObject({ outcome: 'confirmed' });
  expect(new Set(end.cancels.flatMap(canceledHere)).size).toBe(2);
});

it('counts as open what a record says rests on one market where another is unresolved', async () => {
  const { account, clock, cancels, words } = scene(onMarkets(2));
  account.cancelScripts = [
    async (own, request) => (request.market === marketId(1) ? fail(RESET) : kept('o0')(own, request)),
  ];
  const { getOrder } = account;
  account.getOrder = async (id, signal) => (id === 'o1' ? fail(rejected(500)) : getOrder(id, signal));
  account.listOpen = async () => ok({ orders: [], complete: true });
  cancels.everything.start(everything(onMarkets(2)), targetsOf);
  await clock.advance(60_000);
  expect(words()).toContain('1 open and 1 not accounted for');
});

/** One market is clear until the account shows an order there; the other waits for a throttle. */
async function startWithLateOrder() {
  const made = scene(onMarkets(2));
  const { account, clock, cancels, told } = made;
  account.cancelScripts = [failingUnder(marketId(1), throttled(400_000))];
  const run = cancels.everything.start(everything(onMarkets(2)), targetsOf);
  await clock.advance(5_000);
  account.open.set('late', orderOn(0, 'late'));
  await clock.advance(40_000);
  expect(told.at(-1)?.cancels[0]).toMatchObject(SHOWN_SINCE);
  return { ...made, run };
}

const SHOWN_SINCE = { outcome: 'left', appeared: [{ id: 'late' }] };

it('a market that the account showed not clear is not called clear when the program is left', async () => {
  const { clock, cancels, run } = await startWithLateOrder();
  const finished = cancels.finish(0);
  await clock.advance(5_000);
  await finished;
  const end = await run.settled;
  expect(end).toMatchObject({ outcome: 'left', cancels: [SHOWN_SINCE, {}] });
  expect(end.openAtLastReading).toBeUndefined();
});

it('nor while the account is read again', async () => {
  const { account, clock, cancels, told } = await startWithLateOrder();
  account.listOpen = async () => fail(rejected(500));
  void cancels.clear(told.at(-1)?.cancels[1]?.id ?? 0);
  await clock.advance(10_000);
  expect(told.at(-1)).toMatchObject({ phase: 'reading', cancels: [SHOWN_SINCE, {}] });
});

it('what the account lists after the last try is not called read before it', async () => {
  const { account, clock, cancels, told } = scene(onMarkets(1));
  account.cancelScripts = [async () => fail(RESET)];
  account.listOpen = async (filter) => {
    const isWhole = isWholeAccount(filter) && clock.monotonicMs() > 29_000;
    return ok({ orders: isWhole ? [...account.open.values()] : [], complete: isWhole });
  };
  cancels.everything.start(everything(onMarkets(1)), targetsOf);
  await clock.advance(60_000);
  const said = told.map((progress) => progress.cancels.map((cancel) => describeCancel(cancel, 0)).join());
  expect(said.at(-1)).toBe('unresolved: 1 open at last reading');
});

it('counts an order on a market without a cancel beside one that only a record shows', async () => {
  const { account, clock, cancels, words } = scene(onMarkets(2));
  const second = tries(marketId(1), throttled(40_000));
  account.cancelScripts = [
    (own, request) => (request.market === marketId(1) ? second(own, request) : kept('o0')(own, request)),
  ];
  account.listOpen = async (filter) => {
    const isLate = isWholeAccount(filter) && clock.monotonicMs() > 35_000;
    return ok({ orders: isLate ? [orderOn(5, 'late')] : [], complete: true });
  };
  cancels.everything.start(everything(onMarkets(2)), targetsOf);
  await clock.advance(120_000);
  expect(words()).toBe('NOT clear: 2 left');
});

/** The account is read while the second market is put off; then its request leaves, and only lists fail. */
async function sendAfterReading(script: CancelScript) {
  const { account, clock, cancels, told } = scene(onMarkets(2));
  let sent = 0;
  account.cancelScripts = [
    (own, request) => {
      if (request.market !== marketId(1)) return honest(own, request);
      return (sent++ === 0 ? failing(throttled(40_000), false) : script)(own, request);
    },
  ];
  const { listOpen } = account;
  account.listOpen = async (filter, signal) =>
    clock.monotonicMs() > 39_000 ? fail(rejected(500)) : listOpen(filter, signal);
  cancels.everything.start(everything(onMarkets(2)), targetsOf);
  await clock.advance(48_000);
  return told.flatMap((progress) =>
    progress.cancels.filter(({ target }) => target.scope.conditionId === marketId(1)),
  );
}

it('what a list showed before a request does not speak against its answer', async () => {
  const second = await sendAfterReading(honest);
  expect(second.flatMap(describeCancelDetails).join()).not.toContain('called them canceled');
});

it('nor of one that was under way when it was read', async () => {
  const { account, clock, cancels, told } = scene(onMarkets(2));
  account.cancelScripts = [
    tries(marketId(1), throttled(29_000), async (own, request) => {
      await sleep(clock, 2_500);
      return honest(own, request);
    }),
  ];
  const { listOpen } = account;
  account.listOpen = async (filter, signal) =>
    clock.monotonicMs() > 30_500 ? fail(rejected(500)) : listOpen(filter, signal);
  cancels.everything.start(everything(onMarkets(2)), targetsOf);
  await clock.advance(48_000);
  const all = told.flatMap((progress) => progress.cancels.flatMap(describeCancelDetails));
  expect(all.join()).not.toContain('called them canceled');
});

it('a list that was read before the last try is said to be', async () => {
  const second = await sendAfterReading(failing(RESET, false));
  expect(describeCancel(second.at(-1) as CancelProgress, 0)).toContain('before the last try');
});

/** The lists do not say where u rests, until the account's last one does: on a market without a cancel. */
it('counts an order once whose market only the last list tells', async () => {
  const { account, clock, cancels, words } = scene(onMarkets(2));
  account.cancelScripts = [tries(marketId(1), throttled(35_000))];
  const u = orderOn(7, 'u');
  const bare = { ...u, market: '', tokenId: '' };
  account.open.set('u', u);
  account.getOrder = async (id) => ok(id === 'u' ? bare : (account.gone.get(id) ?? account.open.get(id)));
  account.listOpen = async () => {
    const listed = [...account.open.values()];
    const isTold = clock.monotonicMs() >= 34_000;
    return ok({ orders: listed.map((each) => (each.id === 'u' && !isTold ? bare : each)), complete: true });
  };
  cancels.everything.start(everything(onMarkets(2)), (shown) =>
    targetsOf(shown.filter(({ market }) => market !== '')),
  );
  await clock.advance(120_000);
  expect(words()).toBe('NOT clear: 1 left');
});

it('counts no order as canceled that the cancel of another market has as left', async () => {
  const u = orderOn(1, 'u');
  const bare = { ...u, market: '', tokenId: '' };
  const { account, clock, cancels, told, words } = scene([...onMarkets(2), u]);
  account.cancelScripts = [tries(marketId(1), throttled(25_000))];
  account.listOpen = async () => {
    const listed = [...account.open.values()].map((each) => (each.id === 'u' ? bare : each));
    return ok({ orders: listed, complete: true });
  };
  cancels.everything.start(everything(onMarkets(2)), (shown) =>
    targetsOf(shown.filter(({ market }) => market !== '')),
  );
  await clock.advance(90_000);
  const end = told.at(-1);
  expect(words()).toBe('NOT clear: 1 left');
  expect(end && everythingFacts(end)).toContain('2 canceled');
});
