import type { Side } from '../../domain/order-book.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { type OrderRequest, type TimeInForce, TIMES_IN_FORCE } from '../matching/book-order.ts';
import { formatTick, LOT, type Lots, type Ticks } from '../matching/quantities.ts';
import type { TokenRef, ExchangeState } from '../exchange-state.ts';
import { LAST_TIME_MS } from '../server/parameters.ts';
import { DEMO_ACCOUNT } from '../personas.ts';

/** An order as the family's clients post it, understood. */
export interface PostedOrder {
  readonly request: OrderRequest;
  readonly token: TokenRef;
  readonly postOnly: boolean;
  /** The builder that the order names, as 32 bytes in hex. */
  readonly builder: string | undefined;
  /** Equal for two copies of one signed order. */
  readonly copyKey: string;
}

/** Amounts are rounded by clients: a price this far from a tick, in ticks, is on it. */
const ROUNDING = 0.01;
const ZERO_ADDRESS = /^0x0{40}$/;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
/** EIP-1271: the wallet is a contract, and signs under its own address. */
const CONTRACT_SIGNATURE = 3;

/**
 * Reads `{order, owner, orderType, postOnly?}` with the fields of the EIP-712 order in either version of the family.
 * The wallet's signature over them is not verified. `wallet` is the address that signed the request; the failure is
 * the sentence the client gets.
 */
export function readOrderPayload(
  exchange: ExchangeState,
  payload: unknown,
  wallet: string,
): Result<PostedOrder, string> {
  const { order: given, owner, orderType, postOnly } = fieldsOf(payload);
  const order = fieldsOf(given);
  if (owner !== exchange.demoKeys.apiKey) return fail('the owner has to be the owner of the API KEY');
  const timeInForce = TIMES_IN_FORCE.find((known) => known === orderType);
  if (!timeInForce) return fail(`orderType must be one of ${TIMES_IN_FORCE.join(', ')}`);
  const mayRest = timeInForce === 'GTC' || timeInForce === 'GTD';
  if (postOnly === true && !mayRest) return fail('postOnly is for GTC and GTD orders');
  const fault = findPartyFault(order, wallet);
  if (fault !== undefined) return fail(fault);
  const token = exchange.directory.byToken.get(textOf(order['tokenId']));
  if (!token) return fail(`the orderbook ${textOf(order['tokenId']).slice(0, 80)} does not exist`);
  const marketFault = findMarketFault(order, token);
  if (marketFault !== undefined) return fail(marketFault);
  const { side } = order;
  if (side !== 'BUY' && side !== 'SELL') return fail('side must be BUY or SELL');
  const quantities = readQuantities(order, side, token, mayRest);
  if (!quantities.ok) return quantities;
  const expiry = readExpiry(order['expiration'], timeInForce);
  if (!expiry.ok) return expiry;
  const { builder } = order;
  return ok({
    request: {
      account: DEMO_ACCOUNT,
      market: token.market.index,
      outcome: token.outcome,
      side,
      ...quantities.value,
      timeInForce,
      ...(expiry.value !== undefined && { expiresAtMs: expiry.value }),
    },
    token,
    postOnly: postOnly === true,
    builder: typeof builder === 'string' ? builder.toLowerCase() : undefined,
    copyKey: JSON.stringify(order),
  });
}

/** What is wrong with who makes, signs and may take the order. */
function findPartyFault(order: Fields, wallet: string): string | undefined {
  const { salt, maker, signer, taker, signatureType } = order;
  if (!/^\d{1,78}$/.test(textOf(salt))) return 'salt must be a whole number';
  if (!ADDRESS.test(textOf(maker))) return 'maker must be an address';
  if (!ADDRESS.test(textOf(signer))) return 'signer must be an address';
  const isContract = signatureType === CONTRACT_SIGNATURE;
  if (!isContract && textOf(signer).toLowerCase() !== wallet.toLowerCase())
    return 'the order signer address has to be the address of the API KEY';
  if (taker !== undefined && !ZERO_ADDRESS.test(textOf(taker)))
    return 'orders for one taker are not accepted';
  return undefined;
}

/** `feeRateBps` is in the first version of the order alone, `conditionId` in Kuest's. */
function findMarketFault({ feeRateBps, conditionId }: Fields, { market }: TokenRef): string | undefined {
  if (feeRateBps !== undefined && wholeOf(feeRateBps) !== market.takerFeeBps) {
    return `invalid fee rate (${textOf(feeRateBps).slice(0, 20)}), the market's taker fee is ${market.takerFeeBps}`;
  }
  if (conditionId !== undefined && textOf(conditionId).toLowerCase() !== market.conditionId)
    return 'tokenId and conditionId are of different markets';
  return undefined;
}

/** Price and size out of micro-dollars and micro-shares; orders that do not rest are cut to whole lots. */
function readQuantities(
  order: Fields,
  side: Side,
  { market }: TokenRef,
  mayRest: boolean,
): Result<{ tick: Ticks; lots: Lots }, string> {
  const [given, wanted] = [wholeOf(order['makerAmount']), wholeOf(order['takerAmount'])];
  if (!given || !wanted) return fail('makerAmount and takerAmount must be whole numbers above 0');
  const [cash, shares] = side === 'BUY' ? [given, wanted] : [wanted, given];
  const price = (cash / shares) * market.ticksPerDollar;
  const tick = Math.round(price);
  const step = formatTick(1, market.ticksPerDollar);
  if (Math.abs(price - tick) > ROUNDING || tick < 1 || tick >= market.ticksPerDollar)
    return fail(`order is invalid. Price (${cash / shares}) breaks minimum tick size rule: ${step}`);
  if (mayRest && shares % LOT !== 0) return fail('order is invalid. Sizes have two decimals at most');
  return ok({ tick, lots: Math.floor(shares / LOT) });
}

/** Epoch milliseconds of a GTD order; undefined for all others, whose expiration is 0 or missing. */
function readExpiry(given: unknown, timeInForce: TimeInForce): Result<number | undefined, string> {
  const seconds = given === undefined || given === null || given === '' ? 0 : wholeOf(given);
  if (seconds === undefined || seconds * 1000 > LAST_TIME_MS) return fail('invalid expiration value');
  if (timeInForce === 'GTD') return ok(seconds * 1000);
  return seconds === 0
    ? ok(undefined)
    : fail('invalid expiration value: it must be 0 unless the order is GTD');
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A whole number, or the text of one, that is exact. */
function wholeOf(value: unknown): number | undefined {
  const text = textOf(value);
  const number = /^\d{1,16}$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(number) ? number : undefined;
}
