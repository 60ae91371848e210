import { findOrder, listOrders } from '../faults/list-orders.ts';
import { DEMO_ACCOUNT, type Persona } from '../personas.ts';
import type { Dialect } from '../dialect.ts';
import { type OwnPart, ownParts, type TradeRecord } from '../records/trade-log.ts';
import { type Endpoint, endpoint, type ExchangeRequest, type Signer } from '../server/endpoint.ts';
import { LIST_END, pageByCursor, pageByOffset } from '../server/paging.ts';
import { integer, requiredText, text } from '../server/parameters.ts';
import { answer, refuse, type Reply } from '../server/reply.ts';
import { orderJson } from '../wire/order-json.ts';
import { builderTradeJson, isTradeWanted, type TradeFilter, tradeJson } from '../wire/trade-json.ts';
import { catalogMarket, type ExchangeState } from '../exchange-state.ts';
import { lotSize, tickPrice } from '../matching/quantities.ts';
import { writeWireId } from '../wire/wire-ids.ts';

const seconds = integer(0, Number.MAX_SAFE_INTEGER, undefined);

const TRADE_PARAMETERS = {
  id: text(),
  maker_address: text(),
  market: text(),
  asset_id: text(),
  before: seconds,
  after: seconds,
  next_cursor: text(),
};

function signerOf({ headerPrefix, buildersApart }: Dialect, { headers, query }: ExchangeRequest): Signer {
  if (!buildersApart) return 'account';
  const sends = (name: string): boolean => headers[`${headerPrefix}${name}`.toLowerCase()] !== undefined;
  if (sends('BUILDER_API_KEY')) return 'builder';
  return query['builder_code'] && !sends('SIGNATURE') ? 'nobody' : 'account';
}

function wantedTrades(exchange: ExchangeState, filter: TradeFilter): TradeRecord[] {
  return exchange.trades.list(DEMO_ACCOUNT).filter((trade) => isTradeWanted(exchange, trade, filter));
}

function answerPage<T>(rows: readonly T[], cursor: string | undefined, write: (row: T) => unknown): Reply {
  const page = pageByCursor(rows, cursor, LIST_END);
  if (!page.ok) return refuse('clob', 400, page.failure);
  return answer({ ...page.value, data: page.value.data.map((row) => write(row)) });
}

export const ACCOUNT_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    number: 13,
    route: 'GET /data/orders',
    auth: true,
    parameters: { id: text(), market: text(), asset_id: text(), next_cursor: text() },
    answer(exchange, { id, market, asset_id: assetId, next_cursor: cursor }, request) {
      const listing = listOrders(exchange, { id, market, assetId, cursor }, request);
      if (!listing.ok) return refuse('clob', 400, listing.failure);
      const { orders, pageRows, reply } = listing.value;
      const page = pageByCursor(orders, cursor, exchange.dialect.ordersEnd, { pageRows });
      if (!page.ok) return refuse('clob', 400, page.failure);
      return reply({ ...page.value, data: page.value.data.map((order) => orderJson(exchange, order)) });
    },
  }),
  endpoint({
    number: 14,
    route: 'GET /data/order/:id',
    auth: true,
    parameters: { id: requiredText() },
    answer(exchange, { id }, request) {
      const found = findOrder(exchange, request.path, id);
      if (!found) return refuse('clob', 404, 'order not found');
      const json = orderJson(exchange, found);
      return answer(exchange.dialect.snakeCaseOrders ? json : { order: json });
    },
  }),
  /**
   * The same trades, as the interface has it. To a builder Polymarket's answer is another: a row for each order that the
   * builder sent. Its first client signs with the builder's keys, its second names a `builder_code` and signs nothing.
   */
  endpoint({
    number: 23,
    route: 'GET /builder/trades',
    auth: true,
    signedBy: signerOf,
    parameters: { ...TRADE_PARAMETERS, builder_code: text() },
    answer(exchange, { next_cursor: cursor, builder_code: code, ...filter }, request) {
      const wanted = wantedTrades(exchange, filter);
      const signer = signerOf(exchange.dialect, request);
      if (signer === 'account' && exchange.dialect.buildersApart)
        return refuse('clob', 401, 'Unauthorized: builder credentials or a builder_code are required');
      if (signer === 'account') return answerPage(wanted, cursor, (trade) => tradeJson(exchange, trade));
      const builder = signer === 'builder' ? undefined : code?.toLowerCase();
      const parts = wanted
        .flatMap((trade) => ownParts(trade, DEMO_ACCOUNT))
        .filter(({ own }) => builder === undefined || exchange.posted.builderOf(own.orderId) === builder);
      return answerPage(parts, cursor, (part) =>
        builderTradeJson(exchange, part, builder ?? exchange.demoKeys.apiKey),
      );
    },
  }),
  /** The account's trades as the wider family lists them. */
  endpoint({
    route: 'GET /data/trades',
    auth: true,
    parameters: TRADE_PARAMETERS,
    answer: (exchange, { next_cursor: cursor, ...filter }) =>
      answerPage(wantedTrades(exchange, filter), cursor, (trade) => tradeJson(exchange, trade)),
  }),
];

/** The interface has it in the catalog; services of the family have an address for what wallets did. */
export function activityOn(surface: 'catalog' | 'data'): Endpoint {
  return endpoint({
    number: 12,
    route: 'GET /activity',
    surface,
    parameters: { user: requiredText(), limit: integer(1, 500, 100), offset: integer(0, 10_000, 0) },
    answer(exchange, { user, ...page }) {
      const persona = exchange.directory.personaByAddress.get(user.toLowerCase());
      if (!persona) return answer([]);
      const parts = exchange.trades
        .list(persona.account)
        .flatMap((trade) => ownParts(trade, persona.account));
      return answer(pageByOffset(parts, page).map((part) => activityJson(exchange, part, persona)));
    },
  });
}

/** Interface: Activity item. */
function activityJson(
  exchange: ExchangeState,
  { trade, own, lots }: OwnPart,
  persona: Persona,
): Record<string, unknown> {
  const market = catalogMarket(exchange, trade.market);
  const size = lotSize(lots) / 1_000_000;
  const price = tickPrice(own.tick, market.ticksPerDollar) / 1_000_000;
  return {
    proxyWallet: persona.address,
    timestamp: Math.floor(trade.atMs / 1000),
    conditionId: market.conditionId,
    type: 'TRADE',
    size,
    usdcSize: Math.round(size * price * 1_000_000) / 1_000_000,
    transactionHash: writeWireId('transaction', trade.id, exchange.seed),
    price,
    asset: `${market.conditionId}:${own.outcome}`,
    side: own.side,
    outcomeIndex: own.outcome,
    title: market.question,
    slug: market.slug,
    icon: `https://images.example.com/markets/${market.id}-icon.png`,
    eventSlug: market.event.slug,
    outcome: market.outcomes[own.outcome],
    name: persona.name,
    pseudonym: persona.pseudonym,
    bio: persona.bio,
    profileImage: `https://images.example.com/people/${persona.account}.png`,
    profileImageOptimized: `https://images.example.com/people/${persona.account}-small.png`,
  };
}
