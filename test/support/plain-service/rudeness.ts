import type { ServerResponse } from 'node:http';
import type { Answer } from './answer-request.ts';

/** Every way to misbehave that needs a connection; `refused` is the listener's own. */
export type Rudeness = keyof typeof RUDE_REPLIES;

const HTML = '<!doctype html><html><body><h1>502 Bad Gateway</h1>\x1b[31medge</body></html>';

/** Requests that are left without an answer. */
const hanging = new Set<ServerResponse>();

export function cutHanging(): void {
  for (const response of hanging) response.destroy();
  hanging.clear();
}

/** Each answers a request rudely in place of the good `answer`. */
export const RUDE_REPLIES = {
  reset: (response) => response.socket?.resetAndDestroy(),
  hang: (response) => hanging.add(response),
  'bad-request': (response) => sendJson(response, 400, { error: 'bad \x1b[2J input' }),
  unauthorised: (response) => sendJson(response, 401, { error: 'no' }),
  missing: (response) => sendText(response, 404, 'no such route'),
  broken: (response) => sendJson(response, 500, { message: 'oops' }),
  'cancel-only': (response) => sendJson(response, 503, { error: 'cancel-only mode' }),
  throttled: (response) => sendJson(response, 429, { error: 'slow down' }),
  'throttled-with-time': (response) =>
    sendJson(response, 429, { error: 'slow down' }, { 'retry-after': '1' }),
  html: (response) => sendText(response, 200, HTML, 'text/html'),
  'html-from-the-edge': (response) => sendText(response, 502, HTML, 'text/html'),
  empty: (response) => sendText(response, 200, ''),
  truncated(response, { json }) {
    const text = JSON.stringify(json);
    sendText(response, 200, text.slice(0, Math.ceil(text.length / 2)));
  },
  'cut-off'(response, { json }) {
    const text = JSON.stringify(json);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length + 100 });
    response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.socket?.destroy());
  },
  'wrong-types': (response, { json }) => sendJson(response, 200, withWrongTypes(json)),
  'wrong-shape': (response) => sendJson(response, 200, 42),
} satisfies Record<string, (response: ServerResponse, answer: Answer) => unknown>;

export function sendJson(
  response: ServerResponse,
  status: number,
  json: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(json));
}

function sendText(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type });
  response.end(text);
}

/** The same tree with every leaf of another type. */
function withWrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWrongTypes);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withWrongTypes(child)]));
  }
  if (typeof value === 'string') return { not: ['a', 'string'] };
  return typeof value === 'number' ? 'NaN' : [value];
}
