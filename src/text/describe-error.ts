/** What was thrown, as a sentence's end. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
