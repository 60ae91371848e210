import type { Glyphs } from '../../text/glyphs.ts';

/** What a pane's rows are drawn for besides the state: the moment, the room and the marks. */
export interface RenderContext {
  /** Monotonic milliseconds, for ages and countdowns. */
  readonly nowMs: number;
  /** Epoch milliseconds, for the clock on the wall. */
  readonly wallMs: number;
  readonly width: number;
  readonly height: number;
  readonly glyphs: Glyphs;
}
