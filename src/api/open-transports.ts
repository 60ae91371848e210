import type { Route } from './request/execute-request.ts';
import type { RequestOptions } from '../domain/call-options.ts';
import type { Endpoint, Surface } from '../domain/endpoint.ts';
import type { ConnectionPool, OpenConnectionPool } from './transport/transport.ts';

/** As many as the budget lets be in flight: nothing queues on a connection while its signature ages. */
const SOCKETS = 20;

/** All connections of a client. */
export interface Pools {
  /** Of cancels and the reads that verify them: never behind another read. */
  readonly cancel: ConnectionPool;
  route(endpoint: Endpoint, options: RequestOptions): Route;
  close(): Promise<void>;
}

/** A pool to each origin for the reads of its surfaces, and the cancel's own to the order book. */
export function openPools(urls: Readonly<Record<Surface, URL>>, openPool: OpenConnectionPool): Pools {
  const byOrigin = new Map<string, ConnectionPool>();
  function routeTo(url: URL): Route {
    const pool = byOrigin.get(url.origin) ?? openPool(url.origin, SOCKETS);
    byOrigin.set(url.origin, pool);
    return { pool, prefix: prefixOf(url) };
  }
  const reads = { clob: routeTo(urls.clob), catalog: routeTo(urls.catalog), data: routeTo(urls.data) };
  const cancel = { ...reads.clob, pool: openPool(urls.clob.origin, SOCKETS) };
  return {
    cancel: cancel.pool,
    route({ surface }, { priority }) {
      const isOfCancel = surface === 'clob' && (priority === 'cancel' || priority === 'verify');
      return isOfCancel ? cancel : reads[surface];
    },
    async close() {
      await Promise.all([...byOrigin.values(), cancel.pool].map((pool) => pool.close()));
    },
  };
}

function prefixOf(url: URL): string {
  return url.pathname.replace(/\/+$/, '');
}
