import type { Ticks } from '../engine/quantities.ts';
import { formatTick, tickPrice } from '../engine/quantities.ts';
import type { Endpoint, ExchangeRequest } from '../server/endpoint.ts';
import { endpoint } from '../server/endpoint.ts';
import { oneOf, requiredText, text } from '../server/parameters.ts';
import type { Reply } from '../server/reply.ts';
import { answer, refuse } from '../server/reply.ts';
import { bestTicks, bookJson } from '../wire/book-json.ts';
import type { TokenRef } from '../directory.ts';
import type { World } from '../world.ts';
import { historyOf, readWindow } from './price-history-endpoint.ts';
import { formatMicros } from '../../domain/micros.ts';

const NO_BOOK = refuse('clob', 404, 'No orderbook exists for the requested token id');

const root = plainRoute('/', () => answer('OK'));
const ok = plainRoute('/ok', () => answer('OK'));
const time = plainRoute('/time', (world) => answer(Math.floor(world.now() / 1000)));

const book = tokenRoute('/book', (world, token) => answer(bookJson(world, token)));

const midpoint = tokenRoute('/midpoint', (world, token) => {
  const { bid, ask } = bestTicks(world, token);
  if (bid === undefined || ask === undefined) return NO_BOOK;
  return answer({ mid: formatMicros(tickPrice(bid + ask, token.market.ticksPerDollar) / 2) });
});

const spread = tokenRoute('/spread', (world, token) => {
  const { bid, ask } = bestTicks(world, token);
  if (bid === undefined || ask === undefined) return NO_BOOK;
  return answer({ spread: formatTick(ask - bid, token.market.ticksPerDollar) });
});

const tickSize = tokenRoute('/tick-size', (_world, { market }) =>
  answer({ minimum_tick_size: 1 / market.ticksPerDollar }),
);
const negRisk = tokenRoute('/neg-risk', (_world, { market }) => answer({ neg_risk: market.event.negRisk }));

const lastTradePrice = tokenRoute('/last-trade-price', (world, token) => {
  const { last_trade_price: price } = bookJson(world, token);
  return answer({ price: price === '' ? '0.5' : price, side: 'BUY' });
});

const price = endpoint({
  method: 'GET',
  path: '/price',
  surface: 'clob',
  parameters: { token_id: requiredText(), side: oneOf(['BUY', 'SELL']) },
  answer(world, { token_id: id, side }) {
    const token = world.directory.byToken.get(id);
    if (!token) return NO_BOOK;
    if (!side) return refuse('clob', 400, 'Invalid side');
    const { bid, ask } = bestTicks(world, token);
    const tick: Ticks | undefined = (side === 'BUY') === world.dialect.buyIsBid ? bid : ask;
    if (tick === undefined) return refuse('clob', 404, 'No orders on this side');
    return answer({ price: formatTick(tick, token.market.ticksPerDollar) });
  },
});

const pricesHistory = endpoint({
  method: 'GET',
  path: '/prices-history',
  surface: 'clob',
  parameters: {
    market: requiredText(),
    startTs: text(),
    endTs: text(),
    interval: text(),
    fidelity: text(),
  },
  answer(world, { market, startTs, endTs, interval, fidelity }) {
    const token = world.directory.byToken.get(market);
    if (!token) return answer({ history: [] });
    const window = readWindow({ start_ts: startTs, end_ts: endTs, interval, fidelity }, world.now() / 1000);
    if (typeof window === 'string') return refuse('clob', 400, window);
    return answer({ history: historyOf(world, token, window) });
  },
});

/** Clients of the family ask for keys before anything else; the keys here are worth nothing, so whoever asks gets them. */
const deriveKey = plainRoute('/auth/derive-api-key', ({ demoKeys: { apiKey, secret, passphrase } }) =>
  answer({ apiKey, secret, passphrase }),
);

/** Routes that the interface only names in its limits, and those that clients of the family need to start. */
export const FAMILY_ENDPOINTS: readonly Endpoint[] = [
  root,
  ok,
  time,
  book,
  midpoint,
  spread,
  tickSize,
  negRisk,
  lastTradePrice,
  price,
  pricesHistory,
  deriveKey,
];

function plainRoute(path: string, run: (world: World, request: ExchangeRequest) => Reply): Endpoint {
  return endpoint({
    method: 'GET',
    path,
    surface: 'clob',
    parameters: {},
    answer: (world, _none, request) => run(world, request),
  });
}

function tokenRoute(path: string, run: (world: World, token: TokenRef) => Reply): Endpoint {
  return endpoint({
    method: 'GET',
    path,
    surface: 'clob',
    parameters: { token_id: requiredText() },
    answer(world, { token_id: id }) {
      const token = world.directory.byToken.get(id);
      return token ? run(world, token) : NO_BOOK;
    },
  });
}
