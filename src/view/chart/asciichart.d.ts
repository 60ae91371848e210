declare module 'asciichart' {
  /** Options of `plot`; `height` draws height + 1 lines. */
  export interface PlotOptions {
    min?: number;
    max?: number;
    height?: number;
    offset?: number;
    format?: (value: number, index: number) => string;
    symbols?: readonly string[];
  }
  export function plot(series: readonly number[], options?: PlotOptions): string;
}
