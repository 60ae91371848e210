import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExchangeRequest } from './endpoint.ts';

const MAX_BODY_BYTES = 1_000_000;
const TOO_LARGE = JSON.stringify({ error: `the body must be at most ${MAX_BODY_BYTES} bytes` });
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** A request that has come in whole, and the response to answer it on. */
export type RequestHandler = (request: ExchangeRequest, response: ServerResponse) => void;

/** A listening socket on loopback. */
export interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1 alone; port 0 takes any that is free. Rejects when the port is taken. */
export function listen(port: number, handle: RequestHandler): Promise<Listener> {
  const server = createServer((incoming, response) => receive(incoming, response, handle));
  server.keepAliveTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve({
        port: (server.address() as AddressInfo).port,
        close() {
          const closed = new Promise<void>((done) => void server.close(() => done()));
          server.closeAllConnections();
          return closed;
        },
      });
    });
  });
}

function receive(incoming: IncomingMessage, response: ServerResponse, handle: RequestHandler): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  });
  incoming.on('end', () => {
    if (bytes > MAX_BODY_BYTES) response.writeHead(413, JSON_TYPE).end(TOO_LARGE);
    else handle(readRequest(incoming, Buffer.concat(chunks).toString('utf8')), response);
  });
  incoming.on('error', () => response.destroy());
}

function readRequest(incoming: IncomingMessage, body: string): ExchangeRequest {
  const target = incoming.url ?? '/';
  const [path, query] = splitOnce(target, '?');
  return {
    method: incoming.method ?? 'GET',
    path,
    query: query === '' ? {} : Object.fromEntries(new URLSearchParams(query)),
    headers: incoming.headers as Record<string, string | undefined>,
    body,
  };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
