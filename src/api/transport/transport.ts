import DeepClient from 'undici/lib/dispatcher/client.js';
import { poolConnections } from './pool-connections.ts';
import type { WireReply, WireRequest } from './wire.ts';

/** A few connections to one origin, each with one request at a time. */
export interface Lane {
  readonly origin: string;
  send(request: WireRequest, signal: AbortSignal): Promise<WireReply>;
  openConnections(): number;
  close(): Promise<void>;
}

/** Makes a lane to `origin` with so many connections at most. */
export type OpenLane = (origin: string, mostSockets: number) => Lane;

/** A lane over the undici that is bundled with the program. */
export function createLane(origin: string, mostSockets: number): Lane {
  return poolConnections(DeepClient, origin, mostSockets);
}
