import type { Exchange } from '../../src/exchange/create-exchange.ts';
import { listedIds } from '../../src/exchange/faults/listed-ids.ts';
import { findDemoOrder } from '../../src/exchange/wire/wire-ids.ts';

export interface RestingOrder {
  readonly id: string;
  readonly conditionId: string;
  readonly tokenId: string;
  /** The id of the market under which lists have it just now, in lower case. */
  readonly listedUnder: string;
  /** A fault keeps it out of every list just now. */
  readonly unlisted: boolean;
  /** A fault keeps it out of the list of the whole account just now. */
  readonly unlistedInAccount: boolean;
}

/** The account's resting orders at one moment, straight from the exchange's engine. */
export interface RestingOrders {
  readonly atMs: number;
  readonly orders: readonly RestingOrder[];
}

const LISTS_ARE_EMPTY = ['list-empty', 'list-empty-while-restarting'] as const;
const UNLISTED = ['orders-unlisted', 'cancel-in-part-unlisted'] as const;

/** Every order of the account that rests now, past the wire and its faults. */
export function readResting(exchange: Exchange, atMs: number): RestingOrders {
  const { faults } = exchange.state;
  const listsAreEmpty = LISTS_ARE_EMPTY.some((name) => faults.peek(name) !== undefined);
  const accountIsEmpty = faults.peek('list-filtered-only') !== undefined;
  const isUnlisted = (id: number): boolean =>
    listsAreEmpty || UNLISTED.some((name) => faults.memory[name].has(id));
  const orders = exchange.demo.openOrders().map((id) => {
    const order = findDemoOrder(exchange.state, id);
    const market = exchange.markets[order?.market ?? -1];
    return {
      id,
      conditionId: market?.conditionId ?? '',
      tokenId: market?.tokenIds[order?.outcome ?? 0] ?? '',
      listedUnder: order ? listedIds(exchange.state, order).market.toLowerCase() : '',
      unlisted: order !== undefined && isUnlisted(order.id),
      unlistedInAccount: order !== undefined && (accountIsEmpty || isUnlisted(order.id)),
    };
  });
  return { atMs, orders };
}

/** Levels of a token's book as the exchange itself would send them, without any fault. */
export function readLevels(exchange: Exchange, tokenId: string): { bids: string[]; asks: string[] } {
  let body: unknown;
  const request = {
    method: 'GET',
    path: '/book',
    query: { token_id: tokenId },
    target: `/book?token_id=${tokenId}`,
    headers: { host: '127.0.0.1' },
    body: '',
  };
  exchange.receive(request, {
    reset: () => {},
    deliver: (reply) => {
      body = reply.body ?? JSON.parse(Buffer.concat(reply.pieces ?? []).toString());
    },
  });
  const { bids = [], asks = [] } = body as Partial<Record<'bids' | 'asks', Level[]>>;
  return { bids: bids.map(textOf).toSorted(), asks: asks.map(textOf).toSorted() };
}

interface Level {
  readonly price: string;
  readonly size: string;
}

function textOf({ price, size }: Level): string {
  return `${Number(price)}×${Number(size)}`;
}
