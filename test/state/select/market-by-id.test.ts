import { describe, expect, it } from 'vitest';
import { isOnMarket, marketById } from '../../../src/state/select/market-by-id.ts';
import type { ListedMarket } from '../../../src/domain/market.ts';

const ID = `0x${'ab'.repeat(32)}`;
const MIRROR = `0x${'cd'.repeat(32)}`;
const MARKET = { conditionId: ID, mirrorConditionId: MIRROR } as ListedMarket;

describe('a market of an order', () => {
  it.each([
    ['its own id', ID],
    ['its own id in capitals', `0x${'AB'.repeat(32)}`],
    ["its mirror's id", MIRROR],
    ["its mirror's id in capitals", `0x${'CD'.repeat(32)}`],
  ])('is found by %s', (_, id) => {
    expect(isOnMarket(id, MARKET)).toBe(true);
    expect(marketById(new Map([[ID, MARKET]]), id)).toBe(MARKET);
  });

  it('is found where the catalog spells it in capitals', () => {
    const id = `0x${'AB'.repeat(32)}`;
    const loud = { ...MARKET, conditionId: id };
    expect(marketById(new Map([[id, loud]]), ID)).toBe(loud);
    expect(isOnMarket(ID, loud)).toBe(true);
  });

  it('is no other', () => {
    const other = `0x${'ef'.repeat(32)}`;
    expect(isOnMarket(other, MARKET)).toBe(false);
    expect(isOnMarket(ID, undefined)).toBe(false);
    expect(marketById(new Map([[ID, MARKET]]), other)).toBeUndefined();
  });
});
