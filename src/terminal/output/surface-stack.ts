import type { ScreenBox, Surface, SurfaceOptions } from '../painter.ts';
import { copyCells } from '../cells/cell-grid.ts';
import type { CellGrid } from '../cells/cell-grid.ts';
import type { StyleTable } from '../cells/cell-style.ts';
import { createSurfaceLayer, drawLayer, moveLayer } from './surface-layer.ts';
import type { SurfaceLayer } from './surface-layer.ts';

/** Cells of one row that one layer draws, or the base where it is missing; `right` is exclusive. */
interface Segment {
  readonly left: number;
  readonly right: number;
  readonly layer: SurfaceLayer | undefined;
}

/** The surfaces on the screen, and who of them owns which cell. */
export interface SurfaceStack {
  show(options: SurfaceOptions): Surface;
  /**
   * Draws what changed and copies the rows that `dirty` marks, and those it adds to them, into `wanted`. Gives marks
   * on the rows that urgent surfaces cover.
   */
  compose(wanted: CellGrid, base: CellGrid, dirty: Uint8Array): Uint8Array;
}

export function createSurfaceStack(styles: StyleTable, changed: () => void): SurfaceStack {
  /** In painting order: by layer, then by when they were shown. */
  let layers: SurfaceLayer[] = [];
  let segments: readonly Segment[][] = [];
  let urgent: Uint8Array = new Uint8Array(0);
  /** The grid the segments were cut for; missing when they have to be cut again. */
  let assigned: CellGrid | undefined;

  function update(next: SurfaceLayer[]): void {
    layers = next;
    assigned = undefined;
    changed();
  }
  function show(options: SurfaceOptions): Surface {
    const layer = createSurfaceLayer(options);
    const others = layers.filter((other) => other.options.id !== options.id);
    update([...others, layer].toSorted((a, b) => a.options.layer - b.options.layer));
    return {
      move(box) {
        if (isSameBox(box, layer.box)) return;
        moveLayer(layer, box);
        update(layers);
      },
      remove() {
        if (layers.includes(layer)) update(layers.filter((other) => other !== layer));
      },
    };
  }
  function compose(wanted: CellGrid, base: CellGrid, dirty: Uint8Array): Uint8Array {
    if (assigned !== wanted) {
      assigned = wanted;
      segments = assignCells(layers, wanted);
      urgent = findUrgentRows(layers, wanted.rows);
      dirty.fill(1);
    }
    for (const layer of layers) {
      drawLayer(layer, styles, (row) => {
        const screenRow = layer.box.top + row;
        if (screenRow >= 0 && screenRow < dirty.length) dirty[screenRow] = 1;
      });
    }
    for (let row = 0; row < wanted.rows; row++) {
      if (dirty[row]) copyRow(wanted, base, row, segments[row] as Segment[]);
    }
    return urgent;
  }
  return { show, compose };
}

function findUrgentRows(layers: readonly SurfaceLayer[], rows: number): Uint8Array {
  const urgent = new Uint8Array(rows);
  for (const { options, box } of layers) {
    if (options.urgent) urgent.fill(1, Math.max(0, box.top), Math.max(0, box.top + box.height));
  }
  return urgent;
}

function copyRow(wanted: CellGrid, base: CellGrid, row: number, segments: readonly Segment[]): void {
  const start = row * wanted.columns;
  for (const { left, right, layer } of segments) {
    if (layer?.grid) {
      const from = (row - layer.box.top) * layer.grid.columns + left - layer.box.left;
      copyCells(layer.grid, from, wanted, start + left, right - left);
    } else copyCells(base, start + left, wanted, start + left, right - left);
  }
}

/** The owner of every cell, as runs along each row. `layers` are in painting order. */
function assignCells(layers: readonly SurfaceLayer[], screen: CellGrid): Segment[][] {
  const owners = new Uint16Array(screen.columns);
  const edges = new Set(layers.flatMap(({ box }) => [box.top, box.top + box.height]));
  let segments: Segment[] = [];
  return Array.from({ length: screen.rows }, (_, row) => {
    // Between two edges every row looks like the one above it.
    if (row > 0 && !edges.has(row)) return segments;
    owners.fill(0);
    for (const [index, layer] of layers.entries()) {
      const { left, top, width, height } = layer.box;
      if (row < top || row >= top + height) continue;
      owners.fill(layer.grid ? index + 1 : 0, Math.max(0, left), Math.max(0, left + width));
    }
    segments = toSegments(owners, layers);
    return segments;
  });
}

/** `owners` holds for each cell the number of its layer, counted from 1; 0 is the base. */
function toSegments(owners: Uint16Array, layers: readonly SurfaceLayer[]): Segment[] {
  const segments: Segment[] = [];
  let left = 0;
  for (let column = 1; column <= owners.length; column++) {
    if (column < owners.length && owners[column] === owners[left]) continue;
    segments.push({ left, right: column, layer: layers[(owners[left] as number) - 1] });
    left = column;
  }
  return segments;
}

function isSameBox(a: ScreenBox, b: ScreenBox): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;
}
