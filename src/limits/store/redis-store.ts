import { createHash } from 'node:crypto';
import type { LedgerCall, LedgerLost, LedgerReply, LedgerStore } from './limit-store.ts';
import { inTime } from '../../domain/with-timeout.ts';
import type { Clock } from '../../domain/clock.ts';
import { sanitiseLine } from '../../text/sanitise.ts';
import { REDIS_SCRIPT } from './redis-script.ts';
import { hideRedisKeys, showRedisUrl } from './redis-url.ts';
import { shortHash } from '../../text/short-hash.ts';

const CONNECT_MS = 1_000;
/** What nobody has used for a day is forgotten. */
const KEPT_MS = 86_400_000;
const SCRIPT_HASH = createHash('sha1').update(REDIS_SCRIPT).digest('hex');

export interface RedisOptions {
  readonly url: string;
  /** Whose limits they are: the service's host. The server is told a hash of it. */
  readonly service: string;
  readonly clock: Clock;
}

/**
 * Connects to the Redis or Valkey server through which processes on several machines share budgets. The connection is
 * used until it fails once; whoever wants to go on opens another.
 */
export async function openRedisLedger({
  url,
  service,
  clock,
}: RedisOptions): Promise<LedgerStore | LedgerLost> {
  const lost = (error: unknown): LedgerLost => ({ lost: `${showRedisUrl(url)}: ${describe(url, error)}` });
  let client: RedisClient;
  try {
    client = await createRedisClient(url);
  } catch (error) {
    return isMissing(error)
      ? { lost: 'budget.store needs a package: npm install --global @redis/client' }
      : lost(error);
  }
  try {
    // A server that takes the connection and then says nothing would be waited for without an end.
    if ((await inTime(clock, client.connect(), CONNECT_MS)) === undefined) throw new Error('no answer');
  } catch (error) {
    client.destroy();
    return lost(error);
  }
  const run = createRunner(client, `pmtop:budgets:2:${shortHash(service)}`);
  return {
    async call(call) {
      try {
        return JSON.parse(await run(call)) as LedgerReply;
      } catch (error) {
        return lost(error);
      }
    },
    close: () => client.destroy(),
  };
}

type RedisClient = Awaited<ReturnType<typeof createRedisClient>>;

/** The package is loaded only where a server is configured. It is told not to reconnect or to queue by itself. */
async function createRedisClient(url: string) {
  const { createClient } = await import('@redis/client');
  const isSecure = url.startsWith('rediss:');
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: false,
      // Said here because NODE_TLS_REJECT_UNAUTHORIZED=0 would otherwise switch it off.
      ...(isSecure && { tls: true as const, rejectUnauthorized: true }),
    },
  });
  // Every failure is also told to the call that met it.
  client.on('error', () => undefined);
  return client;
}

/** One round trip a call; the script itself is sent when the server does not know it. */
function createRunner(client: RedisClient, key: string): (call: LedgerCall) => Promise<string> {
  const operands = (call: LedgerCall): string[] => ['1', key, JSON.stringify(call), String(KEPT_MS), ''];
  return async (call) => {
    try {
      return String(await client.sendCommand(['EVALSHA', SCRIPT_HASH, ...operands(call)]));
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return String(await client.sendCommand(['EVAL', REDIS_SCRIPT, ...operands(call)]));
    }
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}

function describe(url: string, error: unknown): string {
  const words =
    error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : 'unknown';
  return sanitiseLine(hideRedisKeys(url, words), 200);
}
