import { formatTick } from '../matching/quantities.ts';
import type { Endpoint } from '../server/endpoint.ts';
import { endpoint } from '../server/endpoint.ts';
import { answer, answerBytes, refuse } from '../server/reply.ts';
import { bestTicks, bookJson } from '../wire/book-json.ts';
import type { TokenRef } from '../directory.ts';
import type { World } from '../exchange-state.ts';
import { engineMarket } from '../exchange-state.ts';
import type { AskedToken } from './token-body.ts';
import { readTokenBody } from './token-body.ts';

const books = endpoint({
  number: 15,
  method: 'POST',
  path: '/books',
  surface: 'clob',
  parameters: {},
  answer(world, _none, { body }) {
    const tokens = readTokenBody(world, body);
    if (!tokens.ok) return refuse('clob', 400, tokens.failure);
    /** Versions only grow, so that their sum stays the same only while none of them changes. */
    const version = tokens.value.reduce((sum, { market }) => sum + engineMarket(world, market).version, 0);
    const write = (): string => `[${tokens.value.map((token) => readBook(world, token)).join(',')}]`;
    return answerBytes(world.bookLists.read(body, version, write));
  },
});

const prices = endpoint({
  number: 16,
  method: 'POST',
  path: '/prices',
  surface: 'clob',
  parameters: {},
  answer(world, _none, { body }) {
    const tokens = readTokenBody(world, body);
    if (!tokens.ok) return refuse('clob', 400, tokens.failure);
    const byToken = new Map<string, Prices>();
    for (const { side, ...token } of tokens.value) {
      const id = token.market.tokenIds[token.outcome];
      const { BUY, SELL } = pricesOf(world, token);
      byToken.set(id, {
        ...byToken.get(id),
        ...(side !== 'SELL' && BUY !== undefined && { BUY }),
        ...(side !== 'BUY' && SELL !== undefined && { SELL }),
      });
    }
    return answer(Object.fromEntries(byToken));
  },
});

export const BOOK_ENDPOINTS: readonly Endpoint[] = [books, prices];

function readBook(world: World, { side, ...token }: AskedToken): Buffer {
  const { version } = engineMarket(world, token.market);
  const id = `${token.market.tokenIds[token.outcome]} ${side ?? ''}`;
  return world.books.read(id, version, () => JSON.stringify(bookJson(world, token, side)));
}

interface Prices {
  BUY?: string;
  SELL?: string;
}

/** Best prices under the names that the dialect gives them; a side without orders is left out. */
function pricesOf(world: World, token: TokenRef): Prices {
  const { bid, ask } = bestTicks(world, token);
  const write = (tick: number): string => formatTick(tick, token.market.ticksPerDollar);
  const [buy, sell] = world.dialect.buyIsBid ? [bid, ask] : [ask, bid];
  return { ...(buy !== undefined && { BUY: write(buy) }), ...(sell !== undefined && { SELL: write(sell) }) };
}
