import type { Failure } from './failure.ts';

/** A value or a failure; the two cannot be mistaken for each other. */
export type Result<T, E = Failure> =
  | {
      /** It succeeded. */
      ok: true;
      /** What was asked for. */
      value: T;
    }
  | {
      /** It failed. */
      ok: false;
      /** Why. */
      failure: E;
    };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function fail<E>(failure: E): { ok: false; failure: E } {
  return { ok: false, failure };
}

/** One record, and how many of its values could not be read: missing for none. */
export type Partly<T> = T & {
  /** Values left out because they could not be read; missing for none. */
  readonly lostValues?: number;
};
