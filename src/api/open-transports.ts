import type { Route } from './request/execute-request.ts';
import type { RequestOptions } from '../domain/call-options.ts';
import type { Endpoint, Surface } from '../domain/endpoint.ts';
import type { Lane, OpenLane } from './transport/transport.ts';

/** As many as the budget lets be in flight: nothing queues on a connection while its signature ages. */
const SOCKETS = 20;

/** All connections of a client. */
export interface Lanes {
  /** Of cancels and the reads that verify them: never behind another read. */
  readonly cancel: Lane;
  route(endpoint: Endpoint, options: RequestOptions): Route;
  close(): Promise<void>;
}

/** A lane to each origin for the reads of its surfaces, and the cancel's own to the order book. */
export function openLanes(urls: Readonly<Record<Surface, URL>>, openLane: OpenLane): Lanes {
  const byOrigin = new Map<string, Lane>();
  function routeTo(url: URL): Route {
    const lane = byOrigin.get(url.origin) ?? openLane(url.origin, SOCKETS);
    byOrigin.set(url.origin, lane);
    return { lane, prefix: prefixOf(url) };
  }
  const reads = { clob: routeTo(urls.clob), catalog: routeTo(urls.catalog), data: routeTo(urls.data) };
  const cancel = { ...reads.clob, lane: openLane(urls.clob.origin, SOCKETS) };
  return {
    cancel: cancel.lane,
    route({ surface }, { priority }) {
      const isOfCancel = surface === 'clob' && (priority === 'cancel' || priority === 'verify');
      return isOfCancel ? cancel : reads[surface];
    },
    async close() {
      await Promise.all([...byOrigin.values(), cancel.lane].map((lane) => lane.close()));
    },
  };
}

function prefixOf(url: URL): string {
  return url.pathname.replace(/\/+$/, '');
}
