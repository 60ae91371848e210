import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned } from './account.ts';
import { type CancelBody, type Handlers, type OrderQuery, restOfInterface, tokensIn } from './handlers.ts';
import { type Opponent, preparedFor } from './opponent.ts';
import { problem, type Reply } from './replies.ts';
import type { ReceivedRequest, World } from './world.ts';

export interface RunningService extends AsyncDisposable {
  readonly url: string;
  readonly world: World;
}

/** An opponent's service on loopback, with a world of its own, until it is disposed of. */
export async function startService(opponent: Opponent): Promise<RunningService> {
  const { world, handlers } = preparedFor(opponent);
  const { clockAheadMs = 0 } = opponent;
  const server = createServer((incoming, response) => {
    void serve(world, handlers, incoming, response, clockAheadMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    world,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function serve(
  world: World,
  handlers: Handlers,
  incoming: IncomingMessage,
  response: ServerResponse,
  clockAheadMs: number,
): Promise<void> {
  const request = await receive(incoming);
  world.requests.push(request);
  if (clockAheadMs !== 0) {
    response.setHeader('date', new Date(Date.now() + clockAheadMs).toUTCString());
  }
  send(response, answer(world, handlers, request));
}

async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  return {
    method: incoming.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

function answer(world: World, handlers: Handlers, request: ReceivedRequest): Reply {
  const early = handlers.first(request);
  if (early) return early;
  const { method, path, query } = request;
  const cursor = query.get('next_cursor') ?? undefined;
  if (path.startsWith('/data/') || method === 'DELETE') {
    if (!isSigned(request)) return problem(401);
    if (method === 'DELETE') return handlers.cancel(JSON.parse(request.body || '{}') as CancelBody);
    if (path === '/data/orders') return handlers.listOrders(Object.fromEntries(query) as OrderQuery, request);
    return handlers.order(lastPart(path));
  }
  if (path === '/books') return handlers.books(tokensIn(request));
  if (path === '/events') return handlers.events(query);
  if (path === '/simplified-markets' || path === '/sampling-simplified-markets') {
    return handlers.simplifiedMarkets(cursor);
  }
  if (path === '/sampling-markets') return handlers.samplingMarkets(cursor);
  if (path.startsWith('/markets/slug/')) return handlers.marketBySlug(lastPart(path));
  if (path.startsWith('/markets/')) return handlers.market(lastPart(path));
  return restOfInterface(world, request);
}

function lastPart(path: string): string {
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
}

function send(response: ServerResponse, reply: Reply): void {
  const { status = 200, headers = {}, body, text, afterMs = 0, interim, ending } = reply;
  if (ending === 'hang') return;
  const finish = (): void => {
    if (ending === 'reset') return void response.socket?.resetAndDestroy();
    if (interim === 100) response.writeContinue();
    if (interim === 102) response.writeProcessing();
    if (interim === 103) response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(text ?? (body === undefined ? undefined : JSON.stringify(body)));
  };
  if (afterMs > 0) setTimeout(finish, afterMs);
  else finish();
}
