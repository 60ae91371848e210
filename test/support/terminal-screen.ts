import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import xterm, { type IBufferCell } from '@xterm/headless';

/** Whose table of widths the terminal follows: real ones differ, and no frame may break in any. */
export type WidthTable = '6' | '11' | '15-graphemes';

export interface ScreenCell {
  /** Empty for the right half of a wide glyph. */
  readonly text: string;
  readonly width: number;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly underline: boolean;
  readonly inverse: boolean;
  /** `#rrggbb`, an index of the 256 colours, or nothing for the terminal's own. */
  readonly foreground?: string | number;
  readonly background?: string | number;
}

/** What a program has switched on in its terminal. */
export interface TerminalModes {
  readonly alternateScreen: boolean;
  readonly cursorShown: boolean;
  readonly bracketedPaste: boolean;
  readonly mouse: boolean;
  readonly focusReports: boolean;
}

/** A terminal without a window: what was written to it, as rows, cells and modes. */
export interface TerminalScreen {
  /** Resolves when what was written is on the screen. */
  write(data: string): Promise<void>;
  resize(columns: number, rows: number): void;
  /** Rows from top to bottom, without blanks at their end. */
  rows(): string[];
  cell(x: number, y: number): ScreenCell;
  readonly columns: number;
  readonly rowCount: number;
  modes(): TerminalModes;
  /** Every title a program asked for. */
  readonly titles: readonly string[];
  dispose(): void;
}

export interface ScreenOptions {
  readonly columns: number;
  readonly rows: number;
  readonly widths?: WidthTable;
  /** Receives what the terminal answers when a program asks it something. */
  readonly reply?: (data: string) => void;
}

export function createScreen({
  columns,
  rows,
  widths = '15-graphemes',
  reply,
}: ScreenOptions): TerminalScreen {
  const terminal = new xterm.Terminal({ cols: columns, rows, scrollback: 0, allowProposedApi: true });
  if (widths === '11') terminal.loadAddon(new Unicode11Addon());
  if (widths === '15-graphemes') terminal.loadAddon(new UnicodeGraphemesAddon());
  terminal.unicode.activeVersion = widths;
  let cursorShown = true;
  watchMode(terminal, 25, (on) => (cursorShown = on));
  const titles: string[] = [];
  terminal.onTitleChange((title) => titles.push(title));
  if (reply) terminal.onData(reply);

  function lineAt(y: number) {
    const line = terminal.buffer.active.getLine(terminal.buffer.active.baseY + y);
    if (!line) throw new RangeError(`row ${y} is outside the screen`);
    return line;
  }

  return {
    titles,
    get columns() {
      return terminal.cols;
    },
    get rowCount() {
      return terminal.rows;
    },
    write: (data) => new Promise((resolve) => terminal.write(data, resolve)),
    resize: (columns, rows) => terminal.resize(columns, rows),
    rows: () => Array.from({ length: terminal.rows }, (_, y) => lineAt(y).translateToString(true)),
    cell(x, y) {
      const cell = lineAt(y).getCell(x);
      if (!cell) throw new RangeError(`column ${x} is outside the screen`);
      return readCell(cell);
    },
    modes: () => ({
      alternateScreen: terminal.buffer.active.type === 'alternate',
      cursorShown,
      bracketedPaste: terminal.modes.bracketedPasteMode,
      mouse: terminal.modes.mouseTrackingMode !== 'none',
      focusReports: terminal.modes.sendFocusMode,
    }),
    dispose: () => terminal.dispose(),
  };
}

/** Calls `set` whenever a program turns the private mode on or off, and lets the terminal do so too. */
function watchMode(
  terminal: InstanceType<typeof xterm.Terminal>,
  mode: number,
  set: (on: boolean) => void,
): void {
  const watch = (final: string, on: boolean): void => {
    terminal.parser.registerCsiHandler({ prefix: '?', final }, (parameters) => {
      if (parameters.includes(mode)) set(on);
      return false;
    });
  };
  watch('h', true);
  watch('l', false);
}

function readCell(cell: IBufferCell): ScreenCell {
  const foreground = colour(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor());
  const background = colour(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor());
  return {
    text: cell.getWidth() === 0 ? '' : cell.getChars() || ' ',
    width: cell.getWidth(),
    bold: cell.isBold() !== 0,
    dim: cell.isDim() !== 0,
    underline: cell.isUnderline() !== 0,
    inverse: cell.isInverse() !== 0,
    ...(foreground === undefined ? {} : { foreground }),
    ...(background === undefined ? {} : { background }),
  };
}

function colour(isDefault: boolean, isRgb: boolean, value: number): string | number | undefined {
  if (isDefault) return undefined;
  return isRgb ? `#${value.toString(16).padStart(6, '0')}` : value;
}
