/** A list may be so far behind, in milliseconds: what it lacks for longer is not there, or never was. */
export const LIST_LAG_MS = 10_000;
/** The record of an order that was just shown may be missing for so long. */
export const RECORD_LAG_MS = 20_000;
