/** One finished request. It carries no header, so no credential; treat bodies as untrusted text. */
export interface Traffic {
  /** Method and path template, e.g. `POST /books`. */
  readonly endpoint: string;
  /** GET, POST or DELETE. */
  readonly method: string;
  /** Scheme, host and port that were asked. */
  readonly origin: string;
  /** Path and query as sent. */
  readonly path: string;
  /** When it was sent, epoch milliseconds. */
  readonly startedAtMs: number;
  /** From sending to the last byte of the answer, in milliseconds. */
  readonly elapsedMs: number;
  /** Missing when no answer came, or none that could be read to its end. */
  readonly status?: number;
  /** Bytes of a body that was read to its end. */
  readonly bytesIn: number;
  /** Bytes of the request’s body. */
  readonly bytesOut: number;
  /** As sent; missing for none. */
  readonly requestBody?: string;
  /** As received; missing when no answer came. */
  readonly responseBody?: Uint8Array;
}
