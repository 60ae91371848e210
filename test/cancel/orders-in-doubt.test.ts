import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import type { Order } from '../../src/domain/order.ts';
import { countCalls, MIRRORED, OUTCOME, scene, type CancelScene } from './cancel-scene.ts';
import {
  answer,
  failing,
  honest,
  listing,
  MIRROR,
  order,
  OTHER_MARKET,
  rejected,
  target,
} from './fake-account.ts';

/** From now on the service restarts: it refuses cancels, its lists are empty, and it has the records of the old alone. */
function restart({ account }: CancelScene): void {
  account.cancelScripts = [failing(rejected(425), false)];
  account.listScripts = [async () => ok({ orders: [], complete: true })];
  account.getOrder = async (id) =>
    id === 'o2' ? fail(rejected(425)) : ok(order(id, { status: 'canceled', ...(id === 'o3' && ELSEWHERE) }));
}

const ELSEWHERE = { market: OTHER_MARKET, tokenId: '7' };

/** The program learned of `o2` only from the lists of a cancel that has ended since. */
async function cancelThatShows(place: Partial<Order> = {}): Promise<CancelScene> {
  const made = scene([order('o1')]);
  made.account.listScripts = [
    async (account, filter) => {
      account.open.set('o2', order('o2', place));
      return listing(account, filter);
    },
    listing,
  ];
  await made.run(target([order('o1')]));
  return made;
}

describe('an order that only an earlier cancel was shown', () => {
  it('has to be accounted for by the next one', async () => {
    const made = await cancelThatShows();
    expect(made.told.at(-1)).toMatchObject({ outcome: 'left', appeared: [{ id: 'o2' }] });
    restart(made);
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.outcome).toBe('unresolved');
    expect(end.unaccounted?.map(({ id }) => id)).toEqual(['o2']);
  });

  it('has to be accounted for although it rests on another market than that cancel was of', async () => {
    const made = await cancelThatShows(ELSEWHERE);
    expect(made.told.at(-1)).toMatchObject({ outcome: 'confirmed' });
    restart(made);
    const other = target([order('o3', ELSEWHERE)], { scope: { kind: 'market', conditionId: OTHER_MARKET } });
    const end = await made.run(other, 31_000);
    expect(end.outcome).toBe('unresolved');
  });

  it('is asked for no more once it was proved gone', async () => {
    const made = await cancelThatShows();
    expect((await made.run(target([order('o2')]))).outcome).toBe('confirmed');
    const before = made.account.calls.filter(({ what }) => what === 'get').length;
    expect((await made.run(target([]))).outcome).toBe('confirmed');
    expect(made.account.calls.filter(({ what }) => what === 'get')).toHaveLength(before);
  });

  it('is known to a cancel that takes the place of one which goes on', async () => {
    const made = scene([order('o1')]);
    made.account.cancelScripts = [failing(rejected(500), false)];
    made.account.listScripts = [
      async () => ok({ orders: [order('o1'), order('o2')], complete: true }),
      async () => fail(rejected(500)),
    ];
    void made.cancels.start(target([order('o1')]));
    await made.clock.advance(35_000);
    expect(made.cancels.running()).toHaveLength(1);
    restart(made);
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.unaccounted?.map(({ id }) => id).toSorted()).toEqual(['o2']);
  });

  it('is remembered where no list of that cancel showed it either, but it was pinned with it', async () => {
    const made = scene([order('o1'), order('o2')]);
    restart(made);
    const first = await made.run(target([order('o1'), order('o2')]), 31_000);
    await made.cancels.clear(first.id);
    const end = await made.run(target([order('o1')]), 31_000);
    expect(end.unaccounted?.map(({ id }) => id)).toEqual(['o2']);
  });
});

describe('an order that one cancel proves gone while that of another market goes on', () => {
  const OTHER = { kind: 'market', conditionId: OTHER_MARKET } as const;

  /** Both markets' cancels at once; the other one is answered last, and had been shown `o1` before. */
  async function cancelBoth(meanwhile?: (made: CancelScene) => Promise<void> | void): Promise<CancelScene> {
    const made = scene([order('o1'), order('o2', ELSEWHERE)]);
    const { account, cancels, clock } = made;
    account.cancelScripts = [
      async (each, request) => {
        if (request.market === OTHER_MARKET) await sleep(clock, 300);
        return honest(each, request);
      },
    ];
    account.fill('o1');
    const first = cancels.start(target([order('o1')]));
    const second = cancels.start(target([order('o2', ELSEWHERE)], { scope: OTHER }));
    await clock.advance(200);
    expect(await first).toMatchObject({ outcome: 'confirmed', filled: [{ id: 'o1' }] });
    await meanwhile?.(made);
    await clock.advance(5_000);
    expect((await second).outcome).toBe('confirmed');
    return made;
  }

  it('is asked for no more, and its fill told no more', async () => {
    const made = await cancelBoth();
    const before = countCalls(made.account, 'get');
    expect(await made.run(target([]))).toMatchObject({ outcome: 'confirmed', filled: [] });
    expect(countCalls(made.account, 'get')).toBe(before);
  });

  it.each(['the monitor', 'a cancel'])(
    'is in doubt again where a list that %s asks for shows it meanwhile',
    async (who) => {
      const made = await cancelBoth(async ({ account, cancels, clock }) => {
        const shown = { orders: [order('o1')], complete: true };
        if (who === 'the monitor') return cancels.note(shown);
        account.listScripts = [async () => ok(shown), listing];
        await clock.advance(400);
      });
      const before = countCalls(made.account, 'get');
      await made.run(target([]));
      expect(countCalls(made.account, 'get')).toBeGreaterThan(before);
    },
  );
});

it('an order that only the answer of a cancel named, which did not become clear, has to be accounted for by the next one', async () => {
  const made = scene([order('o1')]);
  const { account } = made;
  const { getOrder } = account;
  account.getOrder = async (id, signal) => (id === 'named' ? fail(rejected(500)) : getOrder(id, signal));
  account.cancelScripts = [answer(['named'], { o1: 'busy' })];
  expect((await made.run(target([order('o1')]), 31_000)).outcome).toBe('left');
  account.cancelScripts = [honest];
  const end = await made.run(target([order('o1')]), 31_000);
  expect(end.outcome).toBe('unresolved');
  expect(end.unaccounted?.map(({ id }) => id)).toEqual(['named']);
});

it('the second id that a cancel of the market learned is known to that of one outcome, without the catalog', async () => {
  const made = scene([order('o1')]);
  await made.run(target([order('o1')], { scope: MIRRORED }));
  const end = await made.run(target([order('o1')], { scope: OUTCOME }));
  expect(end.target.scope).toMatchObject({ mirrorId: MIRROR });
});

it('of an order that an answer kept, and that rests elsewhere by its record, it is not said that it could not be read', async () => {
  const { account, cancels, clock } = scene([order('o2', ELSEWHERE)]);
  account.gone.set('o1', order('o1', { status: 'canceled' }));
  account.cancelScripts = [answer(['o1'], { o2: 'locked' })];
  void cancels.start(target([order('o1')]));
  await passSeconds(clock, 60);
  expect(cancels.running()).toMatchObject([
    {
      outcome: 'unresolved',
      failure: {
        message:
          '1 order is in no list and not known to be gone: its record has it elsewhere than a list or an answer had',
      },
    },
  ]);
});
