import DeepClient from 'undici/lib/dispatcher/client.js';
import { poolConnections } from './pool-connections.ts';
import type { WireReply, WireRequest } from './wire.ts';

/** A few connections to one origin, each with one request at a time. */
export interface ConnectionPool {
  readonly origin: string;
  /** `beforeWriting` is called when a connection is there, and may abort `signal`: nothing is written then. */
  send(request: WireRequest, signal: AbortSignal, beforeWriting?: () => void): Promise<WireReply>;
  openConnections(): number;
  close(): Promise<void>;
}

/** Makes a pool to `origin` with so many connections at most. */
export type OpenConnectionPool = (origin: string, mostSockets: number) => ConnectionPool;

/** A pool over the undici that is bundled with the program. */
export function createConnectionPool(origin: string, mostSockets: number): ConnectionPool {
  return poolConnections(DeepClient, origin, mostSockets);
}
