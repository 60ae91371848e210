/** What an endpoint answers with: a status and a body that is sent as JSON. */
export interface Reply {
  readonly status: number;
  /** May be a getter where `pieces` say the same: then it is asked for only by who wants to change it. */
  readonly body: unknown;
  /** Sent as they are in place of `body`: kept JSON, or something that is none. */
  readonly pieces?: readonly Buffer[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Which half of the interface a route belongs to; `control` is the exchange's own. */
export type Surface = 'catalog' | 'clob' | 'control';

export function answer(body: unknown): Reply {
  return { status: 200, body };
}

/** An answer whose JSON is there already. */
export function answerBytes(...pieces: Buffer[]): Reply {
  return {
    status: 200,
    pieces,
    get body() {
      return JSON.parse(Buffer.concat(pieces).toString()) as unknown;
    },
  };
}

/** A JSON array of rows that are JSON already. They are not joined: that would take a megabyte for each page. */
export function answerRows(rows: readonly Buffer[]): Reply {
  return answerBytes(OPEN, ...rows.flatMap((row, place) => (place === 0 ? row : [COMMA, row])), CLOSE);
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer];

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
