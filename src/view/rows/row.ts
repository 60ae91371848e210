import { textWidth } from '../../text/text-width.ts';

/** What a piece of text means; a theme turns it into colors. */
export type Tone =
  | 'plain'
  | 'strong'
  | 'dim'
  | 'bid'
  | 'ask'
  | 'accent'
  | 'mine'
  | 'good'
  | 'warn'
  | 'alarm'
  | 'border'
  | 'focus';

export interface Span {
  readonly text: string;
  readonly tone: Tone;
}

/**
 * One line of a pane. `selected` is the row under the cursor, `strong` the most important one, `faded` one whose numbers are
 * old, `banner` one that must not be missed.
 */
export interface Row {
  readonly spans: readonly Span[];
  readonly emphasis?: 'selected' | 'strong' | 'faded' | 'banner';
  /** Cells that it takes, where whoever made it measured them: nobody has to again. */
  readonly cells?: number;
}

/** What stands in the upper border of a pane: on the left what it is about, on the right how it is. */
export interface Title {
  readonly left: readonly Span[];
  readonly right: readonly TitlePart[];
}

/** A part of what stands on the right, and the same in fewer words, for where it does not fit. */
export interface TitlePart extends Span {
  readonly briefer?: TitlePart;
}

export function span(text: string, tone: Tone = 'plain'): Span {
  return { text, tone };
}

/** The cells that spans take side by side. */
export function cellsOfSpans(spans: readonly Span[]): number {
  return spans.reduce((sum, { text }) => sum + textWidth(text), 0);
}

export function joinSpans(spans: readonly Span[], separator: string): readonly Span[] {
  return spans.flatMap((part, i) => (i === 0 ? [part] : [span(separator, 'border'), part]));
}

/** Whether two lists of spans say the same in the same tones. */
export function sameText(spans: readonly Span[], others: readonly Span[]): boolean {
  if (spans.length !== others.length) return false;
  for (let i = 0; i < spans.length; i++) {
    const one = spans[i] as Span;
    const other = others[i] as Span;
    if (one !== other && (one.text !== other.text || one.tone !== other.tone)) return false;
  }
  return true;
}

export function row(...spans: readonly Span[]): Row {
  return { spans };
}

/** As a row whose numbers are old. */
export function fade(line: Row): Row {
  return { ...line, emphasis: 'faded' };
}
