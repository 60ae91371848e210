import { formatMicros } from '../../domain/micros.ts';
import type { TokenRef } from '../directory.ts';
import { formatTick, tickPrice } from '../matching/quantities.ts';
import type { Endpoint } from '../server/endpoint.ts';
import { endpoint } from '../server/endpoint.ts';
import { answer, refuse } from '../server/reply.ts';
import { bestTicks, bookJson } from '../wire/book-json.ts';
import type { World } from '../exchange-state.ts';
import { NO_BOOK, tokenRoute } from './family-routes.ts';
import { readTokenBody } from './token-body.ts';

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

function quoteOne(path: string, field: string, read: Quote): Endpoint {
  return tokenRoute(path, (world, token) => {
    const quote = read(world, token);
    return quote === undefined ? NO_BOOK : answer({ [field]: quote });
  });
}

function quoteMany(path: string, read: Quote): Endpoint {
  return listRoute(path, (world, tokens) =>
    Object.fromEntries(
      tokens.flatMap((token) => {
        const quote = read(world, token);
        return quote === undefined ? [] : [[tokenId(token), quote]];
      }),
    ),
  );
}

function listRoute(path: string, write: (world: World, tokens: readonly TokenRef[]) => unknown): Endpoint {
  return endpoint({
    method: 'POST',
    path,
    surface: 'clob',
    parameters: {},
    answer(world, _none, { body }) {
      const tokens = readTokenBody(world, body);
      return tokens.ok ? answer(write(world, tokens.value)) : refuse('clob', 400, tokens.failure);
    },
  });
}

function tokenId({ market, outcome }: TokenRef): string {
  return market.tokenIds[outcome];
}
