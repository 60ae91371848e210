import { describe, expect, it } from 'vitest';
import { counterpartOf, isSharedToken, marketScope, outcomeScope } from '../../src/domain/market-scope.ts';

const OUTCOMES = [
  { name: 'Yes', tokenId: 'yes', mirrorTokenId: 'mirror-yes' },
  { name: 'No', tokenId: 'no', mirrorTokenId: 'mirror-no' },
];
const MARKET = { conditionId: '0xab', mirrorConditionId: '0xcd', outcomes: OUTCOMES };

describe('a cancel of a market', () => {
  it('covers both of its ids and the tokens of all outcomes, the mirror’s too', () => {
    expect(marketScope(MARKET)).toEqual({
      kind: 'market',
      conditionId: '0xab',
      mirrorId: '0xcd',
      tokenIds: ['yes', 'no', 'mirror-yes', 'mirror-no'],
    });
  });

  it('covers one id where there is no mirror, or it is the market itself', () => {
    const bare = { kind: 'market', conditionId: '0xab' };
    expect(marketScope({ conditionId: '0xab', outcomes: [] })).toEqual(bare);
    expect(marketScope({ conditionId: '0xab', mirrorConditionId: '0xab', outcomes: [] })).toEqual(bare);
  });
});

describe('a cancel of an outcome', () => {
  it.each(['yes', 'mirror-yes'])('covers its token at both venues, whichever is named: %s', (tokenId) => {
    expect(outcomeScope(MARKET, tokenId)).toEqual({
      kind: 'outcome',
      conditionId: '0xab',
      mirrorId: '0xcd',
      tokenId: 'yes',
      mirrorTokenId: 'mirror-yes',
      otherTokenIds: ['no', 'mirror-no'],
    });
  });

  it('covers the named token alone where the market lists no outcomes', () => {
    expect(outcomeScope({ conditionId: '0xab', outcomes: [] }, 'yes')).toEqual({
      kind: 'outcome',
      conditionId: '0xab',
      tokenId: 'yes',
    });
  });

  it('would cover another one that has the same token', () => {
    const twice = [...OUTCOMES, { name: 'Maybe', tokenId: 'mirror-yes' }];
    expect(isSharedToken('mirror-yes', twice)).toBe(true);
    expect(isSharedToken('mirror-no', twice)).toBe(false);
  });
});

it('an outcome’s token has its counterpart at the other venue', () => {
  expect(counterpartOf('yes', OUTCOMES)).toBe('mirror-yes');
  expect(counterpartOf('mirror-no', OUTCOMES)).toBe('no');
  expect(counterpartOf('other', OUTCOMES)).toBeUndefined();
});
