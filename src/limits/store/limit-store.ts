import { type Clock, sleep } from '../../domain/clock.ts';
import type { Random } from '../../domain/random.ts';
import { inTime } from '../../domain/deadline.ts';
import { parseJson } from '../../text/parse-json.ts';
import type { SharedReply, SharedState } from '../update-shared-state.ts';

/** How long an answer is waited for before the shared place counts as lost. */
const PATIENCE_MS = 500;
/** A place that another process holds for longer counts as lost. */
const MOST_HELD_MS = 400;
/** So often others may be quicker; each time one of them got what it wanted. */
const MOST_LOST_SWAPS = 24;
const LONGEST_PAUSE_MS = 50;

/** What a store holds, and what its own clock says. */
export interface LoadedState {
  /** Undefined in an empty store, or an unreadable one. */
  readonly state: SharedState | undefined;
  readonly storeMs: number;
  /** What a swap compares; the store's own affair. */
  readonly version: unknown;
}

/** Where processes share state: a file or a server. It may reject; undefined while another process holds it. */
export interface LimitStore {
  load(): Promise<LoadedState | undefined>;
  /** Puts `state` in place of what was loaded; false when another process has put its own there meanwhile. */
  swap(loaded: LoadedState, state: SharedState): Promise<boolean | undefined>;
  /** Why it cannot be used, in words for a person: what it rejected with, or nothing when others were in the way too long. */
  describeLoss(error?: unknown): string;
  close(): void;
}

/** No answer, and why, in words for a person. */
export interface StoreLost {
  readonly lost: string;
}

export interface UpdateOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Something waits that should not stand back for others. */
  readonly isUrgent: () => boolean;
}

/** Loads, applies `update` and swaps, until nobody else came between. `update` may run several times. Never rejects. */
export async function updateStore(
  store: LimitStore,
  { clock, random, isUrgent }: UpdateOptions,
  update: (loaded: LoadedState, askedMs: number) => SharedReply,
): Promise<SharedReply | StoreLost> {
  let freeMs = clock.monotonicMs();
  let lostSwaps = 0;
  try {
    while (lostSwaps < MOST_LOST_SWAPS && clock.monotonicMs() - freeMs < MOST_HELD_MS) {
      const askedMs = clock.monotonicMs();
      const loaded = await answerOf(clock, store.load());
      const reply = loaded && update(loaded, askedMs);
      const isSwapped = reply && (await answerOf(clock, store.swap(loaded, reply.state)));
      if (isSwapped) return reply;
      if (isSwapped === false) {
        lostSwaps++;
        freeMs = clock.monotonicMs();
      }
      const tookMs = 1 + clock.monotonicMs() - askedMs;
      const pauseMs = isUrgent() ? 1 : Math.min(LONGEST_PAUSE_MS, tookMs * (1 + lostSwaps));
      await sleep(clock, random.next() * pauseMs);
    }
    return { lost: store.describeLoss() };
  } catch (error) {
    return { lost: error === NO_ANSWER ? 'no answer' : store.describeLoss(error) };
  }
}

const NO_ANSWER = new Error('no answer');

async function answerOf<T>(clock: Clock, asked: Promise<T>): Promise<T> {
  const answered = asked.then((answer) => ({ answer }));
  const inPatience = await inTime(clock, answered, PATIENCE_MS);
  if (!inPatience) throw NO_ANSWER;
  return inPatience.answer;
}

/** The state in a store's text; undefined where it cannot be read. */
export function parseState(text: unknown): SharedState | undefined {
  const state = typeof text === 'string' ? (parseJson(text) as Partial<SharedState> | null) : undefined;
  return state?.holders && state.left && state.throttles ? (state as SharedState) : undefined;
}
