import type { CatalogMarket } from '../catalog/catalog.ts';
import { formatTick } from '../engine/quantities.ts';
import type { Endpoint } from '../server/endpoint.ts';
import { endpoint, readJson } from '../server/endpoint.ts';
import { LIST_END, pageByCursor } from '../server/paging.ts';
import { text } from '../server/parameters.ts';
import type { Reply } from '../server/reply.ts';
import { answer, refuse } from '../server/reply.ts';
import { bestTicks, bookJson } from '../wire/book-json.ts';
import { samplingMarket, simplifiedMarket } from '../wire/clob-market-json.ts';
import type { TokenRef, World } from '../world.ts';

const MAX_TOKENS = 500;

const books = endpoint({
  number: 15,
  method: 'POST',
  path: '/books',
  surface: 'clob',
  parameters: {},
  answer: (world, _none, { body }) =>
    withTokens(world, body, (tokens) => answer(tokens.map((token) => bookJson(world, token)))),
});

const prices = endpoint({
  number: 16,
  method: 'POST',
  path: '/prices',
  surface: 'clob',
  parameters: {},
  answer: (world, _none, { body }) =>
    withTokens(world, body, (tokens) =>
      answer(
        Object.fromEntries(
          tokens.map((token) => [token.market.tokenIds[token.outcome], pricesOf(world, token)]),
        ),
      ),
    ),
});

const feeRate = endpoint({
  number: 18,
  method: 'GET',
  path: '/fee-rate',
  surface: 'clob',
  parameters: { token_id: text() },
  answer(world, { token_id: tokenId }) {
    const token = tokenId === undefined ? undefined : world.directory.byToken.get(tokenId);
    if (tokenId !== undefined && !token) return refuse('clob', 404, 'token not found');
    const baseFee = token?.market.takerFeeBps ?? 0;
    return answer({
      base_fee: baseFee,
      fd: { r: baseFee / 10_000, e: 1, to: true },
      fee_schedule: {
        rate: baseFee / 10_000,
        exponent: 1,
        takerOnly: true,
        rebateRate: 0,
        category: token?.market.event.tags[0]?.slug ?? 'default',
        version: 1,
        source: token ? 'market' : 'default',
      },
    });
  },
});

const samplingMarkets = marketList(20, '/sampling-markets', isSampled, samplingMarket);
const samplingSimplified = marketList(21, '/sampling-simplified-markets', isSampled, simplifiedMarket);
const simplified = marketList(22, '/simplified-markets', () => true, simplifiedMarket);

export const CLOB_ENDPOINTS: readonly Endpoint[] = [
  books,
  prices,
  feeRate,
  samplingMarkets,
  samplingSimplified,
  simplified,
];

function marketList(
  number: number,
  path: string,
  isListed: (market: CatalogMarket, world: World) => boolean,
  write: (world: World, market: CatalogMarket) => unknown,
): Endpoint {
  return endpoint({
    number,
    method: 'GET',
    path,
    surface: 'clob',
    parameters: { next_cursor: text() },
    answer(world, { next_cursor: cursor }) {
      const rows = world.catalog.markets.filter((market) => isListed(market, world));
      const page = pageByCursor(rows, cursor, LIST_END);
      if (!page.ok) return refuse('clob', 400, page.failure);
      return answer({ ...page.value, data: page.value.data.map((market) => write(world, market)) });
    },
  });
}

/** Markets that pay for quotes and take orders. */
function isSampled(market: CatalogMarket, { engine }: World): boolean {
  return market.rewarded && engine.state.markets[market.index]?.status === 'open';
}

/** Best prices under the names that the dialect gives them; a side without orders is left out. */
function pricesOf(world: World, token: TokenRef): { BUY?: string; SELL?: string } {
  const { bid, ask } = bestTicks(world, token);
  const write = (tick: number): string => formatTick(tick, token.market.ticksPerDollar);
  const [buy, sell] = world.dialect.buyIsBid ? [bid, ask] : [ask, bid];
  return { ...(buy !== undefined && { BUY: write(buy) }), ...(sell !== undefined && { SELL: write(sell) }) };
}

/** Hands on the known tokens that a body of `[{token_id}]` names, each once. */
function withTokens(world: World, body: string, run: (tokens: TokenRef[]) => Reply): Reply {
  const read = readJson(body);
  if (!read.ok) return refuse('clob', 400, read.failure);
  if (!Array.isArray(read.value))
    return refuse('clob', 400, 'Invalid payload: an array of {token_id} is wanted');
  if (read.value.length > MAX_TOKENS)
    return refuse('clob', 400, `Invalid payload: at most ${MAX_TOKENS} tokens`);
  const ids = new Set<string>();
  for (const item of read.value as unknown[]) {
    const id = (item as { token_id?: unknown } | null)?.token_id;
    if (typeof id !== 'string') return refuse('clob', 400, 'Invalid payload: token_id must be a string');
    ids.add(id);
  }
  return run(Array.from(ids).flatMap((id) => world.directory.byToken.get(id) ?? []));
}
