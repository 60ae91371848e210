import type { Client } from 'undici';
import { exchangeBytes } from './send-request.ts';
import type { ConnectionPool } from './transport.ts';

/** An answer with a longer body is broken off. */
const MOST_BODY_BYTES = 4 * 1024 * 1024;
const MOST_HEADER_BYTES = 16 * 1024;
const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 60_000;

interface Socket {
  readonly client: Client;
  inFlight: number;
}

/**
 * Opens connections as they are needed, `mostSockets` at most; beyond that requests queue on the least busy, but for a
 * cancel, the one DELETE of the interface, which never waits behind another request. Redirects are not followed, and
 * nothing is ever sent twice.
 */
export function poolConnections(
  UndiciClient: typeof Client,
  origin: string,
  mostSockets: number,
): ConnectionPool {
  const sockets: Socket[] = [];
  function pick(mayQueue: boolean): Socket {
    const best = sockets.toSorted((a, b) => a.inFlight - b.inFlight || warmth(b) - warmth(a))[0];
    if (best && (best.inFlight === 0 || (mayQueue && sockets.length >= mostSockets))) return best;
    const socket = { client: openClient(UndiciClient, origin), inFlight: 0 };
    sockets.push(socket);
    return socket;
  }
  return {
    origin,
    async send(request, signal, beforeWriting) {
      const socket = pick(request.method !== 'DELETE');
      socket.inFlight++;
      const reply = await exchangeBytes(socket.client, request, signal, beforeWriting);
      socket.inFlight--;
      return reply;
    },
    openConnections: () => sockets.filter(({ client }) => client.stats.connected).length,
    async close() {
      await Promise.all(sockets.map(({ client }) => client.destroy()));
    },
  };
}

function warmth({ client }: Socket): number {
  return client.stats.connected ? 1 : 0;
}

/** Idle times are not limited here: the total deadline of a call covers the drip as well as the hang. */
function openClient(UndiciClient: typeof Client, origin: string): Client {
  return new UndiciClient(origin, {
    allowH2: false,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MOST_BODY_BYTES,
    maxHeaderSize: MOST_HEADER_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Said here because NODE_TLS_REJECT_UNAUTHORIZED=0 would otherwise switch it off.
    connect: { timeout: CONNECT_TIMEOUT_MS, rejectUnauthorized: true },
  });
}
