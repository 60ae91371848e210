import { inTime } from '../domain/deadline.ts';
import type { Cancels } from '../cancel/cancel-machine.ts';
import { realClock } from '../system/system-clock.ts';
import type { ServiceLink } from './service-link.ts';
import type { Runtime } from './runtime/runtime.ts';

/** The cancels that leaving has to wait for: in a recording there are none. */
export function leftBehind(runtime: Runtime, link: ServiceLink): Cancels | undefined {
  return runtime.live ? link.cancels() : undefined;
}

/** Others who share budgets are waited for so long; a place that does not answer is left as it is. */
const MOST_GOODBYE_MS = 300;

/**
 * When no cancel is waited for any more: ends what is in flight, waits for what is being written, lets a runtime write what
 * it has left to write, and says what it has to say then.
 */
export async function closeRuntime(
  runtime: Runtime,
  link: ServiceLink,
  writing: Promise<void>,
): Promise<void> {
  await Promise.all([inTime(realClock, link.close(), MOST_GOODBYE_MS), writing]);
  const words = await runtime.close?.();
  if (words !== undefined) process.stderr.write(`pmtop: ${words}\n`);
}
