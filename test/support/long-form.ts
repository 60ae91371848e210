/** `npm run test:long` takes the long form of the properties: many minutes' worth of what a usual run does in seconds. */
export const isLongForm = process.env['PMTOP_LONG'] === '1';

/** What the differential run draws from, and with `PMTOP_SEED` every property: see seed-properties.ts. */
export const SEED = Number(process.env['PMTOP_SEED'] ?? 20_261_121);

/** How many cases a property draws: as many as find things in a usual run, or all that a long one has time for. */
export function runs(usual: number, long: number): number {
  return isLongForm ? long : usual;
}

/** The seeds from 1 to `count`; with `SEED` that one alone. */
export function seeds(count: number): readonly number[] {
  const only = process.env['SEED'];
  return only === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [Number(only)];
}
