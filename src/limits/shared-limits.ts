import type { Random } from '../domain/random.ts';
import type { SharedUse } from '../domain/limit-use.ts';
import {
  type PendingRequest,
  type PendingRequests,
  createPendingRequests,
  type Published,
  type SharedAnswer,
  type SharedLimit,
  type SharedRequest,
} from './pending-requests.ts';
import { isReserved, useOfAll } from './grant-request.ts';
import { createHoldAfterLoss, type Hold, type SharedLimitUse, type UseByName } from './hold-after-loss.ts';
import { inTime } from '../domain/deadline.ts';
import { type Limit, storeLimits } from './limit-table.ts';
import { usedAt } from './sliding-window.ts';
import { grantedMillionths } from './slow-after-429.ts';
import { createStoreLink, type LinkOptions, type StoreLink } from './store-link.ts';
import type { SharedReply, SharedUpdate } from './update-shared-state.ts';

/** A read that verifies a cancel goes without an answer after so long, and two usual updates. */
const RESERVED_PATIENCE_MS = 20;
const MOST_RESERVED_PATIENCE_MS = 150;
/** The first reads wait so long for the shared place to be opened: who does not know of the others is in their way. */
const OPENING_MS = 1_000;
/** A 429 is published with the next request, or after this; what else is over with the next request or beat. */
const PUBLISH_429_MS = 250;
/** Long enough for the bytes of a DELETE to be on their way. */
const PUBLISH_CANCEL_MS = 5;
/** Most commands that cancel are over by then, and publish as they end: to open the place takes as long as to verify. */
const OPEN_AFTER_CANCEL_MS = 250;
/** Who was alone keeps to its own share until all who were alone too must be back and have published what they sent. */
const GRACE_MS = 6_500;
/** The same for who sent its first read without a question: others may have done so at that moment. */
const FIRST_GRACE_MS = 1_000;

/** Limits that processes have in common, as one of them sees them. Nothing here holds a cancel. */
export interface SharedLimits {
  /** Reads are to be asked for before they are sent. */
  readonly isShared: boolean;
  /** Where this process counts what it uses, as the only holder: all of it is published. */
  countFrom(own: () => Published): void;
  /** The part of the limits to keep to in this process alone: 1 while the shared place keeps count of it. */
  ownShare(): number;
  /** What reads of this process keep to besides, after what others use was lost sight of. */
  holdOf(limit: SharedLimit): Hold | undefined;
  request(request: SharedRequest): Promise<SharedAnswer>;
  /** A request is sent without a question; that is published as soon as it holds nothing up. */
  started(isCancel: boolean): void;
  ended(isCancel: boolean, isThrottled: boolean): void;
  use(): SharedUse;
  /** What everyone uses of a limit, and what 429s have left of it; undefined where nothing is known. */
  useOf(limit: Limit): SharedLimitUse | undefined;
  close(): Promise<void>;
}

export interface SharedLimitsOptions extends Pick<LinkOptions<SharedUpdate>, 'clock' | 'random' | 'open'> {
  /** A name for the account that does not give away its address. */
  readonly account: string;
  readonly shareAlone: number;
  /** Open it only some time after a cancel is over, or when this closes: nothing is to hold up its DELETE or its verification. */
  readonly afterCancel?: boolean;
  /** The first read asks nobody; the place is opened when the next one wants to, and gets to know of both. */
  readonly firstAlone?: boolean;
  readonly onNotice: (text: string) => void;
}

interface Update extends SharedUpdate {
  readonly asked: readonly PendingRequest[];
}

const ALONE: SharedAnswer = { kind: 'alone' };

/** Shares limits through a place that may be slow, away, or come back empty. Opens it by itself. */
export function createSharedLimits(options: SharedLimitsOptions): SharedLimits {
  const { clock, random, shareAlone, onNotice } = options;
  const nameOf = storeLimits(options.account);
  const hold = createHoldAfterLoss(clock, shareAlone);
  const opened = Promise.withResolvers<true>();
  const requests = createPendingRequests(nameOf);
  const publisher = createPublisher(random, requests);
  let state: 'opening' | 'shared' | 'alone' = options.afterCancel ? 'alone' : 'opening';
  let firstIsDue = options.firstAlone === true;
  /** A person knows that limits are not shared. */
  let isNoticed = false;
  /** Until then others may have sent what is not published yet. */
  let unsureUntilMs = Number.NEGATIVE_INFINITY;
  let last: SharedReply | undefined;
  let tookMs = 0;

  const link = createStoreLink<Update>({
    ...options,
    isUrgent: () => requests.hasReserved,
    compose: publisher.compose,
    onReply(reply, { ownMs, asked }, duration) {
      if (last && last.state.born !== reply.state.born) {
        // It has lost what it knew: it grants what is not there, and everyone waits until all have published.
        if (state === 'shared') loseSight();
        unsureUntilMs = clock.monotonicMs() + GRACE_MS;
        for (const one of asked) if (!isReserved(one.priority)) requests.answer(one, ALONE);
      }
      requests.decide(asked, reply, clock.monotonicMs());
      tookMs = duration;
      publisher.sawTime({ stateMs: reply.nowMs, ownMs });
      last = reply;
    },
    onLost(reason) {
      if (isNoticed) return;
      isNoticed = true;
      loseSight();
      continueAlone();
      onNotice(notShared(reason, shareAlone));
    },
    onFound() {
      state = 'shared';
      opened.resolve(true);
      if (requests.all.length > 0) void link.update();
      if (!isNoticed) return;
      isNoticed = false;
      unsureUntilMs = clock.monotonicMs() + GRACE_MS;
      onNotice(sharedAgain(countTerminals()));
    },
  });

  function loseSight(): void {
    if (last) hold.begin(countUse(publisher.published(), clock.monotonicMs()), usedByAll(last));
  }

  function continueAlone(): void {
    state = 'alone';
    opened.resolve(true);
    for (const one of requests.all) requests.answer(one, ALONE);
  }

  const countTerminals = (): number =>
    last && state === 'shared' ? Object.keys(last.state.holders).length : 1;
  const isUnsure = (): boolean => state !== 'shared' || clock.monotonicMs() < unsureUntilMs;

  async function request(wish: SharedRequest): Promise<SharedAnswer> {
    void link.open();
    if (state === 'alone') return ALONE;
    const { asked, answered } = requests.add(wish);
    if (state === 'shared') void link.update();
    else if (!(await inTime(clock, opened.promise, OPENING_MS))) continueAlone();
    if (!isReserved(wish.priority)) return answered;
    await inTime(clock, answered, reservedPatienceMs(tookMs));
    requests.answer(asked, { kind: 'granted' });
    return answered;
  }

  const opening = openInTime(link, options);
  return {
    get isShared() {
      return state !== 'alone' && !firstIsDue;
    },
    countFrom: publisher.countFrom,
    ownShare: () => (isUnsure() ? shareAlone : 1),
    holdOf: ({ limit, requests: most }) => (isUnsure() ? hold.of(nameOf(limit), most) : undefined),
    request,
    started(isCancel) {
      if (isCancel) return link.updateWithin(PUBLISH_CANCEL_MS);
      if (firstIsDue) unsureUntilMs = clock.monotonicMs() + FIRST_GRACE_MS;
      firstIsDue = false;
    },
    ended(isCancel, isThrottled) {
      if (isThrottled) link.updateWithin(PUBLISH_429_MS);
      if (isCancel) opening.cancelEnded();
    },
    use: () => ({ state, terminals: countTerminals() }),
    useOf: (limit) => (state === 'shared' && last ? usedByAll(last)(nameOf(limit)?.name ?? '') : undefined),
    close: opening.close,
  };
}

/** Opens the place at once, with the next question, or so long after a cancel; at the latest as it closes. */
function openInTime(link: StoreLink, { clock, afterCancel, firstAlone }: SharedLimitsOptions) {
  let stopTimer: (() => void) | undefined;
  if (!afterCancel && !firstAlone) void link.open();
  return {
    cancelEnded(): void {
      if (afterCancel) stopTimer ??= clock.schedule(OPEN_AFTER_CANCEL_MS, () => void link.open());
      else void link.open();
    },
    async close(): Promise<void> {
      stopTimer?.();
      if (stopTimer) await inTime(clock, link.open(), OPEN_AFTER_CANCEL_MS);
      await link.close();
    },
  };
}

function reservedPatienceMs(updateMs: number): number {
  return Math.min(MOST_RESERVED_PATIENCE_MS, RESERVED_PATIENCE_MS + 2 * updateMs);
}

/** Composes what a process publishes, under a name that is chosen by chance. */
function createPublisher(random: Random, requests: PendingRequests) {
  const holder = `${random.next().toString(36).slice(2)}${random.next().toString(36).slice(2)}`;
  let ownUse: (() => Published) | undefined;
  let saw: SharedUpdate['saw'];
  const published = (): Published => requests.withoutPending(ownUse ? ownUse() : { uses: {}, throttles: {} });
  return {
    published,
    countFrom: (own: () => Published): void => void (ownUse = own),
    sawTime: (times: SharedUpdate['saw']): void => void (saw = times),
    compose(ownMs: number, leaving: boolean): Update {
      const asked = requests.all;
      const times = saw ? { ownMs, saw } : { ownMs };
      return { holder, ...times, ...published(), asked, requests: asked.map(requests.toStore), leaving };
    },
  };
}

function usedByAll({ state, nowMs }: SharedReply): UseByName {
  return (name) => {
    const use = useOfAll(state, name);
    const millionths = grantedMillionths(state.throttles[name], nowMs);
    return { used: use ? usedAt(use, nowMs) : 0, millionths };
  };
}

function countUse({ uses }: Published, nowMs: number): ReadonlyMap<string, number> {
  return new Map(Object.entries(uses).map(([name, use]) => [name, usedAt(use, nowMs)]));
}

function notShared(reason: string, share: number): string {
  const percent = Number((share * 100).toFixed(1));
  return `budgets are not shared now: ${reason}. This pmtop keeps to ${percent} % of its limits`;
}

function sharedAgain(terminals: number): string {
  return `budgets are shared again, by ${terminals === 1 ? 'this pmtop alone' : `${terminals} pmtops`}`;
}
