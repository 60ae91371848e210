import type { CatalogMarket } from '../catalog/catalog.ts';
import { chooseMarket } from '../faults/choose-market.ts';
import { type Endpoint, endpoint } from '../server/endpoint.ts';
import { LIST_END, pageByCursor } from '../server/paging.ts';
import { requiredText, text } from '../server/parameters.ts';
import { answer, answerBytes, refuse } from '../server/reply.ts';
import { samplingMarket, simplifiedMarket } from '../wire/clob-market-json.ts';
import { engineMarket, type TokenRef, type ExchangeState } from '../exchange-state.ts';
import { formatTick } from '../matching/quantities.ts';
import { bestTicks, bookJson } from '../wire/book-json.ts';
import { type RequestedToken, readTokenBody } from './token-routes.ts';

const samplingMarkets = marketList(20, '/sampling-markets', isSampled, samplingMarket);
const samplingSimplified = marketList(21, '/sampling-simplified-markets', isSampled, simplifiedMarket);
/** The family's own list of markets, in the full form. */
const markets = marketList(undefined, '/markets', () => true, samplingMarket);
const simplified = marketList(22, '/simplified-markets', () => true, simplifiedMarket);

export const CLOB_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    number: 18,
    route: 'GET /fee-rate',
    parameters: { token_id: text() },
    answer(exchange, { token_id: tokenId }) {
      const token = tokenId === undefined ? undefined : exchange.directory.byToken.get(tokenId);
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
          source: token?.market.event.creator.isMirrored ? 'polymarket' : 'local',
        },
      });
    },
  }),
  samplingMarkets,
  samplingSimplified,
  simplified,
  markets,
];

/** A market as the order book has it, where the catalog's form has an address of its own. */
export const clobMarket = endpoint({
  route: 'GET /markets/:id',
  parameters: { id: requiredText() },
  answer(exchange, { id }, { path }) {
    const market = chooseMarket(exchange, path, id, exchange.directory.byCondition.get(id.toLowerCase()));
    return market ? answer(samplingMarket(exchange, market)) : refuse('clob', 404, 'market not found');
  },
});

function marketList(
  number: number | undefined,
  path: `/${string}`,
  isListed: (market: CatalogMarket, exchange: ExchangeState) => boolean,
  write: (exchange: ExchangeState, market: CatalogMarket) => unknown,
): Endpoint {
  return endpoint({
    ...(number !== undefined && { number }),
    route: `GET ${path}`,
    parameters: { next_cursor: text() },
    answer(exchange, { next_cursor: cursor }) {
      const page = pageByCursor(exchange.catalog.markets, cursor, LIST_END, {
        pageRows: exchange.dialect.marketRows,
        isWanted: (market) => isListed(market, exchange),
      });
      if (!page.ok) return refuse('clob', 400, page.failure);
      return answer({ ...page.value, data: page.value.data.map((market) => write(exchange, market)) });
    },
  });
}

/** Markets that pay for quotes and take orders. */
function isSampled(market: CatalogMarket, { engine }: ExchangeState): boolean {
  return market.rewarded && engine.state.markets[market.index]?.status === 'open';
}

export const BOOK_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    number: 15,
    route: 'POST /books',
    answer(exchange, _none, { body }) {
      const tokens = readTokenBody(exchange, body);
      if (!tokens.ok) return refuse('clob', 400, tokens.failure);
      /** Versions only grow, so that their sum stays the same only while none of them changes. */
      const version = tokens.value.reduce(
        (sum, { market }) => sum + engineMarket(exchange, market).version,
        0,
      );
      const write = (): string => `[${tokens.value.map((token) => readBook(exchange, token)).join(',')}]`;
      return answerBytes(exchange.bookLists.read(body, version, write));
    },
  }),
  endpoint({
    number: 16,
    route: 'POST /prices',
    answer(exchange, _none, { body }) {
      const tokens = readTokenBody(exchange, body);
      if (!tokens.ok) return refuse('clob', 400, tokens.failure);
      const byToken = new Map<string, Prices>();
      for (const { side, ...token } of tokens.value) {
        const id = token.market.tokenIds[token.outcome];
        const { BUY, SELL } = pricesOf(exchange, token);
        byToken.set(id, {
          ...byToken.get(id),
          ...(side !== 'SELL' && BUY !== undefined && { BUY }),
          ...(side !== 'BUY' && SELL !== undefined && { SELL }),
        });
      }
      return answer(Object.fromEntries(byToken));
    },
  }),
];

function readBook(exchange: ExchangeState, { side, ...token }: RequestedToken): Buffer {
  const { version } = engineMarket(exchange, token.market);
  const id = `${token.market.tokenIds[token.outcome]} ${side ?? ''}`;
  return exchange.books.read(id, version, () => JSON.stringify(bookJson(exchange, token, side)));
}

interface Prices {
  BUY?: string;
  SELL?: string;
}

/** Best prices under the names that the dialect gives them; a side without orders is left out. */
function pricesOf(exchange: ExchangeState, token: TokenRef): Prices {
  const { bid, ask } = bestTicks(exchange, token);
  const write = (tick: number): string => formatTick(tick, token.market.ticksPerDollar);
  const [buy, sell] = exchange.dialect.buyIsBid ? [bid, ask] : [ask, bid];
  return { ...(buy !== undefined && { BUY: write(buy) }), ...(sell !== undefined && { SELL: write(sell) }) };
}
