import type { Fill, OwnPart } from './fill.ts';
import { type Cash, ONE, type Price, type Size } from './micros.ts';

/**
 * What trades add up to in one outcome. It is no account's position: trades before the first one listed, transfers and
 * payouts are not in it.
 */
export interface Position {
  readonly tokenId: string;
  /** Condition id, as the trades spell it. */
  readonly market: string;
  readonly outcome: string;
  /** Bought less sold, micro-shares; below zero where more was sold. */
  readonly net: Size;
  /** Of the buys where more was bought, else of the sells; missing where both are as much. Micro-dollars. */
  readonly averagePrice?: Price;
  /** Received less paid, without fees, micro-dollars. */
  readonly cash: Cash;
  /** Fee rates of the trades times what was paid; missing where a trade names no rate. The service may charge less. */
  readonly feesAtMost?: Cash;
  /** An amount had more decimals than a millionth. */
  readonly isRounded: boolean;
}

export interface Positions {
  readonly positions: readonly Position[];
  /** When the first trade was matched, epoch milliseconds. */
  readonly sinceMs?: number;
  /** Trades of which the account's own part or side is not known: they are in no sum. */
  readonly unknown: number;
}

type Known = Fill & { readonly own: OwnPart & { readonly side: 'BUY' | 'SELL' } };

/** Adds up the account's own parts of trades, exactly; those that failed are left out. Pure. */
export function addUpPositions(fills: readonly Fill[]): Positions {
  const counted = fills.filter(({ trade }) => trade.status !== 'failed');
  const known = counted.filter((fill): fill is Known => fill.own?.side !== undefined);
  const times = counted.map(({ trade }) => trade.matchedAtMs).filter((time) => time !== undefined);
  const groups = Map.groupBy(known, ({ own, trade }) => own.tokenId || `${trade.market} ${own.outcome}`);
  return {
    positions: Array.from(groups.values(), addUp),
    ...(times.length > 0 && { sinceMs: times.reduce((first, time) => Math.min(first, time)) }),
    unknown: counted.length - known.length,
  };
}

/** What shares cost at a price, in micro-dollars, rounded towards nothing; `size` may be below zero. */
export function markToPrice(size: Size, price: Price): Cash {
  return Number((BigInt(size) * BigInt(price)) / BigInt(ONE));
}

function addUp(fills: readonly Known[]): Position {
  const [first] = fills as readonly [Known, ...Known[]];
  const bought = sumOf(fills, 'BUY');
  const sold = sumOf(fills, 'SELL');
  const net = bought.size - sold.size;
  const side = net > 0n ? bought : sold;
  const rates = fills.map(({ own }) => own.feeRateBps);
  return {
    tokenId: first.own.tokenId,
    market: first.trade.market,
    outcome: first.own.outcome,
    net: Number(net),
    ...(net !== 0n && { averagePrice: Number((side.product + side.size / 2n) / side.size) }),
    cash: Number((sold.product - bought.product) / BigInt(ONE)),
    ...(rates.every((rate) => rate !== undefined) && { feesAtMost: feesOf(fills) }),
    isRounded: fills.some(({ own }) => (own.rounded ?? []).length > 0),
  };
}

/** Sizes, and prices times sizes, in whole numbers however large. */
function sumOf(
  fills: readonly Known[],
  side: 'BUY' | 'SELL',
): { readonly size: bigint; readonly product: bigint } {
  return fills
    .filter(({ own }) => own.side === side)
    .reduce(
      ({ size, product }, { own }) => ({
        size: size + BigInt(own.size),
        product: product + BigInt(own.size) * BigInt(own.price),
      }),
      { size: 0n, product: 0n },
    );
}

/** Basis points in hundredths, as a rate may have decimals. */
function feesOf(fills: readonly Known[]): Cash {
  const products = fills.map(
    ({ own }) => BigInt(own.size) * BigInt(own.price) * BigInt(Math.ceil((own.feeRateBps ?? 0) * 100)),
  );
  const sum = products.reduce((all, product) => all + product, 0n);
  const unit = BigInt(ONE) * 1_000_000n;
  return Number((sum + unit - 1n) / unit);
}
