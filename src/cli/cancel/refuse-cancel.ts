import type { Failure } from '../../domain/failure.ts';
import { adviceAtEnd } from './final-advice.ts';
import type { CancelIo, Mistake } from './cancel-options.ts';
import type { CancelSession } from './cancel-session.ts';
import { EXIT_INTERRUPTED, EXIT_USAGE, exitCodeOf } from '../../cancel/exit-code.ts';

/** Says why nothing could be asked of the service. Returns the exit code. */
export function refuse(io: CancelIo, problem: string, mistake?: Mistake): number {
  io.err(`pmtop: ${problem}\n`, mistake);
  return EXIT_USAGE;
}

/** Nobody agreed: the person said no, or a signal came first. */
export function refuseUnagreed(io: CancelIo): number {
  if (!io.interrupted.aborted) return refuse(io, 'nothing was sent');
  io.err('pmtop: not sent: interrupted before anybody agreed\n');
  return EXIT_INTERRUPTED;
}

/** Nothing was sent, because what must be known before could not be read: `problem` says what. Returns the exit code. */
export function refuseUnread(session: CancelSession, problem: string, failure: Failure | undefined): number {
  const { io } = session;
  const advice = adviceAtEnd(isTakenBack(failure) ? undefined : failure);
  io.err(`pmtop: not sent: ${problem}${whyUnread(session, failure)}\n`);
  if (advice !== undefined) io.err(`  ${advice}\n`);
  return io.interrupted.aborted ? EXIT_INTERRUPTED : exitCodeOf('not-sent');
}

function whyUnread({ io, timeoutSeconds }: CancelSession, failure: Failure | undefined): string {
  if (!isTakenBack(failure)) return `: ${failure?.message ?? 'the list did not end'}`;
  return io.interrupted.aborted ? ' before the interrupt' : ` in ${timeoutSeconds} s`;
}

/** Given up by ourselves, at the end of the command's time or at a signal: it says nothing of the service. */
function isTakenBack(failure: Failure | undefined): boolean {
  return failure?.kind === 'network' && failure.code === 'ABORTED';
}
