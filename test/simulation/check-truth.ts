import type { OrderBook } from '../../src/domain/order-book.ts';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import type { AppState } from '../../src/state/app-state.ts';
import { readLevels, readResting } from './exchange-truth.ts';

/** What the program knows, held against the exchange when both have been left alone for a while. */
export function checkTruth(state: AppState, exchange: Exchange, tokenId: string | undefined): string[] {
  return [...checkPollers(state), ...checkOrders(state, exchange), ...checkBook(state, exchange, tokenId)];
}

/** Where limits are small, a read may wait for its turn in peace, too. */
const WAITS_FOR_ROOM = /^the limit on \w+ had no room/;

function checkPollers({ pollers }: AppState): string[] {
  return Object.entries(pollers)
    .filter(([, { failure }]) => failure !== undefined && !WAITS_FOR_ROOM.test(failure.message))
    .map(([name, poller]) => `${name} still fails: ${poller.failure?.message}`);
}

function checkOrders(state: AppState, exchange: Exchange): string[] {
  const shown = (state.orders?.value ?? []).map((order) => order.id).toSorted();
  const resting = readResting(exchange, 0)
    .orders.map((order) => order.id)
    .toSorted();
  if (shown.join() === resting.join()) return [];
  return [`${shown.length} orders are shown, ${resting.length} rest`];
}

function checkBook(state: AppState, exchange: Exchange, tokenId: string | undefined): string[] {
  if (tokenId === undefined) return ['no market is selected'];
  const book = state.books.get(tokenId)?.value;
  if (!book) return [`the book of ${tokenId} is not there`];
  const shown = JSON.stringify(levelsOf(book));
  const real = JSON.stringify(readLevels(exchange, tokenId));
  return shown === real ? [] : [`the book of ${tokenId} is shown as ${shown} and is ${real}`];
}

function levelsOf({ bids, asks }: OrderBook): ReturnType<typeof readLevels> {
  return { bids: textsOf(bids), asks: textsOf(asks) };
}

function textsOf(levels: OrderBook['bids']): string[] {
  return levels.map(({ price, size }) => `${price / 1e6}×${size / 1e6}`).toSorted();
}
