/** A promise of docs/engineering/testing.md, and the tests that hold it: by file, titles or words of them. */
export interface HeldPromise {
  readonly id: string;
  readonly promise: string;
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

/** As the page lists them: without the tests, which stand beside them here. */
export function listPromises(promises: readonly HeldPromise[]): string {
  return promises.map(({ id, promise }) => `- **${id}** ${promise}\n`).join('');
}
