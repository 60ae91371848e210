import { fail, ok, type Result } from '../../domain/result.ts';
import type { BookOrder } from '../matching/book-order.ts';
import { listOpenOrders } from '../matching/engine.ts';
import { DEMO_ACCOUNT } from '../personas.ts';
import type { ExchangeRequest } from '../server/endpoint.ts';
import { orderWireId } from '../wire/order-json.ts';
import type { World } from '../exchange-state.ts';
import type { Trigger } from './fault-switches.ts';
import { isListedUnder, type WantedIds } from './listed-ids.ts';
import { contradictListing, type OrderListing, plainListing, respellListing } from './order-listing.ts';
import { readWireId } from '../wire/wire-ids.ts';

/** What `GET /data/orders` asks for. */
export interface OrderQuery extends WantedIds {
  readonly id?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The account's open orders that a query asks for, as far as the active faults let the list show them. */
export function listOrders(
  world: World,
  query: OrderQuery,
  request: ExchangeRequest,
): Result<OrderListing, string> {
  const trigger: Trigger = (name) => world.faults.trigger(name, request.path);
  const { orders, headers } = readOrderCache(world, trigger, request, knownOrders(world));
  const listing = shapeListing(world, query, trigger, orders);
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
  world: World,
  query: OrderQuery,
  trigger: Trigger,
  known: readonly BookOrder[],
): Result<OrderListing, string> {
  const wanted = known.filter((order) => isWanted(world, order, query));
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
function knownOrders(world: World): readonly BookOrder[] {
  const { memory } = world.faults;
  const open = listOpenOrders(world.engine.state, DEMO_ACCOUNT).filter(
    ({ id }) => !memory['orders-unlisted'].has(id) && !memory['cancel-in-part-unlisted'].has(id),
  );
  const lagging = Array.from(memory['lagging-list']).flatMap(([order, untilMs]) =>
    untilMs > world.now() ? order : [],
  );
  return [...open, ...lagging].toSorted((a, b) => a.id - b.id);
}

function isWanted(world: World, order: BookOrder, { id, ...ids }: OrderQuery): boolean {
  return (id === undefined || orderWireId(world, order) === id) && isListedUnder(world, order, ids);
}

export interface CachedOrders {
  readonly orders: readonly BookOrder[];
  readonly headers: Readonly<Record<string, string>>;
}

const EMPTIED_AGE_S = 30;

/** The open orders as they are or, under `list-cached`, as a cache has them, with the headers that say so. */
function readOrderCache(
  world: World,
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
  const cache = world.faults.memory['list-cached'];
  const snapshot = cache.get('snapshot');
  if (snapshot) {
    const ageS = Math.max(1, Math.ceil((world.now() - snapshot.takenMs) / 1000));
    return { orders: snapshot.orders, headers: hitHeaders(ageS) };
  }
  cache.set('snapshot', { orders: open.map((order) => ({ ...order })), takenMs: world.now() });
  return miss;
}

function hitHeaders(ageS: number): Record<string, string> {
  return { age: String(ageS), warning: '110 - "Response is Stale"', 'x-cache': 'HIT' };
}

/** The order that `GET /data/order/{id}` answers with: the one with this id, unless a fault has it otherwise. */
export function findOrder(world: World, path: string, id: string): BookOrder | undefined {
  const number = readWireId('order', id, world.seed);
  const found = number === undefined ? undefined : world.orders.find(number);
  if (!found) return undefined;
  if (found.status === 'live' && world.faults.trigger('look-up-forgets', path)) return undefined;
  return world.faults.trigger('look-up-other-order', path) ? world.orders.findOther(found) : found;
}
