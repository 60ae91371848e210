import { sleep } from '../domain/clock.ts';
import { updateStore, type LimitStore, type StoreLost, type UpdateOptions } from './store/limit-store.ts';
import { updateSharedState, type SharedReply, type SharedUpdate } from './update-shared-state.ts';

const BEAT_MS = 1_000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 4_000;

export interface LinkOptions<U extends SharedUpdate> extends UpdateOptions {
  /** Opens the shared place; again after each loss. Never rejects. */
  readonly open: () => Promise<LimitStore | StoreLost>;
  /** What this process uses and asks for now; `ownMs` is when the state was asked for. May run several times. */
  readonly compose: (ownMs: number, leaving: boolean) => U;
  readonly onReply: (reply: SharedReply, update: U, tookMs: number) => void;
  /** No answer came, or it could not be opened: each time that was tried. */
  readonly onLost: (reason: string) => void;
  /** It answers, for the first time or again. */
  readonly onFound: () => void;
}

/** The way to a shared place that may be slow or away: beats, gives up in time, comes back with jitter. */
export interface StoreLink {
  /** Begins to open the place, unless that has begun. Resolves when it was found or lost. */
  open(): Promise<void>;
  /** Publishes and asks as soon as an update that runs is over; all who want that meanwhile share one. */
  update(): Promise<unknown>;
  updateWithin(delayMs: number): void;
  close(): Promise<void>;
}

export function createStoreLink<U extends SharedUpdate>(options: LinkOptions<U>): StoreLink {
  const { clock, random } = options;
  let store: LimitStore | undefined;
  let finding: Promise<void> | undefined;
  let closed = false;
  let failures = 0;
  let stopTimer: (() => void) | undefined;
  let dueMs = Number.POSITIVE_INFINITY;
  let tookMs = 0;
  let wasContended = false;
  // Two updates of a process would be in each other's way at the store.
  const update = oneAtATime(runUpdate, yieldToOthers);

  function plan(delayMs: number): void {
    stopTimer?.();
    if (closed) return;
    dueMs = clock.monotonicMs() + delayMs;
    stopTimer = clock.schedule(delayMs, () => void turn());
  }

  async function turn(): Promise<void> {
    dueMs = Number.POSITIVE_INFINITY;
    if (!store) return find();
    if ((await update()) && dueMs === Number.POSITIVE_INFINITY) plan(BEAT_MS);
  }

  async function find(): Promise<void> {
    const found = await options.open();
    if ('lost' in found) return lose(found.lost);
    if (closed) return found.close();
    store = found;
    if (!(await update())) return;
    options.onFound();
    failures = 0;
    if (dueMs === Number.POSITIVE_INFINITY) plan(BEAT_MS);
  }

  /** Waits are drawn from the upper half, so that many who lost it together neither come at once nor late. */
  function lose(reason: string): void {
    store?.close();
    store = undefined;
    if (closed) return;
    const longestMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10));
    failures++;
    options.onLost(reason);
    plan(longestMs * (0.5 + random.next() / 2));
  }

  /** Where many want to swap, whoever did lets the others go first for about as long as it took. */
  async function yieldToOthers(): Promise<void> {
    if (wasContended && !closed && !options.isUrgent()) await sleep(clock, random.next() * tookMs);
  }

  async function runUpdate(): Promise<boolean> {
    const asked = store;
    if (!asked) return false;
    const startedMs = clock.monotonicMs();
    let composed: U | undefined;
    let attempts = 0;
    const reply = await updateStore(asked, options, ({ state, storeMs }, askedMs) => {
      attempts++;
      composed = options.compose(askedMs, closed);
      return updateSharedState(state, composed, storeMs);
    });
    tookMs = clock.monotonicMs() - startedMs;
    wasContended = attempts > 1;
    if (asked !== store) return false;
    if ('lost' in reply) {
      lose(reply.lost);
      return false;
    }
    options.onReply(reply, composed as U, tookMs);
    return true;
  }

  return {
    async open() {
      if (!closed) finding ??= find();
      await finding;
    },
    update,
    updateWithin(delayMs) {
      if (store && dueMs > clock.monotonicMs() + delayMs) plan(delayMs);
    },
    async close() {
      if (closed) return;
      stopTimer?.();
      const leaving = update();
      closed = true;
      await leaving;
      store?.close();
      store = undefined;
    },
  };
}

/** Runs `run`, and then `rest`, before it runs again; all who ask for it meanwhile share the next run. */
function oneAtATime<T>(run: () => Promise<T>, rest: () => Promise<void>): () => Promise<T> {
  let running: Promise<void> | undefined;
  let next: Promise<T> | undefined;
  return function start(): Promise<T> {
    if (!running) {
      const result = run();
      running = result.then(rest).finally(() => (running = undefined));
      return result;
    }
    next ??= running.then(() => {
      next = undefined;
      return start();
    });
    return next;
  };
}
