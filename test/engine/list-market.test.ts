import { describe, expect, it } from 'vitest';
import type { ListedMarket } from '../../src/domain/listed-market.ts';
import { createMarketLister } from '../../src/engine/list-market.ts';

const RAIN: ListedMarket = {
  conditionId: '0x1',
  question: 'Will it rain?',
  outcomes: [{ name: 'Yes', tokenId: '123' }],
  tags: ['Weather'],
  endDateMs: 7,
  acceptingOrders: false,
};

describe('a market of the list', () => {
  it('keeps what the list needs and nothing else', () => {
    const told = {
      ...RAIN,
      slug: undefined,
      description: 'long',
      image: 'https://x',
      tokens: [{ price: 1 }],
      outcomes: [{ name: 'Yes', tokenId: '123', price: 1 }],
    } as unknown as ListedMarket;
    const listed = createMarketLister()(told);
    expect(listed).toEqual(RAIN);
    expect(Object.keys(listed)).not.toContain('slug');
  });
});
