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
  // One for all: requests begin before it is there, and nobody would use or close what another one opened.
  let opening: Promise<Lane | UndiciNotLoaded> | undefined;
  async function open(): Promise<Lane | UndiciNotLoaded> {
    try {
      return (lane = poolConnections(fittingClient(await import('undici')), origin, mostSockets));
    } catch (error) {
      opening = undefined;
      return new UndiciNotLoaded(error as Error);
    }
  }
  return {
    origin,
    async send(request, signal) {
      const opened = await (opening ??= open());
      if (opened instanceof UndiciNotLoaded) return { kind: 'broken', error: opened, sent: 'no' };
      return opened.send(request, signal);
    },
    openConnections: () => lane?.openConnections() ?? 0,
    async close() {
      await opening;
      await lane?.close();
    },
  };
}

/** Undici 7 came with stores of caches and with the handlers that requests are sent with here. */
function fittingClient(undici: Partial<typeof import('undici')>): typeof Client {
  if (undici.Client && undici.cacheStores) return undici.Client;
  throw new Error('it is older than 7, or something else of that name');
}
