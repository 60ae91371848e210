import { hash } from 'node:crypto';
import type { BookOrder } from '../matching/book-order.ts';
import { mirrorOf } from '../wire/catalog-json.ts';
import { catalogMarket, type ExchangeState } from '../exchange-state.ts';
import type { FaultName } from './fault-names.ts';

/** The ids by which an order is listed, filtered and canceled. */
export interface ListedIds {
  readonly market: string;
  readonly assetId: string;
}

/** What a filter or a cancel names; what it leaves out matches every order. */
export type WantedIds = { readonly [K in keyof ListedIds]?: string | undefined };

/** The order's own market and token or, under a fault, other ids or another spelling. */
export function listedIds(exchange: ExchangeState, order: BookOrder): ListedIds {
  const { market, assetId } = moveIds(exchange, order);
  return { market: exchange.faults.peek('upper-case-orders') ? upperCaseHex(market) : market, assetId };
}

export function isListedUnder(
  exchange: ExchangeState,
  order: BookOrder,
  { market, assetId }: WantedIds,
): boolean {
  const listed = listedIds(exchange, order);
  return (
    (market === undefined || listed.market === foldCase(exchange, market)) &&
    (assetId === undefined || listed.assetId === assetId)
  );
}

export function upperCaseHex(id: string): string {
  return `0x${id.slice(2).toUpperCase()}`;
}

/** Odd orders move to the mirror and even ones to the unknown market, so that both faults can be on. */
function moveIds(exchange: ExchangeState, order: BookOrder): ListedIds {
  const market = catalogMarket(exchange, order.market);
  const { conditionId, tokenIds } = market;
  const isOn = (name: FaultName): boolean => exchange.faults.peek(name) !== undefined;
  const isOdd = order.id % 2 === 1;
  const own = { market: conditionId, assetId: tokenIds[order.outcome] };
  const mirror = isOdd ? mirrorOf(market) : undefined;
  const assetId = mirror?.tokenIds[order.outcome] ?? own.assetId;
  if (mirror && isOn('orders-mirrored')) return { market: mirror.conditionId, assetId };
  if (mirror && isOn('mirror-tokens')) return { ...own, assetId };
  if (!isOdd && isOn('market-unheard-of')) {
    return { ...own, market: unheardOfId(exchange, conditionId) };
  }
  return own;
}

/** The id under which `market-unheard-of` lists orders of a market. */
export function unheardOfId({ seed }: Pick<ExchangeState, 'seed'>, conditionId: string): string {
  return `0x${hash('sha256', `${seed} ${conditionId}`, 'hex')}`;
}

/** Ids in any case name the same market, unless a fault makes the order book exact. */
function foldCase({ faults }: ExchangeState, market: string): string {
  const isExact = faults.peek('case-folding-catalog') ?? faults.peek('upper-case-orders');
  return isExact ? market : market.toLowerCase();
}
