import type { Client } from '../api/client.ts';
import type { Clock } from '../domain/clock.ts';
import type { EngineEvent, FeedName, Publish } from '../domain/monitor-event.ts';
import { FEED_PACE_MS } from '../domain/freshness.ts';
import type { Random } from '../domain/random.ts';
import { askProbe, createProbe } from './liveness-probe.ts';
import { type Feed, createFeed } from './poller.ts';
import { type Wants, feedAsks } from './poller-requests.ts';
import { feedPace, leastGapWithin } from './poll-paces.ts';
import { lookAgain } from './poll-soon.ts';
import { retryTogether } from './retry-together.ts';

export interface FeedsOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly random: Random;
  readonly publish: Publish;
  /** What is wanted now; asked whenever a feed is about to ask. */
  readonly wants: () => Wants;
  /** Other paces than `FEED_PACE_MS`. */
  readonly pollMs?: Readonly<Partial<Record<FeedName, number>>>;
}

/**
 * Why nothing is asked: the person paused, the program is suspended, the terminal takes nothing, or the service
 * throttles a cancel, which then has all there is.
 */
export type HoldReason = 'paused' | 'suspended' | 'stalled' | 'throttled';

export interface Feeds {
  /** Every event of the service passes here: what one feed reads may be reason for another to ask. */
  see(event: EngineEvent): void;
  /** Look at the wants again: feeds whose want changed ask at once. */
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

/** What else the screen shows is asked for when the first book is there, or after this: who starts looks at the book. */
const FIRST_BOOK_MS = 50;

/** Starts asking for everything the screen shows, and more slowly for what it does not, within what the budget has room for. */
export function startFeeds(options: FeedsOptions): Feeds {
  const { client, clock, random, publish, wants, pollMs = {} } = options;
  const asks = feedAsks(client, wants, publish, clock);
  const names = Object.keys(asks) as FeedName[];
  const startedMs = clock.monotonicMs();
  const waitsForBook = wants().selectedToken !== undefined;
  const feeds = new Map(
    names.map((name) => [
      name,
      createFeed({
        clock,
        random,
        ask: asks[name],
        publish,
        answered(times, paceMs) {
          publish({ type: 'feedAnswered', feed: name, times, paceMs });
          if (waitsForBook && name === 'book') releaseRest();
          retries.answered(name);
        },
        failed(failure, nextTryAtMs) {
          publish({ type: 'feedFailed', feed: name, failure, nextTryAtMs });
          retries.failed(name);
        },
        pace: () => {
          const isWatched = !wants().unwatched?.includes(name);
          return feedPace(name, pollMs[name] ?? FEED_PACE_MS[name], isWatched, client.budgetSnapshot());
        },
        ...(waitsForBook && name !== 'book' && { firstAfterMs: FIRST_BOOK_MS }),
      }),
    ]),
  );
  const retries = retryTogether(feeds, random);
  const see = lookAgain(
    () => wants().selectedToken,
    () => feeds.get('book')?.nudge(Math.max(LOOK_AGAIN_MS, leastGapWithin(client.budgetSnapshot(), 'book'))),
  );
  function releaseRest(): void {
    if (clock.monotonicMs() - startedMs >= FIRST_BOOK_MS) return;
    for (const [name, feed] of feeds) if (name !== 'book') feed.nudge();
  }
  const probe = createProbe(clock, random, async () => {
    const askedAtMs = clock.monotonicMs();
    const stamp = (): { askedAtMs: number; readAtMs: number } => ({
      askedAtMs,
      readAtMs: clock.monotonicMs(),
    });
    for (const event of await askProbe(client, wants().account, stamp)) publish(event);
  });
  const reasons = new Set<HoldReason>();
  let known = wants();
  return {
    see,
    wantsChanged() {
      const next = wants();
      nudgeWanted(feeds, known, next);
      known = next;
    },
    refresh() {
      for (const feed of feeds.values()) {
        if (reasons.has('throttled')) feed.nudge();
        else feed.refresh();
      }
    },
    hold(reason, isHeld) {
      if (isHeld) reasons.add(reason);
      else reasons.delete(reason);
      for (const feed of feeds.values()) feed.hold(reasons.size > 0);
      probe.run(reasons.size > 0 && !reasons.has('throttled'));
    },
    get held() {
      return reasons.size > 0;
    },
    stop() {
      for (const feed of feeds.values()) feed.stop();
      probe.run(false);
    },
  };
}

function nudgeWanted(feeds: ReadonlyMap<FeedName, Feed>, known: Wants, next: Wants): void {
  if (next.selectedToken !== known.selectedToken) {
    feeds.get('book')?.nudge();
    feeds.get('history')?.nudge(SELECTION_HISTORY_MS);
  } else if (next.bookTokens?.join() !== known.bookTokens?.join()) {
    feeds.get('book')?.nudge();
  }
  if (next.listTokens.some((token) => !known.listTokens.includes(token))) {
    feeds.get('prices')?.nudge();
    feeds.get('history')?.nudge(ROWS_HISTORY_MS);
  }
  if (next.alertTokens?.join() !== known.alertTokens?.join()) feeds.get('prices')?.nudge();
  for (const name of known.unwatched ?? []) if (!next.unwatched?.includes(name)) feeds.get(name)?.nudge();
  if (next.window !== known.window) feeds.get('history')?.nudge();
  if (next.account && !known.account) feeds.get('orders')?.nudge();
}
