import type { CancelAnswer } from '../../domain/cancel.ts';
import {
  type Failure,
  isDefiniteNo,
  type RejectedFailure,
  type ThrottledFailure,
} from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';

/**
 * What one attempt proves. Only `answered` brings ids; only `unsent` and `throttled` prove that nothing was
 * carried out; `refused` is a definite no, which a reading still checks; everything else is `ambiguous`:
 * the service may have done all of it, some of it, or nothing.
 */
export type Attempt =
  | { readonly kind: 'answered'; readonly answer: CancelAnswer }
  | { readonly kind: 'ambiguous'; readonly failure: Failure }
  | { readonly kind: 'refused'; readonly failure: Failure; readonly looksLikeSkew: boolean }
  | { readonly kind: 'throttled'; readonly failure: ThrottledFailure }
  | { readonly kind: 'unsent'; readonly failure: Failure; readonly retry: boolean };

/** Says what the result of one cancel request proves. */
export function classifyAnswer(result: Result<CancelAnswer>): Attempt {
  if (result.ok) return { kind: 'answered', answer: result.value };
  const { failure } = result;
  if (failure.kind === 'throttled') return { kind: 'throttled', failure };
  if (failure.sent === 'no') return { kind: 'unsent', failure, retry: mayPassOnItsOwn(failure) };
  if (isDefiniteNo(failure)) {
    const looksLikeSkew = failure.kind === 'unauthorised' && failure.status === 401;
    return { kind: 'refused', failure, looksLikeSkew };
  }
  return { kind: 'ambiguous', failure };
}

/** Nobody knows what became of it; or it never left, and may leave yet. */
export function isUnheard(attempt: Attempt): boolean {
  return attempt.kind === 'ambiguous' || (attempt.kind === 'unsent' && attempt.retry);
}

/** From what has to be looked into first to what says least. */
const PRECEDENCE = ['ambiguous', 'answered', 'throttled', 'refused', 'unsent'] as const;

/** What requests that were sent side by side prove together: the kind that decides what to do next. */
export function combineAttempts(attempts: readonly Attempt[]): Attempt | undefined {
  return PRECEDENCE.map((kind) => attempts.find((attempt) => attempt.kind === kind)).find(
    (attempt) => attempt !== undefined,
  );
}

/** A connection may come back; an ask that was out of bounds or without credentials stays so. */
function mayPassOnItsOwn(failure: Failure): boolean {
  return failure.kind === 'network' || failure.kind === 'timeout';
}

/** That there is no such market, or that it is no id; that there is no such question. */
const NO_SUCH_MARKET: ReadonlySet<number | undefined> = new Set([400, 404, 405, 410, 422, 501]);

/**
 * True when the catalog says that it knows no such market, or takes no such question. Any other status is of a proxy, of
 * credentials or of trouble at the service, and says nothing of the market.
 */
export function isNoSuchMarket(failure: Failure): failure is RejectedFailure {
  return failure.kind === 'rejected' && NO_SUCH_MARKET.has(failure.status) && !failure.isDoubtful;
}
