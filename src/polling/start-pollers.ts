import type { DetailPollers } from './detail-pollers.ts';
import type { Client } from '../api/client.ts';
import type { CancelOutcome, CancelProgress } from '../domain/cancel.ts';
import { type Clock, noticeStandstill } from '../domain/clock.ts';
import type { MonitorEvent, PollerName, Publish, ReadingTimes } from '../domain/monitor-event.ts';
import { POLL_PACE_MS } from '../domain/poll-pace.ts';
import { type Random, seededRandom } from '../domain/random.ts';
import { askProbe, createProbe, type Probe } from './liveness-probe.ts';
import { type Poller, createPoller } from './poller.ts';
import { type Wants, pollerRequests } from './poller-requests.ts';
import { paceInBudget, leastGapWithin } from './pace-in-budget.ts';
import { refetchBookOnMismatch, refetchIncompleteCatalog } from './refetch.ts';
import { retryTogether } from './retry-together.ts';

export interface PollersOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly random: Random;
  readonly publish: Publish;
  /** What is wanted now; asked whenever a poller is about to ask. */
  readonly wants: () => Wants;
  /** The client's creator, where its catalog is that of one. */
  readonly creator?: string;
  /** What is looked up beside them: it is held, released and refreshed as the pollers are. */
  readonly details?: DetailPollers;
  /** Other paces than `POLL_PACE_MS`. */
  readonly pollMs?: Readonly<Partial<Record<PollerName, number>>>;
}

/**
 * Why nothing is asked: the person paused, the program is suspended, the terminal takes nothing, or the service
 * throttles a cancel, which then has all there is.
 */
export type HoldReason = 'paused' | 'suspended' | 'stalled' | 'throttled';

export interface Pollers {
  /** Every event of the service passes here: what one poller reads may be reason for another to ask. */
  handleEvent(event: MonitorEvent): void;
  /** Look at the wants again: pollers whose want changed ask at once. */
  wantsChanged(): void;
  /** Ask for everything now, once also while nothing is asked, though never while a cancel is throttled. */
  refresh(): void;
  /** While any reason stands nothing is asked but one probe in 30 s, and not even that while a cancel is throttled. */
  hold(reason: HoldReason, held: boolean): void;
  /** A reason to hold stands. */
  readonly held: boolean;
  stop(): void;
}

/**
 * Histories are asked for 20 tokens a request: while somebody scrolls they are asked this much later at most, or the
 * requests of every row passed would use up the window.
 */
const SELECTION_HISTORY_MS = 500;
const ROWS_HISTORY_MS = 1_500;

/** A book that prices contradict is asked for again within this time; an ask that is under way is let finish. */
const LOOK_AGAIN_MS = 100;

/** What a cancel took down is not long shown as open beside its verdict; markets that end together cost one listing. */
const AFTER_CANCEL_MS = 200;

/** What else the screen shows is asked for when the first book is there, or after this: who starts looks at the book. */
const FIRST_BOOK_MS = 50;

/** A book that takes longer holds up the rest of the catalog no more. */
const FIRST_SCREEN_MS = 1_000;

/** Whether a cancel has a new verdict, which it may still try to change, or its last. */
function createVerdicts(): (progress: CancelProgress) => boolean {
  const known = new Map<number, CancelOutcome>();
  return ({ id, outcome, phase }) => {
    const isNew = outcome !== undefined && outcome !== known.get(id);
    if (outcome !== undefined) known.set(id, outcome);
    return isNew || phase === 'settled';
  };
}

/** Starts asking for everything the screen shows, and more slowly for what it does not, within what the budget has room for. */
export function startPollers(options: PollersOptions): Pollers {
  const { client, clock, random, publish, wants, details, pollMs = {} } = options;
  const { promise: firstScreen, resolve: showFirstScreen } = Promise.withResolvers<void>();
  const stopWaiting = clock.schedule(FIRST_SCREEN_MS, showFirstScreen);
  const requests = pollerRequests({ ...options, firstScreen });
  const startedMs = clock.monotonicMs();
  /** As it was counted last. */
  let use = client.budgetSnapshot();
  const waitsForBook = wants().selectedToken !== undefined;
  const isWatched = (name: PollerName): boolean => !wants().unwatched?.includes(name);
  const pollers = new Map(
    (Object.keys(requests) as PollerName[]).map((name) => [
      name,
      createPoller({
        clock,
        // Of its own, so that in a replay the waits of one do not depend on what another went through.
        random: seededRandom(random.next() * 2 ** 32),
        request: requests[name],
        isAgeless: name === 'catalog',
        publish,
        answered(times, paceMs) {
          publish({ type: 'pollAnswered', poller: name, times, paceMs });
          if (name === 'book') showFirstScreen();
          if (waitsForBook && name === 'book') releaseRest();
          retries.answered(name);
        },
        failed(failure, nextTryAtMs) {
          if (name === 'book') showFirstScreen();
          publish({ type: 'pollFailed', poller: name, failure, nextTryAtMs });
          retries.failed(name);
        },
        dropped() {
          publish({ type: 'pollDropped', poller: name });
          retries.dropped(name);
        },
        pace: () => paceInBudget(name, pollMs[name] ?? POLL_PACE_MS[name], isWatched(name), use),
        ...(waitsForBook && name !== 'book' && { firstAfterMs: FIRST_BOOK_MS }),
      }),
    ]),
  );
  const all = [...pollers.values(), ...(details ? [details] : [])];
  const retries = retryTogether(pollers, random);
  const refetchBook = refetchBookOnMismatch(
    () => wants().selectedToken,
    () => pollers.get('book')?.pollSoon(Math.max(LOOK_AGAIN_MS, leastGapWithin(use, 'book'))),
  );
  const refetchCatalog = refetchIncompleteCatalog(random, (withinMs) =>
    pollers.get('catalog')?.pollSoon(withinMs),
  );
  function releaseRest(): void {
    if (clock.monotonicMs() - startedMs >= FIRST_BOOK_MS) return;
    for (const [name, poller] of pollers) if (name !== 'book') poller.pollSoon();
  }
  const isVerdict = createVerdicts();
  const probe = probeFor(options);
  const reasons = new Set<HoldReason>();
  let known = wants();
  return {
    handleEvent(event) {
      if (event.type === 'budgetsCounted') ({ use } = event);
      if (event.type === 'cancelProgressed' && isVerdict(event.progress))
        pollers.get('orders')?.pollSoon(AFTER_CANCEL_MS);
      refetchBook(event);
      refetchCatalog(event);
    },
    wantsChanged() {
      details?.wantsChanged();
      const next = wants();
      if (next === known) return;
      pollWanted(pollers, known, next);
      known = next;
    },
    refresh() {
      if (reasons.has('throttled')) for (const poller of pollers.values()) poller.pollSoon();
      else for (const each of all) each.refresh();
    },
    hold(reason, isHeld) {
      if (isHeld) reasons.add(reason);
      else reasons.delete(reason);
      for (const each of all) each.hold(reasons.size > 0);
      probe.run(reasons.size > 0 && !reasons.has('throttled'));
    },
    get held() {
      return reasons.size > 0;
    },
    stop() {
      for (const each of all) each.stop();
      stopWaiting();
      probe.run(false);
    },
  };
}

function probeFor({ client, clock, random, publish, wants }: PollersOptions): Probe {
  return createProbe(clock, random, async () => {
    const askedAtMs = clock.monotonicMs();
    const stamp = (): ReadingTimes => ({ askedAtMs, readAtMs: clock.monotonicMs() });
    const { value, hasStood } = await noticeStandstill(clock, askProbe(client, wants().account, stamp));
    // What came before a standstill is older than anybody could tell.
    for (const event of value) if (!hasStood || event.type === 'probed') publish(event);
  });
}

function pollWanted(pollers: ReadonlyMap<PollerName, Poller>, known: Wants, next: Wants): void {
  if (next.selectedToken !== known.selectedToken) {
    pollers.get('book')?.pollSoon();
    pollers.get('history')?.pollSoon(SELECTION_HISTORY_MS);
  } else if (next.bookTokens?.join() !== known.bookTokens?.join()) {
    pollers.get('book')?.pollSoon();
  }
  if (next.listTokens.some((token) => !known.listTokens.includes(token))) {
    pollers.get('prices')?.pollSoon();
    pollers.get('history')?.pollSoon(ROWS_HISTORY_MS);
  }
  if (next.furtherTokens?.some((token) => !known.furtherTokens?.includes(token)))
    pollers.get('prices')?.pollSoon();
  for (const name of known.unwatched ?? [])
    if (!next.unwatched?.includes(name)) pollers.get(name)?.pollSoon();
  if (next.window !== known.window) pollers.get('history')?.pollSoon();
  if (next.account && !known.account) pollers.get('orders')?.pollSoon();
}
