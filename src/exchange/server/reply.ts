/** What an endpoint answers with: a status and a body that is sent as JSON. */
export interface Reply {
  readonly status: number;

  readonly body: unknown;
  /** The body as finished JSON text, when an endpoint keeps it. */
  readonly json?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Surface = 'catalog' | 'clob';

export function answer(body: unknown): Reply {
  return { status: 200, body };
}

/** The family's error body: `{error}` on the CLOB, with a `type` in the catalog. */
export function refuse(surface: Surface, status: number, error: string): Reply {
  if (surface === 'clob') return { status, body: { error } };
  return { status, body: { type: ERROR_TYPES[status] ?? 'internal error', error } };
}

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'validation error',
  401: 'unauthorized',
  404: 'not found error',
  405: 'method error',
  429: 'rate limit error',
};
