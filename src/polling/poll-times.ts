/** Two asks of one thing are never nearer than this, however fast the selection moves. */
const LEAST_GAP_MS = 150;

/** When one thing may be asked again. All times are monotonic milliseconds. */
export function createPollTimes() {
  let dueAtMs = -Infinity;
  let wantedByMs = Infinity;
  let lastAskMs = -Infinity;
  let retryAtMs = -Infinity;
  let toldMs = -Infinity;
  return {
    /** When it is to be asked: as soon as it is due or wanted, but not before what forbids it is over. */
    nextMs: () => Math.max(Math.min(dueAtMs, wantedByMs), lastAskMs + LEAST_GAP_MS, retryAtMs, toldMs),
    due(atMs: number): void {
      dueAtMs = atMs;
    },
    /** Wanted by then at the latest, though not at once. */
    wantedBy(atMs: number): void {
      wantedByMs = Math.min(wantedByMs, atMs);
    },
    asked(atMs: number): void {
      lastAskMs = atMs;
      wantedByMs = Infinity;
    },
    /** All is well: due then, unless it was wanted earlier meanwhile. */
    answered(atMs: number): void {
      retryAtMs = -Infinity;
      dueAtMs = atMs;
    },
    /** Retry no earlier than `atMs`; a service's Retry-After also blocks manual refresh. */
    failed(atMs: number, toldUntilMs = toldMs): void {
      retryAtMs = atMs;
      dueAtMs = atMs;
      toldMs = toldUntilMs;
    },
    /** The wait for the retry ends by then at the latest. */
    retryBy(atMs: number): void {
      if (atMs > retryAtMs) return;
      retryAtMs = atMs;
      dueAtMs = atMs;
    },
    /** A person does not want to wait for the retry. */
    insist(atMs: number): void {
      retryAtMs = -Infinity;
      dueAtMs = atMs;
    },
  };
}
