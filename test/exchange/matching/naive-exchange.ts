import type { OrderRequest } from '../../../src/exchange/matching/book-order.ts';

/** A trade as both the engine and the reference tell it. */
export interface TradeLine {
  taker: number;
  maker: number;
  lots: number;
  /** What each side pays or gets, in ticks of its own outcome. */
  takerTick: number;
  makerTick: number;
}

interface NaiveOrder extends OrderRequest {
  id: number;
  left: number;
}

interface Wallet {
  /** Cash without regard to open orders. */
  cash: number;
  /** Shares without regard to open orders, by `market:outcome`. */
  shares: Map<string, number>;
}

/**
 * The rules of matching, written down without any data structure: one list of open orders, searched from
 * end to end for the best counterpart. Knows nothing of the engine and of its one book for both outcomes.
 */
export class NaiveExchange {
  readonly orders: NaiveOrder[] = [];
  readonly wallets: Wallet[];
  readonly ticksPerDollar: readonly number[];
  readonly minLots: number;
  #nextId = 1;

  constructor(accounts: number, cash: number, ticksPerDollar: readonly number[], minLots: number) {
    this.wallets = Array.from({ length: accounts }, () => ({ cash, shares: new Map() }));
    this.ticksPerDollar = ticksPerDollar;
    this.minLots = minLots;
  }

  /** The trades that follow, or undefined when the order is not taken. */
  place(request: OrderRequest): TradeLine[] | undefined {
    const ticks = this.ticksPerDollar[request.market] as number;
    if (request.tick < 1 || request.tick >= ticks || request.lots < this.minLots) return undefined;
    if (!this.#canPay(request)) return undefined;
    if (request.timeInForce === 'FOK' && this.#available(request) < request.lots) return undefined;
    const taker: NaiveOrder = { ...request, id: this.#nextId++, left: request.lots };
    const trades: TradeLine[] = [];
    while (taker.left > 0) {
      const maker = this.#bestCounterpart(taker);
      if (!maker) break;
      if (maker.account === taker.account) this.#remove(maker);
      else trades.push(this.#trade(taker, maker));
    }
    if (taker.left > 0 && request.timeInForce === 'GTC') this.orders.push(taker);
    return trades;
  }

  cancel(id: number): boolean {
    const order = this.orders.find((one) => one.id === id);
    if (order) this.#remove(order);
    return order !== undefined;
  }

  freeCash(account: number): number {
    const promised = this.orders
      .filter((order) => order.account === account && order.side === 'BUY')
      .reduce((sum, order) => sum + this.#money(order.market, order.tick, order.left), 0);
    return (this.wallets[account] as Wallet).cash - promised;
  }

  freeShares(account: number, market: number, outcome: number): number {
    const promised = this.orders
      .filter((order) => order.account === account && order.side === 'SELL')
      .filter((order) => order.market === market && order.outcome === outcome)
      .reduce((sum, order) => sum + order.left, 0);
    return this.#shares(account, market, outcome) - promised;
  }

  #canPay(request: OrderRequest): boolean {
    const { account, market, outcome, side, tick, lots } = request;
    if (side === 'SELL') return this.freeShares(account, market, outcome) >= lots;
    return this.freeCash(account) >= this.#money(market, tick, lots);
  }

  #available(request: OrderRequest): number {
    return this.orders
      .filter((order) => order.account !== request.account && this.#cost(request, order) !== undefined)
      .reduce((sum, order) => sum + order.left, 0);
  }

  /** The counterpart that is best for the taker, the oldest of several. */
  #bestCounterpart(taker: NaiveOrder): NaiveOrder | undefined {
    let best: NaiveOrder | undefined;
    let bestCost = Infinity;
    for (const order of this.orders) {
      const cost = this.#cost(taker, order);
      if (cost !== undefined && cost < bestCost) {
        best = order;
        bestCost = cost;
      }
    }
    return best;
  }

  /**
   * How dear trading with `order` is for the taker, or undefined when they do not meet. A buyer meets sellers
   * of the same outcome and buyers of the other one (a mint); a seller the reverse (a merge).
   */
  #cost(taker: OrderRequest, order: NaiveOrder): number | undefined {
    const ticks = this.ticksPerDollar[taker.market] as number;
    if (order.market !== taker.market) return undefined;
    const isSame = order.outcome === taker.outcome;
    if (isSame === (order.side === taker.side)) return undefined;
    const price = isSame ? order.tick : ticks - order.tick;
    if (taker.side === 'BUY') return price <= taker.tick ? price : undefined;
    return price >= taker.tick ? -price : undefined;
  }

  #trade(taker: NaiveOrder, maker: NaiveOrder): TradeLine {
    const lots = Math.min(taker.left, maker.left);
    const ticks = this.ticksPerDollar[taker.market] as number;
    const takerTick = maker.outcome === taker.outcome ? maker.tick : ticks - maker.tick;
    this.#exchange(taker, takerTick, lots);
    this.#exchange(maker, maker.tick, lots);
    taker.left -= lots;
    maker.left -= lots;
    if (maker.left === 0) this.#remove(maker);
    return { taker: taker.id, maker: maker.id, lots, takerTick, makerTick: maker.tick };
  }

  #exchange(order: NaiveOrder, tick: number, lots: number): void {
    const wallet = this.wallets[order.account] as Wallet;
    const sign = order.side === 'BUY' ? 1 : -1;
    wallet.cash -= sign * this.#money(order.market, tick, lots);
    const key = `${order.market}:${order.outcome}`;
    wallet.shares.set(key, (wallet.shares.get(key) ?? 0) + sign * lots);
  }

  #shares(account: number, market: number, outcome: number): number {
    return (this.wallets[account] as Wallet).shares.get(`${market}:${outcome}`) ?? 0;
  }

  #money(market: number, tick: number, lots: number): number {
    return (tick * lots * 10_000) / (this.ticksPerDollar[market] as number);
  }

  #remove(order: NaiveOrder): void {
    this.orders.splice(this.orders.indexOf(order), 1);
  }
}
