import type { Style } from '../painter.ts';
import type { ColorLevel } from '../capabilities.ts';
import { colorCode, DEFAULT_COLOR, degradeColor } from './color-code.ts';
import type { ColorCode } from './color-code.ts';

/** Attribute bits of a cell. */
export const BOLD = 1;
export const DIM = 2;
export const INVERSE = 4;

/** How a cell is drawn, in the terminal's own terms. */
export interface CellStyle {
  readonly foreground: ColorCode;
  readonly attributes: number;
}

export const PLAIN: CellStyle = { foreground: DEFAULT_COLOR, attributes: 0 };

/** Number of a style in a `StyleTable`; 0 is the plain one. */
export type StyleId = number;

/** Styles by number, so that cells can be compared as integers. */
export interface StyleTable {
  /** The number of a style of the painter's port. */
  intern(style: Style): StyleId;
  /** The number of a style in the terminal's terms, brought down to the colors it has. */
  internCell(style: CellStyle): StyleId;
  get(id: StyleId): CellStyle;
  /** The style that a blank in style `id` looks like: a blank has no ink to color. */
  blankOf(id: StyleId): StyleId;
}

export function createStyleTable(level: ColorLevel): StyleTable {
  const styles: CellStyle[] = [PLAIN];
  const blanks: StyleId[] = [0];
  const byContent = new Map<string, StyleId>([[contentKey(PLAIN), 0]]);
  const byIdentity = new WeakMap<Style, StyleId>();

  function internCell(style: CellStyle): StyleId {
    const degraded = { ...style, foreground: degradeColor(style.foreground, level) };
    const key = contentKey(degraded);
    const known = byContent.get(key);
    if (known !== undefined) return known;
    const id = styles.push(degraded) - 1;
    byContent.set(key, id);
    // Inversion shows the foreground even where there is no glyph.
    blanks[id] = style.attributes & INVERSE ? id : 0;
    return id;
  }
  function intern(style: Style): StyleId {
    const known = byIdentity.get(style);
    if (known !== undefined) return known;
    const id = internCell(toCellStyle(style, level));
    byIdentity.set(style, id);
    return id;
  }
  return {
    intern,
    internCell,
    get: (id) => styles[id] as CellStyle,
    blankOf: (id) => blanks[id] as StyleId,
  };
}

function contentKey({ foreground, attributes }: CellStyle): string {
  return `${foreground},${attributes}`;
}

function toCellStyle(style: Style, level: ColorLevel): CellStyle {
  const attributes = (style.bold ? BOLD : 0) | (style.dim ? DIM : 0) | (style.inverse ? INVERSE : 0);
  return {
    foreground: colorCode((level === 4 ? style.basic : undefined) ?? style.foreground),
    attributes,
  };
}
