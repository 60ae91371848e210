/** A promise of docs/engineering/testing.md, and the tests that hold it: by file, titles or words of them. */
export interface HeldPromise {
  readonly id: string;
  readonly promise: string;
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

/** As the page lists them. */
export function listPromises(promises: readonly HeldPromise[]): string {
  return promises.map(lineOf).join('\n');
}

function lineOf({ id, promise, tests }: HeldPromise): string {
  const files = Object.keys(tests).map((file) => `\`${file}\``);
  return `- **${id}** ${promise}: ${files.join(', ')}`;
}
