import type { CatalogMarket } from '../catalog/catalog.ts';
import { drawInteger, pick } from '../catalog/identifiers.ts';
import type { BookOrder } from '../matching/book-order.ts';
import { listOpenOrders } from '../matching/engine.ts';
import { freeShares } from '../matching/accounts.ts';
import { DEMO_ACCOUNT } from '../personas.ts';
import { type Traders, placeQuote } from './trade-market.ts';
import { marketAt } from '../matching/engine-state.ts';

/** What the demo account does by itself, so that whoever watches it has something to watch. */
export interface DemoTrader {
  /** Now and then a trade in the simulated past, and orders that rest from then on; `progress` runs from 0 to 1. */
  actInPast(progress: number): void;
  /** Brings the resting orders of each market to the number that the demo begins with. */
  restOrders(): void;
  /** Rests one more order at or next to the best price, in a market where the operator has not canceled. */
  topUp(): void;
  /** The operator canceled in a market: no more orders come there while others rest elsewhere. */
  noteCanceled(market: number): void;
  /** Rests one more order near the best price of a market, whatever was canceled there. */
  requote(market: number): void;
  /** One turn of a bot of the same account that keeps quoting every market of its own. */
  quoteAsBot(): void;
}

/** The share of the past that is over when the first orders come that may still rest: the last hour or two. */
const FIRST_REST = 0.86;
const MARKETS = 14;
const BUSY_MARKETS = 4;
const MOST_OPEN_ORDERS = 40;
/** The second order of a market, and one in so many of those that come later, is good till a time. */
const GTD_EVERY = 4;
const GTD_MS = 12 * 3_600_000;
/** An order of which a part has been taken when the demo begins. */
const PARTLY_LOTS = 4000;
/** Where the operator has left no order, the demo begins anew so long after the last cancel. */
const ANEW_MS = 60_000;
/** A bot that has so many open takes its oldest down for each new one. */
const MOST_BOT_ORDERS = 100;

export function createDemoTrader(traders: Traders, candidates: readonly CatalogMarket[]): DemoTrader {
  const { engine, random } = traders;
  const chosen = chooseMarkets(candidates);
  const counts = chosen.map((_, place) => (place === 0 ? 6 : 1 + drawInteger(random, 3)));
  let rested = 0;
  let topUps = 0;
  const canceled = new Set<number>();
  let canceledAtMs = -Infinity;

  /** Rests an order so many cents behind the best price of one side, or of the other where there is no room. */
  function restOne(index: number, cents: number, type: 'GTC' | 'GTD' = 'GTC'): void {
    const isBid = random.next() < 0.5;
    const lots = 500 * (1 + drawInteger(random, 40));
    if (!restBehindBest(index, isBid, cents, lots, type)) restBehindBest(index, !isBid, cents, lots, type);
  }

  function restBehindBest(
    index: number,
    isBid: boolean,
    cents: number,
    lots: number,
    type: 'GTC' | 'GTD',
  ): boolean {
    const market = marketAt(engine.state, index);
    const { bestBid, bestAsk } = market.grid;
    const away = Math.ceil((cents * market.ticksPerDollar) / 100);
    const tick = isBid ? bestBid - away : bestAsk + away;
    if (tick < 1 || tick >= market.ticksPerDollar) return false;
    const expiresAtMs = type === 'GTD' ? engine.state.timeMs + GTD_MS : undefined;
    return placeQuote(traders, DEMO_ACCOUNT, market, isBid, tick, lots, type, expiresAtMs) !== undefined;
  }

  /** Rests what a market lacks of its orders, each a cent further from the best price. */
  function restIn(place: number): void {
    const index = chosen[place] as number;
    const open = listOpenOrders(engine.state, DEMO_ACCOUNT, index).length;
    const missing = Math.max(0, (counts[place] as number) - open);
    for (let distance = 1; distance <= missing; distance++) {
      restOne(index, distance, distance === 2 ? 'GTD' : 'GTC');
    }
  }

  return {
    actInPast(progress) {
      const place = Math.floor(((progress - FIRST_REST) / (1 - FIRST_REST)) * chosen.length);
      while (rested < place) restIn(rested++);
      if (chosen.length === 0 || random.next() > 0.35 || progress > 0.97) return;
      const market = marketAt(engine.state, pick(random, chosen));
      const isBid = random.next() < 0.5;
      const tick = isBid ? market.grid.bestAsk : market.grid.bestBid;
      if (tick <= 0 || tick >= market.ticksPerDollar) return;
      placeQuote(traders, DEMO_ACCOUNT, market, isBid, tick, 1000 * (1 + drawInteger(random, 20)), 'FAK');
    },
    restOrders() {
      for (const [place, index] of chosen.entries()) {
        restIn(place);
        offerHoldings(traders, index);
      }
      const [first, second = first] = chosen;
      if (second !== undefined) restPartly(traders, second);
    },
    topUp() {
      const open = listOpenOrders(engine.state, DEMO_ACCOUNT).length;
      if (open >= MOST_OPEN_ORDERS) return;
      if (open === 0) {
        if (engine.state.timeMs - canceledAtMs < ANEW_MS) return;
        canceled.clear();
      }
      const free = chosen.filter(
        (index) => !canceled.has(index) && marketAt(engine.state, index).status === 'open',
      );
      const type = ++topUps % GTD_EVERY === 0 ? 'GTD' : 'GTC';
      if (free.length > 0) restOne(pick(random, free), drawInteger(random, 2), type);
    },
    noteCanceled(market) {
      canceled.add(market);
      canceledAtMs = engine.state.timeMs;
    },
    requote: (market) => restOne(market, 1),
    quoteAsBot() {
      const open = listOpenOrders(engine.state, DEMO_ACCOUNT);
      if (open.length >= MOST_BOT_ORDERS) engine.cancel((open[0] as BookOrder).id);
      if (chosen.length > 0) restOne(pick(random, chosen), 1 + drawInteger(random, 3));
    },
  };
}

/** Offers what the account holds of a market's first outcome, up to a hundred shares. */
function offerHoldings({ engine }: Traders, index: number): void {
  const account = engine.state.accounts[DEMO_ACCOUNT];
  const market = engine.state.markets[index];
  if (!account || !market) return;
  const held = freeShares(account, index, 0);
  const tick = market.grid.bestAsk + Math.ceil(market.ticksPerDollar / 100);
  if (held < market.minLots || tick >= market.ticksPerDollar) return;
  const lots = Math.min(held, 10_000);
  const order = { market: index, outcome: 0, side: 'SELL', tick, lots, timeInForce: 'GTC' } as const;
  engine.place({ account: DEMO_ACCOUNT, ...order });
}

/** Rests a bid at the head of the book, or at the end of its best level, and lets somebody take a quarter of it. */
function restPartly(traders: Traders, index: number): void {
  const market = traders.engine.state.markets[index];
  const taker = traders.takers[0];
  if (!market || !taker) return;
  const { bestBid, bestAsk, levels } = market.grid;
  const tick = bestBid + 1 < bestAsk ? bestBid + 1 : bestBid;
  if (tick < 1) return;
  const ahead = levels.get(tick)?.lots ?? 0;
  placeQuote(traders, DEMO_ACCOUNT, market, true, tick, PARTLY_LOTS, 'GTC');
  placeQuote(traders, taker.account, market, false, tick, ahead + PARTLY_LOTS / 4, 'FAK');
}

/** A dozen or so markets, a few of them busy; half of them when there are few. */
function chooseMarkets(candidates: readonly CatalogMarket[]): number[] {
  const busy = candidates.filter(({ pace }) => pace === 'busy').slice(0, BUSY_MARKETS);
  const rest = candidates.filter((market) => !busy.includes(market) && market.pace !== 'quiet');
  const count = Math.min(MARKETS, Math.ceil(candidates.length / 2));
  return [...busy, ...rest].slice(0, count).map((market) => market.index);
}
