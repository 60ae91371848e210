import type { Clock } from '../domain/clock.ts';
import type { Store } from '../state/store.ts';

/** Resolves once a book has been read, or after `mostMs` without one. */
export function waitForBook(store: Store, clock: Clock, mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      stopListening();
      stopTimer();
      resolve();
    };
    const stopTimer = clock.schedule(mostMs, finish);
    const stopListening = store.subscribe(() => {
      if (store.state().books.size > 0) finish();
    });
  });
}
