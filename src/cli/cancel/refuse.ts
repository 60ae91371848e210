import type { CancelIo } from './cancel-command.ts';
import { EXIT_INTERRUPTED, EXIT_USAGE } from './exit-code.ts';

/** Says why nothing was asked of the service. Returns the exit code. */
export function refuse(io: CancelIo, problem: string): number {
  io.err(`pmtop: ${problem}\n`);
  return EXIT_USAGE;
}

/** Nobody agreed: the person said no, or a signal came first. */
export function refuseUnagreed(io: CancelIo): number {
  if (!io.interrupted.aborted) return refuse(io, 'nothing was sent');
  io.err('pmtop: not sent: interrupted before anybody agreed\n');
  return EXIT_INTERRUPTED;
}
