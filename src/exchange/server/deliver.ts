import type { ServerResponse } from 'node:http';
import type { Reply } from './reply.ts';

export type Delivery = 'whole' | 'truncated' | 'reset' | 'hang';

/** Breaks the connection as a crash does, with RST and not with a polite end. */
export function resetConnection(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

/** Puts a reply on the wire, or as much of it as the delivery allows. `nowMs` is what `Date` says. */
export function deliver(response: ServerResponse, reply: Reply, delivery: Delivery, nowMs: number): void {
  if (delivery === 'hang') return;
  if (delivery === 'reset') return resetConnection(response);
  const pieces = reply.pieces ?? [Buffer.from(JSON.stringify(reply.body))];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  response.sendDate = false;
  response.writeHead(reply.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': length,
    date: new Date(nowMs).toUTCString(),
    ...reply.headers,
  });
  if (delivery === 'truncated') {
    return void response.write(Buffer.concat(pieces).subarray(0, length >> 1), () => response.destroy());
  }
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.end();
}
