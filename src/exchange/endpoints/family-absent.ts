import type { Endpoint } from '../server/endpoint.ts';
import { endpoint } from '../server/endpoint.ts';
import { refuse } from '../server/reply.ts';

const NO_REWARDS = 'this exchange pays no rewards';
const NO_QUOTES = 'this exchange takes no requests for quotes: place orders';
const NO_READ_KEYS = 'this exchange has no read-only keys: its keys are worth nothing anyway';
const LASTING_KEYS = 'keys of this exchange last as long as it runs';
const NO_TAPE = 'this exchange has no public tape: /activity has the trades of a wallet';

/** What clients of the family may ask and this exchange does not have, and why. */
const ABSENT: readonly [route: string, reason: string][] = [
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

/** They are answered 501 with a sentence, so that nobody takes them for a wrong address. */
export const FAMILY_ABSENT: readonly Endpoint[] = ABSENT.map(([route, reason]) => {
  const [method, path] = route.split(' ') as [string, string];
  return endpoint({
    method,
    path,
    surface: 'clob',
    parameters: {},
    answer: () => refuse('clob', 501, reason),
  });
});
