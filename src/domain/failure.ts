/** Every failure of a request. A failure is never data, and says whether the service may have acted. */
export type Failure =
  | NetworkFailure
  | TimeoutFailure
  | ThrottledFailure
  | RejectedFailure
  | MalformedFailure
  | UnauthorisedFailure;

/** What a failure is told apart by. */
export type FailureKind = Failure['kind'];

/** What every failure has. */
interface FailureFacts {
  /** Method and path template, e.g. `POST /books`. */
  endpoint: string;
  /** 1 for the first try of this ask. */
  attempt: number;
  /** When it failed, epoch milliseconds. */
  atMs: number;
  /** Sanitized, one line, without secrets. */
  message: string;
  /** What to do, in a sentence or two. Nothing is retried by the client: call again. */
  advice: string;
  /** `no`: certainly nothing reached the service. `maybe`: it may have been received and carried out. */
  sent: 'no' | 'maybe';
}

/** `code` of a request that was not sent because those before it failed: the service is tried one request at a time. */
export const LEFT_ALONE = 'LEFT_ALONE';

/** The connection could not be made or broke, or was not tried. */
export interface NetworkFailure extends FailureFacts {
  /** Tells it from the other failures. */
  kind: 'network';
  /**
   * What broke, as Node or undici name it, e.g. ECONNREFUSED. `NO_UNDICI`: that package is missing or could not be loaded.
   * `ABORTED`: the call's `signal`, or the client's end, took it back. `LEFT_ALONE`: the service fails, and is tried one
   * request at a time.
   */
  code: string;
  /** Of `LEFT_ALONE`: milliseconds from `atMs` until the next request is tried, where that is known. */
  retryAfterMs?: number;
}

/** The deadline passed before the whole answer was there. */
export interface TimeoutFailure extends FailureFacts {
  /** Tells it from the other failures. */
  kind: 'timeout';
  /** The total time that was given, in milliseconds. */
  deadlineMs: number;
}

/** The service (429) or a budget of ours said: later. */
export interface ThrottledFailure extends FailureFacts {
  /** Tells it from the other failures. */
  kind: 'throttled';
  /** Told by the service: milliseconds from `atMs` before which no further try may be made. */
  retryAfterMs?: number;
}

/**
 * A no (4xx, a redirect), trouble at the service (5xx), or an ask out of bounds that was never sent (no `status`). `sent`
 * says whether it may have been carried out.
 */
export interface RejectedFailure extends FailureFacts {
  /** Tells it from the other failures. */
  kind: 'rejected';
  /** HTTP status; missing when nothing was sent. */
  status?: number;
  /** The answer was kept by somebody, or holds the very record that it says is not there: it proves nothing. */
  isDoubtful?: true;
  /** Its body is HTML: the answer of a proxy, perhaps, which knows nothing of orders. */
  isHtml?: true;
}

/** An answer that is not what the interface describes. */
export interface MalformedFailure extends FailureFacts {
  /** Tells it from the other failures. */
  kind: 'malformed';
  /** HTTP status; missing when the answer was not even HTTP, or too long to be read. */
  status?: number;
  /** The answer is longer than any that is read: of a list, fewer rows may be asked for. */
  isTooLong?: true;
  /** The answer was kept by somebody: it is of an earlier time. */
  isDoubtful?: true;
  /** Of an answer to a cancel: the orders that it names all the same. */
  namedIds?: readonly string[];
  /** Of an answer to a cancel: it kept orders under what is no id, so nobody can be asked what became of them. */
  keptUnread?: true;
}

/** 401 or 403, or an account endpoint asked without credentials (`status` missing, nothing sent). */
export interface UnauthorisedFailure extends FailureFacts {
  /** Tells it from the other failures. */
  kind: 'unauthorised';
  /** HTTP status; missing when nothing was sent. */
  status?: number;
}

/** Whether the same may be answered soon: a service that says no, has trouble or speaks another language goes on so. */
export function isPassing({ kind }: Failure): boolean {
  return kind === 'network' || kind === 'timeout' || kind === 'throttled';
}

/** How long after `atMs` asking again may make sense, in milliseconds, where the service or our own budget said so. */
export function waitAfter(failure: Failure): number | undefined {
  return failure.kind === 'throttled' || failure.kind === 'network' ? failure.retryAfterMs : undefined;
}

/**
 * True when the service looked at the request and declined it: 401, 403, a redirect, or a 4xx other than the
 * ones that speak of time (408, 425). A 5xx says nothing about what was done before it.
 */
export function isDefiniteNo(failure: Failure): boolean {
  if (failure.kind === 'unauthorised') return true;
  if (failure.kind !== 'rejected') return false;
  const { status } = failure;
  return status === undefined || (status >= 300 && status < 500 && status !== 408 && status !== 425);
}
