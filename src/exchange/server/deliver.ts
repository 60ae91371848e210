import type { ServerResponse } from 'node:http';
import type { Reply } from './reply.ts';

export type Delivery = 'whole' | 'truncated' | 'reset' | 'hang';

/** The way back to whoever asked. */
export interface Caller {
  /** Puts a reply on the way, or as much of it as the delivery allows. `nowMs` is what `Date` says. */
  deliver(reply: Reply, delivery: Delivery, nowMs: number): void;
  /** Breaks the connection as a crash does, with RST and not with a polite end. */
  reset(): void;
}

/** A reply as it goes on a wire: its headers by lower-case name, and its bytes. */
export interface WrittenReply {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly pieces: readonly Buffer[];
}

export function writeReply(reply: Reply, nowMs: number): WrittenReply {
  const pieces = reply.pieces ?? [Buffer.from(JSON.stringify(reply.body))];
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': pieces.reduce((sum, piece) => sum + piece.length, 0),
    date: new Date(nowMs).toUTCString(),
    ...reply.headers,
  };
  return { headers, pieces };
}

/** The one who asked over HTTP. */
export function callerOver(response: ServerResponse): Caller {
  const reset = (): void => void response.socket?.resetAndDestroy();
  return {
    reset,
    deliver(reply, delivery, nowMs) {
      if (delivery === 'hang') return;
      if (delivery === 'reset') return reset();
      const { headers, pieces } = writeReply(reply, nowMs);
      response.sendDate = false;
      response.writeHead(reply.status, headers);
      if (delivery === 'truncated') {
        const bytes = Buffer.concat(pieces);
        return void response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
      }
      response.cork();
      for (const piece of pieces) response.write(piece);
      response.end();
    },
  };
}
