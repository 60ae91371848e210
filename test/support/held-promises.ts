/** A promise to whoever uses pmtop, and the tests that hold it: by file, titles or words of them. */
export interface HeldPromise {
  readonly id: string;
  readonly promise: string;
  readonly tests: Readonly<Record<string, readonly string[]>>;
}
