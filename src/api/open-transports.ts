import type { Route } from './request/execute-request.ts';
import type { CallOptions } from '../domain/call-options.ts';
import type { Endpoint } from '../domain/endpoint.ts';
import { createLane, type Lane, type OpenLane } from './transport/transport.ts';

/** As many as the budget lets be in flight: nothing queues on a connection while its signature ages. */
const READ_SOCKETS = 20;
/** More than a reading uses, so that nothing that hangs stands in the way of a request. */
const CANCEL_SOCKETS = 16;

/** All connections of a client. */
export interface Lanes {
  /** Of cancels and the reads that verify them: never behind another read. */
  readonly cancel: Lane;
  route(endpoint: Endpoint, options: CallOptions): Route;
  close(): Promise<void>;
}

/** Catalog, order book, and the cancel's own; the first two are one where they live at one place. */
export function openLanes(clobUrl: URL, catalogUrl: URL, openLane: OpenLane = createLane): Lanes {
  const routeTo = (url: URL, sockets: number): Route => ({
    lane: openLane(url.origin, sockets),
    prefix: prefixOf(url),
  });
  const clob = routeTo(clobUrl, READ_SOCKETS);
  const catalog =
    catalogUrl.origin === clobUrl.origin
      ? { lane: clob.lane, prefix: prefixOf(catalogUrl) }
      : routeTo(catalogUrl, READ_SOCKETS);
  const cancel = routeTo(clobUrl, CANCEL_SOCKETS);
  return {
    cancel: cancel.lane,
    route(endpoint, { priority }) {
      if (endpoint.surface === 'catalog') return catalog;
      return priority === 'cancel' || priority === 'verify' ? cancel : clob;
    },
    async close() {
      await Promise.all([clob.lane, catalog.lane, cancel.lane].map((lane) => lane.close()));
    },
  };
}

function prefixOf(url: URL): string {
  return url.pathname.replace(/\/+$/, '');
}
