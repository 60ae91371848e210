import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the server does with a request; a `date` of `none` leaves that header out. */
export type Reply =
  | { readonly json: unknown; readonly status?: number; readonly headers?: Record<string, string> }
  | { readonly text: string; readonly status?: number; readonly headers?: Record<string, string> }
  /** Takes the socket over: for answers that are no HTTP, resets, drips and silence. */
  | { readonly raw: (socket: Socket) => void };

export type Answerer = (request: ReceivedRequest) => Reply | Promise<Reply>;

export interface LoopbackServer {
  readonly url: string;
  /** Everything received, in order. */
  readonly requests: readonly ReceivedRequest[];
  /** Connections made so far. */
  readonly connections: number;
  answer(next: Answerer): void;
  close(): Promise<void>;
}

/** A real HTTP server on 127.0.0.1 that answers as told and remembers what it was asked. */
export async function startLoopbackServer(
  answerer: Answerer = () => ({ json: [] }),
): Promise<LoopbackServer> {
  let current = answerer;
  let connections = 0;
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const url = new URL(incoming.url ?? '/', 'http://loopback');
    const request: ReceivedRequest = {
      method: incoming.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    requests.push(request);
    send(response, await current(request));
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    get connections() {
      return connections;
    },
    answer(next) {
      current = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function send(response: ServerResponse, reply: Reply): void {
  if ('raw' in reply) return reply.raw(response.socket as Socket);
  const isJson = 'json' in reply;
  if (reply.headers?.['date'] === 'none') response.sendDate = false;
  const type = isJson ? 'application/json' : 'text/plain';
  const { date, ...headers } = reply.headers ?? {};
  const dated = date === undefined || date === 'none' ? {} : { date };
  response.writeHead(reply.status ?? 200, { 'content-type': type, ...dated, ...headers });
  response.end(isJson ? JSON.stringify(reply.json) : reply.text);
}
