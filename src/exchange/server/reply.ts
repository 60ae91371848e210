/** What an endpoint answers with: a status and a body that is sent as JSON. */
export interface Reply {
  readonly status: number;
  /** May be a getter where `bytes` says the same: then it is asked for only by who wants to change it. */
  readonly body: unknown;
  /** Sent as they are in place of `body`: kept JSON, or something that is none. */
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Which half of the interface a route belongs to; `control` is the exchange's own. */
export type Surface = 'catalog' | 'clob' | 'control';

export function answer(body: unknown): Reply {
  return { status: 200, body };
}

/** An answer whose JSON is there already. */
export function answerBytes(bytes: Buffer): Reply {
  return {
    status: 200,
    bytes,
    get body() {
      return JSON.parse(bytes.toString()) as unknown;
    },
  };
}

/** The family's error body: `{error}` on the CLOB, with a `type` in the catalog. */
export function refuse(surface: Surface, status: number, error: string, headers = {}): Reply {
  if (surface !== 'catalog') return { status, body: { error }, headers };
  return { status, body: { type: ERROR_TYPES[status] ?? 'internal error', error }, headers };
}

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'validation error',
  401: 'unauthorized',
  404: 'not found error',
  405: 'method error',
  429: 'rate limit error',
};
