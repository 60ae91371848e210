/** Set `PMTOP_LONG=1` for the long form of the properties: hours' worth of what CI runs in seconds. */
export const isLongForm = process.env['PMTOP_LONG'] === '1';
