import { findOrder, listOrders } from '../faults/list-orders.ts';
import { DEMO_ACCOUNT, type Person } from '../personas.ts';
import type { Dialect } from '../dialect.ts';
import { type OwnPart, ownParts, type TradeRecord } from '../records/trade-log.ts';
import { type Endpoint, endpoint, type ExchangeRequest, type Signer } from '../server/endpoint.ts';
import { LIST_END, pageByCursor, pageByOffset } from '../server/paging.ts';
import { integer, requiredText, text } from '../server/parameters.ts';
import { answer, refuse, type Reply } from '../server/reply.ts';
import { orderJson } from '../wire/order-json.ts';
import { builderTradeJson, isTradeWanted, type TradeFilter, tradeJson } from '../wire/trade-json.ts';
import { catalogMarket, type World } from '../exchange-state.ts';
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

function wantedTrades(world: World, filter: TradeFilter): TradeRecord[] {
  return world.trades.list(DEMO_ACCOUNT).filter((trade) => isTradeWanted(world, trade, filter));
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
    surface: 'clob',
    auth: true,
    parameters: { id: text(), market: text(), asset_id: text(), next_cursor: text() },
    answer(world, { id, market, asset_id: assetId, next_cursor: cursor }, request) {
      const listing = listOrders(world, { id, market, assetId, cursor }, request);
      if (!listing.ok) return refuse('clob', 400, listing.failure);
      const { orders, pageRows, reply } = listing.value;
      const page = pageByCursor(orders, cursor, world.dialect.ordersEnd, { pageRows });
      if (!page.ok) return refuse('clob', 400, page.failure);
      return reply({ ...page.value, data: page.value.data.map((order) => orderJson(world, order)) });
    },
  }),
  endpoint({
    number: 14,
    route: 'GET /data/order/:id',
    surface: 'clob',
    auth: true,
    parameters: { id: requiredText() },
    answer(world, { id }, request) {
      const found = findOrder(world, request.path, id);
      if (!found) return refuse('clob', 404, 'order not found');
      const json = orderJson(world, found);
      return answer(world.dialect.snakeCaseOrders ? json : { order: json });
    },
  }),
  /**
   * The same trades, as the interface has it. To a builder Polymarket's answer is another: a row for each order that the
   * builder sent. Its first client signs with the builder's keys, its second names a `builder_code` and signs nothing.
   */
  endpoint({
    number: 23,
    route: 'GET /builder/trades',
    surface: 'clob',
    auth: true,
    signedBy: signerOf,
    parameters: { ...TRADE_PARAMETERS, builder_code: text() },
    answer(world, { next_cursor: cursor, builder_code: code, ...filter }, request) {
      const wanted = wantedTrades(world, filter);
      const signer = signerOf(world.dialect, request);
      if (signer === 'account') return answerPage(wanted, cursor, (trade) => tradeJson(world, trade));
      const builder = signer === 'builder' ? undefined : code?.toLowerCase();
      const parts = wanted
        .flatMap((trade) => ownParts(trade, DEMO_ACCOUNT))
        .filter(({ own }) => builder === undefined || world.posted.builderOf(own.orderId) === builder);
      return answerPage(parts, cursor, (part) =>
        builderTradeJson(world, part, builder ?? world.demoKeys.apiKey),
      );
    },
  }),
  /** The account's trades as the wider family lists them. */
  endpoint({
    route: 'GET /data/trades',
    surface: 'clob',
    auth: true,
    parameters: TRADE_PARAMETERS,
    answer: (world, { next_cursor: cursor, ...filter }) =>
      answerPage(wantedTrades(world, filter), cursor, (trade) => tradeJson(world, trade)),
  }),
];

export const activity = endpoint({
  number: 12,
  route: 'GET /activity',
  surface: 'catalog',
  parameters: { user: requiredText(), limit: integer(1, 500, 100), offset: integer(0, 10_000, 0) },
  answer(world, { user, ...page }) {
    const person = world.directory.personByAddress.get(user.toLowerCase());
    if (!person) return answer([]);
    const parts = world.trades.list(person.account).flatMap((trade) => ownParts(trade, person.account));
    return answer(pageByOffset(parts, page).map((part) => activityJson(world, part, person)));
  },
});

/** Interface: Activity item. */
function activityJson(world: World, { trade, own, lots }: OwnPart, person: Person): Record<string, unknown> {
  const market = catalogMarket(world, trade.market);
  const size = lotSize(lots) / 1_000_000;
  const price = tickPrice(own.tick, market.ticksPerDollar) / 1_000_000;
  return {
    proxyWallet: person.address,
    timestamp: Math.floor(trade.atMs / 1000),
    conditionId: market.conditionId,
    type: 'TRADE',
    size,
    usdcSize: Math.round(size * price * 1_000_000) / 1_000_000,
    transactionHash: writeWireId('transaction', trade.id, world.seed),
    price,
    asset: `${market.conditionId}:${own.outcome}`,
    side: own.side,
    outcomeIndex: own.outcome,
    title: market.question,
    slug: market.slug,
    icon: `https://images.example.com/markets/${market.id}-icon.png`,
    eventSlug: market.event.slug,
    outcome: market.outcomes[own.outcome],
    name: person.name,
    pseudonym: person.pseudonym,
    bio: person.bio,
    profileImage: `https://images.example.com/people/${person.account}.png`,
    profileImageOptimized: `https://images.example.com/people/${person.account}-small.png`,
  };
}
