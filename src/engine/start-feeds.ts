import type { Client } from '../api/client.ts';
import type { Clock } from '../domain/clock.ts';
import type { EngineEvent, FeedName } from '../domain/events.ts';
import type { Random } from '../domain/random.ts';
import { createFeed } from './feed.ts';
import { feedAsks } from './feed-asks.ts';
import type { Wants } from './feed-asks.ts';

export interface FeedsOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly random: Random;
  readonly emit: (event: EngineEvent) => void;
  /** What is wanted now; asked whenever a feed is about to ask. */
  readonly wants: () => Wants;
}

export interface Feeds {
  /** Look at the wants again: feeds whose want changed ask at once. */
  wantsChanged(): void;
  /** Ask for everything now. */
  refresh(): void;
  /** Nothing is asked while any reason to hold stands. */
  hold(reason: 'paused' | 'suspended' | 'throttled', held: boolean): void;
  stop(): void;
}

/** Starts asking for everything the screen shows. */
export function startFeeds({ client, clock, random, emit, wants }: FeedsOptions): Feeds {
  const asks = feedAsks(client, wants, emit, clock);
  const names = Object.keys(asks) as FeedName[];
  const feeds = new Map(
    names.map((name) => [name, createFeed({ name, clock, random, emit, ask: asks[name] })]),
  );
  const held = new Set<string>();
  let known = wants();
  return {
    wantsChanged() {
      const next = wants();
      if (next.selectedToken !== known.selectedToken) {
        feeds.get('book')?.nudge();
        feeds.get('history')?.nudge();
      }
      if (next.listTokens.some((token) => !known.listTokens.includes(token))) feeds.get('prices')?.nudge();
      if (next.account && !known.account) feeds.get('orders')?.nudge();
      known = next;
    },
    refresh() {
      for (const feed of feeds.values()) feed.refresh();
    },
    hold(reason, isHeld) {
      if (isHeld) held.add(reason);
      else held.delete(reason);
      for (const feed of feeds.values()) feed.hold(held.size > 0);
    },
    stop() {
      for (const feed of feeds.values()) feed.stop();
    },
  };
}
