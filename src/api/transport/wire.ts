/** A request as it goes on the wire. */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** A whole answer, or how the exchange broke off and whether anything may have been sent by then. */
export type WireReply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      readonly body: Buffer;
    }
  | { readonly kind: 'broken'; readonly error: Error; readonly sent: 'no' | 'maybe' };
