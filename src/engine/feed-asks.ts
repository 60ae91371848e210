import type { Client } from '../api/client.ts';
import { collect } from '../api/pages.ts';
import type { Clock } from '../domain/clock.ts';
import type { EngineEvent, FeedName } from '../domain/events.ts';
import { fail, ok } from '../domain/result.ts';
import type { FeedAsk } from './feed.ts';
import { readCatalog } from './read-catalog.ts';
import { unreadableList } from './unreadable-list.ts';

/** What is on the screen now, and therefore worth asking for. */
export interface Wants {
  /** Token of the selected market's outcome. */
  readonly selectedToken?: string;
  /** Tokens of the rows of the list that can be seen. */
  readonly listTokens: readonly string[];
  /** There is an account whose orders can be read. */
  readonly account: boolean;
}

/** A poll that hangs must not outlive many of its successors. */
const POLL_DEADLINE_MS = 5_000;
/** The chart's window and its grain. */
const HISTORY = { interval: '6h', fidelityMinutes: 5 } as const;

/** How each feed asks the service for what is wanted at that moment. */
export function feedAsks(
  client: Client,
  wants: () => Wants,
  emit: (event: EngineEvent) => void,
  clock: Clock,
): Readonly<Record<FeedName, FeedAsk>> {
  return {
    catalog: (signal, stamp) => readCatalog(client, signal, stamp, emit, clock),
    book: (signal, stamp) => askBook(client, wants().selectedToken, signal, stamp),
    async prices(signal, stamp) {
      const { listTokens } = wants();
      if (listTokens.length === 0) return undefined;
      const answer = await client.getPrices(listTokens, options(signal, 'visible'));
      return answer.ok ? ok([{ type: 'pricesRead', prices: answer.value, times: stamp() }]) : answer;
    },
    async history(signal, stamp) {
      const tokenId = wants().selectedToken;
      if (tokenId === undefined) return undefined;
      const answer = await client.getPriceHistory(
        { tokenIds: [tokenId], ...HISTORY },
        options(signal, 'rest'),
      );
      if (!answer.ok) return answer;
      const points = answer.value.get(tokenId) ?? [];
      return ok([{ type: 'historyRead', tokenId, points, times: stamp() }]);
    },
    orders: (signal, stamp) => askOrders(client, wants().account, signal, stamp, clock),
  };
}

async function askBook(
  client: Client,
  tokenId: string | undefined,
  signal: AbortSignal,
  stamp: Parameters<FeedAsk>[1],
): ReturnType<FeedAsk> {
  if (tokenId === undefined) return undefined;
  const answer = await client.getBooks([tokenId], options(signal, 'selected'));
  if (!answer.ok) return answer;
  const book = answer.value.get(tokenId);
  const times = stamp();
  return ok([book ? { type: 'bookRead', book, times } : { type: 'bookMissing', tokenId, times }]);
}

/** A listing cut short still shows what it holds, and says that it is not all. */
async function askOrders(
  client: Client,
  account: boolean,
  signal: AbortSignal,
  stamp: Parameters<FeedAsk>[1],
  clock: Clock,
): ReturnType<FeedAsk> {
  if (!account) return undefined;
  const listing = await collect(client.listOrders, {}, (order) => order.id, options(signal, 'orders'));
  if (listing.failure) return fail(listing.failure);
  if (listing.rows.length === 0 && listing.lost > 0) {
    return fail(unreadableList('GET /data/orders', listing.lost, clock.now()));
  }
  return ok([{ type: 'ordersRead', orders: listing.rows, complete: listing.complete, times: stamp() }]);
}

function options<P extends 'visible' | 'selected' | 'rest' | 'orders'>(
  signal: AbortSignal,
  priority: P,
): { signal: AbortSignal; priority: P; deadlineMs: number } {
  return { signal, priority, deadlineMs: POLL_DEADLINE_MS };
}
