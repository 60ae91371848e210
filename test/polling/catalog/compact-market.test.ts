import { describe, expect, it } from 'vitest';
import type { ListedMarket } from '../../../src/domain/market.ts';
import { createMarketLister } from '../../../src/polling/catalog/compact-market.ts';

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

  it('shares with others what is said of all of them: their tags, series and rewards are kept once', () => {
    const list = createMarketLister();
    const tell = (conditionId: string): ListedMarket =>
      list({ ...RAIN, conditionId, tags: ['Weather'], series: ['Rain'], rewards: { rates: [], minSize: 5 } });
    const [one, other] = [tell('0x1'), tell('0x2')];
    expect(other.tags).toBe(one.tags);
    expect(other.series).toBe(one.series);
    expect(other.rewards).toBe(one.rewards);
  });
});
