import { expect, it } from 'vitest';
import type { CancelClient } from '../../src/cancel/cancel-client.ts';
import { resolveTarget } from '../../src/cancel/resolve-target.ts';
import type { TargetScope } from '../../src/domain/cancel.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { MARKET, NO, RESET, YES, rejected } from './fake-account.ts';
import { MIRROR } from '../cli/cancel/headless-scene.ts';

const MIRROR_YES = '3'.repeat(70);
const MIRROR_NO = '4'.repeat(70);
const UPPER = MARKET.toUpperCase().replace('0X', '0x');
const YES_AND_NO = [
  { name: 'Yes', tokenId: YES, mirrorTokenId: MIRROR_YES },
  { name: 'No', tokenId: NO, mirrorTokenId: MIRROR_NO },
];
const WHOLE: TargetScope = {
  kind: 'market',
  conditionId: MARKET,
  mirrorId: MIRROR,
  tokenIds: [YES, NO, MIRROR_YES, MIRROR_NO],
};
const YES_ALONE: TargetScope = {
  kind: 'outcome',
  conditionId: MARKET,
  mirrorId: MIRROR,
  tokenId: YES,
  mirrorTokenId: MIRROR_YES,
  otherTokenIds: [NO, MIRROR_NO],
};

/** What a REF stands for, where the market's outcomes are these and its record can be had or not. */
async function resolve(ref: string, outcome?: string, outcomes = YES_AND_NO, known = true) {
  const market = {
    conditionId: MARKET,
    mirrorConditionId: MIRROR,
    id: '42',
    slug: 'rain',
    question: 'Rain?',
    outcomes,
  };
  const client = {
    getMarket: async () => (known ? ok(market) : fail(RESET)),
    getMarketBySlug: async ({ slug }: { slug: string }) =>
      slug === 'rain' ? ok(market) : fail(rejected(404)),
    getBooks: async ([tokenId]: string[]) => ok(new Map([[tokenId, { market: MARKET }]])),
  } as unknown as CancelClient;
  return resolveTarget(ref, outcome, client, new AbortController().signal);
}

it.each([
  ['a slug', 'rain', undefined, WHOLE],
  ['a numeric id', '42', undefined, WHOLE],
  ['a condition id in capitals', UPPER, undefined, WHOLE],
  ['a token', YES, undefined, YES_ALONE],
  ['the token of the mirror', MIRROR_YES, undefined, YES_ALONE],
  ['an outcome of a slug', 'rain', 'yes', YES_ALONE],
  ['an outcome of a condition id', MARKET, ' Yes ', YES_ALONE],
  ['a token and the name of its outcome', YES, 'yes', YES_ALONE],
  ['the token of the mirror and the name of its outcome', MIRROR_YES, 'Yes', YES_ALONE],
])('%s stands for every id and token of what it names', async (_, ref, outcome, scope) => {
  const resolved = await resolve(ref, outcome);
  expect(resolved).toMatchObject({ kind: 'target', target: { scope } });
  expect(resolved).not.toHaveProperty('target.areIdsUnknown');
});

it('a bare condition id stands for itself, and its second id is yet to be learned', async () => {
  const scope: TargetScope = { kind: 'market', conditionId: MARKET };
  expect(await resolve(MARKET)).toMatchObject({ target: { scope, areIdsUnknown: true } });
});

it('a token whose market the catalog does not tell stands for itself, and the rest is yet to be learned', async () => {
  const scope: TargetScope = { kind: 'outcome', conditionId: MARKET, tokenId: YES };
  expect(await resolve(YES, undefined, YES_AND_NO, false)).toMatchObject({
    target: { scope, areIdsUnknown: true },
  });
  expect((await resolve(YES, 'Yes', YES_AND_NO, false)).kind).toBe('mistake');
});

it.each([
  ['a token', YES, undefined],
  ['an outcome', 'rain', 'Yes'],
])('%s that another outcome has too is refused: it would take down both', async (_, ref, outcome) => {
  const shared = [...YES_AND_NO, { name: 'Maybe', tokenId: YES, mirrorTokenId: '5'.repeat(70) }];
  expect(await resolve(ref, outcome, shared)).toMatchObject({
    kind: 'mistake',
    problem: expect.stringMatching(/several outcomes/),
  });
});

it.each([
  ['a token', YES],
  ['the token of the mirror', MIRROR_YES],
])('%s and the name of another outcome are refused: one of them is not meant', async (_, token) => {
  expect(await resolve(token, 'No')).toEqual({
    kind: 'mistake',
    problem: 'that is the token of Yes, not of No: name one of them alone; nothing was sent',
  });
});

it('an outcome of a name that two have, or none, is refused', async () => {
  const twice = [...YES_AND_NO, { name: 'yes', tokenId: '6'.repeat(70), mirrorTokenId: '7'.repeat(70) }];
  expect((await resolve('rain', 'Yes', twice)).kind).toBe('mistake');
  expect((await resolve('rain', 'Maybe')).kind).toBe('mistake');
  expect(await resolve('rain', 'Yes', [{ name: '', tokenId: YES, mirrorTokenId: MIRROR_YES }])).toMatchObject(
    {
      problem: expect.stringMatching(/^the catalog does not know the outcomes of 0x/),
    },
  );
});
