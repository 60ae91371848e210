import type { DrillName } from '../domain/drills.ts';
import type { AlertEvent } from '../state/watched-alert.ts';
import type { AppState } from '../state/app-state.ts';
import type { Pane, ViewEvent } from '../state/view-state.ts';

/** The key that asked for a command, as the cancel has to know it. */
export interface KeyPress {
  /** Monotonic milliseconds at which its bytes were read. */
  readonly readAtMs: number;
  /** Number of the read it came in. */
  readonly chunk: number;
  /** Nothing else came with it. */
  readonly alone: boolean;
}

/** What can be asked of a recording that is played. */
export type ReplayControl = 'pause' | 'back' | 'forward' | 'slower' | 'faster';

/** What commands may do, given by the program's composition. */
export interface Actions {
  state(): AppState;
  dispatch(event: ViewEvent | AlertEvent): void;
  /** A line in the messages, and for a moment on the screen. */
  say(text: string): void;
  /** Hands a text to the terminal's clipboard; `what` says what it is. */
  copy(text: string, what: string): void;
  /** One of the cancel's keys was pressed: arms, or confirms what is armed. */
  pressCancel(key: 'X' | 'x' | 'ctrl-x' | 'enter', press: KeyPress): void;
  /** Takes the armed cancel back, or dismisses the newest verdict. False when there was neither. */
  disarmOrDismiss(): boolean;
  refresh(): void;
  /** Asks the service for what is not loaded; what it finds joins the list, which is then filtered by the text. */
  search(text: string): void;
  /** Switches the demo's exchange to another fault. */
  switchFault(fault: DrillName): void;
  replay(control: ReplayControl): void;
  suspend(): void;
  quit(): void;
}

/** Where help lists a command; ladders are books. */
export type CommandGroup =
  | Exclude<Pane, 'ladders'>
  | 'cancel'
  | 'moving'
  | 'comments'
  | 'anywhere'
  | 'replay';

/** Something a person can ask for. */
export interface Command {
  readonly id: string;
  readonly group: CommandGroup;
  /** Its name, of two or three words. */
  readonly title: string;
  /** What the name does not say. */
  readonly details?: string;
  /** What sends it once it is armed. Only a cancel that `Enter` sends as well is sent at once under `--instant`. */
  readonly confirmedBy?: 'key or Enter' | 'key';
  /** As the footer says it; commands without one are not in the footer. */
  readonly short?: string;
  /** Takes orders down: dropped in read-only mode, never run from a paste. */
  readonly dangerous?: true;
  /** Why it cannot be done now, in a sentence; undefined when it can. */
  readonly disabled?: (state: AppState) => string | undefined;
  readonly run: (actions: Actions, press: KeyPress) => void;
}

/** A line of the palette, as it is shown. */
export interface PaletteLine {
  readonly kind: 'command' | 'market' | 'search';
  readonly title: string;
  readonly details?: string | undefined;
  readonly keys: readonly string[];
  readonly disabled?: string | undefined;
}

/** A line of the palette: something that can be done, or a market to go to. */
export interface PaletteEntry extends PaletteLine {
  /** What Tab makes of the typed text; default: the title. */
  readonly completion?: string;
  readonly id?: string;
  /** Missing where the line is only a beginning, which Enter takes into the field as Tab does. */
  readonly run?: (actions: Actions, press: KeyPress) => void;
}
