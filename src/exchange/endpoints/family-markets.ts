import type { CatalogMarket } from '../catalog/catalog.ts';
import { type Endpoint, endpoint } from '../server/endpoint.ts';
import { requiredText } from '../server/parameters.ts';
import { answer, refuse } from '../server/reply.ts';
import { rewardRules } from '../wire/clob-market-json.ts';
import { engineMarket, type TokenRef, type World } from '../exchange-state.ts';
import { NO_BOOK, readTokenBody, tokenRoute } from './token-routes.ts';
import { LIST_END } from '../server/paging.ts';
import { formatMicros } from '../../domain/micros.ts';
import { formatTick, tickPrice } from '../matching/quantities.ts';
import { bestTicks, bookJson } from '../wire/book-json.ts';

/** Which version of the signed order the second client makes. Both are read. */
const ORDER_VERSION = 2;

/** What the second of the published clients asks before it places an order. */
export const FAMILY_MARKETS: readonly Endpoint[] = [
  endpoint({ route: 'GET /version', surface: 'clob', answer: () => answer({ version: ORDER_VERSION }) }),
  endpoint({
    route: 'GET /markets-by-token/:id',
    surface: 'clob',
    parameters: { id: requiredText() },
    answer(world, { id }) {
      const token = world.directory.byToken.get(id);
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
    surface: 'clob',
    parameters: { id: requiredText() },
    answer(world, { id }) {
      const market = world.directory.byCondition.get(id.toLowerCase());
      return market ? answer(shortMarket(world, market)) : refuse('clob', 404, 'market not found');
    },
  }),
  endpoint({
    route: 'GET /fees/builder-fees/:code',
    surface: 'clob',
    parameters: { code: requiredText() },
    answer: () => answer({ builder_maker_fee_rate_bps: 0, builder_taker_fee_rate_bps: 0 }),
  }),
  endpoint({
    route: 'GET /data/pre-migration-orders',
    surface: 'clob',
    auth: true,
    answer: () => answer({ data: [], next_cursor: LIST_END, limit: 0, count: 0 }),
  }),
];

/** A market in the one- and two-letter words of the second client. */
function shortMarket(world: World, market: CatalogMarket): Record<string, unknown> {
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
    ao: engineMarket(world, market).status === 'open',
    sd: 0,
    aot: new Date(event.startMs).toISOString(),
  };
}

/** What the family tells of one token under GET, and of many under POST with `[{token_id}]`. */
export const FAMILY_QUOTES: readonly Endpoint[] = [
  quoteOne('/midpoint', 'mid', midpoint),
  quoteMany('/midpoints', midpoint),
  quoteOne('/spread', 'spread', spread),
  quoteMany('/spreads', spread),
  tokenRoute('/last-trade-price', (world, token) => answer(lastTrade(world, token))),
  listRoute('/last-trades-prices', (world, tokens) =>
    tokens.map((token) => ({ token_id: tokenId(token), ...lastTrade(world, token) })),
  ),
];

/** Decimal text, or undefined where a side of the book is empty. */
type Quote = (world: World, token: TokenRef) => string | undefined;

function midpoint(world: World, token: TokenRef): string | undefined {
  const { bid, ask } = bestTicks(world, token);
  if (bid === undefined || ask === undefined) return undefined;
  return formatMicros(tickPrice(bid + ask, token.market.ticksPerDollar) / 2);
}

function spread(world: World, token: TokenRef): string | undefined {
  const { bid, ask } = bestTicks(world, token);
  if (bid === undefined || ask === undefined) return undefined;
  return formatTick(ask - bid, token.market.ticksPerDollar);
}

function lastTrade(world: World, token: TokenRef): { price: string; side: string } {
  const { last_trade_price: price } = bookJson(world, token);
  return { price: price === '' ? '0.5' : price, side: 'BUY' };
}

function quoteOne(path: `/${string}`, field: string, read: Quote): Endpoint {
  return tokenRoute(path, (world, token) => {
    const quote = read(world, token);
    return quote === undefined ? NO_BOOK : answer({ [field]: quote });
  });
}

function quoteMany(path: `/${string}`, read: Quote): Endpoint {
  return listRoute(path, (world, tokens) =>
    Object.fromEntries(
      tokens.flatMap((token) => {
        const quote = read(world, token);
        return quote === undefined ? [] : [[tokenId(token), quote]];
      }),
    ),
  );
}

function listRoute(
  path: `/${string}`,
  write: (world: World, tokens: readonly TokenRef[]) => unknown,
): Endpoint {
  return endpoint({
    route: `POST ${path}`,
    surface: 'clob',
    answer(world, _none, { body }) {
      const tokens = readTokenBody(world, body);
      return tokens.ok ? answer(write(world, tokens.value)) : refuse('clob', 400, tokens.failure);
    },
  });
}

function tokenId({ market, outcome }: TokenRef): string {
  return market.tokenIds[outcome];
}
