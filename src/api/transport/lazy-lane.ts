import type { Client } from 'undici';
import { poolConnections } from './pool-connections.ts';
import type { Lane } from './transport.ts';
import { UndiciNotLoaded } from './undici-not-loaded.ts';

/**
 * A lane over the undici of whoever imports the library, loaded with the first request: a program that makes none neither needs
 * nor bundles it. Where it cannot be loaded the request fails, and nothing was sent.
 */
export function lazyLane(origin: string, mostSockets: number): Lane {
  let lane: Lane | undefined;
  return {
    origin,
    async send(request, signal) {
      try {
        lane ??= poolConnections(fittingClient(await import('undici')), origin, mostSockets);
      } catch (error) {
        return { kind: 'broken', error: new UndiciNotLoaded(error as Error), sent: 'no' };
      }
      return lane.send(request, signal);
    },
    openConnections: () => lane?.openConnections() ?? 0,
    close: async () => lane?.close(),
  };
}

/** Undici 7 came with stores of caches and with the handlers that requests are sent with here. */
function fittingClient(undici: Partial<typeof import('undici')>): typeof Client {
  if (undici.Client && undici.cacheStores) return undici.Client;
  throw new Error('it is older than 7, or something else of that name');
}
