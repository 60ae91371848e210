import { describeCancel } from './describe-cancel.ts';
import type { Clock } from '../domain/clock.ts';
import type { Cancels } from './cancel-machine.ts';

/** A line for each cancel that a process leaves behind which ends on the spot. Its journal entry stays. */
export function tellStanding(cancels: Pick<Cancels, 'standing'>, clock: Clock): string[] {
  return cancels.standing().map((progress) => {
    const words = describeCancel(progress, clock.monotonicMs());
    return `cancel on ${progress.target.question}: ${words}; left before its end, the monitor's next start verifies it`;
  });
}
