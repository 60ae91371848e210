/** What a piece of text means; a theme turns it into colours. */
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

/** One line of a pane. `selected` is the row under the cursor, `faded` one whose numbers are old, `banner` one that must not be missed. */
export interface Row {
  readonly spans: readonly Span[];
  readonly emphasis?: 'selected' | 'faded' | 'banner';
}

export function span(text: string, tone: Tone = 'plain'): Span {
  return { text, tone };
}

export function row(...spans: readonly Span[]): Row {
  return { spans };
}
