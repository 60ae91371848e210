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
  const body = reply.bytes ?? Buffer.from(JSON.stringify(reply.body));
  response.sendDate = false;
  response.writeHead(reply.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    date: new Date(nowMs).toUTCString(),
    ...reply.headers,
  });
  if (delivery === 'whole') response.end(body);
  else response.write(body.subarray(0, body.length >> 1), () => response.destroy());
}
