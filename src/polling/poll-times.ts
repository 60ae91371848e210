/** When one thing may be asked again. All times are monotonic milliseconds. */
export interface PollTimes {
  /** When it is to be asked: as soon as it is due or wanted, but not before what forbids it is over. */
  nextMs(): number;
  due(atMs: number): void;
  /** Wanted by then at the latest, though not at once. */
  wantedBy(atMs: number): void;
  asked(atMs: number): void;
  /** All is well: due at `dueAtMs`, unless it was wanted earlier meanwhile. */
  answered(dueAtMs: number): void;
  /** Not to be asked before `retryAtMs`, and, where the service told so, not before `toldUntilMs` whoever insists. */
  failed(retryAtMs: number, toldUntilMs?: number): void;
  /** The wait for the retry ends by then at the latest. */
  retryBy(atMs: number): void;
  /** A person does not want to wait for the retry. */
  insist(atMs: number): void;
}

/** Two asks of one thing are never nearer than this, however fast the selection moves. */
const LEAST_GAP_MS = 150;

export function createPollTimes(): PollTimes {
  let dueAtMs = -Infinity;
  let wantedByMs = Infinity;
  let lastAskMs = -Infinity;
  let retryAtMs = -Infinity;
  let toldMs = -Infinity;
  return {
    nextMs: () => Math.max(Math.min(dueAtMs, wantedByMs), lastAskMs + LEAST_GAP_MS, retryAtMs, toldMs),
    due(atMs) {
      dueAtMs = atMs;
    },
    wantedBy(atMs) {
      wantedByMs = Math.min(wantedByMs, atMs);
    },
    asked(atMs) {
      lastAskMs = atMs;
      wantedByMs = Infinity;
    },
    answered(atMs) {
      retryAtMs = -Infinity;
      dueAtMs = atMs;
    },
    failed(atMs, toldUntilMs = toldMs) {
      retryAtMs = atMs;
      dueAtMs = atMs;
      toldMs = toldUntilMs;
    },
    retryBy(atMs) {
      if (atMs > retryAtMs) return;
      retryAtMs = atMs;
      dueAtMs = atMs;
    },
    insist(atMs) {
      retryAtMs = -Infinity;
      dueAtMs = atMs;
    },
  };
}
