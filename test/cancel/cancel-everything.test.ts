import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import type { CancelTarget } from '../../src/domain/cancel.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { everythingFacts } from '../../src/cancel/describe-everything.ts';
import { everythingExitCode } from '../../src/cancel/exit-code.ts';
import { countCalls } from './cancel-scene.ts';
import { everything, marketId, onMarkets, scene, targetsOf } from './everything-scene.ts';
import { honest, listing, never, order, rejected, RESET } from './fake-account.ts';

describe('a cancel of everything', () => {
  it('sends nothing where all was proved gone by the one before, in whatever order its markets were', async () => {
    const { account, clock, run } = scene(onMarkets(14));
    account.cancelScripts = [
      async (each, request) => {
        await sleep(clock, 50 * Number(request.market));
        return honest(each, request);
      },
    ];
    expect((await run(everything(onMarkets(14)))).outcome).toBe('confirmed');
    const before = countCalls(account, 'cancel');
    await run(everything([]));
    expect(countCalls(account, 'cancel')).toBe(before);
  });

  it('sends one request to each market, and reads the account after the last verdict', async () => {
    const { account, run, words, told } = scene(onMarkets(14));
    const progress = await run(everything(onMarkets(14)));
    expect(progress).toMatchObject({ phase: 'settled', outcome: 'confirmed', openAtLastReading: 0 });
    expect(countCalls(account, 'cancel')).toBe(14);
    expect(new Set(account.calls.map(({ request }) => request?.market))).toHaveLength(15);
    expect(account.calls.at(-1)?.what).toBe('account');
    expect(words()).toBe('clear, verified');
    expect(everythingFacts(progress)).toEqual(['14 markets', '14 canceled']);
    expect(told.filter(({ outcome }) => outcome === 'confirmed')).toHaveLength(1);
  });

  it('has its first requests on their way when the key returns', () => {
    const { account, cancels } = scene(onMarkets(3));
    cancels.everything.start(everything(onMarkets(3)), targetsOf);
    return Promise.resolve().then(() => expect(countCalls(account, 'cancel')).toBe(3));
  });

  it('is told of before the key says that it is armed no more, which would sound like a disarm', async () => {
    const { cancels, clock, told } = scene(onMarkets(3));
    cancels.everything.start(everything(onMarkets(3)), targetsOf);
    const toldByThen = sleep(clock, 0).then(() => told.length);
    await clock.advance(1);
    expect(await toldByThen).toBeGreaterThan(0);
  });

  it('goes to a market of which only the lists of an earlier cancel told', async () => {
    const orders = onMarkets(2);
    const { account, cancels, clock, run } = scene(orders);
    const [first] = targetsOf(orders);
    void cancels.start(first as CancelTarget);
    await clock.advance(20_000);
    expect(account.open.size).toBe(1);
    account.listScripts = [async () => ok({ orders: [], complete: true })];
    expect(await run(everything([]))).toMatchObject({ outcome: 'confirmed' });
    expect(account.open.size).toBe(0);
  });

  it('is not clear while an order rests that came on a market it has been to', async () => {
    const { account, run, words } = scene(onMarkets(2));
    account.cancelScripts = [
      async (each, request) => {
        const answer = each.execute(request);
        if (request.market === marketId(0)) each.open.set('new', order('new', { market: marketId(0) }));
        return ok(answer);
      },
    ];
    expect(await run(everything(onMarkets(2)))).toMatchObject({ outcome: 'left', openAtLastReading: 1 });
    expect(words()).toBe('NOT clear: 1 left');
  });

  it('is not clear while an order rests that came after the verdict of its market', async () => {
    const { account, clock, run } = scene(onMarkets(2));
    account.cancelScripts = [
      async (each, request) => {
        if (request.market === marketId(0)) return honest(each, request);
        await sleep(clock, 2_000);
        each.open.set('new', order('new', { market: marketId(0) }));
        return honest(each, request);
      },
    ];
    const progress = await run(everything(onMarkets(2)));
    expect(progress.cancels.map(({ outcome }) => outcome)).toEqual(['left', 'confirmed']);
    expect(progress.cancels[0]?.appeared.map(({ id }) => id)).toEqual(['new']);
    expect(progress).toMatchObject({ outcome: 'left', openAtLastReading: 1 });
    expect(everythingFacts(progress)).toEqual(['1 of 2 markets not verified', '2 canceled']);
  });

  it('is not clear when a list told of an order after the verdict of its market, though the account shows none', async () => {
    const { account, cancels, clock, run } = scene(onMarkets(2));
    const late = order('late', { market: marketId(0) });
    account.cancelScripts = [
      async (each, request) => {
        if (request.market === marketId(0)) return honest(each, request);
        await sleep(clock, 2_000);
        cancels.note({ orders: [late] });
        return honest(each, request);
      },
    ];
    const progress = await run(everything(onMarkets(2)));
    expect(progress).toMatchObject({ outcome: 'left', openAtLastReading: 0, unaccounted: [{ id: 'late' }] });
    expect(progress.cancels[0]).toMatchObject({ outcome: 'left', unaccounted: [{ id: 'late' }] });
  });

  it('is clear when a late list still shows what its market had accounted for', async () => {
    const { account, cancels, clock, run } = scene(onMarkets(2));
    account.cancelScripts = [
      async (each, request) => {
        if (request.market === marketId(0)) return honest(each, request);
        await sleep(clock, 2_000);
        cancels.note({ orders: onMarkets(1) });
        return honest(each, request);
      },
    ];
    expect(await run(everything(onMarkets(2)))).toMatchObject({ outcome: 'confirmed' });
  });

  it('cancels on a market that one list alone showed meanwhile', async () => {
    const { account, run } = scene(onMarkets(2));
    const hidden = order('hidden', { market: marketId(7), tokenId: '7' });
    account.open.set(hidden.id, hidden);
    let readings = 0;
    account.listScripts = [
      async (each, ...rest) => {
        const listed = await listing(each, ...rest);
        const isShown = ++readings === 3 || !listed.ok;
        return isShown
          ? listed
          : ok({ ...listed.value, orders: listed.value.orders.filter(({ id }) => id !== hidden.id) });
      },
    ];
    expect(await run(everything(onMarkets(2)))).toMatchObject({ outcome: 'confirmed' });
    expect(readings).toBeGreaterThan(3);
    expect(account.open.size).toBe(0);
  });

  it('is not clear while an order rests elsewhere that an answer called canceled', async () => {
    const { account, run } = scene(onMarkets(2));
    const hidden = order('hidden', { market: marketId(7), tokenId: '7' });
    account.listScripts = [
      async (each, ...rest) => {
        const listed = await listing(each, ...rest);
        return listed.ok
          ? ok({ ...listed.value, orders: listed.value.orders.filter(({ id }) => id !== hidden.id) })
          : listed;
      },
    ];
    account.cancelScripts = [
      async (each, request) => {
        const answer = each.execute(request);
        each.open.set(hidden.id, hidden);
        return ok({ ...answer, canceled: [...answer.canceled, hidden.id] });
      },
    ];
    const progress = await run(everything(onMarkets(2)));
    expect(progress.cancels).toHaveLength(3);
    expect(progress.outcome).not.toBe('confirmed');
  });

  it('follows orders on markets that nobody was shown, at once and after the verdicts', async () => {
    const { account, run } = scene(onMarkets(3));
    let late = 3;
    account.cancelScripts = [
      async (each, request) => {
        const answer = each.execute(request);
        if (late < 5) {
          each.open.set(
            `late${late}`,
            order(`late${late}`, { market: marketId(late), tokenId: String(late) }),
          );
          late += 1;
        }
        return ok(answer);
      },
    ];
    expect(await run(everything(onMarkets(1)))).toMatchObject({ outcome: 'confirmed' });
    expect(account.open.size).toBe(0);
  });

  it('needs no reading before the key: it reads the account and cancels what that shows', async () => {
    const { account, run } = scene(onMarkets(4));
    expect(await run({ markets: [], orders: [], worth: 0 })).toMatchObject({ outcome: 'confirmed' });
    expect(countCalls(account, 'cancel')).toBe(4);
    expect(account.open.size).toBe(0);
  });

  it('says without the word clear that there was nothing to cancel, by two readings', async () => {
    const { account, run, words } = scene([]);
    await run({ markets: [], orders: [], worth: 0 });
    expect(countCalls(account, 'cancel')).toBe(0);
    expect(words()).toBe('no open orders by two readings, nothing was sent');
  });

  it('is not clear by lists that left out orders: on what other markets there are some none of them proves', async () => {
    const { run, words } = scene([order('a')]);
    const progress = await run({ ...everything([order('a')]), listsLeaveOut: true });
    expect([progress.outcome, everythingExitCode(progress)]).toEqual(['unresolved', 4]);
    expect(words()).toBe('unresolved: none is left in a list that left orders out before: there may be more');
    const none = scene([]);
    await none.run({ ...everything([]), listsLeaveOut: true });
    expect(none.words()).toMatch(/^unresolved: none is left in a list/);
  });

  it('never says clear when one market lies, whatever the others say, and names it', async () => {
    const { account, run } = scene(onMarkets(14));
    account.cancelScripts = [
      async (each, request) =>
        request.market === marketId(5) ? ok({ canceled: ['o5'], notCanceled: [] }) : honest(each, request),
    ];
    const progress = await run(everything(onMarkets(14)));
    expect(progress.outcome).toBe('left');
    expect(everythingFacts(progress)).toEqual(['1 of 14 markets not verified', '13 canceled']);
    const unclean = progress.cancels.filter(({ outcome }) => outcome !== 'confirmed');
    expect(unclean.map(({ target }) => target.question)).toEqual(['market 6']);
  });

  it('is refused when every market is, though the account cannot be read either', async () => {
    const { account, run } = scene(onMarkets(2));
    account.cancelScripts = [async () => fail(rejected(403))];
    account.listScripts = [async () => fail(rejected(403))];
    expect(await run(everything(onMarkets(2)))).toMatchObject({ outcome: 'refused' });
  });

  it('lets no market wait long behind eight that hang', async () => {
    const { account, clock, cancels } = scene(onMarkets(20));
    account.cancelScripts = [
      async (each, request) => (Number(request.market) <= 8 ? never() : honest(each, request)),
    ];
    cancels.everything.start(everything(onMarkets(20)), targetsOf);
    await clock.advance(2_500);
    expect(account.open.size).toBe(8);
  });

  it('leaves an intent for every market before the first request, also for those that wait', async () => {
    const { cancels, journal, clock } = scene(onMarkets(20));
    const target = everything(onMarkets(20));
    cancels.arm(target);
    expect(journal.size).toBe(20);
    cancels.everything.start(target, targetsOf);
    expect(journal.size).toBe(20);
    await clock.advance(60_000);
    expect(journal.size).toBe(0);
  });

  it('erases every intent when it is disarmed, and says when it is left armed that none was sent', async () => {
    const { cancels, journal, clock } = scene(onMarkets(3));
    cancels.arm(everything(onMarkets(3)));
    cancels.disarm();
    await clock.advance(10);
    expect(journal.size).toBe(0);
    cancels.arm(everything(onMarkets(3)));
    const leaving = cancels.finish(1_000);
    await clock.advance(2_000);
    expect((await leaving).map(({ outcome }) => outcome)).toEqual(['not-sent', 'not-sent', 'not-sent']);
  });

  it('reports what still waited for its turn as not sent when the program leaves', async () => {
    const { account, cancels, clock } = scene(onMarkets(12));
    account.cancelScripts = [async () => never()];
    cancels.everything.start(everything(onMarkets(12)), targetsOf);
    await clock.advance(10);
    const leaving = cancels.finish(0);
    await clock.advance(3_000);
    const outcomes = (await leaving).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'not-sent')).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome === 'unresolved')).toHaveLength(8);
    expect(cancels.everything.last()?.progress).toMatchObject({ phase: 'settled', outcome: 'unresolved' });
  });

  it('ends when the operator takes note of it', async () => {
    const { account, cancels, clock } = scene(onMarkets(2));
    account.cancelScripts = [async () => never()];
    account.listScripts = [async () => fail(RESET)];
    cancels.everything.start(everything(onMarkets(2)), targetsOf);
    await clock.advance(40_000);
    const ended = cancels.everything.clear();
    await clock.advance(1_000);
    await ended;
    expect(cancels.running()).toEqual([]);
  });

  it('a key pressed on a market that waits for its turn sends it at once', async () => {
    const { account, cancels, clock } = scene(onMarkets(12));
    account.cancelScripts = [async () => never()];
    const target = everything(onMarkets(12));
    cancels.everything.start(target, targetsOf);
    await clock.advance(1);
    void cancels.start(target.markets[11] as CancelTarget);
    await clock.advance(1);
    expect(account.calls.some(({ request }) => request?.market === marketId(11))).toBe(true);
  });
});

const empty = async () => ok({ orders: [], complete: true });

describe('an order that was shown once', () => {
  const hidden = order('hidden', { market: marketId(1), tokenId: '1' });

  it('is open when its record says that it rests, though an answer about another market called it canceled', async () => {
    const { account, run, words } = scene(onMarkets(2));
    const all = onMarkets(2);
    account.cancelScripts = [
      async (_, request) => {
        const answer = account.execute(request);
        return ok({
          ...answer,
          canceled: [...answer.canceled, ...(request.market === marketId(0) ? ['hidden'] : [])],
        });
      },
    ];
    account.listScripts = [empty];
    const getOrder = account.getOrder.bind(account);
    account.getOrder = async (id, signal) => (id === 'hidden' ? ok(hidden) : getOrder(id, signal));
    const end = await run(everything(all));
    expect(end.outcome).toBe('left');
    expect(words()).toBe('NOT clear: 1 left');
  });

  it('is open when a record read for another market, after the verdict on its own, says that it rests', async () => {
    const { account, clock, run, words } = scene(onMarkets(2));
    const all = onMarkets(2);
    account.cancelScripts = [
      async (_, request) => {
        const isOther = request.market === marketId(1);
        if (isOther) await sleep(clock, 1_000);
        const answer = account.execute(request);
        return ok({ ...answer, canceled: isOther ? [...answer.canceled, 'o0'] : answer.canceled });
      },
    ];
    account.listScripts = [empty];
    const getOrder = account.getOrder.bind(account);
    account.getOrder = async (id, signal) => {
      if (id !== 'o0') return getOrder(id, signal);
      return clock.monotonicMs() > 900 ? ok(all[0]) : fail(rejected(500));
    };
    const end = await run(everything(all));
    expect(end.outcome).toBe('left');
    expect(words()).toBe('NOT clear: 1 left');
  });

  it.each(['readable', 'unreadable'])(
    'is known to the next cancel, although only a %s row of the list after all verdicts had it',
    async (kind) => {
      const { account, cancels, clock, run } = scene(onMarkets(1));
      const shown =
        kind === 'readable'
          ? { orders: [hidden], complete: false }
          : { orders: [], unread: [hidden], complete: false };
      const isOver = (): boolean => cancels.running().length === 0;
      account.listScripts = [async () => (isOver() ? ok(shown) : ok({ orders: [], complete: true }))];
      await run(everything(onMarkets(1)), 31_000);
      cancels.everything.last()?.stop();
      account.listScripts = [empty];
      account.getOrder = async () => fail(rejected(500));
      const [target] = targetsOf([hidden]);
      const verdict = cancels.start({ ...(target as CancelTarget), orders: [] });
      await clock.advance(31_000);
      expect((await verdict).outcome).toBe('unresolved');
    },
  );
});
