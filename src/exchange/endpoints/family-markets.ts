import type { CatalogMarket } from '../catalog/catalog.ts';
import { type Endpoint, endpoint } from '../server/endpoint.ts';
import { requiredText } from '../server/parameters.ts';
import { answer, refuse } from '../server/reply.ts';
import { rewardRules } from '../wire/clob-market-json.ts';
import { engineMarket, type TokenRef, type ExchangeState } from '../exchange-state.ts';
import { NO_BOOK, readTokenBody, tokenRoute } from './token-routes.ts';
import { LIST_END } from '../server/paging.ts';
import { formatMicros } from '../../domain/micros.ts';
import { formatTick, tickPrice } from '../matching/quantities.ts';
import { bestTicks, bookJson } from '../wire/book-json.ts';

/** Which version of the signed order the second client makes. Both are read. */
const ORDER_VERSION = 2;

/** What the second published client reads before it places an order. */
export const FAMILY_MARKETS: readonly Endpoint[] = [
  endpoint({ route: 'GET /version', answer: () => answer({ version: ORDER_VERSION }) }),
  endpoint({
    route: 'GET /markets-by-token/:id',
    parameters: { id: requiredText() },
    answer(exchange, { id }) {
      const token = exchange.directory.byToken.get(id);
      if (!token) return refuse('clob', 404, 'market not found');
      const { conditionId, tokenIds } = token.market;
      return answer({
        condition_id: conditionId,
        primary_token_id: tokenIds[0],
        secondary_token_id: tokenIds[1],
      });
    },
  }),
  endpoint({
    route: 'GET /clob-markets/:id',
    parameters: { id: requiredText() },
    answer(exchange, { id }) {
      const market = exchange.directory.byCondition.get(id.toLowerCase());
      return market ? answer(shortMarket(exchange, market)) : refuse('clob', 404, 'market not found');
    },
  }),
  endpoint({
    route: 'GET /fees/builder-fees/:code',
    parameters: { code: requiredText() },
    answer: () => answer({ builder_maker_fee_rate_bps: 0, builder_taker_fee_rate_bps: 0 }),
  }),
  endpoint({
    route: 'GET /data/pre-migration-orders',
    auth: true,
    answer: () => answer({ data: [], next_cursor: LIST_END, limit: 0, count: 0 }),
  }),
];

/** A market in the one- and two-letter words of the second client. */
function shortMarket(exchange: ExchangeState, market: CatalogMarket): Record<string, unknown> {
  const { conditionId, tokenIds, outcomes, ticksPerDollar, minLots, takerFeeBps, event } = market;
  const { min_size: minSize, max_spread: maxSpread } = rewardRules(market);
  return {
    c: conditionId,
    t: [0, 1].map((place) => ({ t: tokenIds[place], o: outcomes[place] })),
    mts: 1 / ticksPerDollar,
    mos: minLots / 100,
    nr: event.negRisk,
    fd: { r: takerFeeBps / 10_000, e: 1, to: true },
    mbf: 0,
    tbf: takerFeeBps,
    r: market.rewarded ? { mi: minSize, ma: maxSpread, e: true } : null,
    ao: engineMarket(exchange, market).status === 'open',
    sd: 0,
    aot: new Date(event.startMs).toISOString(),
  };
}

/** Quotes of one token under GET, and of many under POST with `[{token_id}]`. */
export const FAMILY_QUOTES: readonly Endpoint[] = [
  quoteOne('/midpoint', 'mid', midpoint),
  quoteMany('/midpoints', midpoint),
  quoteOne('/spread', 'spread', spread),
  quoteMany('/spreads', spread),
  tokenRoute('/last-trade-price', (exchange, token) => answer(lastTrade(exchange, token))),
  listRoute('/last-trades-prices', (exchange, tokens) =>
    tokens.map((token) => ({ token_id: tokenId(token), ...lastTrade(exchange, token) })),
  ),
];

/** Decimal text, or undefined where a side of the book is empty. */
type Quote = (exchange: ExchangeState, token: TokenRef) => string | undefined;

function midpoint(exchange: ExchangeState, token: TokenRef): string | undefined {
  const { bid, ask } = bestTicks(exchange, token);
  if (bid === undefined || ask === undefined) return undefined;
  return formatMicros(tickPrice(bid + ask, token.market.ticksPerDollar) / 2);
}

function spread(exchange: ExchangeState, token: TokenRef): string | undefined {
  const { bid, ask } = bestTicks(exchange, token);
  if (bid === undefined || ask === undefined) return undefined;
  return formatTick(ask - bid, token.market.ticksPerDollar);
}

function lastTrade(exchange: ExchangeState, token: TokenRef): { price: string; side: string } {
  const { last_trade_price: price } = bookJson(exchange, token);
  return { price: price === '' ? '0.5' : price, side: 'BUY' };
}

function quoteOne(path: `/${string}`, field: string, read: Quote): Endpoint {
  return tokenRoute(path, (exchange, token) => {
    const quote = read(exchange, token);
    return quote === undefined ? NO_BOOK : answer({ [field]: quote });
  });
}

function quoteMany(path: `/${string}`, read: Quote): Endpoint {
  return listRoute(path, (exchange, tokens) =>
    Object.fromEntries(
      tokens.flatMap((token) => {
        const quote = read(exchange, token);
        return quote === undefined ? [] : [[tokenId(token), quote]];
      }),
    ),
  );
}

function listRoute(
  path: `/${string}`,
  write: (exchange: ExchangeState, tokens: readonly TokenRef[]) => unknown,
): Endpoint {
  return endpoint({
    route: `POST ${path}`,
    answer(exchange, _none, { body }) {
      const tokens = readTokenBody(exchange, body);
      return tokens.ok ? answer(write(exchange, tokens.value)) : refuse('clob', 400, tokens.failure);
    },
  });
}

function tokenId({ market, outcome }: TokenRef): string {
  return market.tokenIds[outcome];
}
