import type { ServerResponse } from 'node:http';

/** What an endpoint answers with: a status and a body that is sent as JSON. */
export interface Reply {
  readonly status: number;
  /** May be a getter where `pieces` hold the same, read only to change it. */
  readonly body: unknown;
  /** Sent in place of `body`: cached JSON, or something else. */
  readonly pieces?: readonly Buffer[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Which part of the service a route belongs to; `data` only where it has an address of its own, `control` is the exchange's. */
export type Surface = 'catalog' | 'clob' | 'data' | 'control';

export function answer(body: unknown): Reply {
  return { status: 200, body };
}

/** An answer whose JSON is there already. */
export function answerBytes(...pieces: Buffer[]): Reply {
  return {
    status: 200,
    pieces,
    get body() {
      return JSON.parse(Buffer.concat(pieces).toString()) as unknown;
    },
  };
}

/** A JSON array of rows that are JSON already. They are not joined: that would take a megabyte for each page. */
export function answerRows(rows: readonly Buffer[]): Reply {
  return answerBytes(OPEN, ...rows.flatMap((row, place) => (place === 0 ? row : [COMMA, row])), CLOSE);
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer];

/** The family's error body: `{error}`, with a `type` in the catalog. */
export function refuse(surface: Surface, status: number, error: string, headers = {}): Reply {
  if (surface !== 'catalog') return { status, body: { error }, headers };
  return { status, body: { type: ERROR_TYPES[status] ?? 'internal error', error }, headers };
}

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'validation error',
  401: 'unauthorized',
  404: 'not found error',
  405: 'method error',
  429: 'rate limit error',
};

/** Replies as bytes, cached until the version of what they describe changes. */
export interface ByteCache {
  read(id: string, version: number, write: () => string): Buffer;
}

/** At most `capacity` entries; the oldest is evicted first. */
export function createByteCache(capacity: number): ByteCache {
  const cache = new Map<string, { version: number; bytes: Buffer }>();
  return {
    read(id, version, write) {
      const known = cache.get(id);
      if (known?.version === version) return known.bytes;
      const bytes = Buffer.from(write());
      if (!known && cache.size >= capacity) cache.delete(cache.keys().next().value ?? '');
      cache.set(id, { version, bytes });
      return bytes;
    },
  };
}

export type Delivery = 'whole' | 'truncated' | 'reset' | 'hang';

/** Where a reply is sent. */
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

/** Sends replies over HTTP. */
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
