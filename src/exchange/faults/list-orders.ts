import { fail, ok, type Result } from '../../domain/result.ts';
import type { BookOrder } from '../matching/book-order.ts';
import { listOpenOrders } from '../matching/engine.ts';
import { DEMO_ACCOUNT } from '../personas.ts';
import type { ExchangeRequest } from '../server/endpoint.ts';
import { orderWireId } from '../wire/order-json.ts';
import type { ExchangeState } from '../exchange-state.ts';
import type { Trigger } from './fault-switches.ts';
import { isListedUnder, type WantedIds } from './listed-ids.ts';
import { contradictListing, type OrderListing, plainListing, respellListing } from './order-listing.ts';
import { readWireId } from '../wire/wire-ids.ts';

/** The query of `GET /data/orders`. */
export interface OrderQuery extends WantedIds {
  readonly id?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The account's open orders that match a query, as far as the active faults list them. */
export function listOrders(
  exchange: ExchangeState,
  query: OrderQuery,
  request: ExchangeRequest,
): Result<OrderListing, string> {
  const trigger: Trigger = (name) => exchange.faults.trigger(name, request.path);
  const { orders, headers } = readOrderCache(exchange, trigger, request, knownOrders(exchange));
  const listing = shapeListing(exchange, query, trigger, orders);
  if (!listing.ok) return listing;
  const { reply } = listing.value;
  return ok({
    ...listing.value,
    reply(page) {
      const plain = reply(page);
      return { ...plain, headers: { ...headers, ...plain.headers } };
    },
  });
}

/** `known` are the orders of the whole account; the failure is the reason of a refusal. */
function shapeListing(
  exchange: ExchangeState,
  query: OrderQuery,
  trigger: Trigger,
  known: readonly BookOrder[],
): Result<OrderListing, string> {
  const wanted = known.filter((order) => isWanted(exchange, order, query));
  const isFiltered = query.market !== undefined || query.assetId !== undefined;
  if (trigger('list-empty-while-restarting')) return ok(plainListing([]));
  const empty = trigger('list-empty');
  if (empty) return ok(plainListing(wanted.slice(0, empty.amount ?? 0)));
  if (isFiltered && trigger('list-unfiltered-only')) return ok(plainListing([]));
  const filteredOnly = isFiltered ? undefined : trigger('list-filtered-only');
  if (filteredOnly?.form === 'refused') return fail('market or asset_id is required');
  if (filteredOnly) return ok(plainListing([]));
  const contradicting = trigger('list-contradicts');
  if (contradicting) return ok(contradictListing(contradicting, known, wanted, query.cursor));
  const otherForm = trigger('list-other-forms');
  if (otherForm) return ok(respellListing(otherForm, wanted));
  const short = trigger('list-short-pages');
  return ok(plainListing(wanted, short && Math.max(1, short.amount ?? 2)));
}

/** What rests without what a fault leaves out, and what was canceled only just now where the list lags. */
function knownOrders(exchange: ExchangeState): readonly BookOrder[] {
  const { memory } = exchange.faults;
  const open = listOpenOrders(exchange.engine.state, DEMO_ACCOUNT).filter(
    ({ id }) => !memory['orders-unlisted'].has(id) && !memory['cancel-in-part-unlisted'].has(id),
  );
  const lagging = Array.from(memory['lagging-list']).flatMap(([order, untilMs]) =>
    untilMs > exchange.now() ? order : [],
  );
  return [...open, ...lagging].toSorted((a, b) => a.id - b.id);
}

function isWanted(exchange: ExchangeState, order: BookOrder, { id, ...ids }: OrderQuery): boolean {
  return (id === undefined || orderWireId(exchange, order) === id) && isListedUnder(exchange, order, ids);
}

export interface CachedOrders {
  readonly orders: readonly BookOrder[];
  readonly headers: Readonly<Record<string, string>>;
}

const EMPTIED_AGE_S = 30;

/** The open orders as they are or, under `list-cached`, as a cache has them, with the headers that say so. */
function readOrderCache(
  exchange: ExchangeState,
  trigger: Trigger,
  { headers }: ExchangeRequest,
  open: readonly BookOrder[],
): CachedOrders {
  const fault = trigger('list-cached');
  if (!fault) return { orders: open, headers: {} };
  const miss = { orders: open, headers: { age: '0', 'x-cache': 'MISS' } };
  if (fault.form === 'unless-no-cache' && headers['cache-control']?.includes('no-cache')) return miss;
  if (fault.form === 'emptied' || fault.form === 'unless-no-cache') {
    return { orders: [], headers: hitHeaders(EMPTIED_AGE_S) };
  }
  const cache = exchange.faults.memory['list-cached'];
  const snapshot = cache.get('snapshot');
  if (snapshot) {
    const ageS = Math.max(1, Math.ceil((exchange.now() - snapshot.takenMs) / 1000));
    return { orders: snapshot.orders, headers: hitHeaders(ageS) };
  }
  cache.set('snapshot', { orders: open.map((order) => ({ ...order })), takenMs: exchange.now() });
  return miss;
}

function hitHeaders(ageS: number): Record<string, string> {
  return { age: String(ageS), warning: '110 - "Response is Stale"', 'x-cache': 'HIT' };
}

/** The order that `GET /data/order/{id}` answers with: the one with this id, unless a fault has it otherwise. */
export function findOrder(exchange: ExchangeState, path: string, id: string): BookOrder | undefined {
  const number = readWireId('order', id, exchange.seed);
  const found = number === undefined ? undefined : exchange.orders.find(number);
  if (!found) return undefined;
  if (found.status === 'live' && exchange.faults.trigger('look-up-forgets', path)) return undefined;
  return exchange.faults.trigger('look-up-other-order', path) ? exchange.orders.findOther(found) : found;
}
