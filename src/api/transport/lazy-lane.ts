import { poolConnections } from './pool-connections.ts';
import type { Lane } from './transport.ts';

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
        const { Client } = await import('undici');
        lane ??= poolConnections(Client, origin, mostSockets);
      } catch (error) {
        return { kind: 'broken', error: nameLoadFailure(error as Error), sent: 'no' };
      }
      return lane.send(request, signal);
    },
    openConnections: () => lane?.openConnections() ?? 0,
    close: async () => lane?.close(),
  };
}

const LEAST_NODE = [22, 19] as const;

/** Words of its own unless the package is simply missing: an old Node or a bundle cannot load it. */
export function nameLoadFailure(error: Error, version: string = process.versions.node): Error {
  const { code } = error as { code?: unknown };
  const isMissing = code === 'ERR_MODULE_NOT_FOUND';
  return Object.assign(new Error(isMissing ? '' : explainLoadFailure(error, version)), { code: 'NO_UNDICI' });
}

function explainLoadFailure({ message }: Error, version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = LEAST_NODE;
  const isOld = major < leastMajor || (major === leastMajor && minor < leastMinor);
  if (isOld) return `pmtop needs Node ${leastMajor}.${leastMinor} or newer, and this is ${version}`;
  return `the package undici could not be loaded: ${message}`;
}
