import type { Clock } from '../../domain/clock.ts';
import { describeCancel } from '../../domain/cancel-words.ts';
import type { Cancels } from '../../engine/cancel/cancel-machine.ts';
import type { ExitCause } from '../../terminal/exit-guard.ts';
import { describeError } from './describe-error.ts';

/** What a running cancel is given to finish when the program is left. */
const LEAVE_GRACE_MS = 3_000;

/** Leaving lets a running cancel finish, and says on stderr how each one ended, and what error ended all. */
export async function sayFarewell(
  cancels: Cancels | undefined,
  clock: Clock,
  cause?: ExitCause,
): Promise<void> {
  if (cause?.kind === 'error') process.stderr.write(`pmtop: ${describeError(cause.error)}\n`);
  const verdicts = (await cancels?.finish(LEAVE_GRACE_MS)) ?? [];
  for (const verdict of verdicts) {
    const words = describeCancel(verdict, clock.monotonicMs());
    process.stderr.write(`pmtop: cancel on ${verdict.target.question}: ${words}\n`);
  }
}
