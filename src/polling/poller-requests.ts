import type { CallOptions, ReadPriority } from '../domain/call-options.ts';
import type { Client } from '../api/client.ts';
import { collectOrders } from '../api/paging/collect-orders.ts';
import { type ChartWindow, WINDOW_SCALES } from '../domain/chart-window.ts';
import type { Clock } from '../domain/clock.ts';
import type { MonitorEvent, PollerName, Publish } from '../domain/monitor-event.ts';
import { fail, ok } from '../domain/result.ts';
import type { PollerRequest } from './poller.ts';
import { readCatalog } from './catalog/read-catalog.ts';
import { unreadableList } from './catalog/unreadable-list.ts';

/** What is on the screen now, and therefore worth asking for. */
export interface Wants {
  /** Token of the selected market's outcome. */
  readonly selectedToken?: string;
  /** Further tokens whose books are wanted in the same moment as the selected one's. */
  readonly bookTokens?: readonly string[];
  /** Tokens whose best prices are wanted: those of the rows of the list that can be seen, and the selected one. */
  readonly listTokens: readonly string[];
  /** Further tokens whose best prices are wanted though no row shows them; asked for with the rows, at no further request. */
  readonly furtherTokens?: readonly string[];
  /** Pollers that nobody looks at now, as no pane shows what they read; all are watched by default. */
  readonly unwatched?: readonly PollerName[];
  /** How far back the chart looks. */
  readonly window: ChartWindow;
  /** There is an account whose orders can be read. */
  readonly account: boolean;
}

type Stamp = Parameters<PollerRequest>[1];

/** A poll that hangs must not outlive many of its successors. */
const POLL_DEADLINE_MS = 5_000;

export interface PollerRequestsOptions {
  readonly client: Client;
  readonly wants: () => Wants;
  readonly publish: Publish;
  readonly clock: Clock;
  /** What the catalog's pages after the first wait for, as a page takes longer to read than a book. */
  readonly firstScreen?: Promise<void>;
  /** The client's creator, where its catalog is that of one. */
  readonly creator?: string | undefined;
}

/** How each poller asks the service for what is wanted at that moment. */
export function pollerRequests({
  client,
  wants,
  publish,
  clock,
  firstScreen = Promise.resolve(),
  creator,
}: PollerRequestsOptions): Readonly<Record<PollerName, PollerRequest>> {
  /**
   * All books in one request, so that they can be held against each other. The selected one is told last: what it is held
   * against is known by then. One that is there and cannot be read is no missing book: the last one stays, and ages.
   */
  async function askBooks(call: CallOptions, stamp: Stamp): ReturnType<PollerRequest> {
    const { selectedToken, bookTokens = [] } = wants();
    if (selectedToken === undefined) return undefined;
    const answer = await client.getBooks([selectedToken, ...bookTokens], call);
    if (!answer.ok) return answer;
    const times = stamp();
    const books = answer.value;
    const eventOf = (tokenId: string): MonitorEvent => {
      const book = books.get(tokenId);
      return book ? { type: 'bookRead', book, times } : { type: 'bookMissing', tokenId, times };
    };
    const others = bookTokens.filter((tokenId) => !books.unreadable?.has(tokenId));
    if (!books.unreadable?.has(selectedToken)) return ok([...others, selectedToken].map(eventOf));
    for (const tokenId of others) publish(eventOf(tokenId));
    const failure = unreadableList('POST /books', 1, clock.now());
    return fail({ ...failure, message: 'the book could not be read' });
  }

  async function askPrices(call: CallOptions, stamp: Stamp): ReturnType<PollerRequest> {
    const { listTokens, furtherTokens = [] } = wants();
    const tokens = [...new Set([...listTokens, ...furtherTokens])];
    if (tokens.length === 0) return undefined;
    const answer = await client.getPrices(tokens, call);
    return answer.ok ? ok([{ type: 'pricesRead', prices: answer.value, times: stamp() }]) : answer;
  }

  /** The chart's token and those of the list, whose change over the same time is a column. A token left out never traded. */
  async function askHistory(call: CallOptions, stamp: Stamp): ReturnType<PollerRequest> {
    const { selectedToken, listTokens, window } = wants();
    const tokenIds = [...new Set([...(selectedToken === undefined ? [] : [selectedToken]), ...listTokens])];
    if (tokenIds.length === 0) return undefined;
    const fidelityMinutes = WINDOW_SCALES[window].minutesApart;
    const answer = await client.getPriceHistory({ tokenIds, interval: window, fidelityMinutes }, call);
    if (!answer.ok) return answer;
    const { lost, unreadable } = answer.value;
    const points = new Map(tokenIds.map((tokenId) => [tokenId, answer.value.get(tokenId) ?? []]));
    return ok([{ type: 'historyRead', window, points, lost, unreadable, times: stamp() }]);
  }

  /** A listing cut short still shows what it holds, and says that it is not all; of one that failed no shown order is forgotten. */
  async function askOrders(call: CallOptions, stamp: Stamp): ReturnType<PollerRequest> {
    if (!wants().account) return undefined;
    const listing = await collectOrders(client, call);
    const { rows: orders, unread, lost, lostValues, complete } = listing;
    const isUnreadable = orders.length === 0 && lost > 0;
    const beside = { unread, ...(lost > 0 && { lost }) };
    if (listing.failure || isUnreadable) {
      publish({ type: 'ordersShown', orders, ...beside, times: stamp() });
      return fail(listing.failure ?? unreadableList('GET /data/orders', lost, clock.now()));
    }
    return ok([{ type: 'ordersRead', orders, ...beside, lostValues, complete, times: stamp() }]);
  }

  function asked(ask: typeof askBooks, priority: ReadPriority): PollerRequest {
    return (signal, stamp, attempt) =>
      ask({ signal, priority, attempt, deadlineMs: POLL_DEADLINE_MS }, stamp);
  }
  return {
    catalog: (signal, stamp, attempt) => {
      const call = { signal, attempt, firstScreen };
      return readCatalog({ client, call, stamp, publish, clock, isScoped: creator !== undefined });
    },
    book: asked(askBooks, 'selected'),
    prices: asked(askPrices, 'visible'),
    history: asked(askHistory, 'rest'),
    orders: asked(askOrders, 'orders'),
  };
}
