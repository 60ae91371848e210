/** The last moment the exchange knows, epoch milliseconds: later ones have no date in the form of the interface. */
export const LAST_TIME_MS = Date.UTC(9999, 11, 31);
