import type { Price, Size } from './micros.ts';
import type { Side } from './order-book.ts';
import { canonicalId } from './same-id.ts';
import type { MakerOrder, RoundedAmounts, Trade } from './trade.ts';

/** How trades name the account. */
export interface TradingAccount {
  /** Wallet address, in any letter case. */
  readonly address?: string;
  /** The API key, which trades call `owner`. */
  readonly ownerKey?: string;
  /** Orders the account is known to have had, as `orderKey` spells them. */
  readonly orderIds: ReadonlySet<string>;
}

/** What the account itself traded. */
export interface OwnPart {
  readonly orderId?: string;
  /** Missing where the service does not say it of a maker's order. */
  readonly side?: Side;
  readonly size: Size;
  readonly price: Price;
  readonly rounded?: RoundedAmounts;
  readonly tokenId: string;
  readonly outcome: string;
  readonly feeRateBps?: number;
}

/** A trade as the account sees it: one of its own orders that traded. */
export interface Fill {
  /** Unlike that of every other fill; the trade's own id where the account was the taker. */
  readonly id: string;
  /** What the service says of the trade, which is the taker's view (interface: Builder trade). */
  readonly trade: Trade;
  readonly role: 'taker' | 'maker' | 'unknown';
  /** Missing when nothing in the trade could be recognized as the account's. */
  readonly own?: OwnPart;
}

const HEX_GROUPS = /^[0-9a-f-]+$/i;

/** One spelling of an order's id: a hexadecimal one, a UUID among them, is the same in any letter case. */
export function orderKey(id: string): string {
  return HEX_GROUPS.test(id) ? canonicalId(id.toLowerCase()) : canonicalId(id);
}

/** The account's own parts of trades. An order seen as a taker is recognized as a maker in the other trades. */
export function fillsOfAll(trades: readonly Trade[], account: TradingAccount): readonly Fill[] {
  const taken = trades.flatMap((trade) => takenOrder(trade, account) ?? []);
  const known = { ...account, orderIds: new Set([...account.orderIds, ...taken]) };
  return trades.flatMap((trade) => fillsOf(trade, known));
}

function takenOrder(trade: Trade, account: TradingAccount): string | undefined {
  const isOwnOrder = fillsOf(trade, account).some(({ role }) => role === 'taker');
  return isOwnOrder && trade.takerOrderId !== undefined ? orderKey(trade.takerOrderId) : undefined;
}

/**
 * The account's own part of a trade. Its top level describes the taker's order, so where the account was a maker each of
 * its orders in `makerOrders` is a fill; without one the part is unknown, never the taker's.
 */
export function fillsOf(trade: Trade, account: TradingAccount): readonly Fill[] {
  const makers = (trade.makerOrders ?? []).filter((order) => isOwn(order, account));
  const fills: readonly Fill[] = [
    ...(isTaker(trade, account, makers.length > 0) ? [takerFill(trade)] : []),
    ...makers.map((order) => makerFill(trade, order)),
  ];
  return fills.length > 0 ? fills : [{ id: trade.id, trade, role: 'unknown' }];
}

/** The service's word decides, unless the trade names others as the taker. */
function isTaker(trade: Trade, account: TradingAccount, isMaker: boolean): boolean {
  const role = trade.type?.toUpperCase();
  if (role === 'MAKER') return false;
  if (role === 'TAKER' && !isMaker && !isForeign(trade, account)) return true;
  return isOwn({ ...trade, orderId: trade.takerOrderId }, account);
}

interface Party {
  readonly orderId?: string | undefined;
  readonly makerAddress?: string;
  readonly owner?: string;
}

function isOwn({ orderId, makerAddress, owner }: Party, account: TradingAccount): boolean {
  if (isSame(owner, account.ownerKey) || isSame(makerAddress, account.address)) return true;
  return orderId !== undefined && account.orderIds.has(orderKey(orderId));
}

/** One name alone is not enough: an account may have several keys, and trade from another address than it signs with. */
function isForeign({ makerAddress, owner }: Trade, account: TradingAccount): boolean {
  return isOther(owner, account.ownerKey) && isOther(makerAddress, account.address);
}

function isOther(other: string | undefined, own: string | undefined): boolean {
  return Boolean(other) && Boolean(own) && !isSame(other, own);
}

function isSame(other: string | undefined, own: string | undefined): boolean {
  return own !== undefined && own !== '' && other?.toLowerCase() === own.toLowerCase();
}

function takerFill(trade: Trade): Fill {
  const { takerOrderId: orderId, side, size, ...rest } = trade;
  const own = { ...sharedOf(rest), orderId, side, size };
  return { id: trade.id, trade, role: 'taker', own };
}

function makerFill(trade: Trade, order: MakerOrder): Fill {
  const { orderId, side, matchedSize: size } = order;
  const own = { ...sharedOf(order), orderId, side, size };
  return { id: `${trade.id} ${orderId}`, trade, role: 'maker', own };
}

/** What a trade and a maker's order in it call the same. */
function sharedOf({
  price,
  tokenId = '',
  outcome = '',
  feeRateBps,
  rounded,
}: Partial<MakerOrder> & { price: Price }) {
  return { price, tokenId, outcome, feeRateBps, rounded };
}
