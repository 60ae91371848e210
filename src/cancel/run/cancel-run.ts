import { sleep } from '../../domain/clock.ts';
import type { CancelProgress } from '../../domain/cancel.ts';
import type { Order } from '../../domain/order.ts';
import { awaitSecondId, learnSecondId } from './learn-second-id.ts';
import { neverSent } from './cancel-failures.ts';
import { requestKey } from './cancel-requests.ts';
import { nextStep, type RunFacts, type Step } from './next-step.ts';
import { isUnder } from '../../domain/orders-under-scope.ts';
import {
  createRunState,
  isWindowOver,
  settlesAtOnce,
  type RunOptions,
  type RunState,
  type SentRequest,
  standingOutcome,
} from './run-state.ts';
import { type Findings, findingsOf } from './findings.ts';
import { noteListed, noteMatched, noteRecord } from './note-evidence.ts';
import { correctSkew, mayCorrectSkew, read, send } from './run-steps.ts';
import type { ShownList } from './cancel-service.ts';
import { putOffRequests, requestFacts, unsentRequests, waitForServiceAlone } from './sent-requests.ts';
import { finish, setThrottled, settle, UNKNOWN_WAIT_MS } from './settle-run.ts';

/** After so long a cancel is called by what is known. */
export const CANCEL_WINDOW_MS = 30_000;
/** The rest of the window is left to prove what the last request did. */
const SENDING_SHARE = 0.75;

/** `spent`: it was used before, and all waits until the service takes it; missing: nothing has to be sent early. */
export type EarlyTry = 'sent' | 'spent' | undefined;

/** One cancel on its way: from the first request to the reading that settles it. */
export interface CancelRun {
  readonly progress: CancelProgress;
  /** How it would have ended if nothing more could be done from here on. */
  readonly standing: CancelProgress;
  /** For the cancels after it. */
  readonly findings: Findings;
  /** Still sends by itself, so that a start which it covers may join it. */
  readonly joinable: boolean;
  /** All that it sent is put off, and will be sent when the service takes requests again. */
  readonly isPutOff: boolean;
  /** Some listing of the account came, whatever it was read for. */
  readonly note: (listing: ShownList) => void;
  /** Resolves when settled, or at the end of the window with how it stands then; pressed again, of the new window. */
  readonly verdict: Promise<CancelProgress>;
  /** Resolves when there is nothing more to do. */
  readonly settled: Promise<CancelProgress>;
  /** Sends now, if it waits for its turn. */
  begin(): void;
  /** What lists had shown by the last press was there before: none of it is new. */
  takeIn(orders: readonly Order[]): void;
  /**
   * Pressed again: the window begins anew. If its last request is over, it sends once more. What is throttled waits, and sends
   * for the whole window after that.
   */
  sendAgain(): void;
  /** Ends the wait of a throttle now. Once: who ignores a throttle twice gets banned. */
  forceResend(): EarlyTry;
  /** Ends it now, with the honest word for how it stands. The fills of one that is `replaced` are told by its successor. */
  stop(why?: 'replaced'): void;
}

/** Starts a cancel; its first request is on its way when this returns, unless it waits for its turn. */
export function startCancelRun(options: RunOptions): CancelRun {
  const run: RunState = createRunState(options, (order, askedAtMs) => noteRecord(run, order, askedAtMs));
  const { record, facts, pause, stopping, clock } = run;
  let verdict = Promise.withResolvers<CancelProgress>();
  let isVerdictGiven = false;
  let [forgetProving, forgetWindow] = [(): void => {}, (): void => {}];
  function endOrWait(): void {
    if (endWindow(run) === 'goes on') {
      isVerdictGiven = true;
      verdict.resolve(record.progress);
    }
    // It settles, unless an order that only an answer reported refutes its word meanwhile.
    else forgetWindow = clock.schedule(UNKNOWN_WAIT_MS, endOrWait);
  }
  function beginWindow(): void {
    forgetProving();
    forgetWindow();
    run.windowBeganMs = clock.monotonicMs();
    forgetProving = clock.schedule(options.windowMs * SENDING_SHARE, () => {
      if (facts.stage === 'sending') facts.stage = 'proving';
      pause.wake();
    });
    forgetWindow = clock.schedule(options.windowMs, endOrWait);
  }
  beginWindow();
  const turn = Promise.withResolvers<void>();
  const steps = options.waits ? waitThenRun(run, turn) : runSteps(run);
  // A defect of ours must not leave a cancel hanging in silence either.
  const ended = steps.catch(() => finish(run, standingOutcome(record)));
  // Not in this turn of the event loop, at whose end the request's bytes leave.
  void sleep(clock, 0)
    .then(() => learnSecondId(run))
    .catch(() => {});
  const settled = ended.then(() => {
    forgetProving();
    forgetWindow();
    stopping.abort();
    verdict.resolve(record.progress);
    return record.progress;
  });
  return {
    get verdict() {
      return verdict.promise;
    },
    settled,
    get progress() {
      return record.progress;
    },
    get standing() {
      return { ...record.progress, outcome: standingOutcome(record) };
    },
    get findings() {
      return findingsOf(run);
    },
    get joinable() {
      return isJoinable(run);
    },
    begin: () => turn.resolve(),
    takeIn: (orders) => takeIn(run, orders),
    get isPutOff() {
      return run.sent.size > 0 && areAllPutOff(run) && !isOverdue(run);
    },
    sendAgain() {
      waitForServiceAlone(run);
      facts.stage = 'sending';
      if (isVerdictGiven) verdict = Promise.withResolvers();
      isVerdictGiven = false;
      beginWindow();
      // What is under way is for this press, too; what is throttled waits. Neither holds back another.
      const waiting = new Set(putOffRequests(run));
      const isDue = (each: SentRequest): boolean =>
        !waiting.has(each) && !run.underWay.has(requestKey(each.request));
      const due = [...run.sent.values()].filter(isDue);
      for (const each of due) each.mustSendAgain = true;
      // What was found before the press says nothing of what it is for.
      run.emptySinceMs = undefined;
      if (settlesAtOnce(facts.reading)) facts.reading = undefined;
      if (due.length > 0) run.outdated.abort();
      pause.wake();
    },
    forceResend: () => forceResend(run),
    note: (listing) => noteListed(run, listing),
    stop(why) {
      run.isReplaced ||= why === 'replaced';
      stopping.abort();
    },
  };
}

function forceResend(run: RunState): EarlyTry {
  const due = putOffRequests(run);
  if (run.decided || run.facts.stage === 'watching' || due.length === 0) return undefined;
  const unspent = due.filter(({ isEarlyTrySpent }) => !isEarlyTrySpent);
  if (unspent.length === 0) return areAllPutOff(run) ? 'spent' : undefined;
  for (const each of unspent) {
    each.mustSendAgain = true;
    each.isEarlyTrySpent = true;
  }
  run.outdated.abort();
  run.pause.wake();
  run.record.update({ isEarlyTrySpent: true });
  return 'sent';
}

function isJoinable(run: RunState): boolean {
  if (run.decided || run.stopping.signal.aborted) return false;
  return run.facts.stage === 'sending' || putOffRequests(run).length > 0;
}

function takeIn(run: RunState, orders: readonly Order[]): void {
  noteMatched(run, orders);
  const { before, record } = run;
  const ids = new Set(before.orders.map(({ id }) => id));
  const more = orders.filter((order) => !ids.has(order.id) && isUnder(record.progress.target.scope, order));
  if (more.length > 0) run.before = { ...before, orders: [...before.orders, ...more] };
}

async function waitThenRun(run: RunState, turn: PromiseWithResolvers<void>): Promise<void> {
  const { stopping, record, clock } = run;
  stopping.signal.addEventListener('abort', () => turn.resolve(), { once: true });
  await turn.promise;
  if (stopping.signal.aborted) {
    const failure = neverSent(clock.now(), 'it was stopped before its turn came', 'cancel again');
    record.update({ failure });
  }
  return runSteps(run);
}

async function runSteps(run: RunState): Promise<void> {
  const { record, facts, stopping } = run;
  while (!stopping.signal.aborted) {
    facts.isOverdue = isOverdue(run);
    if (facts.stage !== 'watching' && isWindowOver(run)) {
      facts.stage = 'watching';
      if (run.tries.size === 0 && !run.verifyOnly)
        record.update({ failure: neverSent(run.clock.now(), 'its turn came too late', 'cancel again') });
      // Whoever waits for the verdict of the window hears it first, and may end this.
      await sleep(run.clock, 0);
      continue;
    }
    if (facts.stage === 'sending' && isSendingOver(run)) facts.stage = 'proving';
    const unsent = unsentRequests(run);
    if (unsent.length > 0) {
      await send(run, unsent);
      continue;
    }
    setThrottled(run, isAnyPutOff(run));
    const step = decide(run);
    if (step.do !== 'settle') await takeStep(run, step);
    else if ((await settle(run, step.outcome)) === 'settled') return;
  }
  finish(run, standingOutcome(record));
}

function decide(run: RunState): Step {
  const { record, facts, clock, random } = run;
  const nowMs = clock.monotonicMs();
  Object.assign(facts, {
    requests: requestFacts(run),
    isUnderWay: run.underWay.size > 0,
    mayCorrectSkew: mayCorrectSkew(run),
    sinceReadingMs: nowMs - run.readingBeganMs,
    readingAgeMs: nowMs - run.readingCameMs,
  } satisfies Partial<RunFacts>);
  return nextStep(facts, record.unproven, random);
}

/**
 * The process stood still, or the machine slept, for long after the service would have taken what it had put off: whoever pressed
 * does not expect that it is still sent.
 */
function isOverdue({ sent, underWay, clock, windowMs }: RunState): boolean {
  const latestMs = clock.monotonicMs() - windowMs;
  return [...sent.values()].some(
    ({ request, attempt, mustSendAgain, dueMs = Infinity }) =>
      attempt.kind === 'throttled' &&
      !mustSendAgain &&
      !underWay.has(requestKey(request)) &&
      dueMs < latestMs,
  );
}

function isSendingOver({ clock, windowBeganMs, windowMs }: RunState): boolean {
  return clock.monotonicMs() - windowBeganMs >= windowMs * SENDING_SHARE;
}

async function takeStep(run: RunState, step: Exclude<Step, { do: 'settle' }>): Promise<void> {
  const { clock, pause } = run;
  switch (step.do) {
    case 'correct-skew': {
      const again = await correctSkew(run);
      return again.length > 0 && !isOverdue(run) ? send(run, again) : undefined;
    }
    case 'await-answers':
      return pause.until(clock.monotonicMs() + step.pauseMs);
    case 'await-second-id':
      return awaitSecondId(run, step.standing);
    case 'read':
      return step.pauseMs <= 0 || (await pauseBefore(run, step)) === 'go'
        ? read(run, step.sendsInMs !== undefined && step.standing === 'throttled')
        : undefined;
    case 'send':
      for (const { request, inMs } of step.requests) {
        const sent = run.sent.get(requestKey(request));
        if (sent) sent.dueMs ??= clock.monotonicMs() + inMs;
      }
      // After the pause it is decided anew: what is due may have changed.
      if (step.pauseMs > 0) return void (await pauseBefore(run, step));
      return send(
        run,
        step.requests.filter(({ inMs }) => inMs <= 0).map(({ request }) => request),
      );
  }
}

/** Waits before a step. When the stage changes, the key is pressed again or the process stands still, what to do is decided anew. */
async function pauseBefore(
  run: RunState,
  step: Step & { do: 'send' | 'read' },
): Promise<'go' | 'think again'> {
  const { facts, record, clock, pause, stopping } = run;
  const { stage } = facts;
  const { pauseMs, standing } = step;
  const nowMs = clock.monotonicMs();
  const nextTryAtMs = nowMs + ((step.do === 'read' ? step.sendsInMs : undefined) ?? pauseMs);
  const unsettled = stage === 'watching' ? 'unresolved' : undefined;
  const outcome = record.unproven ? (record.progress.outcome ?? unsettled) : standing;
  record.update({ phase: 'waiting', outcome, nextTryAtMs });
  await pause.until(nowMs + pauseMs);
  const isLate = (isOverdue(run) && !facts.isOverdue) || (facts.stage === 'sending' && isSendingOver(run));
  const isWoken = clock.monotonicMs() < nowMs + pauseMs || stage !== facts.stage;
  return stopping.signal.aborted || isLate || isWoken ? 'think again' : 'go';
}

/** Nothing is on its way, or will be before the service takes it. */
function areAllPutOff(run: RunState): boolean {
  return run.underWay.size === 0 && putOffRequests(run).length === run.sent.size;
}

/** Some request waits until the service takes it. */
function isAnyPutOff(run: RunState): boolean {
  const waits = ({ request, mustSendAgain }: SentRequest): boolean =>
    !mustSendAgain && !run.underWay.has(requestKey(request));
  return !run.facts.isOverdue && putOffRequests(run).some(waits);
}

/** From now on it only reads, unless the service itself told it when to send. */
function endWindow(run: RunState): 'goes on' | 'settles' {
  const { record, facts, pause } = run;
  if (run.decided) return 'settles';
  const isPutOff = [...run.sent.values()].some(({ attempt }) => attempt.kind === 'throttled');
  const goesOn = record.unproven || isPutOff;
  const isUnsaid = goesOn && record.progress.outcome === undefined;
  if (record.unproven || isUnsaid) record.update({ outcome: 'unresolved' });
  facts.stage = 'watching';
  pause.wake();
  return goesOn ? 'goes on' : 'settles';
}
