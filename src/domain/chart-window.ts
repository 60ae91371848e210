/** How far back a chart looks, shortest first. */
export const CHART_WINDOWS = ['1h', '6h', '1d', '1w', 'all'] as const;
export type ChartWindow = (typeof CHART_WINDOWS)[number];

export interface WindowScale {
  /** Missing: as far back as there is anything. */
  readonly seconds?: number;
  /** Between two points that are asked for (interface: endpoint 17, `fidelity`). */
  readonly minutesApart: number;
}

/** Fine enough for a point a column on a wide screen, coarse enough for one answer. */
export const WINDOW_SCALES: Readonly<Record<ChartWindow, WindowScale>> = {
  '1h': { seconds: 3_600, minutesApart: 1 },
  '6h': { seconds: 21_600, minutesApart: 5 },
  '1d': { seconds: 86_400, minutesApart: 15 },
  '1w': { seconds: 604_800, minutesApart: 60 },
  all: { minutesApart: 180 },
};

/** A midpoint of the past; floats, because it is only ever drawn (interface: endpoint 17). */
export interface PricePoint {
  /** Epoch seconds. */
  readonly t: number;
  /** 0 … 1 dollar. */
  readonly p: number;
}
