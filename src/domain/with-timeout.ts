import type { Clock } from './clock.ts';

/** What `promise` resolves with, or undefined when that takes longer than `mostMs`. */
export async function inTime<T>(clock: Clock, promise: Promise<T>, mostMs: number): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const forget = clock.schedule(mostMs, () => late.resolve(undefined));
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    forget();
  }
}
