import type { CancelOutcome, TargetScope, CancelTarget } from '../../domain/cancel.ts';
import { sleep } from '../../domain/clock.ts';
import { aborted } from '../../domain/deadline.ts';
import type { Failure } from '../../domain/failure.ts';
import type { MarketFacts } from './cancel-service.ts';
import { isNoSuchMarket } from './classify-answer.ts';
import { MOST_READING_AGE_MS } from './next-step.ts';
import { requestWithDeadline } from './request-with-deadline.ts';
import { retryPauseMs, throttledForMs } from './retry-pace.ts';
import type { RunState } from './run-state.ts';
import { isNothingElsewhere } from './findings.ts';
import { noteElsewhere } from './note-evidence.ts';
import { counterpartOf, outcomeOf, tokensOf } from '../../domain/market-scope.ts';
import type { Outcome } from '../../domain/market.ts';
import { sameId } from '../../domain/same-id.ts';

const CATALOG_DEADLINE_MS = 5_000;
/** A catalog that does not answer for so long is not waited for when the account has no open order elsewhere. */
const PATIENCE_MS = 1_500;
const AGAIN_AFTER_MS = 2_000;
const ELSEWHERE_WAIT_MS = 3_000;

/**
 * Asks the catalog, beside everything else, for the market's other id and its tokens (interface: endpoint 5), until it
 * answers. That there is no such market, or no such question, is an answer. Other credentials, a redirect or trouble at
 * the service are none.
 */
export async function learnSecondId(run: RunState): Promise<void> {
  const { service, clock, random, record, facts, stopping } = run;
  const { conditionId } = record.progress.target.scope;
  for (let tries = 1; facts.areIdsUnknown && !stopping.signal.aborted; tries++) {
    const answer = await requestWithDeadline<MarketFacts | undefined>({
      clock,
      endpoint: 'GET /markets/{id}',
      attempt: tries,
      deadlineMs: CATALOG_DEADLINE_MS,
      stop: stopping.signal,
      run: async (signal) => (await service.marketFacts?.(conditionId, signal)) ?? { ok: true, value: {} },
    });
    if (stopping.signal.aborted || isVerdictSaid(run)) return;
    const { scope } = record.progress.target;
    if (answer.ok && answer.value && !contradicts(scope, answer.value)) return learn(run, answer.value);
    const failure = answer.ok ? undefined : answer.failure;
    if (failure && isNoSuchMarket(failure)) {
      if (failure.status === 404) record.update({ unknownMarket: true });
      return learn(run, {});
    }
    await sleep(clock, Math.max(throttledForMs(failure), retryPauseMs(tries, random)), stopping.signal);
  }
}

/** A clear that is held back is taken back by what is learned. */
function isVerdictSaid({ decided, record }: RunState): boolean {
  return decided && record.progress.outcome !== undefined;
}

/**
 * Everything under the first id is known, and the catalog does not answer: an account that has no open order elsewhere has
 * none under a mirror either, as far as this reading goes. Otherwise it waits and reads again, and says why, unless a refusal
 * `standing` says more.
 */
export async function awaitSecondId(run: RunState, standing: CancelOutcome | undefined): Promise<void> {
  const { clock, record, facts, startedMs, readingBeganMs, pause, outdated, stopping } = run;
  const nowMs = clock.monotonicMs();
  if (standing) record.update({ outcome: standing });
  const patientUntilMs = startedMs + PATIENCE_MS;
  if (nowMs < patientUntilMs) return pause.until(patientUntilMs);
  const { reading } = facts;
  const wasPatient = readingBeganMs >= patientUntilMs;
  const wasOutdated = outdated.signal.aborted;
  const mayBeAlone = wasPatient && reading?.kind === 'complete' && reading.nothingElsewhere;
  if (mayBeAlone && !isNothingElsewhere(run)) await readElsewhere(run);
  // Pressed again meanwhile.
  if (stopping.signal.aborted || facts.reading !== reading || outdated.signal.aborted !== wasOutdated) return;
  if (mayBeAlone && isNothingElsewhere(run)) {
    const isFresh = clock.monotonicMs() - run.readingCameMs <= MOST_READING_AGE_MS;
    // Lists may show an order elsewhere by now.
    facts.reading = isFresh ? { ...reading, isAlone: true } : undefined;
    if (isFresh) record.unproven = false;
    return;
  }
  if (wasPatient) {
    if (!standing) record.update({ failure: unlearned(run) });
    await pause.until(readingBeganMs + AGAIN_AFTER_MS);
    // Woken by the catalog's answer or by the end of a stage, it has something else to do first.
    if (clock.monotonicMs() < readingBeganMs + AGAIN_AFTER_MS) return;
  }
  if (facts.areIdsUnknown) facts.reading = undefined;
}

/** But for orders that are here, too: for those the reading has just asked. */
async function readElsewhere(run: RunState): Promise<void> {
  const { records, outdated, seen } = run;
  const isAsked = (id: string): boolean => seen.here.has(id) && records.get(id) !== undefined;
  const ids = [...seen.elsewhere.keys()].filter((id) => !isAsked(id));
  if (ids.length === 0) return;
  records.request(ids);
  await Promise.race([records.settled(ids, ELSEWHERE_WAIT_MS), aborted(outdated.signal)]);
}

/**
 * From here on requests and readings follow the other id and the tokens too. What was read without them proves nothing any
 * more.
 */
function learn(run: RunState, market: MarketFacts): void {
  const { record, facts, before, pause } = run;
  facts.areIdsUnknown = false;
  const { target } = record.progress;
  const known = withMarketFacts(target, market);
  record.update({ target: known });
  if (known.scope !== target.scope) {
    // Nobody has read what rested there before: none of it can be called new.
    run.before = { ...before, complete: false };
    noteElsewhere(run);
    if (facts.reading?.kind === 'complete') facts.reading = undefined;
    // Of tokens alone a reading of a whole market needs to know at its end.
    if (known.scope.kind !== 'market' || known.scope.mirrorId !== target.scope.mirrorId) {
      run.emptySinceMs = undefined;
      run.outdated.abort();
    }
  }
  pause.wake();
}

function unlearned({ clock }: RunState): Failure {
  return {
    kind: 'malformed',
    endpoint: 'GET /markets/{id}',
    attempt: 1,
    atMs: clock.now(),
    message: 'the catalog does not tell whether this market has a second id',
    advice:
      'the catalog does not tell whether this market has a second id, and you may have orders there: cancel again, or look at pmtop orders',
    sent: 'maybe',
  };
}

/**
 * A target of which only an id was known, with what the catalog says: its question, its other id and its tokens. The scope
 * stays the very same object when there is nothing to add to it.
 */
export function withMarketFacts(target: CancelTarget, market: MarketFacts): CancelTarget {
  const { areIdsUnknown: _, scope, ...rest } = target;
  const { mirrorId, outcomes = [], question } = market;
  const isMirrorNew = mirrorId !== undefined && mirrorId !== scope.mirrorId;
  const learned = withTokens(isMirrorNew ? { ...scope, mirrorId } : scope, outcomes);
  return { ...rest, scope: learned, ...(question !== undefined && { question }) };
}

/** It names another second id, or another token there, than is known: nobody can say which is right. */
function contradicts(scope: TargetScope, { mirrorId, outcomes = [] }: MarketFacts): boolean {
  if (differ(scope.mirrorId, mirrorId)) return true;
  return scope.kind === 'outcome' && differ(scope.mirrorTokenId, counterpartOf(scope.tokenId, outcomes));
}

function differ(known: string | undefined, told: string | undefined): boolean {
  return known !== undefined && told !== undefined && !sameId(known, told);
}

/** Tokens that were known stay. The very same object when there is none to add. */
function withTokens(scope: TargetScope, outcomes: readonly Outcome[]): TargetScope {
  if (outcomes.length === 0) return scope;
  if (scope.kind === 'market') {
    const known = scope.tokenIds ?? [];
    const tokenIds = [...new Set([...known, ...tokensOf(outcomes)])];
    return tokenIds.length === known.length ? scope : { ...scope, tokenIds };
  }
  const mirrorTokenId = counterpartOf(scope.tokenId, outcomes);
  const own = outcomeOf(scope.tokenId, outcomes);
  const otherTokenIds = tokensOf(outcomes.filter((outcome) => outcome !== own));
  const isMirrorKnown = mirrorTokenId === undefined || mirrorTokenId === scope.mirrorTokenId;
  if (isMirrorKnown && scope.otherTokenIds?.join() === otherTokenIds.join()) return scope;
  return { ...scope, otherTokenIds, ...(mirrorTokenId !== undefined && { mirrorTokenId }) };
}
