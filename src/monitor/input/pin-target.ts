import type { TargetScope, CancelTarget, EverythingTarget } from '../../domain/cancel.ts';
import type { Clock } from '../../domain/clock.ts';
import {
  isSharedToken,
  marketScope,
  outcomeOf,
  outcomeScope,
  tellsMirror,
  tokensOf,
} from '../../domain/market-scope.ts';
import type { ListedMarket } from '../../domain/market.ts';
import { isResting, valueOf, type Order, type OrderPlace } from '../../domain/order.ts';
import { hasTokenOf, isUnder, ordersUnder } from '../../domain/orders-under-scope.ts';
import { canonicalId } from '../../domain/same-id.ts';
import { LIST_LAG_MS } from '../../domain/service-lag.ts';
import type { AppState } from '../../state/app-state.ts';
import { marketById } from '../../state/select/market-by-id.ts';
import { selectedMarket, selectedOrder } from '../../state/select/selection.ts';
import { nameById } from '../../text/shorten-id.ts';

/** The selected market as the screen stands, with its orders; undefined when none is selected. */
export function pinMarket(state: AppState, clock: Clock): CancelTarget | undefined {
  const market = selectedMarket(state);
  return market && describeMarket(state, market, clock);
}

/** The outcome of the order under the cursor; undefined when there is none. */
export function pinOutcome(state: AppState, clock: Clock): CancelTarget | undefined {
  const order = selectedOrder(state);
  if (!order) return undefined;
  const market = marketOf(state, order);
  const scope = market ? outcomeScope(market, order.tokenId) : bareScope(order);
  return {
    ...describeTarget(state, scope, market?.question ?? '', clock),
    // What the order itself says of its outcome may be wrong: its token is what is canceled.
    outcome: outcomeOf(order.tokenId, market?.outcomes ?? [])?.name || order.outcome || order.tokenId,
    ...unlearned(market),
  };
}

/** Every market on which orders of the account rest, or may rest, by all that is known of them. */
export function pinEverything(state: AppState, clock: Clock): EverythingTarget {
  const listed = state.orders?.value ?? [];
  const orders = [...new Map(listed.filter(isResting).map((order) => [order.id, order])).values()];
  const places = [...orders, ...state.unlistedOrders, ...state.unreadOrders];
  const markets = marketsOf(state, places).map(([conditionId, market]) =>
    market ? describeMarket(state, market, clock) : describeUnknown(state, conditionId, clock),
  );
  const leaveOut = state.listsLeaveOut && { listsLeaveOut: true as const };
  return { markets, orders, worth: valueOf(orders), ...readAt(state, clock), ...leaveOut };
}

/** A target for each market of these orders, as the catalog knows it; nobody has seen them on the screen. */
export function targetsOfOrders(
  state: AppState,
  orders: readonly Order[],
  unread: readonly OrderPlace[] = [],
): readonly CancelTarget[] {
  return marketsOf(state, [...orders, ...unread]).map(([conditionId, market]) =>
    targetOf(orders, conditionId, market),
  );
}

function targetOf(
  orders: readonly Order[],
  conditionId: string,
  market: ListedMarket | undefined,
): CancelTarget {
  const scope = market ? marketScope(market) : ({ kind: 'market', conditionId } as const);
  const own = ordersUnder(scope, orders);
  const question = market?.question ?? nameUnknown(conditionId);
  return { scope, question, orders: own, worth: valueOf(own), ...unlearned(market) };
}

/** A cancel of the order's outcome would take down other outcomes with it. */
export function isTokenShared(state: AppState): boolean {
  const order = selectedOrder(state);
  return order !== undefined && isSharedToken(order.tokenId, marketOf(state, order)?.outcomes ?? []);
}

/** The catalog lists the market's tokens, and this order's is none of them: it cannot say what a cancel takes down. */
export function isTokenUnknown(state: AppState): boolean {
  const order = selectedOrder(state);
  const outcomes = order ? (marketOf(state, order)?.outcomes ?? []) : [];
  if (!order || order.tokenId === '' || tokensOf(outcomes).length === 0) return false;
  return outcomeOf(order.tokenId, outcomes) === undefined;
}

/** Each market of these places once, by its id; undefined for one that the catalog does not list. */
function marketsOf(
  state: AppState,
  places: readonly OrderPlace[],
): readonly (readonly [conditionId: string, market: ListedMarket | undefined])[] {
  const byMarket = Map.groupBy(places, ({ market, tokenId }) => canonicalId(market) || tokenId);
  const found = Array.from(byMarket.values(), ([place]) => {
    const market = place && (place.market === '' ? marketOfToken(state, place) : marketOf(state, place));
    return [market?.conditionId ?? place?.market ?? '', market] as const;
  });
  return [...new Map(found.map((each) => [canonicalId(each[0]), each])).values()];
}

/** What no list told of a market, its record may: the machine asks for it beside the cancel. */
function unlearned(market: ListedMarket | undefined): Pick<CancelTarget, 'areIdsUnknown'> {
  return market && tellsMirror(market) ? {} : { areIdsUnknown: true };
}

/** The market of an order, which may be listed under its mirror's id, or under one that no catalog knows. */
function marketOf({ markets }: AppState, order: Omit<OrderPlace, 'id'>): ListedMarket | undefined {
  const listed = marketById(markets, order.market);
  if (listed) return listed;
  const isOf = (market: ListedMarket): boolean => isUnder(marketScope(market), order);
  return order.market === '' ? undefined : [...markets.values()].find(isOf);
}

/** The market of an order that names none, by its token. */
function marketOfToken({ markets }: AppState, order: OrderPlace): ListedMarket | undefined {
  return [...markets.values()].find((market) => hasTokenOf(marketScope(market), order));
}

function bareScope({ market, tokenId }: Order): TargetScope {
  return { kind: 'outcome', conditionId: market, tokenId };
}

function describeMarket(state: AppState, market: ListedMarket, clock: Clock): CancelTarget {
  return { ...describeTarget(state, marketScope(market), market.question, clock), ...unlearned(market) };
}

function describeUnknown(state: AppState, conditionId: string, clock: Clock): CancelTarget {
  const scope = { kind: 'market', conditionId } as const;
  return { ...describeTarget(state, scope, nameUnknown(conditionId), clock), areIdsUnknown: true };
}

function nameUnknown(conditionId: string): string {
  return conditionId === '' ? 'a market that the service does not name' : nameById(conditionId);
}

function describeTarget(state: AppState, scope: TargetScope, question: string, clock: Clock): CancelTarget {
  const listed = state.orders?.value ?? [];
  const rows = ordersUnder(scope, listed);
  const orders = rows.filter(isResting);
  const ended = rows.filter((order) => !isResting(order));
  return {
    scope,
    question,
    orders,
    worth: valueOf(orders),
    ...(ended.length > 0 && { ended }),
    unlisted: ordersUnder(scope, state.unlistedOrders),
    unread: state.unreadOrders.filter((order) => isUnder(scope, order)),
    elsewhere: listed.filter((order) => !isUnder(scope, order)),
    ...(hasLostRows(state) && { hasLostRows: true as const }),
    ...(state.listsLeaveOut && { listsLeaveOut: true as const }),
    ...readAt(state, clock),
  };
}

/** Whether the last list had rows that name no order, or one so short a time before that the last may lag behind it. */
export function hasLostRows({ ordersLost, rowsLostMs = -Infinity, orders }: AppState): boolean {
  const askedAtMs = orders?.times.askedAtMs ?? Infinity;
  return (ordersLost?.lost ?? 0) > 0 || askedAtMs < rowsLostMs + LIST_LAG_MS;
}

/** Wall time of the account's last complete reading. */
function readAt(state: AppState, clock: Clock): { readonly ordersReadAtMs?: number } {
  const readAtMs = state.ordersComplete ? state.orders?.times.readAtMs : undefined;
  if (readAtMs === undefined) return {};
  return { ordersReadAtMs: Math.round(clock.now() - (clock.monotonicMs() - readAtMs)) };
}
