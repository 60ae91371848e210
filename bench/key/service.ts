/**
 * A service in a process of its own, so that it sees a request when it comes: tells when the first bytes of each
 * DELETE are there, and when the reading that verifies it was answered.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { restingOrders } from '../../test/support/plain-service/account.ts';
import { answerRequest } from '../../test/support/plain-service/answer-request.ts';

/** What the process tells its parent. */
export type Told =
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'seen'; readonly atNs: bigint }
  | { readonly kind: 'verified' };

let hang = false;
const state = { orders: restingOrders(), beat: 0 };
const tell = (told: Told): void => void process.send?.(told);

/** Reads of the pollers; what the catalog, the account and the cancel need is always answered. */
const isPoller = (path: string): boolean => /^\/(books|prices|batch-prices-history)$/.test(path);

const server = createServer((incoming, response) => {
  const atNs = process.hrtime.bigint();
  const url = new URL(incoming.url ?? '/', 'http://service');
  const isCancel = incoming.method === 'DELETE';
  if (isCancel) tell({ kind: 'seen', atNs });
  if (hang && isPoller(url.pathname)) return;
  void answer(incoming, response, url);
});

async function answer(incoming: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const { method = 'GET', headers } = incoming;
  const body = await text(incoming);
  const isProof = url.pathname === '/data/orders' && url.searchParams.has('market');
  const { status, json } = answerRequest({ method, url, headers, body }, state);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(json), () => {
    if (isProof) tell({ kind: 'verified' });
  });
}

process.on('message', (wanted: 'hang' | 'answer' | 'restore') => {
  if (wanted === 'restore') state.orders = restingOrders();
  else hang = wanted === 'hang';
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  tell({ kind: 'listening', url: `http://127.0.0.1:${port}` });
});
