import type { Clock } from '../domain/clock.ts';
import { type ExitCause, exitAfter, causeExitCode, guardExits } from './exit-guard.ts';
import { writeSync } from 'node:fs';

export interface TerminalSessionOptions {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream & { readonly fd: number };
  readonly process: NodeJS.Process;
  readonly clock: Clock;
  /** Report clicks and the wheel (modes 1000 and 1006). */
  readonly mouse: boolean;
  /** The window's title will be changed: it is kept, and given back with the screen. */
  readonly titled?: boolean;
  /** The whole screen by default; `lines` are appended to what it shows, and `keys` sends it no sequence at all. */
  readonly takes?: 'screen' | 'lines' | 'keys';
  /** Bytes of one read of stdin. */
  readonly onInput: (bytes: Uint8Array) => void;
  readonly onResize: (columns: number, rows: number) => void;
  /** The terminal is about to belong to the shell: stop painting. */
  readonly onSuspend: () => void;
  /** The shell has the terminal, and the process is about to be stopped: what is to be said goes below its prompt. */
  readonly onStop?: () => void;
  /** The terminal is ours again and shows anything: paint all. `wasStopped` is false where there is no job control. */
  readonly onResume: (wasStopped: boolean) => void;
  /**
   * The process is about to end and the terminal has been given back. What it returns is awaited (3 s at most)
   * before the process exits with the code: 128 + signal, 1 after an error.
   */
  readonly onExit: (cause: ExitCause) => Promise<void> | void;
}

export interface TerminalSession {
  /** Takes the terminal: alternate screen, no cursor, bracketed paste, raw mode, non-blocking stdout. */
  enter(): void;
  /**
   * Gives it back as it was found; safe to call at any time, any number of times. What a stalled terminal has not
   * taken keeps the process alive: call `process.exit` afterwards.
   */
  restore(): void;
  /** Ctrl-Z: gives the terminal back, stops the process group, and takes the terminal again on SIGCONT. */
  suspend(): void;
  /** False when stdout could not be made non-blocking: a stalled terminal would then stop the process. */
  readonly nonBlocking: boolean;
}

/** Where nothing stops a process (no shell, no job control) it comes back by itself. */
const STOP_TIMEOUT_MS = 25;

/** The terminal as a resource that is taken, and given back on every way out of the process. */
export function createTerminalSession(options: TerminalSessionOptions): TerminalSession {
  const { stdin, stdout, process, clock } = options;
  let held: 'no' | 'yes' | 'suspended' | 'ended' = 'no';
  let nonBlocking = false;
  let stopGuard: (() => void) | undefined;
  let cancelStopTimer: (() => void) | undefined;

  const onResize = (): void => options.onResize(stdout.columns, stdout.rows);
  const onHangUp = (): void => end({ kind: 'hang-up' });

  function enter(): void {
    if (held !== 'no') return;
    nonBlocking = setBlocking(stdout, false);
    stopGuard = guardExits(process, end, restore);
    process.on('SIGTSTP', suspend);
    process.on('SIGCONT', resume);
    stdout.on('resize', onResize);
    // A size that went and came back is no 'resize' to Node, but the terminal has lost cells over it.
    process.on('SIGWINCH', onResize);
    stdout.on('error', onHangUp);
    process.stderr.on('error', onHangUp);
    stdin.on('error', onHangUp);
    stdin.on('end', onHangUp);
    stdin.on('data', options.onInput);
    take();
  }
  function take(): void {
    held = 'yes';
    takeTerminal(options);
  }
  function restore(): void {
    if (held === 'no' || held === 'ended') return;
    const ours = held === 'yes';
    held = 'no';
    if (ours) giveTerminalBack(options);
    cancelStopTimer?.();
    stopGuard?.();
    process.off('SIGTSTP', suspend);
    process.off('SIGCONT', resume);
    stdout.off('resize', onResize);
    process.off('SIGWINCH', onResize);
    stdin.off('end', onHangUp);
    stdin.off('data', options.onInput);
    stdin.pause();
    if (stdout.writableLength === 0) setBlocking(stdout, true);
  }
  function suspend(): void {
    if (held !== 'yes') return;
    options.onSuspend();
    giveTerminalBack(options);
    options.onStop?.();
    held = 'suspended';
    process.off('SIGTSTP', suspend);
    process.kill(0, 'SIGTSTP');
    // Twice: a process that was stopped may find its timer due before it reads its SIGCONT.
    cancelStopTimer = clock.schedule(STOP_TIMEOUT_MS, () => {
      cancelStopTimer = clock.schedule(STOP_TIMEOUT_MS, () => comeBack(false));
    });
  }
  function resume(): void {
    comeBack(true);
  }
  /** Also after a SIGSTOP that nobody announced: the shell has changed the terminal's modes meanwhile. */
  function comeBack(wasStopped: boolean): void {
    if (held !== 'yes' && held !== 'suspended') return;
    cancelStopTimer?.();
    process.off('SIGTSTP', suspend);
    process.on('SIGTSTP', suspend);
    take();
    refreshSize(stdout);
    options.onResume(wasStopped);
  }
  function end(cause: ExitCause): void {
    if (held === 'ended') return hurry(cause);
    const ours = held === 'yes';
    held = 'ended';
    if (ours) giveTerminalBack(options);
    stdin.off('data', options.onInput);
    void exitAfter(() => options.onExit(cause), causeExitCode(cause), process, clock);
  }
  /** A second signal ends the process at once; SIGHUP does not, since a terminal that closes is noticed twice. */
  function hurry(cause: ExitCause): void {
    if (cause.kind === 'signal' && cause.signal !== 'SIGHUP') process.exit(causeExitCode(cause));
  }
  return {
    enter,
    restore,
    suspend,
    get nonBlocking() {
      return nonBlocking;
    },
  };
}

/** Raw mode is set anew even where Node believes that it is: the shell may have changed it. */
function takeTerminal(options: TerminalSessionOptions): void {
  const { stdin, stdout } = options;
  stdin.setRawMode(false);
  stdin.setRawMode(true);
  stdout.write(entering(options));
}

/** Restoring the line discipline waits for output to drain, so it is left to the exit of a stalled process. */
function giveTerminalBack(options: TerminalSessionOptions): void {
  const { stdin, stdout, clock } = options;
  const stalled = stdout.writableLength > 0;
  const taken = writeNow(stdout.fd, leaving(options, stalled), clock);
  if (taken && !stdin.destroyed) stdin.setRawMode(false);
}

function entering({ takes = 'screen', mouse, titled }: TerminalSessionOptions): string {
  if (takes === 'keys') return '';
  return takes === 'lines' ? ENTER_LINES : `${enterModes(mouse)}${titled ? KEEP_TITLE : ''}`;
}

function leaving({ takes = 'screen', mouse, titled }: TerminalSessionOptions, interrupted: boolean): string {
  if (takes === 'keys') return '';
  if (takes === 'lines') return LEAVE_LINES;
  return `${leaveModes(mouse, interrupted)}${titled ? GIVE_TITLE_BACK : ''}`;
}

/** Alternate screen, no cursor, pastes in brackets; with `mouse`, clicks and the wheel in SGR form. */
function enterModes(mouse: boolean): string {
  return `\u001b[?1049h\u001b[?25l\u001b[?2004h${mouse ? '\u001b[?1000h\u001b[?1006h' : ''}`;
}

/**
 * Takes back all that `enterModes` and a frame may have set. With `interrupted`, a sequence may have been cut by
 * a write that did not finish: CAN ends it. Cleared, since tmux keeps rows of a screen that grew meanwhile.
 */
function leaveModes(mouse: boolean, interrupted: boolean): string {
  const mouseOff = mouse ? '\u001b[?1006l\u001b[?1000l' : '';
  return `${interrupted ? '\u0018' : ''}\u001b[?2026l\u001b[m${mouseOff}\u001b[?2004l\u001b[?25h\u001b[H\u001b[J\u001b[?1049l`;
}

/** The window's title onto the terminal's stack, and back from it; terminals without one ignore both. */
const KEEP_TITLE = '\u001b[22;2t';

const GIVE_TITLE_BACK = '\u001b[23;2t';

/** Where lines are appended to what the terminal shows, pastes come in brackets, and nothing else is changed. */
const ENTER_LINES = '\u001b[?2004h';

const LEAVE_LINES = '\u001b[?2004l';

/** What Node keeps to itself about a terminal's stream. */
interface TtyInternals {
  readonly _handle?: { setBlocking?(blocking: boolean): number };
  /** Asks the terminal for its size, of which nobody tells a process in the background. */
  _refreshSize?(): void;
}

/** Writes to a terminal wait for its reader unless libuv is told otherwise. Gives whether it was. */
function setBlocking(stream: NodeJS.WriteStream, blocking: boolean): boolean {
  const { _handle: handle } = stream as unknown as TtyInternals;
  return handle?.setBlocking?.(blocking) === 0;
}

/** Emits `resize` on the stream if the terminal's size is not what the stream last saw. */
function refreshSize(stream: NodeJS.WriteStream): void {
  const { _refreshSize: refresh } = stream as unknown as TtyInternals;
  refresh?.call(stream);
}

/** A terminal that takes nothing for so long is stalled; the process must not wait for it. */
const PATIENCE_MS = 200;
const RETRY_MS = 5;

/**
 * Writes to a descriptor that may be non-blocking before returning, for the ways out on which no event loop
 * runs. Gives whether all was taken; never throws.
 */
function writeNow(fd: number, text: string, clock: Clock): boolean {
  const bytes = Buffer.from(text);
  const giveUpAtMs = clock.monotonicMs() + PATIENCE_MS;
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(fd, bytes, written);
    } catch (error) {
      const full = (error as NodeJS.ErrnoException).code === 'EAGAIN';
      if (!full || clock.monotonicMs() >= giveUpAtMs) return false;
      waitBlocking(RETRY_MS);
    }
  }
  return true;
}

function waitBlocking(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
