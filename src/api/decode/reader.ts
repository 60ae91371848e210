/** Counts what had to be dropped while an answer was read. */
export interface Losses {
  lost: number;
}

/** Reads one value out of parsed JSON; undefined when it is missing or not what it should be. */
export type Reader<T> = (raw: unknown, losses: Losses) => T | undefined;
