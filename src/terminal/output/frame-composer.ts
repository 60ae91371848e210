import type { Surface, SurfaceOptions } from '../painter.ts';
import type { ColorLevel } from '../capabilities.ts';
import { createCellGrid } from '../cells/cell-grid.ts';
import type { CellGrid } from '../cells/cell-grid.ts';
import { createStyleTable } from '../cells/cell-style.ts';
import { createCellDiffer } from '../cells/diff-cells.ts';
import { createInkLayer } from './ink-layer.ts';
import type { InkLayer } from './ink-layer.ts';
import { blankScreen, createScreenModel } from '../cells/screen-model.ts';
import type { ScreenModel } from '../cells/screen-model.ts';
import { createSurfaceStack } from './surface-stack.ts';

export interface ComposerOptions {
  readonly columns: number;
  readonly rows: number;
  readonly colorLevel: ColorLevel;
  /** False where the terminal shows ASCII alone; true by default. */
  readonly unicode?: boolean;
  /** Something shown or removed asks for a frame. */
  readonly onChange: () => void;
}

/** Everything about frames but when and where they are written. */
export interface FrameComposer {
  show(options: SurfaceOptions): Surface;
  /** Ink's frame, under all surfaces. */
  setBase(lines: readonly string[]): void;
  /**
   * The bytes that bring the terminal up to date, at most about `limit` of them; the rest stays due. The rows of urgent
   * surfaces go first and whole, and at least one other row with them.
   */
  compose(limit: number): string;
  /** The terminal shows nobody knows what: the next frame paints all. */
  forget(): void;
  /** As `forget`, on a screen of another size. Ink's last frame stays, cut to it: Ink sends only what differs. */
  resize(columns: number, rows: number): void;
}

interface Canvas {
  readonly wanted: CellGrid;
  readonly ink: InkLayer;
  readonly screen: ScreenModel;
  /** Rows to compose again, and rows that may differ from the screen. */
  readonly stale: Uint8Array;
  readonly unsent: Uint8Array;
}

export function createFrameComposer(options: ComposerOptions): FrameComposer {
  const styles = createStyleTable(options.colorLevel);
  const differ = createCellDiffer(styles, options.unicode ?? true);
  const stack = createSurfaceStack(styles, options.onChange);
  let canvas = createCanvas(options.columns, options.rows);
  let unknown = true;
  /** Where the last frame stopped that had no room for all: rows above that never rest must not starve those below. */
  let firstRow = 0;
  /** Where urgent surfaces lay in the last frame: what they leave is as urgent as they are. */
  let wasUrgent: Uint8Array = new Uint8Array(0);
  let baseLines: readonly string[] = [];

  function createCanvas(columns: number, rows: number): Canvas {
    return {
      wanted: createCellGrid(columns, rows),
      ink: createInkLayer(columns, rows, styles),
      screen: createScreenModel(columns, rows),
      stale: new Uint8Array(rows).fill(1),
      unsent: new Uint8Array(rows).fill(1),
    };
  }
  function compose(limit: number): string {
    const { wanted, ink, screen, stale, unsent } = canvas;
    let bytes = unknown ? blankScreen(screen) : '';
    if (unknown) unsent.fill(1);
    unknown = false;
    const urgent = stack.compose(wanted, ink.grid, stale);
    for (let row = 0; row < wanted.rows; row++) {
      unsent[row] = (unsent[row] as number) | (stale[row] as number);
      if (urgent[row] || wasUrgent[row]) bytes += sendRow(row);
    }
    stale.fill(0);
    wasUrgent = urgent;
    // Urgent rows that never rest must not starve the others either.
    const end = Math.max(limit, bytes.length + 1);
    let looked = 0;
    for (; looked < wanted.rows && bytes.length < end; looked++)
      bytes += sendRow((firstRow + looked) % wanted.rows);
    firstRow = looked < wanted.rows ? (firstRow + looked) % wanted.rows : 0;
    return bytes;
  }
  function sendRow(row: number): string {
    const { wanted, screen, unsent } = canvas;
    if (!unsent[row]) return '';
    unsent[row] = 0;
    return differ.diffRow(screen, wanted, row);
  }
  function setBase(lines: readonly string[]): void {
    baseLines = lines;
    canvas.ink.draw(lines, (row) => {
      canvas.stale[row] = 1;
    });
  }
  return {
    show: stack.show,
    setBase,
    compose,
    forget() {
      unknown = true;
    },
    resize(columns, rows) {
      canvas = createCanvas(columns, rows);
      setBase(baseLines);
      unknown = true;
    },
  };
}
