import { type LimitStore, parseState, type StoreLost } from './limit-store.ts';
import { inTime } from '../../domain/deadline.ts';
import { type Clock } from '../../domain/clock.ts';
import { sanitizeLine } from '../../text/sanitize.ts';
import { hideRedisKeys, showRedisUrl } from './redis-url.ts';
import { shortHash } from '../../text/short-hash.ts';

const CONNECT_MS = 1_000;
/** Other versions fail in other ways. */
const MAJOR = 6;
const INSTALL = `npm install @redis/client@${MAJOR}, with --global where pmtop was`;
/** What nobody has used for a day is forgotten. */
const KEPT_MS = 86_400_000;

export interface RedisOptions {
  readonly url: string;
  /** Whose limits they are: the service's host. The server gets a hash of it. */
  readonly service: string;
  readonly clock: Clock;
}

/** Connects to a Redis or Valkey server shared between machines. The connection is used until it fails once. */
export async function openRedisStore({ url, service, clock }: RedisOptions): Promise<LimitStore | StoreLost> {
  const describeLoss = (error?: unknown): string => `${showRedisUrl(url)}: ${describe(url, error)}`;
  let redis: Redis;
  try {
    // Loaded only where a server is configured.
    redis = await import('@redis/client');
    const { version } = (await import('@redis/client/package.json', { with: { type: 'json' } })).default;
    if (!version.startsWith(`${MAJOR}.`))
      return { lost: `budget.store needs another version of its package than ${version}: ${INSTALL}` };
  } catch (error) {
    return { lost: isMissing(error) ? `budget.store needs a package: ${INSTALL}` : describeLoss(error) };
  }
  const client = createRedisClient(redis, url);
  try {
    // A server that takes the connection and then says nothing would be waited for without an end.
    if ((await inTime(clock, client.connect(), CONNECT_MS)) === undefined) throw new Error('no answer');
  } catch (error) {
    client.destroy();
    return { lost: describeLoss(error) };
  }
  return {
    ...createSwaps(redis, client, `pmtop:budgets:3:${shortHash(service)}`),
    describeLoss,
    close: () => client.destroy(),
  };
}

/** The server compares by itself: a transaction fails when its key has changed since it was watched. */
function createSwaps(
  { WatchError }: Redis,
  client: RedisClient,
  key: string,
): Pick<LimitStore, 'load' | 'swap'> {
  return {
    async load() {
      const [, text, [seconds, microseconds]] = await Promise.all([
        client.watch(key),
        client.get(key),
        client.time(),
      ]);
      const storeMs = Number(seconds) * 1_000 + Number(microseconds) / 1_000;
      return { state: parseState(text), version: undefined, storeMs };
    },
    async swap(_, state) {
      try {
        await client.multi().set(key, JSON.stringify(state), { PX: KEPT_MS }).exec();
        return true;
      } catch (error) {
        if (error instanceof WatchError) return false;
        throw error;
      }
    },
  };
}

type Redis = typeof import('@redis/client');
type RedisClient = ReturnType<typeof createRedisClient>;

/** A client that neither reconnects nor queues by itself. */
function createRedisClient({ createClient }: Redis, url: string) {
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
  // Every call that meets a failure rejects with it.
  client.on('error', () => undefined);
  return client;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}

function describe(url: string, error?: unknown): string {
  if (error === undefined) return 'too many ask at once';
  const words =
    error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : 'unknown';
  return sanitizeLine(hideRedisKeys(url, words), 200);
}
