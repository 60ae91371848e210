/** `npm run test:long` takes the long form of the properties: many minutes' worth of what a usual run does in seconds. */
export const isLongForm = process.env['PMTOP_LONG'] === '1';

/** What the properties and the differential run draw from; `PMTOP_SEED` takes another. */
export const SEED = Number(process.env['PMTOP_SEED'] ?? 20_261_121);

/** How many cases a property draws: as many as find things in a usual run, or all that a long one has time for. */
export function runs(usual: number, long: number): number {
  return isLongForm ? long : usual;
}
