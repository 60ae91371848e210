import { MOST_CORRECTIONS } from '../../api/signing/signature-time.ts';
import type {
  CancelProgress,
  CancelTarget,
  EverythingProgress,
  EverythingTarget,
} from '../../domain/cancel.ts';
import { type Clock, noticeStandstill, sleep } from '../../domain/clock.ts';
import { type Order, type OrderPlace, isResting } from '../../domain/order.ts';
import { isUnder } from '../../domain/orders-under-scope.ts';
import type { CancelRun } from './cancel-run.ts';
import type { CancelService, ShownList } from './cancel-service.ts';
import { everythingOutcome } from './everything-outcome.ts';
import { type AccountReading, standingBy } from './everything-standing.ts';
import { byId } from './run-state.ts';
import { createMarketRuns, type MarketRuns } from './market-runs.ts';
import { readWholeAccount } from './read-open-orders.ts';
import { EMPTY_AGAIN_MS, throttledForMs } from './retry-pace.ts';

/** Orders on markets that turn up meanwhile are followed this often. */
const MOST_ROUNDS = 3;
const FIRST_PAUSE_MS = 250;
const MOST_PAUSE_MS = 4_000;

/** Orders that lists showed, those unread apart. */
export interface ShownPlaces {
  readonly orders: readonly Order[];
  readonly unread: readonly OrderPlace[];
  /** Lists had rows that name no order, so short a time ago that later ones may lag behind. */
  readonly hasLostRows?: boolean;
}

/** One target for each market of the orders that a reading shows. */
export type TargetsOf = (orders: readonly Order[], unread?: readonly OrderPlace[]) => readonly CancelTarget[];

export interface EverythingOptions {
  readonly target: EverythingTarget;
  readonly targetsOf: TargetsOf;
  /** Orders that earlier cancels could not prove gone. */
  readonly inDoubt: ShownPlaces;
  /** Whether an order was proved gone by whatever cancel, and no list shows it since. */
  readonly isGone: (id: string) => boolean;
  /** A cancel that waits for `begin`, or a running one that covers the target. */
  readonly prepare: (target: CancelTarget) => CancelRun;
  readonly service: Pick<CancelService, 'listOpen' | 'correctClock'>;
  readonly onListed: (listing: ShownList) => void;
  readonly clock: Clock;
  /** After so many milliseconds it is called by what is known. */
  readonly windowMs: number;
  readonly tell: (progress: EverythingProgress) => void;
}

/** A cancel of everything on its way: each market's own cancel, then the account's list. */
export interface EverythingRun {
  readonly progress: EverythingProgress;
  /** Resolves when settled, or at the end of the window with how it stands then. */
  readonly verdict: Promise<EverythingProgress>;
  /** Resolves when there is nothing more to do. */
  readonly settled: Promise<EverythingProgress>;
  /** A cancel changed, perhaps one of its own. */
  changed(id: number): void;
  /** A press started `next` in the place of `run`, perhaps one of its own. */
  replace(run: CancelRun, next: CancelRun): void;
  /** A listing of the account came, whatever it was read for: no market that it shows is overlooked. */
  note(listing: ShownList): void;
  /** Begins no further market. */
  close(): void;
  /** Reads no more either; its cancels go their way. */
  stop(): void;
}

interface EverythingState extends EverythingOptions {
  readonly runs: MarketRuns;
  readonly stopping: AbortController;
  /** Resting orders that any listing showed meanwhile; by id. */
  readonly listed: Map<string, Order>;
  /** Orders in rows that could not be read, of any listing; by id. */
  readonly unread: Map<string, OrderPlace>;
  /** How often markets that turned up were begun. */
  rounds: number;
  /** By the last complete reading since all had verdicts. */
  account?: AccountReading | undefined;
  /** How it stands, but for its cancels and the account. */
  facts: Omit<EverythingProgress, 'cancels' | 'openAtLastReading' | 'unaccounted'>;
}

/** Starts a cancel of everything; the first requests leave in this turn, and nothing is told before it is over. */
export function startEverythingRun(options: EverythingOptions): EverythingRun {
  const { target, targetsOf, inDoubt, clock, windowMs, prepare, tell } = options;
  const stopping = new AbortController();
  const startedMs = clock.monotonicMs();
  // Whoever pressed so long ago does not expect that it still begins.
  const isLate = (): boolean => clock.monotonicMs() - startedMs > windowMs;
  const runs = createMarketRuns(clock, prepare, isLate);
  const facts = {
    phase: 'canceling',
    startedAtMs: clock.now(),
    ...((target.listsLeaveOut || inDoubt.hasLostRows) && { listsLeaveOut: true as const }),
  } as const;
  const state: EverythingState = {
    ...options,
    runs,
    stopping,
    // Of one whose market nobody knows no cancel can begin.
    listed: byId(inDoubt.orders),
    unread: byId(inDoubt.unread),
    rounds: 0,
    facts,
  };
  const verdict = Promise.withResolvers<EverythingProgress>();
  runs.begin(target.markets);
  runs.begin(targetsOf(inDoubt.orders, inDoubt.unread));
  void sleep(clock, 0).then(() => tell(progressOf(state)));
  const forgetWindow = clock.schedule(windowMs, () => {
    runs.close();
    if (runs.progress().length === 0) stopping.abort();
    update(state, { outcome: everythingOutcome(progressOf(state)) });
    verdict.resolve(progressOf(state));
  });
  const settled = follow(state)
    // A defect of ours must not leave it hanging in silence.
    .catch(() => {})
    .then(() => {
      forgetWindow();
      runs.close();
      stopping.abort();
      const settledMs = clock.monotonicMs();
      const settledAtMs = facts.startedAtMs + Math.round(settledMs - startedMs);
      const outcome = everythingOutcome(progressOf(state));
      update(state, { phase: 'settled', outcome, settledAtMs, settledMs });
      verdict.resolve(progressOf(state));
      return progressOf(state);
    });
  return {
    verdict: verdict.promise,
    settled,
    get progress() {
      return progressOf(state);
    },
    changed(id) {
      if (runs.progress().some((progress) => progress.id === id)) tell(progressOf(state));
    },
    replace: runs.replace,
    note(listing) {
      const { orders, unread = [], hasLostRows = false, listsLeaveOut = false } = listing;
      runs.note(listing);
      if (hasLostRows || listsLeaveOut) noteShortList(state);
      for (const order of orders) if (isResting(order)) state.listed.set(order.id, order);
      for (const place of unread) state.unread.set(place.id, place);
    },
    close: runs.close,
    stop() {
      runs.close();
      stopping.abort();
    },
  };
}

/** An order that a list leaves out, or a row that names none, may rest on a market that nobody knows of. */
function noteShortList(state: EverythingState): void {
  if (state.facts.phase === 'settled') return;
  state.facts = { ...state.facts, listsLeaveOut: true };
}

function progressOf({ facts, runs, account }: EverythingState): EverythingProgress {
  const cancels = runs.progress();
  const isShort = facts.listsLeaveOut ?? cancels.some(({ listsLeaveOut }) => listsLeaveOut);
  return {
    ...facts,
    ...(isShort && { listsLeaveOut: true }),
    ...(account ? standingBy(account, cancels) : { cancels }),
  };
}

function update(state: EverythingState, change: Partial<EverythingState['facts']>): void {
  state.facts = { ...state.facts, ...change };
  state.tell(progressOf(state));
}

/** What the account showed on a market still speaks against its verdict; that it was empty proves nothing any more. */
function outdate(state: EverythingState): void {
  if (state.account) state.account = { ...state.account, isOld: true };
}

/** All cancels, then the account; again for markets that turned up; and again after those that are watched on. */
async function follow(state: EverythingState): Promise<void> {
  const { runs, stopping } = state;
  const beside = new AbortController();
  void readBeside(state, AbortSignal.any([stopping.signal, beside.signal]));
  let isWatched = false;
  while (!stopping.signal.aborted) {
    await runs.verdicts();
    beside.abort();
    const before = runs.progress().length;
    isWatched = runs.progress().some(({ phase }) => phase !== 'settled');
    const targets = await readAccount(state);
    if (targets) beginFurther(state, targets);
    // Also those that came up in a list without an end: the one that was read after them began before their verdicts.
    if (runs.progress().length === before) break;
    outdate(state);
    state.facts = { ...state.facts, phase: 'canceling' };
  }
  runs.close();
  if (isWatched) update(state, { phase: 'canceling', outcome: everythingOutcome(progressOf(state)) });
  await runs.settled();
  if (!isWatched) return;
  outdate(state);
  if (!stopping.signal.aborted) await readAccount(state);
}

/** What the operator was not shown begins beside the rest. */
async function readBeside(state: EverythingState, stop: AbortSignal): Promise<void> {
  const orders = await readToItsEnd(state, stop);
  if (orders) state.runs.begin(targetsOfAll(state, orders));
}

/** Markets that turned up, a few times. */
function beginFurther(state: EverythingState, targets: readonly CancelTarget[]): void {
  if (state.rounds < MOST_ROUNDS && state.runs.begin(targets)) state.rounds += 1;
}

/**
 * The markets of the account's resting orders, and those without a cancel that a list showed meanwhile: the next may
 * have dropped them. Undefined when the account cannot be read.
 */
async function readAccount(state: EverythingState): Promise<readonly CancelTarget[] | undefined> {
  const { clock, stopping, runs } = state;
  outdate(state);
  update(state, { phase: 'reading' });
  const answered = new Map(runs.progress().map((each) => [each.id, answeredAttempts(each)]));
  let orders = await readToItsEnd(state, stopping.signal);
  if (orders?.length === 0 && runs.progress().length === 0) {
    await sleep(clock, EMPTY_AGAIN_MS, stopping.signal);
    orders = await readToItsEnd(state, stopping.signal);
  }
  if (!orders) return undefined;
  const shown = shownPlaces(state, orders);
  const targets = runs.unvisited(targetsOfAll(state, orders));
  const listed = new Set(orders.map(({ id }) => id));
  const recorded = runs.recordedElsewhere();
  const inVerdicts = runs.inVerdicts();
  const isProved = ({ id }: OrderPlace): boolean => inVerdicts.has(id) || state.isGone(id);
  const isNotGone = (place: OrderPlace): boolean =>
    listed.has(place.id) || !isProved(place) || targets.some(({ scope }) => isUnder(scope, place));
  const notGone = Object.groupBy(shown.orders.filter(isNotGone), ({ id }) =>
    listed.has(id) || recorded.has(id) ? 'open' : 'unaccounted',
  );
  state.account = {
    open: notGone.open ?? [],
    unaccounted: [
      ...(notGone.unaccounted ?? []).map((order) => ({ id: order.id, order })),
      ...shown.unread.filter(isNotGone).map((place) => ({ id: place.id, place })),
    ],
    answered,
    verifiedAfterMs: new Map(runs.progress().map(({ id, verifiedAfterMs }) => [id, verifiedAfterMs])),
  };
  return targets;
}

/** What the last request did that has no answer yet, the list may show or not. */
function answeredAttempts({ attempts, phase }: CancelProgress): number {
  return phase === 'sending' ? attempts - 1 : attempts;
}

function targetsOfAll(state: EverythingState, orders: readonly Order[]): readonly CancelTarget[] {
  const shown = shownPlaces(state, orders);
  return state.targetsOf(shown.orders, shown.unread);
}

/** What any listing showed since the start, and this reading's `orders`. */
function shownPlaces(state: EverythingState, orders: readonly Order[]): ShownPlaces {
  const { listed, unread, runs } = state;
  // A list that was asked for before one was proved gone may have come after that.
  const isOpen = ({ id }: OrderPlace): boolean => !state.isGone(id);
  const earlier = [...listed.values(), ...runs.elsewhere()].filter(isOpen);
  const shown = new Map([...earlier, ...orders].map((order) => [order.id, order]));
  const isUnread = (place: OrderPlace): boolean => isOpen(place) && !shown.has(place.id);
  return { orders: [...shown.values()], unread: [...unread.values()].filter(isUnread) };
}

/** The account's resting orders by a complete reading; undefined when it is stopped, or the service takes no such question. */
async function readToItsEnd(
  state: EverythingState,
  stop: AbortSignal,
): Promise<readonly Order[] | undefined> {
  const { service, clock, onListed } = state;
  let corrections = 0;
  for (let pauseMs = FIRST_PAUSE_MS; !stop.aborted; pauseMs = Math.min(MOST_PAUSE_MS, pauseMs * 2)) {
    const reading = readWholeAccount({ service, clock, stop, onListed });
    const { value: listed, hasStood } = await noticeStandstill(clock, reading);
    // A list that came before a standstill tells nothing of now.
    if (hasStood && listed.ok) continue;
    const failure = listed.ok ? undefined : listed.failure;
    state.facts = { ...state.facts, failure };
    if (listed.ok && listed.value.complete) return listed.value.orders.filter(isResting);
    // What it shows is canceled all the same: it may never come to its end.
    beginFurther(state, targetsOfAll(state, []));
    if (failure?.kind === 'unauthorised') {
      if (corrections++ >= MOST_CORRECTIONS || !(await service.correctClock?.(stop))) return undefined;
      continue;
    }
    await sleep(clock, Math.max(throttledForMs(failure), pauseMs), stop);
  }
  return undefined;
}
