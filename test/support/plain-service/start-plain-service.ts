import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { environmentOf } from '../ask-signed.ts';
import { ACCOUNT, restingOrders } from './account.ts';
import { answerRequest, type PlainState, type Request } from './answer-request.ts';
import { cutHanging, RUDE_REPLIES, type Rudeness, sendJson } from './rudeness.ts';

export type Behavior = 'well' | 'refused' | Rudeness;

/** Every behavior but `well`. */
export const RUDE_BEHAVIORS = ['refused', ...Object.keys(RUDE_REPLIES)] as readonly Exclude<
  Behavior,
  'well'
>[];

export interface PlainService extends AsyncDisposable {
  readonly url: string;
  /** The account's keys as pmtop's environment takes them. */
  readonly environment: Readonly<Record<string, string>>;
  /** Method and path of every request so far. */
  readonly requests: readonly string[];
  openOrderIds(): string[];
  /** From the next request on; requests that hang are cut when it changes. */
  behave(behavior: Behavior): Promise<void>;
}

/**
 * A small service written from the interface and its family's habits, knowing nothing of pmtop's own
 * exchange: what runs on both runs on what the interface says.
 */
export async function startPlainService(): Promise<PlainService> {
  const state: PlainState = { orders: restingOrders(), beat: 0 };
  const requests: string[] = [];
  let behavior: Behavior = 'well';

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    requests.push(`${request.method} ${request.url.pathname}`);
    const answer = answerRequest(request, state);
    if (behavior === 'well' || behavior === 'refused') sendJson(response, answer.status, answer.json);
    else RUDE_REPLIES[behavior](response, answer);
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    environment: environmentOf(ACCOUNT),
    requests,
    openOrderIds: () => state.orders.map(({ id }) => id),
    async behave(next) {
      behavior = next;
      if (next === 'refused') await stop();
      else if (!server.listening) await listen(port);
      cutHanging();
    },
    [Symbol.asyncDispose]: stop,
  };
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  return {
    method: incoming.method ?? 'GET',
    url: new URL(incoming.url ?? '/', 'http://plain'),
    headers: incoming.headers,
    body: await text(incoming),
  };
}
