import type { CancelProgress, CancelScope, CancelTarget } from '../../domain/cancel.ts';
import { type Clock, sleep } from '../../domain/clock.ts';
import type { ListedMarket } from '../../domain/market.ts';
import { isUnder, ordersUnder, valueOf } from '../../domain/orders-under-scope.ts';
import type { Order } from '../../domain/order.ts';
import {
  ARMED_FOR_MS,
  type Arming,
  type ArmingStep,
  disarm,
  expire,
  IDLE,
  press,
} from '../../cancel/arming.ts';
import type { Cancels } from '../../cancel/cancel-machine.ts';
import { scopeProblem } from '../../cancel/run/scope-problem.ts';
import { isSharedToken, marketScope, outcomeOf, outcomeScope, tokensOf } from '../../domain/market-scope.ts';
import type { KeyPress } from '../../actions/action.ts';
import type { AppState } from '../../state/app-state.ts';
import { marketById } from '../../state/select/market-by-id.ts';
import { selectedMarket, selectedOrder } from '../../state/select/selection.ts';
import type { Store } from '../../state/store.ts';

export interface CancelKeyOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** The machine, once there is a service to talk to. */
  readonly cancels: () => Cancels | undefined;
  /** The first press fires. */
  readonly instant: boolean;
}

export interface CancelKey {
  press(key: 'X' | 'x' | 'enter', press: KeyPress): void;
  /** Takes back what is armed, and nothing else. */
  disarm(): void;
  /** Esc: disarms, or dismisses the newest verdict; what is under way it leaves alone. False when there was nothing to take back. */
  disarmOrDismiss(): boolean;
}

/** From the cancel's keys to its machine: arms with a pinned target, fires that target and no other. */
export function createCancelKey({ store, clock, cancels, instant }: CancelKeyOptions): CancelKey {
  let arming: Arming = IDLE;

  function take(step: ArmingStep): void {
    arming = step.state;
    if (step.action === 'fire') void fire(step.target);
    if (step.action === 'armed' && arming.kind === 'armed') showArmed(arming);
    if (step.action === 'disarmed') {
      cancels()?.disarm();
      store.dispatch({ type: 'cancelDisarmed' });
    }
  }

  /** The request's bytes leave at the end of this turn: what the screen has to hear, and lays out, waits for that. */
  async function fire(target: CancelTarget): Promise<void> {
    void cancels()?.start(target);
    await sleep(clock, 0);
    store.dispatch({ type: 'cancelDisarmed' });
    dismissSuperseded(target);
    insist(target);
  }

  /** Pressed again while the service says "later": one try at once, and no more than one. */
  function insist({ scope }: CancelTarget): void {
    const running = cancels()?.running() ?? [];
    const waiting = running.find(
      (cancel) => cancel.outcome === 'throttled' && isSameScope(cancel.target.scope, scope),
    );
    if (!waiting || waiting.phase !== 'waiting' || cancels()?.forceResend(waiting.id)) return;
    reply('the one early try is spent: the cancel is sent when the service said');
  }

  function reply(text: string): void {
    store.dispatch({ type: 'messageAdded', text, atMs: clock.monotonicMs(), reply: true });
  }

  /** A cancel that was still being verified tells its end once more before it goes. */
  async function dismiss({ id }: CancelProgress): Promise<void> {
    const ended = cancels()?.clear(id);
    store.dispatch({ type: 'cancelCleared', id });
    await ended;
    store.dispatch({ type: 'cancelCleared', id });
  }

  /** One market, one verdict: what an earlier cancel of the same scope said is history. An alarm stays. */
  function dismissSuperseded({ scope }: CancelTarget): void {
    for (const { id, phase, target, outside } of store.state().cancels) {
      const settled = phase === 'settled' && outside.length === 0;
      if (settled && isSameScope(target.scope, scope)) store.dispatch({ type: 'cancelCleared', id });
    }
  }

  function showArmed({ target, armedAtMs }: Extract<Arming, { kind: 'armed' }>): void {
    cancels()?.arm(target);
    const untilMs = armedAtMs + ARMED_FOR_MS;
    store.dispatch({ type: 'cancelArmed', target, untilMs });
    clock.schedule(untilMs - clock.monotonicMs() + 1, () => take(expire(arming, clock.monotonicMs())));
  }

  return {
    press(key, keyPress) {
      if (!cancels()) return reply('not ready yet, nothing is armed: press again in a moment');
      if (key === 'x' && isTokenShared(store.state())) {
        return reply('several outcomes have the token of this order: X takes the whole market down');
      }
      if (key === 'x' && isTokenUnknown(store.state())) {
        return reply('the catalog does not know the token of this order: X takes the whole market down');
      }
      const pinned = pinTarget(store.state(), key, clock);
      if (pinned && scopeProblem(pinned.scope, clock)) {
        return reply('the service does not tell the market of this order: X on its market takes it down');
      }
      const target = pinned ?? (arming.kind === 'armed' ? arming.target : undefined);
      if (target) take(press(arming, { key, ...keyPress }, target, { instant }));
    },
    disarm: () => take(disarm(arming)),
    disarmOrDismiss() {
      if (arming.kind === 'armed') {
        take(disarm(arming));
        return true;
      }
      const verdict = store.state().cancels.findLast(isDismissible);
      if (!verdict) return false;
      void dismiss(verdict);
      return true;
    },
  };
}

/** What is under way is not taken off the screen by an Esc that was meant for something else. */
function isDismissible({ phase, outcome }: CancelProgress): boolean {
  return phase === 'settled' || outcome === 'unresolved';
}

function isSameScope(a: CancelScope, b: CancelScope): boolean {
  return a.conditionId === b.conditionId && tokenOf(a) === tokenOf(b);
}

function tokenOf(scope: CancelScope): string | undefined {
  return scope.kind === 'outcome' ? scope.tokenId : undefined;
}

/** What a press would cancel as the screen stands; undefined when it points at nothing. */
function pinTarget(state: AppState, key: 'X' | 'x' | 'enter', clock: Clock): CancelTarget | undefined {
  if (key === 'enter') return undefined;
  if (key === 'X') {
    const market = selectedMarket(state);
    if (!market) return undefined;
    return { ...describeTarget(state, marketScope(market), market.question, clock), ...unlearned(market) };
  }
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

/** A cancel of the order's outcome would take down other outcomes with it. */
function isTokenShared(state: AppState): boolean {
  const order = selectedOrder(state);
  return order !== undefined && isSharedToken(order.tokenId, marketOf(state, order)?.outcomes ?? []);
}

/** The catalog lists the market's tokens, and this order's is none of them: it cannot say what a cancel takes down. */
function isTokenUnknown(state: AppState): boolean {
  const order = selectedOrder(state);
  const outcomes = order ? (marketOf(state, order)?.outcomes ?? []) : [];
  if (!order || order.tokenId === '' || tokensOf(outcomes).length === 0) return false;
  return outcomeOf(order.tokenId, outcomes) === undefined;
}

/** What no list told of a market, its record may: the machine asks for it beside the cancel. */
function unlearned(market: ListedMarket | undefined): Pick<CancelTarget, 'areIdsUnknown'> {
  const isMirrored = market?.mirrorConditionId !== undefined;
  const hasMirrorTokens = market?.outcomes.some(({ mirrorTokenId }) => mirrorTokenId !== undefined);
  return isMirrored && hasMirrorTokens ? {} : { areIdsUnknown: true };
}

/** The market of an order, which may be listed under its mirror's id, or under one that no catalog knows. */
function marketOf({ markets }: AppState, order: Order): ListedMarket | undefined {
  const listed = marketById(markets, order.market);
  if (listed) return listed;
  const isOf = (market: ListedMarket): boolean => isUnder(marketScope(market), order);
  return order.market === '' ? undefined : [...markets.values()].find(isOf);
}

function bareScope({ market, tokenId }: Order): CancelScope {
  return { kind: 'outcome', conditionId: market, tokenId };
}

function describeTarget(state: AppState, scope: CancelScope, question: string, clock: Clock): CancelTarget {
  const listed = state.orders?.value ?? [];
  const orders = ordersUnder(scope, listed);
  const readAtMs = state.ordersComplete ? state.orders?.times.readAtMs : undefined;
  const ageMs = readAtMs === undefined ? undefined : clock.monotonicMs() - readAtMs;
  return {
    scope,
    question,
    orders,
    worth: valueOf(orders),
    unlisted: ordersUnder(scope, state.unlistedOrders),
    unread: state.unreadOrders.filter((order) => isUnder(scope, order)),
    elsewhere: listed.filter((order) => !isUnder(scope, order)),
    ...(ageMs !== undefined && { ordersReadAtMs: Math.round(clock.now() - ageMs) }),
  };
}
