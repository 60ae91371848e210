/**
 * Honest services that hold a client to its word: the address checksummed as the interface has it, a client that says what it is, any
 * coding of an answer where none was ruled out.
 */
import { gzipSync } from 'node:zlib';
import type { Handlers } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { problem, type Reply, withHeaders } from '../support/replies.ts';
import type { ReceivedRequest } from '../support/world.ts';

/** The account's address in the capitals of its checksum. */
const CHECKSUMMED = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF';

const strict =
  (code: number, fits: (request: ReceivedRequest) => boolean): Opponent['serve'] =>
  () => ({ first: (request) => (fits(request) ? undefined : problem(code)) });

/** A client that names no coding takes any. */
const gzipped = (reply: Reply, { headers }: ReceivedRequest): Reply => {
  if (reply.body === undefined || headers['accept-encoding'] !== undefined) return reply;
  const { body, ...rest } = withHeaders(reply, { 'content-encoding': 'gzip' });
  return { ...rest, text: gzipSync(JSON.stringify(body)) };
};

const coded = (base: Handlers): Partial<Handlers> => ({
  listOrders: (query, request) => gzipped(base.listOrders(query, request), request),
});

export default [
  {
    name: 'honest, a door that wants the address checksummed',
    honest: true,
    serve: strict(401, ({ headers }) => (headers['svc_address'] ?? CHECKSUMMED) === CHECKSUMMED),
  },
  {
    name: 'honest, a door that wants to know who asks',
    honest: true,
    serve: strict(403, ({ headers }) => headers['user-agent'] !== undefined),
  },
  { name: 'honest, lists in gzip for whoever names no coding', honest: true, serve: coded },
] satisfies Opponent[];
