/** Every failure of a request. A failure is never data, and says whether the service may have acted. */
export type Failure =
  | NetworkFailure
  | TimeoutFailure
  | ThrottledFailure
  | RejectedFailure
  | MalformedFailure
  | UnauthorisedFailure;

export type FailureKind = Failure['kind'];

interface FailureFacts {
  /** Method and path template, e.g. `POST /books`. */
  endpoint: string;
  /** 1 for the first try of this ask. */
  attempt: number;
  atMs: number;
  /** Sanitised, one line, without secrets. */
  message: string;
  advice: string;
  /** `no`: certainly nothing reached the service. `maybe`: it may have been received and carried out. */
  sent: 'no' | 'maybe';
}

/** The connection could not be made or broke. `code` is Node's or undici's, e.g. ECONNREFUSED. */
export interface NetworkFailure extends FailureFacts {
  kind: 'network';
  code: string;
}

/** The deadline passed before the whole answer was there. */
export interface TimeoutFailure extends FailureFacts {
  kind: 'timeout';
  deadlineMs: number;
}

/** The service (429) or a budget of ours said: later. */
export interface ThrottledFailure extends FailureFacts {
  kind: 'throttled';
  /** Told by the service: milliseconds from `atMs` before which no further try may be made. */
  retryAfterMs?: number;
}

/** A definite no: a 4xx, a redirect, a 5xx, or an ask out of bounds that was never sent (no `status`). */
export interface RejectedFailure extends FailureFacts {
  kind: 'rejected';
  status?: number;
  /** The answer was kept by somebody, or holds the very record that it says is not there: it proves nothing. */
  isDoubtful?: true;
}

/** An answer that is not what the interface describes. `status` is the HTTP status it came with. */
export interface MalformedFailure extends FailureFacts {
  kind: 'malformed';
  status?: number;
}

/** 401 or 403, or an account endpoint asked without credentials (`status` missing, nothing sent). */
export interface UnauthorisedFailure extends FailureFacts {
  kind: 'unauthorised';
  status?: number;
}
