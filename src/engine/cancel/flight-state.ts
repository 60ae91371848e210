import type { CancelProgress } from '../../domain/cancel.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Order } from '../../domain/order.ts';
import type { Random } from '../../domain/random.ts';
import type { CancelService } from './cancel-service.ts';
import type { Before } from './compare-reading.ts';
import { createFlightRecord, type FlightRecord } from './flight-record.ts';
import type { FlightFacts } from './next-step.ts';
import { wakeablePause, type WakeablePause } from './wakeable-pause.ts';

export interface FlightOptions {
  readonly service: CancelService;
  readonly clock: Clock;
  readonly random: Random;
  /** After so many milliseconds it is called by what is known. */
  readonly windowMs: number;
  readonly initial: CancelProgress;
  /** Sends nothing: an earlier process did, or did not. */
  readonly verifyOnly: boolean;
  readonly tell: (progress: CancelProgress) => void;
  /** True while it waits out a throttle of the cancel endpoint. */
  readonly onThrottled: (throttled: boolean) => void;
}

/** Everything a running cancel has and knows. */
export interface FlightState extends FlightOptions {
  readonly record: FlightRecord;
  readonly facts: FlightFacts;
  readonly stopping: AbortController;
  readonly pause: WakeablePause;
  readonly startedMs: number;
  before: Before;
  /** Orders that vanished from the listing, as they were looked up. */
  readonly found: Map<string, Order>;
  /** Ids of markets that requests have named. */
  readonly tried: Set<string>;
  /** When the whole account was last read for want of a catalog, monotonic milliseconds. */
  accountReadMs?: number;
  skewCorrections: number;
  readingBeganMs: number;
  readingEndedMs: number;
  /** Waits out a throttle of the cancel endpoint. */
  throttled: boolean;
  /** The verdict stands; what became of single orders may still be looked up. */
  decided: boolean;
}

export function createFlightState(options: FlightOptions): FlightState {
  const { clock, initial, verifyOnly, tell } = options;
  const stopping = new AbortController();
  const { orders, ordersReadAtMs } = initial.target;
  const record = createFlightRecord(initial, tell);
  record.unproven = verifyOnly;
  return {
    ...options,
    record,
    facts: {
      stage: verifyOnly ? 'proving' : 'sending',
      attempts: 0,
      everSent: verifyOnly,
      throttles: 0,
      everThrottled: false,
      mayCorrectSkew: false,
      hasUntriedId: false,
      secondIdUntold: initial.target.secondIdUntold ?? false,
      failedReadings: 0,
      sinceReadingMs: 0,
      readingAgeMs: 0,
    },
    stopping,
    pause: wakeablePause(clock, stopping.signal),
    startedMs: clock.monotonicMs(),
    before: { orders, complete: ordersReadAtMs !== undefined, beforehand: ordersReadAtMs !== undefined },
    found: new Map(),
    tried: new Set(),
    skewCorrections: 0,
    readingBeganMs: 0,
    readingEndedMs: 0,
    throttled: false,
    decided: false,
  };
}
