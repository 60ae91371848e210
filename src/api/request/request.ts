import type { MalformedFailure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';
import type { RequestOptions } from '../../domain/call-options.ts';
import type { Endpoint } from '../../domain/endpoint.ts';
import type { WireReply } from '../transport/wire.ts';

export type QueryValue = string | number | boolean | undefined;

/** One request to be made: what to send, and how to read the answer. */
export interface RequestSpec<T> {
  readonly endpoint: Endpoint;
  /** Values of the path's `{…}` parameters; encoded by the caller of the wire. */
  readonly path?: Readonly<Record<string, string>>;
  /** Parameters without a value are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  /** Sent beside those that every request carries. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Why this may not be sent at all: a bound it breaks, in words. */
  readonly problem?: string;
  /** The value in a parsed answer; undefined when it is not what the interface describes. */
  decode(answer: unknown, head: AnswerHead): T | undefined;
  /** Orders that an answer names which is not what the interface describes. */
  named?(answer: unknown): Pick<MalformedFailure, 'namedIds' | 'keptUnread'>;
}

/** What came before the body of an answer. */
export interface AnswerHead extends Pick<Extract<WireReply, { kind: 'answer' }>, 'status' | 'headers'> {
  /** Its `Date` is well before that of an earlier answer of the order book: somebody kept it. */
  readonly isOld?: boolean;
}

/** Makes one attempt at a request: budget, signature, wire, answer. Never rejects. */
export type ExecuteRequest = <T>(spec: RequestSpec<T>, options?: RequestOptions) => Promise<Result<T>>;
