/** One finished request. It carries no header, so no credential; treat bodies as untrusted text. */
export interface Traffic {
  /** Method and path template, e.g. `POST /books`. */
  readonly endpoint: string;
  readonly method: string;
  readonly origin: string;
  /** Path and query as sent. */
  readonly path: string;
  readonly startedAtMs: number;
  readonly elapsedMs: number;
  /** Missing when no answer came. */
  readonly status?: number;
  /** Body bytes. */
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly requestBody?: string;
  readonly responseBody?: Uint8Array;
}
