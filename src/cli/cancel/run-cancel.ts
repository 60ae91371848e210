import { cancelAll } from './cancel-all.ts';
import type { CancelCommand, CancelIo } from './cancel-options.ts';
import { cancelOne } from './cancel-one.ts';
import { openSession, refuse, refuseInterrupted } from './cancel-session.ts';

/**
 * `pmtop cancel REF` and `pmtop cancel --all`: the machine of the key without a screen. Resolves with the
 * exit code: 0 verified, 2 nothing was asked of the service, 3 known not clear, 4 unresolved, 130 interrupted.
 */
export async function runCancel(command: CancelCommand, io: CancelIo): Promise<number> {
  if (io.interrupted.aborted) return refuseInterrupted(io, 'anything was asked');
  const problem = usageProblem(command, io);
  if (problem !== undefined) return refuse(io, problem, 'usage');
  const session = openSession(command, io);
  try {
    return await (command.ref === undefined ? cancelAll(session) : cancelOne(session, command.ref));
  } finally {
    await session.end();
  }
}

function usageProblem({ ref, all, outcome, yes, timeout }: CancelCommand, io: CancelIo): string | undefined {
  const { url, readOnly, credentials, credentialsProblem } = io.settings;
  if (!url)
    return 'no service is configured, nothing was sent. Run pmtop init, give --url, or practice with --demo or pmtop drill';
  if (readOnly) return 'read-only by --read-only, PMTOP_READ_ONLY or read_only: nothing was sent';
  if (!credentials) return `no credentials, nothing was sent: ${credentialsProblem ?? 'none are set'}`;
  if (all && ref !== undefined) return 'name one market, or --all, not both';
  if (!all && !ref?.trim()) return 'name a market, or --all for every market';
  if (all && outcome !== undefined) return '--outcome belongs to one market, not to --all';
  if (timeout !== undefined && !(timeout >= 1 && timeout <= 3600)) return '--timeout takes 1 to 3600 seconds';
  if (!yes && !io.confirm) return 'without a terminal nobody can agree: add --yes. Nothing was sent';
  return undefined;
}
