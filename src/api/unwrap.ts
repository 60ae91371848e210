import type { Failure } from '../domain/failure.ts';
import type { Result } from '../domain/result.ts';
import { isObject, isText, checkRule, type Rule } from '../text/rule.ts';

/** A failure that was thrown by `unwrap`. Its message names the endpoint, what went wrong and what to do. */
export class RequestError extends Error {
  /** What the call resolved with. */
  readonly failure: Failure;

  /**
   * Wraps a failure that a call resolved with.
   * @throws TypeError when it is none
   */
  constructor(failure: Failure) {
    checkRule(FAILURE, 'RequestError takes', failure);
    super(`${failure.endpoint}: ${failure.message}. ${failure.advice}`);
    this.name = 'RequestError';
    this.failure = failure;
  }
}

/**
 * The value of a call that succeeded.
 * @throws RequestError with the failure of a call that did not; TypeError when it is a promise, or no result
 */
export function unwrap<T>(result: Result<T>): T {
  if (result instanceof Promise)
    throw new TypeError('unwrap takes what a call resolved with: await it first');
  checkRule(RESULT, 'unwrap takes', result);
  if (result.ok) return result.value;
  throw new RequestError(result.failure);
}

const FAILURE: Rule = ['a failure, as a call resolved with it', isFailure];
const RESULT: Rule = ['what a call resolved with, {ok, value} or {ok, failure}', isResult];

export function isResult(given: unknown): given is Result<unknown> {
  const { ok, failure } = (given ?? {}) as { readonly ok?: unknown; readonly failure?: unknown };
  return ok === true || (ok === false && isObject(failure));
}

function isFailure(given: unknown): boolean {
  return isObject(given) && [given['endpoint'], given['message'], given['advice']].every(isText);
}
