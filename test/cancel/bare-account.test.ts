import { describe, expect, it } from 'vitest';
import type { TargetScope } from '../../src/domain/cancel.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import type { OpenOrders, OrderFilter } from '../../src/cancel/run/cancel-service.ts';
import { readAccountPages, readOpenOrders } from '../../src/cancel/run/read-open-orders.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { MARKET, NO, order, OTHER_MARKET, rejected, YES } from './fake-account.ts';

const SCOPE: TargetScope = { kind: 'market', conditionId: MARKET, tokenIds: [YES, NO] };
/** The same market, as only the order book spells it. */
const SHOUTED = `0x${MARKET.slice(2).toUpperCase()}`;

/** Reads from a service that answers each question about its open orders so. */
async function readFrom(answer: (filter: OrderFilter) => Result<readonly Order[]>) {
  const clock = simulatedClock();
  const asked: OrderFilter[] = [];
  const listOpen = async ({ market, tokenId }: OrderFilter): Promise<Result<OpenOrders>> => {
    const filter = { ...(market !== undefined && { market }), ...(tokenId !== undefined && { tokenId }) };
    asked.push(filter);
    const listed = answer(filter);
    return listed.ok ? ok({ orders: listed.value, complete: true }) : listed;
  };
  const reading = await readOpenOrders(SCOPE, [], {
    service: { listOpen },
    readAccount: () => readAccountPages({ listOpen }, clock),
    clock,
    stop: new AbortController().signal,
  });
  return { ...reading, ids: reading.orders.map(({ id }) => id), asked };
}

describe('a list of the whole account without any order', () => {
  it('is no second reading: what rests under a token of the market is asked for by token', async () => {
    const hidden = order('o1', { market: SHOUTED });
    const { ids, asked } = await readFrom(({ tokenId }) => ok(tokenId === hidden.tokenId ? [hidden] : []));
    expect(ids).toEqual(['o1']);
    expect(asked).toEqual([{ market: MARKET }, { tokenId: YES }, { tokenId: NO }, {}]);
  });

  it('is enough where the service takes no question by token', async () => {
    const reading = await readFrom(({ tokenId }) => (tokenId === undefined ? ok([]) : fail(rejected(400))));
    expect(reading).toMatchObject({ complete: true, nothingElsewhere: true, ids: [] });
  });

  it('is whole when a list by token came at the second try', async () => {
    let failures = 0;
    const reading = await readFrom(({ tokenId }) =>
      tokenId === NO && failures++ === 0 ? fail(rejected(500)) : ok([]),
    );
    expect(reading.complete).toBe(true);
    expect(reading.asked).toEqual([
      { market: MARKET },
      { tokenId: YES },
      { tokenId: NO },
      {},
      { tokenId: NO },
    ]);
  });

  it('is not whole while a list by token cannot be read', async () => {
    const reading = await readFrom(({ tokenId }) => (tokenId === NO ? fail(rejected(500)) : ok([])));
    expect(reading.complete).toBe(false);
  });
});

it('a list of the whole account that shows an order elsewhere is a second reading by itself', async () => {
  const elsewhere = order('b1', { market: OTHER_MARKET, tokenId: '777' });
  const { complete } = await readFrom(({ market }) => ok(market === undefined ? [elsewhere] : []));
  expect(complete).toBe(true);
});
