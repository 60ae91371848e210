import type { CancelOutcome, CancelProgress } from '../../domain/cancel.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Order } from '../../domain/order.ts';
import type { Random } from '../../domain/random.ts';
import { ok } from '../../domain/result.ts';
import { askWithDeadline } from './ask-with-deadline.ts';
import type { CancelService } from './cancel-service.ts';
import { isResting, type Before } from './compare-reading.ts';
import { createFlightRecord, standingOutcome, type FlightRecord } from './flight-record.ts';
import { lookUpOrders } from './look-up-orders.ts';
import { nextStep, type FlightFacts, type Stage, type Step } from './next-step.ts';
import { readOpenOrders, type Reading } from './read-open-orders.ts';
import { sendAttempt } from './send-attempt.ts';
import { filledOf, outsideOf, unseenCanceled } from './tell-fates.ts';
import { wakeablePause, type WakeablePause } from './wakeable-pause.ts';

/** A clock measured once may still be a little off; a third wrong signature has another cause. */
const MOST_SKEW_CORRECTIONS = 2;
/** The rest of the window is left to prove what the last request did. */
const SENDING_SHARE = 0.75;
const SKEW_DEADLINE_MS = 3_000;
const BESIDE_DEADLINE_MS = 10_000;

export interface FlightOptions {
  readonly service: CancelService;
  readonly clock: Clock;
  readonly random: Random;
  /** After so many milliseconds it is called by what is known. */
  readonly windowMs: number;
  readonly initial: CancelProgress;
  readonly verifyOnly: boolean;
  readonly tell: (progress: CancelProgress) => void;
  /** True while it waits out a throttle of the cancel endpoint. */
  readonly onThrottled: (throttled: boolean) => void;
}

/** One cancel on its way: from the first request to the reading that settles it. */
export interface CancelFlight {
  readonly progress: CancelProgress;
  /** Still sends by itself, so that a start which it covers may join it. */
  readonly joinable: boolean;
  /** Resolves when settled, or at the end of the window with how it stands then. */
  readonly verdict: Promise<CancelProgress>;
  /** Resolves when there is nothing more to do. */
  readonly settled: Promise<CancelProgress>;
  /** Ends the wait of a throttle now. Once: who ignores a throttle twice gets banned. */
  forceResend(): boolean;
  /** Ends it now, with the honest word for how it stands. */
  stop(): void;
}

interface FlightState extends FlightOptions {
  readonly record: FlightRecord;
  readonly facts: FlightFacts;
  readonly stopping: AbortController;
  readonly pause: WakeablePause;
  readonly startedMs: number;
  before: Before;
  /** Orders that vanished from the listing, as they were looked up. */
  readonly found: Map<string, Order>;
  skewCorrections: number;
  readingBeganMs: number;
  /** Waits out a throttle of the cancel endpoint. */
  throttled: boolean;
  /** The verdict stands; what became of single orders may still be looked up. */
  decided: boolean;
}

/** Starts a cancel; its first request is on its way when this returns. */
export function launchFlight(options: FlightOptions): CancelFlight {
  const flight = createState(options);
  const { record, pause, stopping, clock } = flight;
  const verdict = Promise.withResolvers<CancelProgress>();
  const forgetProving = clock.schedule(options.windowMs * SENDING_SHARE, () => enterStage(flight, 'proving'));
  const forgetWindow = clock.schedule(options.windowMs, () => {
    if (endWindow(flight) === 'goes on') verdict.resolve(record.progress);
  });
  // A defect of ours must not leave a cancel hanging in silence either.
  const flown = fly(flight).catch(() => finish(flight, standingOutcome(record)));
  const settled = flown.then(() => {
    forgetProving();
    forgetWindow();
    verdict.resolve(record.progress);
    return record.progress;
  });
  let forced = false;
  return {
    verdict: verdict.promise,
    settled,
    get progress() {
      return record.progress;
    },
    get joinable() {
      return !flight.decided && (flight.facts.stage === 'sending' || flight.throttled);
    },
    forceResend() {
      if (forced || !flight.throttled) return false;
      forced = pause.wake(true);
      return forced;
    },
    stop: () => stopping.abort(),
  };
}

function createState(options: FlightOptions): FlightState {
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
      throttles: 0,
      mayCorrectSkew: false,
      failedReadings: 0,
      sinceReadingMs: 0,
    },
    stopping,
    pause: wakeablePause(clock, stopping.signal),
    startedMs: clock.monotonicMs(),
    before: { orders, complete: ordersReadAtMs !== undefined },
    found: new Map(),
    skewCorrections: 0,
    readingBeganMs: 0,
    throttled: false,
    decided: false,
  };
}

async function fly(flight: FlightState): Promise<void> {
  const { record, facts, clock, random, stopping } = flight;
  while (!stopping.signal.aborted) {
    facts.sinceReadingMs = clock.monotonicMs() - flight.readingBeganMs;
    const step = nextStep(facts, record.unproven, random);
    if (step.do === 'settle') return settle(flight, step.outcome);
    await takeStep(flight, step);
  }
  finish(flight, standingOutcome(record));
}

async function takeStep(flight: FlightState, step: Exclude<Step, { do: 'settle' }>): Promise<void> {
  if (step.do === 'correct-skew') return correctSkew(flight);
  if (step.pauseMs > 0 && (await pauseBefore(flight, step)) === 'think again') return;
  await (step.do === 'send' ? send(flight) : read(flight));
}

/** Waits before a step. When the stage changes meanwhile, what to do is decided anew. */
async function pauseBefore(
  flight: FlightState,
  { pauseMs, standing }: Step & { do: 'send' | 'read' },
): Promise<'go' | 'think again'> {
  const { facts, record, clock, pause, stopping } = flight;
  const { stage } = facts;
  const nextTryAtMs = clock.monotonicMs() + pauseMs;
  const outcome = record.unproven ? record.progress.outcome : standing;
  setThrottled(flight, standing === 'throttled');
  record.update({ phase: 'waiting', outcome, nextTryAtMs });
  await pause.until(nextTryAtMs, { stubborn: flight.throttled });
  const thinkAgain = stopping.signal.aborted || (!flight.throttled && stage !== facts.stage);
  setThrottled(flight, false);
  return thinkAgain ? 'think again' : 'go';
}

function setThrottled(flight: FlightState, throttled: boolean): void {
  if (flight.throttled === throttled) return;
  flight.throttled = throttled;
  flight.onThrottled(throttled);
}

async function send(flight: FlightState): Promise<void> {
  const { service, clock, record, facts, startedMs, stopping } = flight;
  const sent = sendAttempt({ service, clock, record, startedMs, stop: stopping.signal });
  if (facts.attempts === 0 && !flight.before.complete) void readBeside(flight);
  const attempt = await sent;
  facts.attempts += 1;
  facts.attempt = attempt;
  facts.reading = undefined;
  facts.failedReadings = 0;
  facts.throttles = attempt.kind === 'throttled' ? facts.throttles + 1 : 0;
  facts.mayCorrectSkew =
    attempt.kind === 'refused' &&
    attempt.smellsOfSkew &&
    service.measureSkew !== undefined &&
    flight.skewCorrections < MOST_SKEW_CORRECTIONS;
}

/** Nothing was read before the key: what is there now is read while the first request is on its way. */
async function readBeside(flight: FlightState): Promise<void> {
  const { service, clock, record, stopping } = flight;
  const { scope } = record.progress.target;
  const listed = await askWithDeadline({
    clock,
    endpoint: 'GET /data/orders',
    attempt: 1,
    deadlineMs: BESIDE_DEADLINE_MS,
    stop: stopping.signal,
    run: (signal) => service.listOpen(scope, signal),
  });
  if (!listed.ok) return;
  const { orders, complete } = listed.value;
  flight.before = { orders, complete };
  const ordersReadAtMs = complete ? clock.now() : undefined;
  record.update({ target: { ...record.progress.target, orders, ordersReadAtMs } });
}

async function read(flight: FlightState): Promise<void> {
  const { service, clock, record, facts, before, startedMs, stopping } = flight;
  flight.readingBeganMs = clock.monotonicMs();
  record.update({ phase: 'verifying', nextTryAtMs: undefined });
  const stop = stopping.signal;
  const reading = await readOpenOrders({ service, clock, record, before, startedMs, stop });
  facts.reading = await doubtVanished(flight, reading);
  facts.failedReadings = facts.reading.kind === 'complete' ? 0 : facts.failedReadings + 1;
}

/**
 * An order that is in no listing and that no answer called canceled is asked for by its id: should it rest
 * after all, the listing was wrong and nothing is clear.
 */
async function doubtVanished(flight: FlightState, reading: Reading): Promise<Reading> {
  if (reading.kind !== 'complete') return reading;
  const { service, clock, record, found, stopping } = flight;
  const ended = (id: string): boolean => found.has(id) && !isResting(found.get(id) as Order);
  const unknown = reading.vanished.filter((id) => !ended(id));
  const looked = await lookUpOrders(unknown, { service, clock, stop: stopping.signal });
  for (const [id, order] of looked) found.set(id, order);
  const resting = [...looked.values()].filter(isResting);
  if (resting.length === 0) return reading;
  const left = [...reading.left, ...resting];
  record.update({ left, openAtLastReading: left.length + reading.appeared.length });
  return { ...reading, left };
}

/** A refusal that a wrong clock explains is forgotten: the next step sends again, signed anew. */
async function correctSkew(flight: FlightState): Promise<void> {
  const { service, clock, facts, stopping } = flight;
  flight.skewCorrections += 1;
  facts.mayCorrectSkew = false;
  const measured = await askWithDeadline({
    clock,
    endpoint: 'clock of the service',
    attempt: 1,
    deadlineMs: SKEW_DEADLINE_MS,
    stop: stopping.signal,
    run: async (signal) => ok((await service.measureSkew?.(signal)) ?? false),
  });
  if (measured.ok && measured.value) facts.attempt = undefined;
}

/** The verdict is said at once; what became of the orders that are gone is looked up after it. */
async function settle(flight: FlightState, outcome: CancelOutcome): Promise<void> {
  const { service, clock, record, facts, before, stopping } = flight;
  flight.decided = true;
  const failure = outcome === 'confirmed' ? undefined : failureOf(facts);
  record.update({ phase: 'verifying', outcome, failure, nextTryAtMs: undefined });
  const vanished = facts.reading?.kind === 'complete' ? facts.reading.vanished : [];
  const unseen = unseenCanceled(before, record.progress);
  const looked = await lookUpOrders(unseen, { service, clock, stop: stopping.signal });
  const found = new Map([...flight.found, ...looked]);
  const filled = filledOf(vanished, found);
  record.update({ filled, outside: outsideOf(unseen, found, before, record.progress) });
  finish(flight, outcome);
}

function failureOf({ attempt }: FlightFacts): Failure | undefined {
  return attempt && attempt.kind !== 'answered' ? attempt.failure : undefined;
}

function finish({ record, clock }: FlightState, outcome: CancelOutcome): void {
  record.update({ phase: 'settled', outcome, settledAtMs: clock.now(), nextTryAtMs: undefined });
}

function enterStage({ facts, pause }: FlightState, stage: Stage): void {
  facts.stage = stage;
  pause.wake();
}

/** From now on it only reads, unless the service itself told it when to send. */
function endWindow(flight: FlightState): 'goes on' | 'settles' {
  const { record } = flight;
  if (flight.decided) return 'settles';
  if (record.unproven) record.update({ outcome: 'unresolved' });
  enterStage(flight, 'watching');
  return record.unproven || flight.throttled ? 'goes on' : 'settles';
}
