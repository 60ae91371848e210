import { expect, it, vi } from 'vitest';
import type { Failure } from '../../src/domain/failure.ts';
import { parseMicros } from '../../src/domain/micros.ts';
import type { Result } from '../../src/domain/result.ts';
import { ACCOUNT } from '../support/plain-service/account.ts';
import { MARKETS } from '../support/plain-service/catalog.ts';
import {
  type PlainService,
  RUDE_BEHAVIORS,
  startPlainService,
} from '../support/plain-service/start-plain-service.ts';
import { testClient } from '../support/test-client.ts';

const RAIN = MARKETS[0]!;
const TOKYO = MARKETS[1]!;
const TOKENS = MARKETS.flatMap(({ tokenIds }) => tokenIds);

const clientOf = (service: PlainService, deadlineMs = 10_000) =>
  testClient(service.url, { credentials: ACCOUNT, deadlineMs });

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.endpoint}: ${result.failure.message}`);
  return result.value;
}

it('reads every market of a service that knows nothing of pmtop, dates or not', async () => {
  await using service = await startPlainService();
  const client = clientOf(service);
  const { rows } = valueOf(await client.listEvents());
  const markets = rows.flatMap((event) => event.markets);
  expect(markets.map(({ slug, outcomes }) => [slug, outcomes.length])).toEqual(
    MARKETS.map(({ slug, outcomes }) => [slug, outcomes.length]),
  );
  expect(markets.filter(({ question }) => /[\p{Cc}\p{Cf}]/u.test(question.replaceAll('\u200d', '')))).toEqual(
    [],
  );
  await client.close();
});

it('joins books and prices by token, whichever way round they come', async () => {
  await using service = await startPlainService();
  const client = clientOf(service);
  const books = valueOf(await client.getBooks(TOKENS));
  const prices = valueOf(await client.getPrices(TOKENS));
  const [yes, snow] = [RAIN.tokenIds[0]!, TOKYO.tokenIds[0]!];
  expect(books.get(yes)?.bids[0]?.price).toBe(parseMicros('0.41'));
  expect(books.get(yes)?.asks[0]?.price).toBe(parseMicros('0.43'));
  expect(prices.get(yes)).toEqual({ bid: parseMicros('0.41'), ask: parseMicros('0.43') });
  expect(books.get(snow)?.asks).toEqual([]);
  expect(prices.get(snow)).toEqual({ bid: parseMicros('0.12') });
  const without = MARKETS.filter(({ hasBook }) => !hasBook).flatMap(({ tokenIds }) => tokenIds);
  expect(without.filter((token) => books.has(token) || prices.has(token))).toEqual([]);
  await client.close();
});

it('reads all pages of the orders, one order and a cancel', async () => {
  await using service = await startPlainService();
  const client = clientOf(service);
  const ids: string[] = [];
  let next: string | undefined;
  do {
    const page = valueOf(await client.listOrders(next === undefined ? {} : { next }));
    ids.push(...page.rows.map(({ id }) => id));
    next = page.next;
  } while (next !== undefined);
  expect(ids).toEqual(service.openOrderIds());
  expect(valueOf(await client.getOrder({ id: 'order-1' }))).toMatchObject({ status: 'live', side: 'SELL' });
  const answer = valueOf(await client.cancelMarketOrders({ kind: 'market', conditionId: RAIN.conditionId }));
  expect(answer.canceled).toHaveLength(5);
  expect(service.openOrderIds()).toHaveLength(2);
  await client.close();
});

const KINDS: Readonly<Record<(typeof RUDE_BEHAVIORS)[number], Failure['kind']>> = {
  refused: 'network',
  reset: 'network',
  hang: 'timeout',
  'bad-request': 'rejected',
  unauthorised: 'unauthorised',
  missing: 'rejected',
  broken: 'rejected',
  'cancel-only': 'rejected',
  throttled: 'throttled',
  'throttled-with-time': 'throttled',
  html: 'malformed',
  'html-from-the-edge': 'rejected',
  empty: 'malformed',
  truncated: 'malformed',
  'cut-off': 'network',
  'wrong-types': 'malformed',
  'wrong-shape': 'malformed',
};

it.each(Object.entries(KINDS))(
  'a service that is %s is told as a failure of kind %s, never as data',
  async (behavior, kind) => {
    await using service = await startPlainService();
    const client = clientOf(service, kind === 'timeout' ? 300 : undefined);
    await service.behave(behavior as keyof typeof KINDS);
    const tokens = [RAIN.tokenIds[0]!];
    for (const answer of [await client.getBooks(tokens), await client.getPrices(tokens)]) {
      expect(answer).toMatchObject({ ok: false, failure: { kind } });
    }
    for (const answer of [await client.listOrders(), await client.listEvents()]) {
      if (answer.ok) expect(answer.value.lost).toBeGreaterThan(0);
      else expect(answer.failure).toMatchObject({ kind });
    }
    await service.behave('well');
    await vi.waitFor(async () => expect(valueOf(await client.getBooks(tokens)).size).toBe(1), 30_000);
    await client.close();
  },
);
