import type { Failure } from '../../domain/failure.ts';

/** What a failure promises while the program goes on, and nobody keeps once it has ended. */
const PROMISE = /(; it|It) is tried again by itself/;

/** What a person can do about a failure that the command ends with; undefined when that is nothing. */
export function adviceAtEnd(failure: Failure | undefined): string | undefined {
  const advice = failure?.advice.replace(PROMISE, '') ?? '';
  return advice.length > 1 ? advice : undefined;
}
