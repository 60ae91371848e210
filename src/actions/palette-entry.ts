import type { Actions, KeyPress } from './action.ts';

/** A line of the palette, as it is shown. */
export interface PaletteLine {
  readonly kind: 'command' | 'market' | 'search';
  readonly title: string;
  /** The keys that do the same. */
  readonly keys: readonly string[];
  /** Why it cannot be done now. */
  readonly disabled?: string | undefined;
}

/** A line of the palette: something that can be done, or a market to go to. */
export interface PaletteEntry extends PaletteLine {
  /** What Tab makes of the typed text, and Enter too where the line is only a beginning. */
  readonly completion?: string;
  /** The short name of a command. */
  readonly id?: string;
  readonly run: (actions: Actions, press: KeyPress) => void;
}
