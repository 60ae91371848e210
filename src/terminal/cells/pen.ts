import type { StyleId, StyleTable } from './cell-style.ts';
import { BLANK } from './glyph.ts';
import type { ScreenModel } from './screen-model.ts';
import { sgrChange } from './sgr.ts';

/** The sequences that change what the terminal draws with; the model's pen is moved on. */
export interface Pen {
  change(screen: ScreenModel, style: StyleId): string;
  /** For a glyph in `style`; none for a blank that the pen would draw just so. */
  forGlyph(screen: ScreenModel, glyph: number, style: StyleId): string;
}

export function createPen(styles: StyleTable): Pen {
  /** By both styles: a screen has a dozen. */
  const changes = new Map<number, string>();

  function change(screen: ScreenModel, style: StyleId): string {
    if (screen.pen === style) return '';
    const key = screen.pen * 0x10000 + style;
    let sequence = changes.get(key);
    if (sequence === undefined) {
      sequence = sgrChange(styles.get(screen.pen), styles.get(style));
      changes.set(key, sequence);
    }
    screen.pen = style;
    return sequence;
  }
  return {
    change,
    forGlyph: (screen, glyph, style) =>
      glyph === BLANK && styles.blankOf(screen.pen) === style ? '' : change(screen, style),
  };
}
