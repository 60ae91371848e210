import { startDeadline } from '../../domain/deadline.ts';
import type { CancelProgress } from '../../domain/cancel.ts';
import { describeCancel, namesNoMarket, standingLines } from '../../cancel/describe-cancel.ts';
import { type Cancels, createCancels } from '../../cancel/cancel-machine.ts';
import { clientService } from '../../cancel/client-service.ts';
import type { CancelCommand, CancelIo, Mistake } from './cancel-options.ts';
import type { CancelClient } from '../../cancel/cancel-client.ts';
import { fileRecords } from '../../cancel/records/record-files.ts';
import type { Failure } from '../../domain/failure.ts';
import { adviceWithWait } from '../io/advice-with-wait.ts';
import { EXIT_INTERRUPTED, EXIT_USAGE, cancelExitCode } from '../../cancel/exit-code.ts';

/** After a signal a running cancel gets this long to end well. */
const GRACE_MS = 3_000;
/** What is known once the time is over is still canceled and looked at. */
const LEAST_WINDOW_MS = 1_000;

/** One run of the command: its client, its deadline, and the signal that ends both. */
export interface CancelSession {
  readonly io: CancelIo;
  readonly command: CancelCommand;
  readonly client: CancelClient;
  /** Total time allowed, excluding the wait for consent. */
  readonly timeoutSeconds: number;
  /** Monotonic milliseconds. */
  readonly deadlineMs: number;
  /** Aborted by an interrupt, and at the deadline. */
  readonly over: AbortSignal;
  /** The program stood still for so long that whoever typed the command does not expect that it still sends. */
  isTooLate(): boolean;
  /** A person agreed just now: the time begins anew. */
  agree(): void;
  end(): Promise<void>;
}

export function openSession(command: CancelCommand, io: CancelIo): CancelSession {
  const client = io.connect(io.settings);
  const timeoutSeconds = command.timeout ?? 30;
  const timeoutMs = timeoutSeconds * 1000;
  const begin = () => ({
    deadline: startDeadline(io.clock, timeoutMs, [io.interrupted]),
    deadlineMs: io.clock.monotonicMs() + timeoutMs,
  });
  let time = begin();
  return {
    io,
    command,
    client,
    timeoutSeconds,
    get deadlineMs() {
      return time.deadlineMs;
    },
    get over() {
      return time.deadline.signal;
    },
    isTooLate: () => io.clock.monotonicMs() > time.deadlineMs + LEAST_WINDOW_MS,
    agree() {
      time.deadline.end();
      time = begin();
    },
    async end() {
      time.deadline.end();
      await client.close();
    },
  };
}

/**
 * The same machine the key uses, with its window cut to what is left of the command's time. A cancel goes into the audit
 * log as `named` returns it.
 */
export function openCancels(
  session: CancelSession,
  named: (progress: CancelProgress) => CancelProgress = (progress) => progress,
): Cancels {
  const { io, client, deadlineMs, command } = session;
  const { settings, demo, clock, random, stateFolder, processId } = io;
  const owner = { url: settings.url ?? '', address: settings.credentials?.address ?? '' };
  const onTrouble = (problem: string): void => io.err(`pmtop: ${problem}\n`);
  const { journal, audit } = fileRecords({ folder: stateFolder, owner, demo, processId, clock, onTrouble });
  return createCancels({
    service: clientService(client),
    clock,
    random,
    journal,
    audit: { append: (progress) => audit.append(named(progress)) },
    onProgress: command.json ? undefined : printChanges(io),
    windowMs: Math.max(LEAST_WINDOW_MS, deadlineMs - clock.monotonicMs()),
  });
}

/**
 * Waits for a verdict, or for a grace after an interrupt, and ends what still runs. Returns how that ended. `tellStanding`
 * is asked how they stand where the process ends before.
 */
export async function endCancels(
  { io }: CancelSession,
  cancels: Cancels,
  verdict: Promise<unknown>,
  tellStanding?: () => void,
): Promise<readonly CancelProgress[]> {
  const forgetExit = io.atExit?.(() => {
    for (const line of standingLines(cancels, io.clock)) io.err(`pmtop: ${line}\n`);
    tellStanding?.();
  });
  const interrupted = await interruptedBefore(verdict, io.interrupted);
  const ended = await cancels.finish(interrupted ? GRACE_MS : 0);
  forgetExit?.();
  return ended;
}

async function interruptedBefore(work: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return true;
  const interrupted = Promise.withResolvers<true>();
  const stop = (): void => interrupted.resolve(true);
  signal.addEventListener('abort', stop, { once: true });
  const first = await Promise.race([work.then(() => false), interrupted.promise]);
  signal.removeEventListener('abort', stop);
  return first;
}

/** A line on stderr whenever the words of a cancel change, countdowns aside. */
function printChanges(io: CancelIo): (progress: CancelProgress) => void {
  const last = new Map<number, string>();
  return (progress) => {
    if (progress.phase === 'settled' || namesNoMarket(progress)) return;
    const words = describeCancel(progress, io.clock.monotonicMs());
    const standing = words.replace(/ in \d+ s/, '');
    if (last.get(progress.id) === standing) return;
    last.set(progress.id, standing);
    io.err(`${progress.target.question}: ${words}\n`);
  };
}

/** Says why nothing could be asked of the service. Returns the exit code. */
export function refuse(io: CancelIo, problem: string, mistake?: Mistake): number {
  io.err(`pmtop: ${problem}\n`, mistake);
  return EXIT_USAGE;
}

/** Nobody agreed: the person said no, or a signal came first. */
export function refuseWithoutConsent(io: CancelIo): number {
  return io.interrupted.aborted ? refuseInterrupted(io, 'anybody agreed') : refuse(io, 'nothing was sent');
}

/** A signal came before the cancel began. Returns the exit code. */
export function refuseInterrupted(io: CancelIo, before: string): number {
  io.err(`pmtop: not sent: interrupted before ${before}\n`);
  return EXIT_INTERRUPTED;
}

/** Nothing was sent, because the program stood still before it could be. Returns the exit code. */
export function refuseLate({ io }: CancelSession): number {
  io.err('pmtop: not sent: it stood still too long; run it again\n');
  return cancelExitCode('not-sent');
}

/** What must be known before anything is sent, and could not be read. */
interface Unread {
  readonly what: string;
  readonly failure: Failure | undefined;
  /** Where nothing failed: why what was read does not count. */
  readonly doubt?: string | undefined;
  /** What a person may try where the time was too short. */
  readonly ifSlow: string;
}

/** Nothing was sent. Returns the exit code. */
export function refuseUnread(session: CancelSession, unread: Unread): number {
  const { io } = session;
  const { what, failure } = unread;
  const words = `pmtop: not sent: ${what}${whyUnread(session, unread)}\n`;
  if (!failure || isAborted(failure)) io.err(words);
  else io.err(`${words}  ${adviceWithWait(failure, io.clock.now())}\n`, failure);
  return io.interrupted.aborted ? EXIT_INTERRUPTED : cancelExitCode('not-sent');
}

function whyUnread({ io, timeoutSeconds }: CancelSession, { failure, doubt, ifSlow }: Unread): string {
  if (!isAborted(failure)) return `: ${failure?.message ?? doubt ?? 'the list did not end'}`;
  return io.interrupted.aborted ? ' before the interrupt' : ` in ${timeoutSeconds} s: ${ifSlow}`;
}

/** Given up by ourselves, at the end of the command's time or at a signal: it says nothing of the service. */
function isAborted(failure: Failure | undefined): boolean {
  return failure?.kind === 'network' && failure.code === 'ABORTED';
}
