import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/domain/order.ts';
import { fail, ok, type Result } from '../../../src/domain/result.ts';
import type { MarketFacts } from '../../../src/cancel/run/cancel-service.ts';
import { scene, type CancelScene } from '../cancel-scene.ts';
import {
  failure,
  MARKET,
  NO,
  order,
  OTHER_MARKET,
  rejected,
  RESET,
  target,
  throttled,
  UNAUTHORISED,
  YES,
} from '../fake-account.ts';

const SCOPE = { kind: 'market', conditionId: MARKET, tokenIds: [YES, NO] } as const;
const OURS = order('ours');
/** Our token, under a market that is none of ours. */
const STRANGE = order('strange', { market: OTHER_MARKET });

/** A cancel of our market on an account with these orders, where the catalog says this of any other market. */
async function cancelWith(
  resting: readonly Order[],
  told?: (asked: number) => Result<MarketFacts | undefined>,
) {
  const made = scene([...resting]);
  const asked: string[] = [];
  if (told) {
    made.account.marketFacts = async (id) => {
      asked.push(id);
      return told(asked.length);
    };
  }
  const end = await made.run(
    target(
      resting.filter(({ tokenId }) => tokenId === YES),
      { scope: SCOPE },
    ),
  );
  return { end, asked, open: [...made.account.open.keys()], named: namedBy(made) };
}

const namedBy = ({ account }: CancelScene): readonly unknown[] =>
  account.calls.flatMap(({ request }) => (request && request.market !== MARKET ? [request] : []));

describe('an order with a token of ours under a market that is none of ours', () => {
  it.each<[string, Result<MarketFacts | undefined>]>([
    ['has never heard of', fail(rejected(404))],
    ['takes no such id for', fail(rejected(422))],
    ['answers about another one for', ok(undefined)],
  ])('goes, by its token, where the catalog %s that market', async (_, told) => {
    const { end, open, named } = await cancelWith([OURS, STRANGE], () => told);
    expect(end.outcome).toBe('confirmed');
    expect(open).toEqual([]);
    expect(named).toEqual([{ market: OTHER_MARKET, tokenId: YES }]);
  });

  it.each([
    ['a number', '102'],
    ['a slug', 'snow-in-oslo'],
    ['an id without 0x', OTHER_MARKET.slice(2)],
  ])('counts, and no request names that market, where that is %s', async (_, market) => {
    const strange = order('strange', { market });
    const { end, named } = await cancelWith([OURS, strange], () => fail(rejected(404)));
    expect(end).toMatchObject({ outcome: 'left', left: [{ id: 'strange' }] });
    expect(named).toEqual([]);
  });

  it('counts, and no request names that market, where others rest under its id in another spelling', async () => {
    const strange = order('strange', { market: `0x${OTHER_MARKET.slice(2).toUpperCase()}` });
    const other = order('other', { market: OTHER_MARKET, tokenId: '7' });
    const { open, named } = await cancelWith([OURS, strange, other], () => fail(rejected(404)));
    expect(open).toEqual(['strange', 'other']);
    expect(named).toEqual([]);
  });

  it('goes where there is no catalog', async () => {
    const { end, open } = await cancelWith([OURS, STRANGE]);
    expect([end.outcome, open]).toEqual(['confirmed', []]);
  });

  it('counts, and no request names that market, where it is one in its own right', async () => {
    const { end, named, asked } = await cancelWith([OURS, STRANGE], () => ok({}));
    expect(end).toMatchObject({ outcome: 'left', left: [{ id: 'strange' }] });
    expect(named).toEqual([]);
    expect(asked).toEqual([OTHER_MARKET]);
  });

  it.each([
    ['is out of reach', RESET],
    ['is ill', rejected(503)],
    ['is throttled', throttled(1_000)],
    ['wants other credentials', UNAUTHORISED],
    ['sends elsewhere', rejected(302)],
    ['answers nonsense', failure({ kind: 'malformed' })],
  ])('counts, and no request names that market, while the catalog %s', async (_, trouble) => {
    const { end, named } = await cancelWith([OURS, STRANGE], () => fail(trouble));
    expect(end).toMatchObject({ outcome: 'left', left: [{ id: 'strange' }] });
    expect(named).toEqual([]);
  });

  it('goes once a catalog that was ill has answered', async () => {
    const { end, open } = await cancelWith([OURS, STRANGE], (asked) =>
      asked === 1 ? fail(RESET) : fail(rejected(404)),
    );
    expect([end.outcome, open]).toEqual(['confirmed', []]);
  });

  it('counts, and no request names that market, where an order that is not ours is listed under it', async () => {
    const other = order('other', { market: OTHER_MARKET, tokenId: '7' });
    const { end, open, named } = await cancelWith([OURS, STRANGE, other], () => fail(rejected(404)));
    expect(end).toMatchObject({ outcome: 'left', left: [{ id: 'strange' }] });
    expect(open).toEqual(['strange', 'other']);
    expect(named).toEqual([]);
  });
});

it('asks the catalog nothing where every order rests under the market itself', async () => {
  const { end, asked } = await cancelWith([OURS, order('no', { tokenId: NO })], () => ok({}));
  expect([end.outcome, asked]).toEqual(['confirmed', []]);
});
