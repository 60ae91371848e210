import type { MalformedFailure } from '../../domain/failure.ts';

/**
 * A list of which every row was lost says nothing: taken for an empty one it would read as "no markets" or "no
 * orders". `atMs` is wall time.
 */
export function unreadableList(endpoint: string, lost: number, atMs: number): MalformedFailure {
  return {
    kind: 'malformed',
    endpoint,
    attempt: 1,
    atMs,
    message: `none of ${lost} rows could be read`,
    advice: 'Check that the address is a service of this family.',
    sent: 'maybe',
  };
}
