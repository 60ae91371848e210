import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { type CancelScene, countCalls, ONE_ID, press, requestsTo, scene } from './cancel-scene.ts';
import {
  everything,
  marketId,
  NOTHING,
  orderOn,
  scene as sceneOfAll,
  targetOf,
  targetsOf,
} from './everything-scene.ts';
import { answer, EMPTY, honest, MARKET, MIRROR, order, OTHER_MARKET, rejected } from './fake-account.ts';

const O1 = order('o1');
const FAR = order('o1', { market: MIRROR, tokenId: '7'.repeat(70) });
const SETTLED = { outcome: 'confirmed', phase: 'settled' };

/** `X` is clear: an answer took o1 down, which a list had under a second id as well that the catalog does not tell. */
async function cleared(): Promise<CancelScene> {
  const made = scene([]);
  const { account, clock, cancels, told } = made;
  account.cancelScripts = [answer(['o1']), answer([])];
  account.marketFacts = async () => fail(rejected(503));
  account.listScripts = [EMPTY];
  account.getOrder = async () => ok(undefined);
  void press(made, [O1], { scope: ONE_ID, areIdsUnknown: true });
  cancels.note({ orders: [FAR], askedAtMs: clock.monotonicMs() });
  await passSeconds(clock, 60);
  expect(told.at(-1)).toMatchObject(SETTLED);
  return made;
}

describe('after a clear by an answer, of an order that a list had elsewhere, too', () => {
  it('the next cancel of the market settles', async () => {
    const made = await cleared();
    const { account, clock, told } = made;
    account.open.set('o2', order('o2'));
    account.cancelScripts = [honest];
    account.getOrder = async (id) => ok(account.open.get(id) ?? account.gone.get(id));
    void press(made, [order('o2')], { scope: ONE_ID, areIdsUnknown: true });
    await passSeconds(clock, 300);
    expect(told.at(-1)).toMatchObject(SETTLED);
  });

  it('the cancel of everything sends nothing', async () => {
    const { account, cancels, clock } = await cleared();
    const before = countCalls(account, 'cancel');
    account.cancelScripts = [
      async (own, request) => (request.market === MARKET ? honest(own, request) : fail(rejected(400))),
    ];
    cancels.everything.start(NOTHING, targetsOf);
    await passSeconds(clock, 300);
    expect(countCalls(account, 'cancel')).toBe(before);
  });
});

describe('the cancel of everything begins on no market', () => {
  it('of which a slow list of another cancel, asked for before the clear, shows what was canceled', async () => {
    const [a, b] = [orderOn(0, 'a'), orderOn(1, 'b')] as const;
    const { account, clock, cancels } = sceneOfAll([a, b]);
    const { listOpen } = account;
    let isFirst = true;
    account.listOpen = async (filter, signal) => {
      const isAccount = filter.market === undefined && filter.tokenId === undefined;
      if (!(isAccount && isFirst)) return listOpen(filter, signal);
      isFirst = false;
      await sleep(clock, 4_000);
      return ok({ orders: [a], complete: true });
    };
    void cancels.start(targetOf(b));
    await clock.advance(20);
    void cancels.start(targetOf(a));
    await passSeconds(clock, 60);
    const before = countCalls(account, 'cancel');
    cancels.everything.start(NOTHING, targetsOf);
    await passSeconds(clock, 60);
    expect(countCalls(account, 'cancel')).toBe(before);
  });

  it('of which such a list comes while it is under way', async () => {
    const [a, b] = [orderOn(0, 'a'), orderOn(1, 'b')] as const;
    const { account, clock, cancels } = sceneOfAll([a, b]);
    const askedAtMs = clock.monotonicMs();
    void cancels.start(targetOf(a));
    await clock.advance(100);
    cancels.everything.start(everything([b]), targetsOf);
    await clock.advance(8);
    cancels.note({ orders: [a, b], askedAtMs });
    await passSeconds(clock, 60);
    expect(requestsTo(account, marketId(0))).toHaveLength(1);
  });

  it('whose order another cancel read as ended by its record', async () => {
    const made = scene([O1, order('z', { market: OTHER_MARKET, tokenId: '9' })]);
    const { account, clock, cancels, told } = made;
    account.marketFacts = async () => fail(rejected(503));
    void press(made, [O1], { scope: ONE_ID, areIdsUnknown: true });
    await clock.advance(1_000);
    // By another program.
    account.execute({ market: OTHER_MARKET });
    await passSeconds(clock, 30);
    expect(told.at(-1)).toMatchObject(SETTLED);
    const before = countCalls(account, 'cancel');
    cancels.everything.start(NOTHING, targetsOf);
    await passSeconds(clock, 60);
    expect(countCalls(account, 'cancel')).toBe(before);
  });
});
