import { constants } from 'node:os';
import type { Clock } from '../domain/clock.ts';

/** Why the terminal is being given back for good. */
export type ExitCause =
  | { readonly kind: 'signal'; readonly signal: NodeJS.Signals }
  | { readonly kind: 'error'; readonly error: unknown }
  /** The terminal hung up or its streams broke: nothing can be shown any more. */
  | { readonly kind: 'hang-up' };

/** Signals that end a process unless it does something about them, and that are sent to programs. */
const FATAL_SIGNALS: readonly NodeJS.Signals[] = [
  'SIGHUP',
  'SIGINT',
  'SIGQUIT',
  'SIGTERM',
  'SIGABRT',
  'SIGUSR2',
  'SIGALRM',
  'SIGXCPU',
  'SIGVTALRM',
];

/** Listens to everything that ends the process; the function returned stops listening. */
export function guardExits(
  process: NodeJS.Process,
  onEnd: (cause: ExitCause) => void,
  onExit: () => void,
): () => void {
  const onSignal = (signal: NodeJS.Signals): void => onEnd({ kind: 'signal', signal });
  const onError = (error: unknown): void => onEnd({ kind: 'error', error });
  for (const signal of FATAL_SIGNALS) process.on(signal, onSignal);
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
  process.on('exit', onExit);
  return () => {
    for (const signal of FATAL_SIGNALS) process.off(signal, onSignal);
    process.off('uncaughtException', onError);
    process.off('unhandledRejection', onError);
    process.off('exit', onExit);
  };
}

/** As a shell would report it: 128 + the signal's number, 1 after an error. */
export function causeExitCode(cause: ExitCause): number {
  if (cause.kind === 'error') return 1;
  return 128 + constants.signals[cause.kind === 'signal' ? cause.signal : 'SIGHUP'];
}

/** How long the last words of a program may take (a cancel under way), after the terminal was given back. */
const EXIT_GRACE_MS = 3000;

/** Exits when `lastWords` are said, or when they take too long. */
export async function exitAfter(
  lastWords: () => Promise<void> | void,
  code: number,
  process: NodeJS.Process,
  clock: Clock,
): Promise<void> {
  clock.schedule(EXIT_GRACE_MS, () => process.exit(code));
  try {
    await lastWords();
  } finally {
    process.exit(code);
  }
}
