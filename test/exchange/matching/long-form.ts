/** Set `PMTOP_LONG=1` for the long form of the properties: many minutes' worth of what CI runs in seconds. */
export const isLongForm = process.env['PMTOP_LONG'] === '1';

/** What the properties and the differential run draw from; `PMTOP_SEED` takes another. */
export const SEED = Number(process.env['PMTOP_SEED'] ?? 20_261_121);
