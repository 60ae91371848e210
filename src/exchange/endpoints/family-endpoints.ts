import { formatTick, type Ticks } from '../matching/quantities.ts';
import { type Endpoint, endpoint } from '../server/endpoint.ts';
import { oneOf, requiredText, text } from '../server/parameters.ts';
import { answer, refuse } from '../server/reply.ts';
import { bestTicks, bookJson } from '../wire/book-json.ts';
import { FAMILY_ACCOUNT, FAMILY_KEYS } from './family-account.ts';
import { FAMILY_MARKETS, FAMILY_QUOTES } from './family-markets.ts';
import { NO_BOOK, tokenRoute } from './token-routes.ts';
import { historyOf, readWindow } from './price-history-endpoint.ts';

const NO_REWARDS = 'this exchange pays no rewards';
const NO_QUOTES = 'this exchange takes no requests for quotes: place orders';
const NO_READ_KEYS = 'this exchange has no read-only keys: its keys are worth nothing anyway';
const LASTING_KEYS = 'keys of this exchange last as long as it runs';
const NO_TAPE = 'this exchange has no public tape: /activity has the trades of a wallet';

/** Routes of the family that this exchange does not have, and why. */
const ABSENT: readonly [route: `${string} /${string}`, reason: string][] = [
  ['GET /notifications', 'this exchange sends no notifications: /data/trades has the fills'],
  ['DELETE /notifications', 'this exchange sends no notifications: /data/trades has the fills'],
  ['GET /rewards/user', NO_REWARDS],
  ['GET /rewards/user/total', NO_REWARDS],
  ['GET /rewards/user/percentages', NO_REWARDS],
  ['GET /rewards/user/markets', NO_REWARDS],
  ['GET /rewards/markets/current', NO_REWARDS],
  ['GET /rewards/markets/:id', NO_REWARDS],
  ['POST /rfq/request', NO_QUOTES],
  ['DELETE /rfq/request', NO_QUOTES],
  ['POST /rfq/request/accept', NO_QUOTES],
  ['POST /rfq/quote', NO_QUOTES],
  ['DELETE /rfq/quote', NO_QUOTES],
  ['POST /rfq/quote/approve', NO_QUOTES],
  ['GET /rfq/data/requests', NO_QUOTES],
  ['GET /rfq/data/requester/quotes', NO_QUOTES],
  ['GET /rfq/data/quoter/quotes', NO_QUOTES],
  ['GET /rfq/data/best-quote', NO_QUOTES],
  ['GET /rfq/config', NO_QUOTES],
  ['POST /auth/readonly-api-key', NO_READ_KEYS],
  ['DELETE /auth/readonly-api-key', NO_READ_KEYS],
  ['GET /auth/readonly-api-keys', NO_READ_KEYS],
  ['GET /auth/validate-readonly-api-key', NO_READ_KEYS],
  ['DELETE /auth/api-key', LASTING_KEYS],
  ['DELETE /auth/builder-api-key', LASTING_KEYS],
  ['GET /live-activity/events/:id', NO_TAPE],
  ['GET /markets/live-activity/:id', NO_TAPE],
];

/** Answered 501 with a sentence, so that nobody takes them for a wrong address. */
export const FAMILY_ABSENT: readonly Endpoint[] = ABSENT.map(([route, reason]) =>
  endpoint({ route, answer: () => refuse('clob', 501, reason) }),
);

/** Routes that the interface only names in its limits, and those that clients of the family need to start. */
export const FAMILY_ENDPOINTS: readonly Endpoint[] = [
  endpoint({ route: 'GET /', answer: () => answer('OK') }),
  endpoint({ route: 'GET /ok', answer: () => answer('OK') }),
  endpoint({
    route: 'GET /time',
    answer: (exchange) => answer(Math.floor(exchange.now() / 1000)),
  }),
  tokenRoute('/book', (exchange, token) => answer(bookJson(exchange, token))),
  tokenRoute('/tick-size', (_, { market }) => answer({ minimum_tick_size: 1 / market.ticksPerDollar })),
  tokenRoute('/neg-risk', (_, { market }) => answer({ neg_risk: market.event.negRisk })),
  endpoint({
    route: 'GET /price',
    parameters: { token_id: requiredText(), side: oneOf(['BUY', 'SELL']) },
    answer(exchange, { token_id: id, side }) {
      const token = exchange.directory.byToken.get(id);
      if (!token) return NO_BOOK;
      if (!side) return refuse('clob', 400, 'Invalid side');
      const { bid, ask } = bestTicks(exchange, token);
      const tick: Ticks | undefined = (side === 'BUY') === exchange.dialect.buyIsBid ? bid : ask;
      if (tick === undefined) return refuse('clob', 404, 'No orders on this side');
      return answer({ price: formatTick(tick, token.market.ticksPerDollar) });
    },
  }),
  endpoint({
    route: 'GET /prices-history',
    parameters: {
      market: requiredText(),
      startTs: text(),
      endTs: text(),
      interval: text(),
      fidelity: text(),
    },
    answer(exchange, { market, startTs, endTs, interval, fidelity }) {
      const token = exchange.directory.byToken.get(market);
      if (!token) return answer({ history: [] });
      const window = readWindow(exchange, { start_ts: startTs, end_ts: endTs, interval, fidelity });
      if (typeof window === 'string') return refuse('clob', 400, window);
      return answer({ history: historyOf(exchange, token, window) });
    },
  }),
  ...FAMILY_QUOTES,
  ...FAMILY_KEYS,
  ...FAMILY_MARKETS,
  ...FAMILY_ACCOUNT,
  ...FAMILY_ABSENT,
];
