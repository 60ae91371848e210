/**
 * How panes reach the screen without React: a pane's body is a surface, a box with rows that are asked for
 * when a frame is composed. `terminal/` implements the port.
 */

/** The 16 colors of every terminal, in the order of their numbers. */
export const BASIC_COLORS = [
  'black',
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  'white',
  'gray',
  'redBright',
  'greenBright',
  'yellowBright',
  'blueBright',
  'magentaBright',
  'cyanBright',
  'whiteBright',
] as const;
type BasicColor = (typeof BASIC_COLORS)[number];

/** One of the 16, or `#rrggbb`. */
export type Color = BasicColor | `#${string}`;

/** Styles are compared by identity first: keep and reuse the objects. */
export interface Style {
  readonly foreground?: Color;
  /** In place of `foreground` where there are 16 colors and no more. */
  readonly basic?: BasicColor;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly inverse?: boolean;
}

export interface StyledSpan {
  readonly text: string;
  readonly style: Style;
}

/** One line of a surface. Text is already sanitized; what is too wide is cut, what is short is blank. */
export type StyledRow = readonly StyledSpan[];

/** A rectangle of cells; the screen's top left cell is 0, 0. */
export interface ScreenBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Something that owns cells. The highest `layer` that holds a cell owns it, the latest shown among equals;
 * a cell that no surface holds belongs to Ink's frame. Showing an id again replaces the surface of that id. A
 * box may reach over the screen's edges; what lies beyond is not drawn.
 */
export interface SurfaceOptions {
  readonly id: string;
  readonly box: ScreenBox;
  readonly layer: number;
  /**
   * Its rows are sent before all others, and whole, when a slow link takes a frame in parts; so are the rows it has
   * left. For a few rows that a person must not miss.
   */
  readonly urgent?: boolean;
  /**
   * Rows for the next frame; the same array as last time means that nothing changed. Without it Ink's frame shows through: a
   * cover.
   */
  readonly rows?: () => readonly StyledRow[];
}

export interface Surface {
  move(box: ScreenBox): void;
  remove(): void;
}

export interface Painter {
  show(options: SurfaceOptions): Surface;
  /** Something may have changed: compose a frame when the pace and the terminal allow it. */
  invalidate(): void;
}
