import type { Client } from 'undici';
import { poolConnections } from './pool-connections.ts';
import type { ConnectionPool } from './transport.ts';
import { UndiciNotLoaded } from './undici-not-loaded.ts';

/**
 * A pool over the undici of whoever imports the library, loaded with the first request: a program that makes none neither needs
 * nor bundles it. Where it cannot be loaded the request fails, and nothing was sent.
 */
export function lazyPool(origin: string, mostSockets: number): ConnectionPool {
  let pool: ConnectionPool | undefined;
  // One for all: requests begin before it is there, and nobody would use or close what another one opened.
  let opening: Promise<ConnectionPool | UndiciNotLoaded> | undefined;
  async function open(): Promise<ConnectionPool | UndiciNotLoaded> {
    try {
      return (pool = poolConnections(fittingClient(await import('undici')), origin, mostSockets));
    } catch (error) {
      opening = undefined;
      return new UndiciNotLoaded(error as Error);
    }
  }
  return {
    origin,
    async send(request, signal, beforeWriting) {
      const opened = await (opening ??= open());
      if (opened instanceof UndiciNotLoaded) return { kind: 'broken', error: opened, sent: 'no' };
      return opened.send(request, signal, beforeWriting);
    },
    openConnections: () => pool?.openConnections() ?? 0,
    async close() {
      await opening;
      await pool?.close();
    },
  };
}

/** Undici 7 came with stores of caches and with the handlers that requests are sent with here. */
function fittingClient(undici: Partial<typeof import('undici')>): typeof Client {
  if (undici.Client && undici.cacheStores) return undici.Client;
  throw new Error('it is older than 7, or something else of that name');
}
