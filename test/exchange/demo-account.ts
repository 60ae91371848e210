import type { Exchange } from '../../src/exchange/create-exchange.ts';
import { type Answer, ask } from './ask.ts';

type Market = Exchange['markets'][number];

/** What tests of the account's faults ask an exchange, always as its demo account. */
export interface DemoAccount {
  /** Rests so many orders of the first outcome far from the best price, after taking down all that rest in the market. */
  rest(market: Market, count: number): string[];
  /** `GET /data/orders` with this query, such as `market=0x…`. */
  list(query?: string, headers?: Record<string, string>): Promise<Answer>;
  /** The ids of that list. */
  listedIds(query?: string): Promise<string[]>;
  /** `GET /data/order/{id}`. */
  detail(id: string): Promise<Answer>;
  /** `DELETE /cancel-market-orders` with this body. */
  cancel(body: unknown): Promise<Answer>;
}

export function demoAccount(exchange: Exchange): DemoAccount {
  const list: DemoAccount['list'] = (query = '', headers = {}) =>
    ask(exchange, `GET /data/orders${query === '' ? '' : `?${query}`}`, { signed: true, headers });
  return {
    rest(market, count) {
      for (const id of exchange.demo.openOrders(market.conditionId)) exchange.demo.cancel(id);
      return Array.from({ length: count }, () =>
        exchange.demo.place({ tokenId: market.tokenIds[0], side: 'BUY', price: '0.01', size: '10' }),
      );
    },
    list,
    async listedIds(query) {
      const { json } = await list(query);
      return json.data.map((order: { id: string }) => order.id);
    },
    detail: (id) => ask(exchange, `GET /data/order/${id}`, { signed: true }),
    cancel: (body) => ask(exchange, 'DELETE /cancel-market-orders', { signed: true, body }),
  };
}
