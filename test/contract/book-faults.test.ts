import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { createExchange } from '../../src/exchange/create-exchange.ts';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import type { FaultName } from '../../src/exchange/faults/fault-names.ts';
import type { AppState } from '../../src/state/app-state.ts';
import { initialState } from '../../src/state/app-state.ts';
import { suspicionsHere } from '../../src/state/select/book-view.ts';
import { reduce } from '../../src/state/reduce/reduce.ts';
import { testClient } from '../support/test-client.ts';

let exchange: Exchange;
let client: Client;

beforeEach(async () => {
  exchange = await createExchange({ clock: realClock, markets: 12, traders: false, limits: false }).listen();
  client = testClient(exchange.url, { credentials: exchange.account });
});
afterEach(() => exchange.close());

const market = () => exchange.markets[0] as Exchange['markets'][number];

function openState(): AppState {
  const { conditionId, tokenIds } = market();
  const outcomes = tokenIds.map((tokenId, i) => ({ name: i === 0 ? 'Yes' : 'No', tokenId }));
  const session = { demo: true, host: 'test', readOnly: false };
  return reduce(initialState(session, { market: conditionId }), {
    type: 'marketsListed',
    markets: [{ conditionId, question: 'Will it?', outcomes }],
    complete: true,
    times: { askedAtMs: 0, readAtMs: 0 },
  });
}

/** Prices, then the book, as the pollers of a session read them in the second `second`. */
async function readOnce(state: AppState, second: number): Promise<AppState> {
  const [tokenId] = market().tokenIds;
  const prices = await client.getPrices([tokenId]);
  const books = await client.getBooks([tokenId]);
  const book = books.ok ? books.value.get(tokenId) : undefined;
  if (!prices.ok || !book) throw new Error('the exchange did not answer');
  const at = (ms: number) => ({ askedAtMs: second * 1_000 + ms, readAtMs: second * 1_000 + ms + 100 });
  const told = reduce(state, { type: 'pricesRead', prices: prices.value, times: at(0) });
  return reduce(told, { type: 'bookRead', book, times: at(500) });
}

/** Bids a tick above the best bid: takes what is offered there once there is no room left. */
async function improveBid(): Promise<void> {
  const [tokenId] = market().tokenIds;
  const prices = await client.getPrices([tokenId]);
  const best = prices.ok ? prices.value.get(tokenId) : undefined;
  const price = ((best?.bid ?? 0) + 10_000) / 1e6;
  exchange.demo.place({ tokenId, side: 'BUY', price: price.toFixed(2), size: '20' });
}

/** Five readings of a market whose best bid moves before each. */
async function watchMarket(fault: FaultName | undefined): Promise<readonly string[]> {
  if (fault) exchange.faults.on(fault);
  let state = openState();
  const found = new Set<string>();
  for (let second = 1; second <= 5; second++) {
    state = await readOnce(state, second);
    const now = { nowMs: second * 1_000 + 600, wallMs: realClock.now() };
    for (const { short } of suspicionsHere(state, now)) found.add(short);
    await improveBid();
  }
  return [...found];
}

describe('what a book of the exchange is suspected of', () => {
  it.each([
    [undefined, []],
    ['books-shuffled', []],
    ['books-crossed', ['crossed']],
    ['books-ghosted', ['ghost']],
    ['books-stale', ['frozen']],
  ] as const)('under the fault %s', async (fault, found) => {
    expect(await watchMarket(fault)).toEqual(found);
  });
});
