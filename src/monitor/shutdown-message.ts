import type { CancelProgress } from '../domain/cancel.ts';
import type { Clock } from '../domain/clock.ts';
import { describeCancel, describeCancelDetails, standingLines } from '../cancel/describe-cancel.ts';
import type { Cancels } from '../cancel/cancel-machine.ts';
import { describeEverything, everythingFacts, isClean } from '../cancel/describe-everything.ts';
import type { EverythingRun } from '../cancel/run/everything-run.ts';
import type { Capabilities } from '../terminal/capabilities.ts';
import type { ExitCause } from '../terminal/exit-guard.ts';
import { toAscii } from '../text/ascii-glyph.ts';
import { cancelExitCode } from '../cancel/exit-code.ts';
import { describeError } from '../text/describe-error.ts';

/** What a running cancel is given to finish when the program is left. */
const LEAVE_GRACE_MS = 3_000;
/** Who insists. A terminal that goes away tells it twice, by its streams and by SIGHUP: that is nobody's haste. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Leaving lets a running cancel finish, and says on stderr how each one ended, and what error ended all. A signal ends
 * the wait, not the words, also where it ends the process on the spot. Resolves with the exit code of the worst cancel
 * that was running, as `pmtop cancel` has it.
 */
export async function printShutdown(
  cancels: Cancels | undefined,
  clock: Clock,
  { unicode }: Pick<Capabilities, 'unicode'>,
  cause?: ExitCause,
): Promise<number> {
  const say = sayer(unicode);
  if (cause?.kind === 'error') say(describeError(cause.error));
  if (!cancels) return 0;
  const running = cancels.running();
  const everything = runningEverything(cancels);
  for (const name of namesOfRunning(cancels))
    say(`waiting up to ${LEAVE_GRACE_MS / 1_000} s for the cancel ${name}`);
  const hurry = (): void => void cancels.finish(0);
  for (const signal of SIGNALS) process.on(signal, hurry);
  const printStanding = (): void => standingLines(cancels, clock).forEach(say);
  process.on('exit', printStanding);
  const verdicts = await cancels.finish(LEAVE_GRACE_MS);
  process.off('exit', printStanding);
  // What is still being written holds nobody who insists.
  for (const signal of SIGNALS) process.off(signal, hurry);
  const last = everything?.progress;
  for (const verdict of withStanding(verdicts, last?.cancels ?? [])) {
    say(`cancel on ${verdict.target.question}: ${describeCancel(verdict, clock.monotonicMs())}`);
    for (const line of describeCancelDetails(verdict)) say(`  ${line}`);
  }
  if (last) {
    const words = describeEverything(last, clock.monotonicMs());
    say(`cancel of everything: ${[words, ...everythingFacts(last)].join(' · ')}`);
  }
  const wereRunning = new Set(running.map(({ id }) => id));
  const ended = verdicts.filter(({ id }) => wereRunning.has(id));
  const outcomes = [...ended, ...(last ? [last] : [])].map(({ outcome }) => outcome);
  return Math.max(0, ...outcomes.map(cancelExitCode));
}

/** Of each cancel that Ctrl-Z stops, that it waits for the shell's `fg`. */
export function printStopped(cancels: Cancels | undefined, { unicode }: Pick<Capabilities, 'unicode'>): void {
  const say = sayer(unicode);
  const names = cancels ? namesOfRunning(cancels) : [];
  for (const name of names) say(`the cancel ${name} is not finished: nothing is sent or read until fg`);
}

function sayer(unicode: boolean): (text: string) => void {
  return (text) => void process.stderr.write(`pmtop: ${unicode ? text : toAscii(text)}\n`);
}

/** That of everything once, then those of single markets. */
function namesOfRunning(cancels: Cancels): readonly string[] {
  const everything = runningEverything(cancels);
  const members = new Set(everything?.progress.cancels.map(({ id }) => id));
  const alone = cancels.running().filter(({ id }) => !members.has(id));
  return [...(everything ? ['of everything'] : []), ...alone.map(({ target }) => `on ${target.question}`)];
}

/** How each ended, of everything by its last reading of the account; and what that found on markets that were clear. */
function withStanding(
  verdicts: readonly CancelProgress[],
  members: readonly CancelProgress[],
): readonly CancelProgress[] {
  const ended = new Set(verdicts.map(({ id }) => id));
  const ids = new Set(members.map(({ id }) => id));
  return [
    ...verdicts.filter(({ id }) => !ids.has(id)),
    ...members.filter((cancel) => ended.has(cancel.id) || !isClean(cancel)),
  ];
}

function runningEverything({ everything }: Cancels): EverythingRun | undefined {
  const last = everything.last();
  return last?.progress.phase === 'settled' ? undefined : last;
}
