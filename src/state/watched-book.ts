import type { Suspicion } from '../domain/book-checks.ts';
import type { BookWatch } from '../domain/book-watch.ts';

/** A book's watch, and when the messages last told of each suspicion (monotonic milliseconds). */
export interface WatchedBook {
  readonly watch: BookWatch;
  readonly saidAtMs: Readonly<Partial<Record<Suspicion['kind'], number>>>;
}
