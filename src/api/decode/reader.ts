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

/** As `read`, and a value that is there and cannot be read is counted once, whatever was lost inside of it. */
export function counted<T>(read: Reader<T>): Reader<T> {
  return (raw, losses) => {
    const before = losses.lost;
    const value = read(raw, losses);
    if (value === undefined) losses.lost = before + (isNothing(raw) ? 0 : 1);
    return value;
  };
}
