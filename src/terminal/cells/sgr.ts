import { BOLD, type CellStyle, DIM, INVERSE, type StyleId, type StyleTable } from './cell-style.ts';
import { type ColorCode, DEFAULT_COLOR, PALETTE, TRUE_COLOR } from './color-code.ts';
import { BLANK } from './glyph.ts';
import type { ScreenModel } from './screen-model.ts';

/** The shortest sequence that turns a pen of style `from` into one of style `to`; empty when they are equal. */
export function sgrChange(from: CellStyle, to: CellStyle): string {
  const change = changeCodes(from, to);
  if (change.length === 0) return '';
  const fresh = absoluteCodes(to);
  const direct = `\u001b[${change.join(';')}m`;
  const reset = fresh.length === 0 ? '\u001b[m' : `\u001b[0;${fresh.join(';')}m`;
  return direct.length <= reset.length ? direct : reset;
}

function absoluteCodes(style: CellStyle): string[] {
  const codes: string[] = [];
  if (style.attributes & BOLD) codes.push('1');
  if (style.attributes & DIM) codes.push('2');
  if (style.attributes & INVERSE) codes.push('7');
  if (style.foreground !== DEFAULT_COLOR) codes.push(colorCodes(style.foreground));
  return codes;
}

function changeCodes(from: CellStyle, to: CellStyle): string[] {
  const codes = weightCodes(from.attributes, to.attributes);
  if ((from.attributes ^ to.attributes) & INVERSE) codes.push(to.attributes & INVERSE ? '7' : '27');
  if (from.foreground !== to.foreground) codes.push(colorCodes(to.foreground));
  return codes;
}

/** Bold and dim are switched off by one code, so that the one that stays has to be set again. */
function weightCodes(from: number, to: number): string[] {
  const codes: string[] = [];
  const gone = from & ~to & (BOLD | DIM);
  const fresh = gone ? to : to & ~from;
  if (gone) codes.push('22');
  if (fresh & BOLD) codes.push('1');
  if (fresh & DIM) codes.push('2');
  return codes;
}

function colorCodes(code: ColorCode): string {
  if (code === DEFAULT_COLOR) return '39';
  if (code <= 8) return String(30 + code - 1);
  if (code < PALETTE) return String(90 + code - 9);
  if (code < TRUE_COLOR) return `38;5;${code - PALETTE}`;
  const rgb = code - TRUE_COLOR;
  return `38;2;${rgb >> 16};${(rgb >> 8) & 0xff};${rgb & 0xff}`;
}

/** The sequences that change what the terminal draws with; the model's pen is moved on. */
interface Pen {
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
