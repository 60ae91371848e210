import { ok, type Reply } from './replies.ts';
import type { Market, Order } from './world.ts';

const CREATED_AT = '2026-01-15T12:00:00.000Z';
const ACCOUNT_OWNER = '0d1c2b3a-0000-4000-8000-0123456789ab';
const MAKER = '0x2b5ad5c4795c026514f8317c7a215e218dccd6cf';

/** An order in the interface's spelling. */
export function camelOrder(order: Order): Record<string, unknown> {
  return {
    id: order.id,
    status: statusOf(order),
    market: order.market,
    assetId: order.token,
    originalSize: order.size,
    sizeMatched: order.matched,
    price: order.price,
    side: order.side,
    outcome: order.outcome,
    makerAddress: MAKER,
    owner: ACCOUNT_OWNER,
    expiration: '0',
    order_type: 'GTC',
    createdAt: CREATED_AT,
    associateTrades: [],
  };
}

/** An order in the spelling of the rest of the family. */
export function snakeOrder(order: Order): Record<string, unknown> {
  return {
    id: order.id,
    status: statusOf(order).toUpperCase(),
    market: order.market,
    asset_id: order.token,
    original_size: order.size,
    size_matched: order.matched,
    price: order.price,
    side: order.side,
    outcome: order.outcome,
    maker_address: MAKER,
    owner: ACCOUNT_OWNER,
    expiration: '0',
    order_type: 'GTC',
    created_at: Date.parse(CREATED_AT) / 1000,
    associate_trades: [],
  };
}

function statusOf({ state, status }: Order): string {
  if (state === 'resting') return status;
  return state === 'filled' ? 'matched' : 'canceled';
}

export function catalogMarket(market: Market): Record<string, unknown> {
  return {
    id: market.id,
    question: market.question,
    conditionId: market.conditionId,
    ...(market.mirrorConditionId === undefined ? {} : { mirrorConditionId: market.mirrorConditionId }),
    slug: market.slug,
    resolutionSource: '',
    startDate: CREATED_AT,
    endDate: '2027-01-15T12:00:00.000Z',
    description: 'Resolves as the weather service reports.',
    outcomes: JSON.stringify(market.outcomes),
    clobTokenIds: JSON.stringify(market.tokens),
    ...(market.mirrorTokens === undefined ? {} : { mirrorClobTokenIds: JSON.stringify(market.mirrorTokens) }),
    active: true,
    closed: false,
    archived: false,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
  };
}

export function catalogEvent(market: Market): Record<string, unknown> {
  return {
    id: `9${market.id}`,
    ticker: market.slug,
    slug: `event-${market.slug}`,
    title: market.question,
    startDate: CREATED_AT,
    endDate: '2027-01-15T12:00:00.000Z',
    active: true,
    closed: false,
    archived: false,
    tags: [],
    markets: [catalogMarket(market)],
  };
}

export function simplifiedMarket(market: Market): Record<string, unknown> {
  return {
    condition_id: market.conditionId,
    ...(market.mirrorConditionId === undefined ? {} : { mirror_condition_id: market.mirrorConditionId }),
    status: 'active',
    neg_risk: false,
    market_id: Number(market.id),
    question: market.question,
    slug: market.slug,
    active: true,
    closed: false,
    archived: false,
    accepting_orders: true,
    tokens: wireTokens(market),
    rewards: { rates: null, min_size: 0, max_spread: 0 },
    assets_ids: market.tokens,
    outcomes: market.outcomes,
  };
}

export function samplingMarket(market: Market): Record<string, unknown> {
  return {
    enable_order_book: true,
    active: true,
    closed: false,
    archived: false,
    accepting_orders: true,
    minimum_order_size: 5,
    minimum_tick_size: 0.01,
    condition_id: market.conditionId,
    ...(market.mirrorConditionId === undefined ? {} : { mirror_condition_id: market.mirrorConditionId }),
    question: market.question,
    market_slug: market.slug,
    end_date_iso: '2027-01-15T12:00:00.000Z',
    maker_base_fee: 0,
    taker_base_fee: 0,
    neg_risk: false,
    rewards: { rates: null, min_size: 0, max_spread: 0 },
    tokens: wireTokens(market),
    tags: [],
  };
}

function wireTokens(market: Market): Record<string, unknown>[] {
  return market.tokens.map((token, n) => ({
    token_id: token,
    ...(market.mirrorTokens?.[n] === undefined ? {} : { mirror_token_id: market.mirrorTokens[n] }),
    outcome: market.outcomes[n],
    price: n === 0 ? 0.41 : 0.59,
    winner: false,
  }));
}

/** A book around .41 for a first outcome and .59 for a second, bids ascending and asks descending as real services send them. */
export function wireBook(market: Market, token: string): Record<string, unknown> {
  const [bid, ask] = isFirst(market, token) ? [0.4, 0.42] : [0.58, 0.6];
  return {
    market: isMirrorToken(market, token) ? market.mirrorConditionId : market.conditionId,
    asset_id: token,
    timestamp: String(Date.now()),
    hash: `${token.slice(0, 20)}`,
    bids: [level(bid - 0.01), level(bid)],
    asks: [level(ask + 0.01), level(ask)],
    min_order_size: '5',
    tick_size: '0.01',
    neg_risk: false,
    last_trade_price: bid.toFixed(2),
  };
}

function level(price: number): { price: string; size: string } {
  return { price: price.toFixed(2), size: '100' };
}

export function bestPrices(market: Market, token: string): { BUY: string; SELL: string } {
  return isFirst(market, token) ? { BUY: '0.40', SELL: '0.42' } : { BUY: '0.58', SELL: '0.60' };
}

function isFirst(market: Market, token: string): boolean {
  return market.tokens[0] === token || market.mirrorTokens?.[0] === token;
}

function isMirrorToken(market: Market, token: string): boolean {
  return market.mirrorTokens?.includes(token) === true;
}

export function hasToken(market: Market, token: string): boolean {
  return market.tokens.includes(token) || isMirrorToken(market, token);
}

/** The rows from a cursor on, as a page of the order book's lists. */
export function page(rows: readonly unknown[], cursor: string | undefined, limit = 100): Reply {
  const start = cursorOffset(cursor);
  const data = rows.slice(start, start + limit);
  const next = start + limit < rows.length ? cursorAt(start + limit) : '';
  return ok({ data, next_cursor: next, limit, count: data.length });
}

export function cursorAt(offset: number): string {
  return Buffer.from(String(offset)).toString('base64');
}

export function cursorOffset(cursor: string | undefined): number {
  return Number(Buffer.from(cursor ?? 'MA==', 'base64').toString()) || 0;
}
