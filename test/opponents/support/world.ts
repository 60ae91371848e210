import { createHash } from 'node:crypto';

/** A market of the opponents' services. Both lists of tokens have one for each outcome. */
export interface Market {
  readonly id: string;
  readonly slug: string;
  readonly question: string;
  readonly conditionId: string;
  readonly outcomes: readonly string[];
  readonly tokens: readonly string[];
  readonly mirrorConditionId?: string;
  readonly mirrorTokens?: readonly string[];
}

/** One order of the account. `state` is what is true of it; `status` is the word the service uses while it rests. */
export interface Order {
  readonly id: string;
  readonly market: string;
  readonly token: string;
  readonly outcome: string;
  readonly side: 'BUY' | 'SELL';
  readonly price: string;
  readonly size: string;
  matched: string;
  status: string;
  state: 'resting' | 'filled' | 'canceled';
}

/** A request as it arrived. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Everything a service really holds. The tests compare the program's words with this. */
export interface World {
  readonly markets: readonly Market[];
  readonly orders: Order[];
  readonly requests: ReceivedRequest[];
  /** The orders that a request of the program took down. */
  readonly canceled: Order[];
  resting(): Order[];
  find(id: string): Order | undefined;
  /** Takes orders down because the program asked for it. */
  cancel(orders: readonly Order[]): void;
  deletes(): ReceivedRequest[];
}

export const LISBON = createMarket('101', 'rain-in-lisbon', 'Will it rain in Lisbon?');
export const OSLO = createMarket('102', 'snow-in-oslo', 'Will it snow in Oslo?');
/** The market with a twin on another venue. */
export const PORTO = withMirror(createMarket('103', 'fog-in-porto', 'Will there be fog in Porto?'));

export function createMarket(id: string, slug: string, question: string): Market {
  return {
    id,
    slug,
    question,
    conditionId: hexId(`market ${slug}`),
    outcomes: ['Yes', 'No'],
    tokens: [tokenId(`${slug} Yes`), tokenId(`${slug} No`)],
  };
}

function withMirror(market: Market): Market {
  return {
    ...market,
    mirrorConditionId: hexId(`mirror ${market.slug}`),
    mirrorTokens: market.outcomes.map((outcome) => tokenId(`mirror ${market.slug} ${outcome}`)),
  };
}

export function hexId(seed: string): string {
  return `0x${createHash('sha256').update(seed).digest('hex')}`;
}

export function tokenId(seed: string): string {
  return BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`).toString();
}

/** An order on an outcome of a market, under its own id unless `under` names another. */
export function createOrder(
  market: Market,
  outcomeIndex: number,
  seed: string,
  under: Partial<Pick<Order, 'id' | 'market' | 'token' | 'status' | 'matched'>> = {},
): Order {
  return {
    id: hexId(`order ${market.slug} ${outcomeIndex} ${seed}`),
    market: market.conditionId,
    token: market.tokens[outcomeIndex] ?? '',
    outcome: market.outcomes[outcomeIndex] ?? '',
    side: 'BUY',
    price: '0.3',
    size: '10',
    matched: '0',
    status: 'live',
    state: 'resting',
    ...under,
  };
}

/** An order on the twin, under the twin's own ids. */
export function createMirrorOrder(market: Market, outcomeIndex: number, seed: string): Order {
  return createOrder(market, outcomeIndex, `mirror ${seed}`, {
    market: market.mirrorConditionId ?? '',
    token: market.mirrorTokens?.[outcomeIndex] ?? '',
  });
}

/** The same order under another market id. */
export function under(market: string, order: Order): Order {
  return { ...order, market };
}

/** Three orders on the first outcome and two on the second, and one on each of the twin's. */
export function usualOrders(market: Market): Order[] {
  const own = [0, 0, 0, 1, 1].map((outcome, n) => createOrder(market, outcome, String(n)));
  return market.mirrorConditionId
    ? [...own, createMirrorOrder(market, 0, '0'), createMirrorOrder(market, 1, '0')]
    : own;
}

export function manyOrders(market: Market, count: number): Order[] {
  return Array.from({ length: count }, (_, n) => createOrder(market, n % 2, String(n)));
}

export function createWorld(markets: readonly Market[], orders: Order[]): World {
  const requests: ReceivedRequest[] = [];
  const canceled: Order[] = [];
  return {
    markets,
    orders,
    requests,
    canceled,
    resting: () => orders.filter(({ state }) => state === 'resting'),
    find: (id) => orders.find((order) => order.id === id),
    cancel(taken) {
      for (const order of taken) {
        order.state = 'canceled';
        canceled.push(order);
      }
    },
    deletes: () => requests.filter(({ method }) => method === 'DELETE'),
  };
}
