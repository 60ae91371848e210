import {
  type ArmedTarget,
  type CancelTarget,
  type EverythingTarget,
  isEverything,
} from '../../domain/cancel.ts';
import { type Clock, sleep } from '../../domain/clock.ts';
import {
  ARMED_FOR_MS,
  type Arming,
  type ArmingStep,
  type CancelKeyName,
  disarm,
  expire,
  fireAfterQuiet,
  IDLE,
  press,
  QUIET_MS,
} from '../../cancel/arming.ts';
import type { Cancels } from '../../cancel/cancel-machine.ts';
import type { EarlyTry } from '../../cancel/run/cancel-run.ts';
import type { ShownList } from '../../cancel/run/cancel-service.ts';
import { scopeProblem } from '../../cancel/run/scope-problem.ts';
import type { KeyPress } from '../../actions/command.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Store } from '../../state/store.ts';
import { replyEvent } from '../message-event.ts';
import { createDismissals, isSameScope } from './dismiss-cancels.ts';
import { whyNoOrder } from '../../state/select/selection.ts';
import {
  hasLostRows,
  isTokenShared,
  isTokenUnknown,
  pinEverything,
  pinMarket,
  pinOutcome,
  targetsOfOrders,
} from './pin-target.ts';

export interface CancelKeyOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** The machine, once there is a service to talk to. */
  readonly cancels: () => Cancels | undefined;
  /** The first press fires. */
  readonly instant: boolean;
}

export interface CancelKey {
  press(key: CancelKeyName | 'enter', press: KeyPress): void;
  /** Takes back what is armed, and nothing else. */
  disarm(): void;
  /**
   * Esc: disarms, or dismisses the newest verdict; what is under way it leaves alone. False when there was nothing to take
   * back.
   */
  disarmOrDismiss(): boolean;
  /** The program is left by a key: resolves when a press that is confirmed but for its quiet has fired, or another came. */
  settle(): Promise<void>;
  /** The program ends at once: what has not fired never does. */
  drop(): void;
}

/** From the cancel's keys to its machine: arms with a pinned target, fires that target and no other. */
export function createCancelKey({ store, clock, cancels, instant }: CancelKeyOptions): CancelKey {
  const dismissals = createDismissals(store, cancels);
  let arming: Arming<ArmedTarget> = IDLE;

  function take(step: ArmingStep<ArmedTarget>): void {
    arming = step.state;
    if (step.action === 'fire') void fire(step.target);
    if (step.action === 'confirmed') clock.schedule(QUIET_MS, endQuiet);
    if (step.action === 'armed' && arming.kind === 'armed') showArmed(arming);
    if (step.action === 'disarmed') {
      cancels()?.disarm();
      store.dispatch({ type: 'cancelDisarmed' });
    }
  }

  /** Whoever pressed so long ago, before the program stood still, does not expect that it still fires. */
  function endQuiet(): void {
    const nowMs = clock.monotonicMs();
    const again = arming.kind === 'armed' ? arming.again : undefined;
    if (!again?.confirms || nowMs - again.readAtMs <= ARMED_FOR_MS)
      return take(fireAfterQuiet(arming, nowMs));
    take(disarm(arming));
    reply('not sent: the program stood still too long; press again');
  }

  /** The request's bytes leave at the end of this turn: what the screen has to hear, and lays out, waits for that. */
  async function fire(target: ArmedTarget): Promise<void> {
    const before = new Set(
      cancels()
        ?.running()
        .map(({ id }) => id),
    );
    const firedMs = clock.monotonicMs();
    if (isEverything(target)) startEverything(target);
    else void cancels()?.start(target);
    // Lists that came since the key was armed may show more than what was pinned, and the next ones less.
    const shown = shownBy(store.state(), firedMs);
    await sleep(clock, 0);
    cancels()?.note(shown);
    // Another press may have armed anew meanwhile.
    if (arming.kind === 'idle') store.dispatch({ type: 'cancelDisarmed', wasSent: true });
    dismissals.superseded(target);
    for (const market of isEverything(target) ? target.markets : [target]) {
      cancels()?.knownBefore(market, shown.orders);
      if (insist(cancels(), market, before) === 'spent')
        reply('the one early try is spent: the cancel is sent when its wait is over');
    }
  }

  /** The selection may be gone by the second press; a key never arms what another one has pinned. */
  function armedBy(key: CancelKeyName | 'enter'): ArmedTarget | undefined {
    if (arming.kind === 'idle') return undefined;
    return key === 'enter' || key === arming.key ? arming.target : undefined;
  }

  function startEverything(target: EverythingTarget): void {
    cancels()?.everything.start(target, (orders, unread) => targetsOfOrders(store.state(), orders, unread));
  }

  function reply(text: string): void {
    store.dispatch(replyEvent(clock, text));
  }

  function showArmed({ target, armedAtMs }: Extract<Arming<ArmedTarget>, { kind: 'armed' }>): void {
    cancels()?.arm(target);
    const untilMs = armedAtMs + ARMED_FOR_MS;
    store.dispatch({ type: 'cancelArmed', target, untilMs });
    clock.schedule(untilMs - clock.monotonicMs() + 1, () => take(expire(arming, clock.monotonicMs())));
  }

  return {
    press(key, keyPress) {
      if (!cancels()) return reply('not ready yet, nothing is armed: press again in a moment');
      const armed = arming.kind === 'armed' ? arming : undefined;
      const isAgain = armed?.key === key && keyPress.readAtMs - armed.armedAtMs < ARMED_FOR_MS;
      // What is armed is confirmed whatever the cursor is on by then.
      if (isAgain) return take(press(armed, { key, ...keyPress }, armed.target, { instant }));
      const pinned = pinTarget(store.state(), key, clock);
      const problem = whyNot(store.state(), key, pinned, clock);
      if (problem !== undefined) return reply(problem);
      const target = pinned ?? armedBy(key);
      if (target) take(press(arming, { key, ...keyPress }, target, { instant }));
      else if (key !== 'enter') reply(key === 'X' ? 'no market is selected' : whyNoOrder(store.state()));
    },
    disarm: () => take(disarm(arming)),
    disarmOrDismiss() {
      if (arming.kind !== 'armed') return dismissals.newest();
      take(disarm(arming));
      return true;
    },
    async settle() {
      if (arming.kind === 'armed' && arming.again?.confirms) await sleep(clock, QUIET_MS);
    },
    drop() {
      arming = IDLE;
    },
  };
}

/** All that the monitor was shown when a key fired: it had come before that. */
function shownBy(state: AppState, firedMs: number): ShownList {
  const { unreadOrders: unread, listsLeaveOut, rowsLostMs = firedMs } = state;
  const orders = [...(state.orders?.value ?? []), ...state.unlistedOrders];
  const lost = { hasLostRows: hasLostRows(state), lostRowsCameMs: rowsLostMs };
  return { orders, unread, ...lost, cameMs: firedMs, listsLeaveOut };
}

/**
 * Pressed again while the service says "later": one try at once, and no more than one. A cancel that was not running `before`
 * this press began with it, and may be put off by now.
 */
function insist(
  cancels: Cancels | undefined,
  { scope }: CancelTarget,
  before: ReadonlySet<number>,
): EarlyTry {
  const running = cancels?.running() ?? [];
  const same = running.find(({ id, target }) => before.has(id) && isSameScope(target.scope, scope));
  return same && cancels?.forceResend(same.id);
}

/** Why nothing can be armed, in a sentence. What is not read, or not to be seen in what was, can be. */
function whyNot(
  state: AppState,
  key: CancelKeyName | 'enter',
  pinned: ArmedTarget | undefined,
  clock: Clock,
): string | undefined {
  if (key === 'x' && isTokenShared(state)) {
    return 'several outcomes have the token of this order: X takes the whole market down';
  }
  if (key === 'x' && isTokenUnknown(state)) {
    return 'the catalog does not know the token of this order: X takes the whole market down';
  }
  if (!pinned) return undefined;
  // What it takes is read after the second press: a list that was empty a moment ago says nothing of now.
  if (isEverything(pinned)) return undefined;
  return scopeProblem(pinned.scope, clock)
    ? 'the service does not tell the market of this order: X on its market takes it down'
    : undefined;
}

function pinTarget(state: AppState, key: CancelKeyName | 'enter', clock: Clock): ArmedTarget | undefined {
  if (key === 'X') return pinMarket(state, clock);
  if (key === 'x') return pinOutcome(state, clock);
  return key === 'ctrl-x' ? pinEverything(state, clock) : undefined;
}
