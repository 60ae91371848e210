import { findByToken } from './catalog.ts';

const LEVELS = 6;

/** Best bid and ask of a token in cents; the other outcomes share what the first leaves. */
function quote(tokenId: string): { bid: number; ask: number } | undefined {
  const found = findByToken(tokenId);
  if (!found?.market.hasBook) return undefined;
  const { market, outcome } = found;
  const bid =
    outcome === 0 ? market.bidCents : Math.floor((98 - market.bidCents) / (market.outcomes.length - 1));
  return { bid, ask: bid + 2 };
}

/**
 * A book with its best level first; sizes move with `beat` so that it can be seen to live. One book has no
 * asks, and some numbers come as numbers.
 */
export function bookJson(tokenId: string, beat: number): object | undefined {
  const prices = quote(tokenId);
  const found = findByToken(tokenId);
  if (!prices || !found) return undefined;
  const size = (level: number): number => 100 + ((level * 37 + beat * 13) % 900);
  const side = (cents: (level: number) => number): object[] =>
    Array.from({ length: LEVELS }, (_, level) => ({
      price: inDollars(cents(level)),
      size: level === 1 ? size(level) : String(size(level)),
    }));
  return {
    market: found.market.conditionId,
    asset_id: tokenId,
    timestamp: String(Date.now()),
    hash: `beat-${beat}`,
    bids: side((level) => prices.bid - level),
    ...(found.market.slug === 'tokyo-snow' ? { asks: null } : { asks: side((level) => prices.ask + level) }),
    min_order_size: 5,
    tick_size: '0.01',
    neg_risk: false,
  };
}

/** BUY is the best bid here, as half of the family has it; the side without orders is missing. */
export function pricesJson(tokenId: string): object | undefined {
  const prices = quote(tokenId);
  if (!prices) return undefined;
  const hasAsks = findByToken(tokenId)?.market.slug !== 'tokyo-snow';
  return { BUY: inDollars(prices.bid), ...(hasAsks ? { SELL: prices.ask / 100 } : {}) };
}

/** An hour of midpoints, one a minute, one of them as text and one missing. */
export function historyJson(tokenId: string, nowSeconds: number): object[] {
  const prices = quote(tokenId);
  if (!prices) return [];
  return Array.from({ length: 60 }, (_, minute) => {
    const t = nowSeconds - (59 - minute) * 60;
    const p = (prices.bid + 1 + (minute % 5)) / 100;
    if (minute === 7) return { t, p: null };
    return minute === 8 ? { t: String(t), p: String(p) } : { t, p };
  });
}

function inDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
