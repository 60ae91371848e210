import type { CancelProgress, CancelScope, CancelTarget } from '../../domain/cancel.ts';
import { sleep, type Clock } from '../../domain/clock.ts';
import type { Random } from '../../domain/random.ts';
import { launchFlight, type CancelFlight } from './cancel-flight.ts';
import { keepIntents } from './keep-intents.ts';
import type { CancelAudit, CancelJournal } from './cancel-records.ts';
import type { CancelService } from './cancel-service.ts';
import { scopeProblem } from './scope-problem.ts';

const WINDOW_MS = 30_000;
/** A disk that takes longer to write a few lines does not keep anybody from leaving. */
const DISK_MS = 400;
/** Of a grace this much is kept for the disk, and for saying how it ended. */
const LAST_WORDS_MS = 500;

export interface CancelsOptions {
  readonly service: CancelService;
  readonly clock: Clock;
  readonly random: Random;
  readonly journal?: CancelJournal;
  readonly audit?: CancelAudit;
  /** Every change of every cancel, as a new snapshot. */
  readonly onProgress?: (progress: CancelProgress) => void;
  /** True while the service throttles a cancel: every other read should stop. False when that is over. */
  readonly onReadsPaused?: (paused: boolean) => void;
  /** After so long a cancel is called by what is known; 30,000 ms unless told. */
  readonly windowMs?: number;
}

/** The one place from which cancels are sent, for the key and for the command line. */
export interface Cancels {
  /** The key was armed: the intent goes to the journal. Disarming, or a start, ends it. */
  arm(target: CancelTarget): void;
  disarm(): void;
  /**
   * Sends and sees it through. Resolves when settled, or at the end of the window with how it stands then;
   * what is unresolved is verified on in the background until a clean reading or `clear`. A start whose
   * orders a running cancel already covers joins that one.
   */
  start(target: CancelTarget): Promise<CancelProgress>;
  /** Cancels that are not settled, oldest first. */
  running(): readonly CancelProgress[];
  /** How each of those stands if the process ends at this very moment: the words that are true then. */
  standing(): readonly CancelProgress[];
  /** Ends the wait of a throttled cancel now; once for each cancel. False when it cannot. */
  forceResend(id: number): boolean;
  /** The operator takes note of a cancel that is not settled and ends its verification. Resolves when it has ended. */
  clear(id: number): Promise<void>;
  /** Verifies, without sending, what an earlier process left unfinished. Resolves with one verdict each. */
  restore(): Promise<readonly CancelProgress[]>;
  /**
   * Leaving: waits for what is running, stops it, and tells how each ended; what was armed was not sent. Takes
   * `graceMs` at most, the disk included, and half a second where that is less.
   */
  finish(graceMs: number): Promise<readonly CancelProgress[]>;
}

/** The cancel machine: sent → answered → verified by a complete reading that began after the answer. */
export function createCancels(options: CancelsOptions): Cancels {
  const { clock, windowMs = WINDOW_MS } = options;
  const flights = new Map<number, CancelFlight>();
  const intents = keepIntents(options);
  const throttled = new Set<number>();
  let launched = 0;

  function launch(target: CancelTarget, startedAtMs: number, verifyOnly: boolean): CancelFlight {
    const id = ++launched;
    const initial: CancelProgress = { ...NOTHING_YET, id, target, startedAtMs };
    const onThrottled = (now: boolean): void => {
      const before = throttled.size;
      if (now) throttled.add(id);
      else throttled.delete(id);
      if (before === 0 || throttled.size === 0) options.onReadsPaused?.(now);
    };
    const flight = launchFlight({ ...options, windowMs, initial, verifyOnly, tell, onThrottled });
    flights.set(id, flight);
    return flight;
  }

  /** A listener that throws must not take a cancel down with it. */
  function tell(progress: CancelProgress): void {
    try {
      options.onProgress?.(progress);
    } catch {}
  }

  async function seeThrough(flight: CancelFlight, key: string): Promise<void> {
    const progress = await flight.settled;
    flights.delete(progress.id);
    await intents.settle(key, progress);
  }

  function start(target: CancelTarget): Promise<CancelProgress> {
    const key = intents.take(target);
    for (const flight of flights.values()) {
      if (!covers(flight.progress.target.scope, target.scope)) continue;
      if (flight.joinable) {
        intents.drop(key);
        return flight.verdict;
      }
      if (covers(target.scope, flight.progress.target.scope)) flight.stop();
    }
    const flight = launch(target, clock.now(), false);
    intents.keep(key, target);
    intents.track(seeThrough(flight, key));
    return flight.verdict;
  }

  return {
    arm: intents.arm,
    disarm: () => void intents.disarm(),
    start,
    running: () => Array.from(flights.values(), (flight) => flight.progress),
    standing: () => Array.from(flights.values(), (flight) => flight.standing),
    forceResend: (id) => flights.get(id)?.forceResend() ?? false,
    async clear(id) {
      const flight = flights.get(id);
      flight?.stop();
      await flight?.settled;
    },
    async restore() {
      const entries = await intents.unfinished();
      const verdicts = entries.flatMap(({ key, target, armedAtMs }) => {
        // Without a market's id nothing was sent, and nothing can be read.
        if (scopeProblem(target.scope, clock)) {
          intents.drop(key);
          return [];
        }
        const flight = launch(target, armedAtMs, true);
        intents.track(seeThrough(flight, key));
        return flight.verdict;
      });
      return Promise.all(verdicts);
    },
    async finish(graceMs) {
      const armed = intents.disarm();
      const leaving = [...flights.values()];
      const grace = new AbortController();
      await Promise.race([
        Promise.all(leaving.map((flight) => flight.settled)),
        sleep(clock, Math.max(0, graceMs - LAST_WORDS_MS), grace.signal),
      ]);
      grace.abort();
      intents.leave();
      for (const flight of leaving) flight.stop();
      const ended = await Promise.all(leaving.map((flight) => flight.settled));
      await intents.written(DISK_MS);
      return armed ? [...ended, neverConfirmed(++launched, armed, clock.now())] : ended;
    },
  };
}

const NOTHING_YET = {
  phase: 'sending',
  attempts: 0,
  canceled: [],
  notCanceled: [],
  filled: [],
  left: [],
  appeared: [],
  outside: [],
} as const;

function neverConfirmed(id: number, target: CancelTarget, atMs: number): CancelProgress {
  const failure = {
    kind: 'rejected',
    endpoint: 'DELETE /cancel-market-orders',
    attempt: 1,
    atMs,
    message: 'it was armed and never confirmed',
    advice: 'press again and confirm to cancel',
    sent: 'no',
  } as const;
  const facts = { id, target, startedAtMs: atMs, settledAtMs: atMs, failure };
  return { ...NOTHING_YET, ...facts, phase: 'settled', outcome: 'not-sent' };
}

/** Whether a cancel of `wide` takes down everything that one of `narrow` would. */
function covers(wide: CancelScope, narrow: CancelScope): boolean {
  if (wide.conditionId.toLowerCase() !== narrow.conditionId.toLowerCase()) return false;
  if (wide.kind === 'market') return true;
  return narrow.kind === 'outcome' && narrow.tokenId === wide.tokenId;
}
