import type { Clock } from '../domain/clock.ts';

/** Why the terminal is being given back for good. */
export type ExitCause =
  | { readonly kind: 'signal'; readonly signal: NodeJS.Signals }
  | { readonly kind: 'error'; readonly error: unknown }
  /** The terminal hung up or its streams broke: nothing can be shown any more. */
  | { readonly kind: 'hang-up' };

export interface TerminalSessionOptions {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly process: NodeJS.Process;
  readonly clock: Clock;
  /** Report clicks and the wheel (modes 1000 and 1006). */
  readonly mouse: boolean;
  /** Bytes of one read of stdin. */
  readonly onInput: (bytes: Uint8Array) => void;
  readonly onResize: (columns: number, rows: number) => void;
  /** The terminal is about to belong to the shell: stop painting. */
  readonly onSuspend: () => void;
  /** The terminal is ours again and shows anything: paint all. */
  readonly onResume: () => void;
  /**
   * The process is about to end and the terminal has been given back. What it returns is awaited (3 s at most)
   * before the process exits with the code: 128 + signal, 1 after an error.
   */
  readonly onExit: (cause: ExitCause) => Promise<void> | void;
}

export interface TerminalSession {
  /** Takes the terminal: alternate screen, no cursor, bracketed paste, raw mode, non-blocking stdout. */
  enter(): void;
  /** Gives it back as it was found; safe to call at any time, any number of times. */
  restore(): void;
  /** Ctrl-Z: gives the terminal back, stops the process group, and takes the terminal again on SIGCONT. */
  suspend(): void;
  /** False when stdout could not be made non-blocking: a stalled terminal would then stop the process. */
  readonly nonBlocking: boolean;
}

/** The terminal as a resource that is taken and given back on every way out of the process. */
export function createTerminalSession(options: TerminalSessionOptions): TerminalSession {
  throw new Error(`not there yet ${options.mouse}`);
}
