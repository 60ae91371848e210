import type { Clock } from '../domain/clock.ts';
import type { Settings } from '../config/settings.ts';
import type { Store } from '../state/store.ts';
import type { Capabilities } from '../terminal/capabilities.ts';
import type { ExitCause } from '../terminal/exit-guard.ts';
import type { InputEvent } from '../terminal/input/input-event.ts';
import type { Layout } from '../view/frame/layout.ts';

/** What an output shows, where, and whom it calls. */
export interface OutputOptions {
  readonly settings: Settings;
  readonly capabilities: Capabilities;
  /** Its streams are the terminal. */
  readonly process: NodeJS.Process;
  readonly store: Store;
  /** The time of what is shown; that of the terminal is the machine's. */
  readonly clock: Clock;
  /** Bytes of bodies to and from the service since the start. */
  readonly serviceBytes: () => number;
  readonly onInput: (event: InputEvent) => void;
  /** The terminal belongs to the shell from now on, or to us again; `wasStopped` is false where nothing stopped us. */
  readonly onSuspended: (suspended: boolean, wasStopped?: boolean) => void;
  /** The shell has the terminal, and we are about to be stopped. */
  readonly onStop: () => void;
  /** The terminal has taken nothing for so long that nobody can be looking, or takes something again. */
  readonly onStalled: (stalled: boolean) => void;
  /** The terminal cannot be written to any more. */
  readonly onLost: () => void;
  /** A signal, an error or a hang-up ends the process; what it returns is awaited. */
  readonly onExit: (cause: ExitCause) => Promise<void>;
}

/** What a person perceives the monitor by: a screen, or lines that are read aloud. All else is the same for both. */
export interface Output {
  /** Takes the terminal, and shows what is known by now. */
  enter(): void;
  /** Resolves once what a key arms can be perceived. `bookRead` is there if a book may come soon. */
  present(bookRead: Promise<void> | undefined): Promise<void>;
  /** Writes what draws nothing, as the bell; false while the terminal is not ours or takes nothing. */
  send(sequence: string): boolean;
  /** What the mouse can point at; missing: nothing. */
  readonly layout?: () => Layout;
  /**
   * Runs what an input stands for, and answers it in case nothing else does; missing: the state is answer enough.
   * `isReplay`: the keys that steer a replay come first, which those of a recording never do.
   */
  readonly answer?: (event: InputEvent, run: () => void, isReplay: boolean) => void;
  /** Ctrl-Z. */
  suspend(): void;
  /** Shows nothing new from here on. */
  stop(): void;
  /** Gives the terminal back. */
  leave(): Promise<void>;
}

export type OpenOutput = (options: OutputOptions) => Output;
