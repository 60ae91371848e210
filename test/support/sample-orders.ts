import type { Order } from '../../src/domain/order.ts';

/** An open order of 100 shares at .41 on market `0xm`, as listed, with what a test says of it. */
export function sampleOrder(id: string, facts: Partial<Order> = {}): Order {
  return {
    id,
    status: 'live',
    market: '0xm',
    tokenId: '1-yes',
    side: 'BUY',
    price: 410_000,
    originalSize: 100_000_000,
    matchedSize: 0,
    outcome: 'Yes',
    orderType: 'GTC',
    owner: '',
    makerAddress: '',
    tradeIds: [],
    ...facts,
  };
}
