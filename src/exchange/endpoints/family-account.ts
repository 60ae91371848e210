import { catalogMarket, type TokenRef, type ExchangeState } from '../exchange-state.ts';
import type { BookOrder } from '../matching/book-order.ts';
import { accountAt } from '../matching/engine-state.ts';
import { positionIn } from '../matching/accounts.ts';
import { LOT } from '../matching/quantities.ts';
import { findDemoOrder } from '../wire/wire-ids.ts';
import { DEMO_ACCOUNT } from '../personas.ts';
import { type Endpoint, endpoint, readJson } from '../server/endpoint.ts';
import { oneOf, requiredText, text } from '../server/parameters.ts';
import { answer, refuse, type Reply } from '../server/reply.ts';
import { bestTicks } from '../wire/book-json.ts';
import { rewardRules } from '../wire/clob-market-json.ts';
import { NO_BOOK } from './token-routes.ts';

/** What the exchange may spend on the account's behalf: all there is, since nothing has to be approved here. */
const UNLIMITED = (2n ** 256n - 1n).toString();
const MAX_WALLETS = 1000;
const EXCHANGE_ADDRESS = '0x4bFb41d5B3570DeFd03C39a9A4D8dE6Bd8B8982E';

/** Money or shares of the account in micro-units, those that open orders promise included, as a chain would have it. */
function balanceRoute(path: `/${string}`): Endpoint {
  return endpoint({
    route: `GET ${path}`,
    auth: true,
    parameters: { asset_type: oneOf(['COLLATERAL', 'CONDITIONAL']), token_id: text() },
    answer(exchange, { asset_type: type, token_id: id }) {
      if (!type) return refuse('clob', 400, 'asset_type must be COLLATERAL or CONDITIONAL');
      const token = id === undefined ? undefined : exchange.directory.byToken.get(id);
      if (type === 'CONDITIONAL' && !token) return NO_BOOK;
      const balance = type === 'CONDITIONAL' && token ? sharesOf(exchange, token) : moneyOf(exchange);
      return answer({
        balance: String(balance),
        allowance: UNLIMITED,
        allowances: { [EXCHANGE_ADDRESS]: UNLIMITED },
      });
    },
  });
}

/** What bots of the family read of their account besides orders and trades. */
export const FAMILY_ACCOUNT: readonly Endpoint[] = [
  balanceRoute('/balance-allowance'),
  balanceRoute('/balance-allowance/update'),
  endpoint({
    route: 'GET /order-scoring',
    auth: true,
    parameters: { order_id: requiredText() },
    answer: (exchange, { order_id: id }) =>
      answer({ scoring: isScoring(exchange, findDemoOrder(exchange, id)) }),
  }),
  endpoint({
    route: 'POST /orders-scoring',
    auth: true,
    answer(exchange, _none, { body }) {
      const read = readJson(body);
      const ids = read.ok ? read.value : undefined;
      if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) {
        return refuse('clob', 400, 'Invalid payload: order ids are wanted');
      }
      return answer(
        Object.fromEntries(ids.map((id) => [id, isScoring(exchange, findDemoOrder(exchange, id))])),
      );
    },
  }),
  endpoint({
    route: 'GET /auth/ban-status/closed-only',
    auth: true,
    answer: () => answer({ closed_only: false }),
  }),
  endpoint({
    route: 'POST /v1/heartbeats',
    auth: true,
    answer(exchange, _none, { body }): Reply {
      const read = readJson(body);
      const given = read.ok ? (read.value as { heartbeat_id?: unknown } | null)?.heartbeat_id : undefined;
      if (given !== undefined && given !== null && typeof given !== 'string') {
        return refuse('clob', 400, 'Invalid payload: heartbeat_id must be a string or null');
      }
      const beat = exchange.heartbeat.beat(given || undefined, exchange.now());
      if (beat.isFollowing) return answer({ heartbeat_id: beat.id });
      return { status: 400, body: { error: 'Invalid Heartbeat ID', heartbeat_id: beat.id } };
    },
  }),
];

function moneyOf({ engine }: ExchangeState): number {
  const { cash, reserved } = accountAt(engine.state, DEMO_ACCOUNT);
  return cash + reserved;
}

function sharesOf({ engine }: ExchangeState, { market, outcome }: TokenRef): number {
  const { free, reserved } = positionIn(accountAt(engine.state, DEMO_ACCOUNT), market.index);
  return (free[outcome] + reserved[outcome]) * LOT;
}

/** Whether an open order earns rewards: in a market that pays them, large enough, and close enough to the midpoint. */
function isScoring(exchange: ExchangeState, order: BookOrder | undefined): boolean {
  if (!order) return false;
  const market = catalogMarket(exchange, order.market);
  const { min_size: minSize, max_spread: maxSpread } = rewardRules(market);
  const { bid, ask } = bestTicks(exchange, { market, outcome: order.outcome });
  if (bid === undefined || ask === undefined || !market.rewarded) return false;
  const cents = (100 * Math.abs((bid + ask) / 2 - order.tick)) / market.ticksPerDollar;
  return order.remaining >= 100 * minSize && cents <= maxSpread;
}

/**
 * Clients of the family request keys first, with an address of their own and its signature, which is not
 * verified: the keys here are worth nothing. Everyone gets the demo account's keys, and may sign with that
 * address from then on.
 */
const KEY_ROUTES = (['GET /auth/derive-api-key', 'POST /auth/api-key'] as const).map((route) =>
  endpoint({
    route,
    answer(exchange, _none, { headers }) {
      const wallet = headers[`${exchange.dialect.headerPrefix}address`.toLowerCase()] ?? '';
      const { demoWallets } = exchange;
      if (/^0x[0-9a-f]{40}$/i.test(wallet) && demoWallets.size < MAX_WALLETS)
        demoWallets.add(wallet.toLowerCase());
      const { apiKey, secret, passphrase } = exchange.demoKeys;
      return answer({ apiKey, secret, passphrase });
    },
  }),
);

export const FAMILY_KEYS: readonly Endpoint[] = [
  ...KEY_ROUTES,
  endpoint({
    route: 'GET /auth/api-keys',
    auth: true,
    answer: ({ demoKeys }) => answer({ apiKeys: [demoKeys.apiKey] }),
  }),
  /** A builder's keys are the demo account's as well. */
  endpoint({
    route: 'POST /auth/builder-api-key',
    auth: true,
    answer({ demoKeys: { apiKey, secret, passphrase } }) {
      return answer({ key: apiKey, secret, passphrase });
    },
  }),
  endpoint({
    route: 'GET /auth/builder-api-key',
    auth: true,
    answer: ({ demoKeys }) => answer([{ key: demoKeys.apiKey, createdAt: null, revokedAt: null }]),
  }),
];
