/** Counts what had to be left out of the rows of an answer while they were read; whoever reads a list counts its rows. */
export interface Losses {
  lost: number;
}

/** Reads one value out of parsed JSON; undefined when it is missing or not what it should be. */
export type Reader<T> = (raw: unknown, losses: Losses) => T | undefined;

/** What services send for "none": nothing is lost with it. */
export function isNothing(raw: unknown): boolean {
  return raw === undefined || raw === null || raw === '';
}
