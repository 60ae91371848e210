import { expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { everything, marketId, onMarkets, orderOn, scene, targetsOf } from './everything-scene.ts';
import { never, TIMED_OUT } from './fake-account.ts';

type Scene = ReturnType<typeof scene>;

/** The service calls all orders of the first market canceled, and keeps this one: no list shows it, its record does. */
function hide({ account }: Scene, kept: string): void {
  const order = account.open.get(kept)!;
  account.cancelScripts = [
    async (own, request) => {
      if (request.market !== marketId(0) && own.open.size === 0) return fail(TIMED_OUT);
      const answer = own.execute(request);
      if (request.market === marketId(0)) own.open.set(kept, order);
      own.gone.delete(kept);
      return ok(answer);
    },
  ];
  account.listScripts = [
    async (own) => ok({ orders: [...own.open.values()].filter(({ id }) => id !== kept), complete: true }),
  ];
}

function hangLookUpOf({ account }: Scene, hanging: string): void {
  const look = account.getOrder.bind(account);
  account.getOrder = (id, signal) => (id === hanging ? never() : look(id, signal));
}

it.each([1, 8, 9, 16])(
  'an order that rests by its record keeps everything from being clear though the look-up of another hangs, on %i markets',
  async (markets) => {
    const resting = [orderOn(0, 'a0'), orderOn(0, 'a1'), orderOn(0, 'a2'), ...onMarkets(markets).slice(1)];
    const made = scene(resting);
    hide(made, 'a2');
    hangLookUpOf(made, 'a0');
    expect((await made.run(everything(resting))).outcome).not.toBe('confirmed');
    expect(made.account.open.has('a2')).toBe(true);
  },
);

it.each([1, 8, 16])('so it does where each look-up takes 700 ms, on %i markets', async (markets) => {
  const own = Array.from({ length: 12 }, (_, i) => orderOn(0, `a${i}`));
  const resting = [...own, ...onMarkets(markets).slice(1)];
  const made = scene(resting);
  hide(made, 'a11');
  const look = made.account.getOrder.bind(made.account);
  made.account.getOrder = async (id, signal) => {
    await sleep(made.clock, 700);
    return look(id, signal);
  };
  expect((await made.run(everything(resting))).outcome).not.toBe('confirmed');
});

it('so it does while the cancels of other markets are watched on', async () => {
  const own = ['a0', 'a1', 'a2'].map((id) => orderOn(0, id));
  const made = scene(own);
  const { account, cancels, clock } = made;
  hangLookUpOf(made, 'a0');
  account.cancelScripts = [async () => fail(TIMED_OUT)];
  for (let i = 1; i <= 8; i++)
    void cancels.start({
      scope: { kind: 'market', conditionId: marketId(i) },
      question: 'q',
      orders: [],
      worth: 0,
    });
  await clock.advance(60_000);
  hide(made, 'a2');
  const verdict = cancels.start({ ...targetsOf(own)[0]!, ordersReadAtMs: clock.now() });
  await clock.advance(60_000);
  expect((await verdict).outcome).not.toBe('confirmed');
});
