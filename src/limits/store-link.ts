import type { Clock } from '../domain/clock.ts';
import type { Random } from '../domain/random.ts';
import { inTime } from '../domain/with-timeout.ts';
import type { LedgerCall, LedgerLost, LedgerReply, LedgerStore } from './store/limit-store.ts';

/** How long an answer is waited for before the shared place counts as lost. */
const PATIENCE_MS = 500;
const BEAT_MS = 1_000;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 4_000;

/** What a call is about, without what every call tells. */
export type CallParts = Partial<Pick<LedgerCall, 'claim' | 'report' | 'leaving'>>;

export interface LinkOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Opens the shared place; again after each loss. Never rejects. */
  readonly open: () => Promise<LedgerStore | LedgerLost>;
  /** The call for these parts, composed when it is sent. */
  readonly compose: (parts: CallParts) => LedgerCall;
  readonly onReply: (reply: LedgerReply, call: LedgerCall, askedMs: number) => void;
  /** No answer came, or it could not be opened: each time that was tried. */
  readonly onLost: (reason: string) => void;
  /** It answers, for the first time or again. */
  readonly onFound: (reply: LedgerReply) => void;
}

/** The way to a shared place that may be slow or away: beats, gives up in time, comes back with jitter. */
export interface LedgerLink {
  readonly isOpen: boolean;
  /** Begins to open the place, unless that has begun. */
  open(): void;
  /** Undefined when no answer came; the place is lost then. */
  exchange(parts: CallParts): Promise<LedgerReply | undefined>;
  /** Calls within `delayMs`, if only to tell. */
  tellWithin(delayMs: number): void;
  close(): Promise<void>;
}

export function createLedgerLink(options: LinkOptions): LedgerLink {
  const { clock, random } = options;
  let store: LedgerStore | undefined;
  let begun = false;
  let closed = false;
  let failures = 0;
  let stopTimer: (() => void) | undefined;
  let dueMs = Number.POSITIVE_INFINITY;

  function plan(delayMs: number): void {
    stopTimer?.();
    if (closed) return;
    dueMs = clock.monotonicMs() + delayMs;
    stopTimer = clock.schedule(delayMs, () => void turn());
  }

  async function turn(): Promise<void> {
    dueMs = Number.POSITIVE_INFINITY;
    if (!store) return find();
    if ((await exchange({ report: true })) && dueMs === Number.POSITIVE_INFINITY) plan(BEAT_MS);
  }

  async function find(): Promise<void> {
    const found = await options.open();
    if ('lost' in found) return lose(found.lost);
    if (closed) return found.close();
    store = found;
    const reply = await exchange({ report: true });
    if (!reply) return;
    options.onFound(reply);
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

  async function exchange(parts: CallParts): Promise<LedgerReply | undefined> {
    const asked = store;
    if (!asked) return undefined;
    const askedMs = clock.monotonicMs();
    const call = options.compose(parts);
    const answer = await inTime(clock, asked.call(call), PATIENCE_MS);
    if (asked !== store) return undefined;
    if (answer === undefined || 'lost' in answer) {
      lose(answer?.lost ?? 'no answer');
      return undefined;
    }
    options.onReply(answer, call, askedMs);
    return answer;
  }

  return {
    get isOpen() {
      return store !== undefined && failures === 0;
    },
    open() {
      if (begun || closed) return;
      begun = true;
      void find();
    },
    exchange,
    tellWithin(delayMs) {
      if (store && dueMs > clock.monotonicMs() + delayMs) plan(delayMs);
    },
    async close() {
      if (closed) return;
      stopTimer?.();
      const leaving = exchange({ leaving: true });
      closed = true;
      await leaving;
      store?.close();
      store = undefined;
    },
  };
}
