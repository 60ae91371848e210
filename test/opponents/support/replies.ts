/** What a service does with one request. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly text?: string | Buffer;
  readonly afterMs?: number;
  /** An interim answer goes first, which whoever did not ask for one has to skip. */
  readonly interim?: 100 | 102 | 103;
  readonly ending?: 'hang' | 'reset';
}

/** A request that is never answered. */
export const HANG: Reply = { ending: 'hang' };
/** A connection that breaks instead of an answer. */
export const RESET: Reply = { ending: 'reset' };

export function ok(body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { body, headers };
}

export function problem(status: number, message = PROBLEMS[status] ?? 'error'): Reply {
  return { status, body: { error: message } };
}

export function html(status: number): Reply {
  return {
    status,
    headers: { 'content-type': 'text/html' },
    text: '<html><body><h1>Please wait</h1></body></html>',
  };
}

export function late(reply: Reply, afterMs: number): Reply {
  return { ...reply, afterMs };
}

/** The same answer with other headers added. */
export function withHeaders(reply: Reply, headers: Readonly<Record<string, string>>): Reply {
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

/** The same answer with fields of its JSON object added or replaced. */
export function withFields(reply: Reply, fields: Readonly<Record<string, unknown>>): Reply {
  return { ...reply, body: { ...(reply.body as object), ...fields } };
}

/** The same answer without some fields of its JSON object. */
export function withoutFields(reply: Reply, ...names: readonly string[]): Reply {
  const entries = Object.entries(reply.body as object).filter(([name]) => !names.includes(name));
  return { ...reply, body: Object.fromEntries(entries) };
}

const PROBLEMS: Readonly<Record<number, string>> = {
  400: 'Invalid payload',
  401: 'Unauthorized/Invalid api key',
  403: 'forbidden',
  404: 'not found',
  425: 'service not ready',
  429: 'Too Many Requests',
  500: 'Internal server error',
  503: 'Service unavailable',
};

/** A status to answer with, or no answer. */
export type Trouble = number | 'hang' | 'reset';

export function trouble(kind: Trouble): Reply {
  if (kind === 'hang') return HANG;
  return kind === 'reset' ? RESET : problem(kind);
}
