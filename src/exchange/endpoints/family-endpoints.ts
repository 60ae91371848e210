import type { Ticks } from '../matching/quantities.ts';
import { formatTick } from '../matching/quantities.ts';
import type { Endpoint } from '../server/endpoint.ts';
import { endpoint } from '../server/endpoint.ts';
import { oneOf, requiredText, text } from '../server/parameters.ts';
import { answer, refuse } from '../server/reply.ts';
import { bestTicks, bookJson } from '../wire/book-json.ts';
import { FAMILY_ABSENT } from './family-absent.ts';
import { FAMILY_ACCOUNT } from './family-account.ts';
import { FAMILY_KEYS } from './family-keys.ts';
import { FAMILY_MARKETS } from './family-markets.ts';
import { FAMILY_QUOTES } from './family-quotes.ts';
import { NO_BOOK, plainRoute, tokenRoute } from './family-routes.ts';
import { historyOf, readWindow } from './price-history-endpoint.ts';

const root = plainRoute('/', () => answer('OK'));
const ok = plainRoute('/ok', () => answer('OK'));
const time = plainRoute('/time', (world) => answer(Math.floor(world.now() / 1000)));

const book = tokenRoute('/book', (world, token) => answer(bookJson(world, token)));

const tickSize = tokenRoute('/tick-size', (_world, { market }) =>
  answer({ minimum_tick_size: 1 / market.ticksPerDollar }),
);
const negRisk = tokenRoute('/neg-risk', (_world, { market }) => answer({ neg_risk: market.event.negRisk }));

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
    const window = readWindow(world, { start_ts: startTs, end_ts: endTs, interval, fidelity });
    if (typeof window === 'string') return refuse('clob', 400, window);
    return answer({ history: historyOf(world, token, window) });
  },
});

/** Routes that the interface only names in its limits, and those that clients of the family need to start. */
export const FAMILY_ENDPOINTS: readonly Endpoint[] = [
  root,
  ok,
  time,
  book,
  tickSize,
  negRisk,
  price,
  pricesHistory,
  ...FAMILY_QUOTES,
  ...FAMILY_KEYS,
  ...FAMILY_MARKETS,
  ...FAMILY_ACCOUNT,
  ...FAMILY_ABSENT,
];
