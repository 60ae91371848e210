import { takeOut } from '../api/signing/redact.ts';
import type { WireReply, WireRequest } from '../api/transport/wire.ts';
import type { ConnectionPool, OpenConnectionPool } from '../api/transport/transport.ts';
import type { Clock } from '../domain/clock.ts';
import type { RecordedRequest } from './recording-line.ts';

export interface RecordPoolOptions {
  readonly openPool: OpenConnectionPool;
  readonly clock: Clock;
  /** Monotonic time at which the recording began. */
  readonly beganMs: number;
  readonly write: (request: RecordedRequest) => void;
}

const HEADERS_READ = ['date', 'retry-after', 'content-type'];

/** Connection pools that write down what goes over them: of requests neither header nor signature. */
export function recordPool({ openPool, clock, beganMs, write }: RecordPoolOptions): OpenConnectionPool {
  return (origin, mostSockets) => {
    const pool = openPool(origin, mostSockets);
    const send: ConnectionPool['send'] = async (request, signal, beforeWriting) => {
      const atMs = clock.monotonicMs() - beganMs;
      const reply = await pool.send(request, signal, beforeWriting);
      const tookMs = clock.monotonicMs() - beganMs - atMs;
      const end = endOf(reply, signal, takeOut([signatureOf(request)]));
      write({ kind: 'ask', atMs, tookMs, origin, ...wordsOf(request), ...end });
      return reply;
    };
    return { ...pool, send };
  };
}

function signatureOf({ headers }: WireRequest): string {
  const named = Object.entries(headers).find(([name]) => /signature$/i.test(name));
  return named?.[1].replace(/=+$/, '') ?? '';
}

function wordsOf({ method, path, body }: WireRequest): Pick<RecordedRequest, 'method' | 'path' | 'body'> {
  return { method, path, ...(body && { body: Buffer.from(body).toString('utf8') }) };
}

/**
 * Nothing where the program itself gave up: who asks names the reason, and its class may be of another bundle. A service may
 * quote the signature it did not like, which `hide` takes out.
 */
function endOf(
  reply: WireReply,
  signal: AbortSignal,
  hide: (text: string) => string,
): Pick<RecordedRequest, 'answer' | 'broke'> {
  if (reply.kind === 'answer') {
    const { status, headers, body } = reply;
    const present = HEADERS_READ.filter((name) => headers[name] !== undefined);
    const recorded = Object.fromEntries(present.map((name) => [name, hide(String(headers[name]))]));
    return { answer: { status, headers: recorded, text: hide(body.toString('utf8')) } };
  }
  const { error, sent } = reply;
  if (error === signal.reason) return {};
  const code = 'code' in error ? String(error.code) : error.name;
  return { broke: { code, message: hide(error.message), sent } };
}
