import { askSigned, type Keys } from '../../support/ask-signed.ts';
import { micros } from './number-texts.ts';

/** What the exchange tells, asked for with plain requests. */
export interface Told {
  readonly markets: readonly ToldMarket[];
  readonly orders: readonly ToldOrder[];
}

export interface ToldMarket {
  readonly conditionId: string;
  readonly question: string;
  readonly endMs: number;
  /** In dollars a day. */
  readonly reward: number;
  readonly fee: number;
  readonly outcomes: readonly ToldOutcome[];
}

export interface ToldOutcome {
  readonly name: string;
  readonly tokenId: string;
  /** Best first. */
  readonly bids: readonly ToldLevel[];
  readonly asks: readonly ToldLevel[];
  readonly tick: number;
  readonly lastTrade: number | undefined;
  /** Of `POST /prices`, lower first. */
  readonly best: readonly [bid: number, ask: number];
  readonly history: readonly { readonly t: number; readonly p: number }[];
}

export interface ToldLevel {
  readonly price: number;
  readonly size: number;
}

export interface ToldOrder {
  readonly id: string;
  readonly market: string;
  readonly assetId: string;
  readonly side: string;
  readonly outcome: string;
  readonly price: string;
  readonly originalSize: string;
  readonly sizeMatched: string;
  readonly expiration: string;
  readonly order_type: string;
  readonly createdAt: string;
}

interface WireMarket {
  readonly conditionId: string;
  readonly question: string;
  readonly clobTokenIds: string;
  readonly outcomes: string;
  readonly endDate: string;
}

interface WireBook {
  readonly bids: readonly { readonly price: string; readonly size: string }[];
  readonly asks: WireBook['bids'];
  readonly tick_size: string;
  readonly last_trade_price?: string;
}

interface WireRewards {
  readonly condition_id: string;
  readonly rewards?: { readonly rates?: readonly { readonly rewards_daily_rate: number }[] };
}

/** As many markets as `conditionIds` names, each with all that the panes tell of it, and the account's open orders. */
export async function askEverything(url: string, keys: Keys, conditionIds: readonly string[]): Promise<Told> {
  const events = await ask<{ markets: WireMarket[] }[]>(url, '/events?limit=100&active=true&closed=false');
  const simplified = await ask<{ data: WireRewards[] }>(url, '/simplified-markets?next_cursor=MA==');
  const all = events.flatMap(({ markets }) => markets);
  const markets = conditionIds.map((id) => all.find(({ conditionId }) => conditionId === id) as WireMarket);
  const orders = await askSigned(url, keys, 'GET', '/data/orders?next_cursor=MA==');
  return {
    markets: await Promise.all(markets.map((market) => askMarket(url, market, simplified.data))),
    orders: ((await orders.json()) as { data: ToldOrder[] }).data,
  };
}

async function askMarket(
  url: string,
  market: WireMarket,
  rewards: readonly WireRewards[],
): Promise<ToldMarket> {
  const tokens = JSON.parse(market.clobTokenIds) as string[];
  const names = JSON.parse(market.outcomes) as string[];
  const fee = await ask<{ base_fee: number }>(url, `/fee-rate?token_id=${tokens[0]}`);
  const rates = rewards.find((one) => one.condition_id === market.conditionId)?.rewards?.rates ?? [];
  return {
    conditionId: market.conditionId,
    question: market.question,
    endMs: Date.parse(market.endDate),
    reward: rates.reduce((sum, rate) => sum + rate.rewards_daily_rate, 0),
    fee: fee.base_fee,
    outcomes: await Promise.all(tokens.map((token, i) => askOutcome(url, token, names[i] ?? ''))),
  };
}

async function askOutcome(url: string, tokenId: string, name: string): Promise<ToldOutcome> {
  const tokens = [{ token_id: tokenId }];
  const [book] = await ask<WireBook[]>(url, '/books', tokens);
  const prices = await ask<Record<string, { BUY: string; SELL: string }>>(url, '/prices', tokens);
  const { history } = await ask<{ history: Record<string, ToldOutcome['history']> }>(
    url,
    '/batch-prices-history',
    { markets: [tokenId], interval: '6h', fidelity: 5 },
  );
  const { BUY = '', SELL = '' } = prices[tokenId] ?? {};
  const [bid = 0, ask_ = 0] = [micros(BUY), micros(SELL)].toSorted((a, b) => a - b);
  return {
    name,
    tokenId,
    bids: levelsOf(book?.bids ?? []).toSorted((a, b) => b.price - a.price),
    asks: levelsOf(book?.asks ?? []).toSorted((a, b) => a.price - b.price),
    tick: micros(book?.tick_size ?? ''),
    lastTrade: book?.last_trade_price === undefined ? undefined : micros(book.last_trade_price),
    best: [bid, ask_],
    history: history[tokenId] ?? [],
  };
}

function levelsOf(levels: WireBook['bids']): ToldLevel[] {
  return levels.map(({ price, size }) => ({ price: micros(price), size: micros(size) }));
}

async function ask<T>(url: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(url + path, body && { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as T;
}
