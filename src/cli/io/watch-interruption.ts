import { EXIT_INTERRUPTED } from '../../cancel/exit-code.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Aborted by the first signal that asks the process to end; the second one ends it on the spot. SIGHUP does not: a
 * terminal that closes is told of by the kernel and by the shell.
 */
export function watchInterruption(): AbortSignal {
  const interruption = new AbortController();
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (interruption.signal.aborted && signal !== 'SIGHUP') process.exit(EXIT_INTERRUPTED);
      interruption.abort();
    });
  }
  return interruption.signal;
}
