import { UNICODE_GLYPHS } from '../../src/text/glyphs.ts';
import type { Glyphs } from '../../src/text/glyphs.ts';
import type { Row } from '../../src/view/rows/row.ts';
import type { RenderContext } from '../../src/view/rows/render-context.ts';

/** A scene of this size at a moment, one second after everything was read at 0 unless told. */
export function renderContextOf(
  width: number,
  height: number,
  at: { readonly nowMs?: number; readonly wallMs?: number; readonly glyphs?: Glyphs } = {},
): RenderContext {
  return { nowMs: 1_000, wallMs: Date.UTC(2026, 10, 21, 12), glyphs: UNICODE_GLYPHS, ...at, width, height };
}

/** Rows as a person reads them, without colors and blanks at the end. */
export function textOf(rows: readonly Row[]): string[] {
  return rows.map((line) =>
    line.spans
      .map((part) => part.text)
      .join('')
      .trimEnd(),
  );
}
