import { expect } from 'vitest';
import type { Told, ToldLevel, ToldMarket, ToldOrder, ToldOutcome } from './ask-everything.ts';
import { MOST_LEVELS } from './read-panes.ts';
import {
  boundText,
  centsText,
  chartText,
  micros,
  priceText,
  signed,
  sizeText,
  spanTexts,
} from './number-texts.ts';

/** As many cells as a column of sizes has. */
const SIZE = 7;

const oneOf = (texts: readonly string[]): unknown =>
  expect.toSatisfy((text: string) => texts.includes(text), `one of ${[...new Set(texts)].join(', ')}`);

/** The list's line of a market. */
export function expectedRow(market: ToldMarket, { orders }: Told): unknown {
  const { best, history } = market.outcomes[0] as ToldOutcome;
  const [bid, ask] = best;
  const mid = (bid + ask) / 2;
  const changes = history.slice(0, 2).map(({ p }) => mid - micros(p));
  return {
    bid: priceText(bid),
    ask: priceText(ask),
    sprd: priceText(ask - bid),
    '6h': oneOf(changes.map((change) => (change === 0 ? '.00' : signed(priceText, change)))),
    ends: oneOf(spanTexts(market.endMs - Date.now())),
    mid: priceText(mid),
    rwd: market.reward === 0 ? '–' : `$${sizeText(micros(market.reward), SIZE)}`,
    fee: String(market.fee),
    mine: ownText(orders.filter((order) => order.market === market.conditionId)),
  };
}

/** `13 $405`: how many, and their value in whole dollars. */
function ownText(orders: readonly ToldOrder[]): string {
  if (orders.length === 0) return '';
  const value = orders.reduce((sum, order) => sum + micros(order.price) * (leftOf(order) / 1e6), 0);
  const dollars = Math.floor(Math.round(value) / 1e6);
  const room = 6 - String(orders.length).length;
  const money = dollars === 0 ? moneyText(value).replace('$0', '$') : `$${sizeText(dollars * 1e6, room)}`;
  return `${orders.length} ${money}`;
}

/**
 * `.675 to .790`, the last price, and the change over the window, as the chart's title has them: with the oldest point of all
 * and without it, because it may have left the window since it was told.
 */
export function expectedCharts(outcome: ToldOutcome): string[][] {
  const later = { ...outcome, history: outcome.history.slice(1) };
  return [expectedChart(outcome), expectedChart(later)];
}

function expectedChart({ best, history }: ToldOutcome): string[] {
  const live = (best[0] + best[1]) / 2;
  const from = Date.now() / 1_000 - 6 * 3_600;
  const prices = [...history.filter(({ t }) => t >= from).map(({ p }) => micros(p)), live];
  const range = `${chartText(Math.min(...prices))} to ${chartText(Math.max(...prices))}`;
  return [range, chartText(live), signed(chartText, live - (prices[0] ?? live))];
}

/** Both sides of a book in lines of `ticks` ticks, the best that there is room for, and the line between them. */
export function expectedBook(outcome: ToldOutcome, market: ToldMarket, told: Told, ticks: number): unknown {
  const { bids, asks, tick, lastTrade } = outcome;
  const [bid = NaN, ask = NaN] = [bids[0]?.price, asks[0]?.price];
  const mid = (bid + ask) / 2;
  const mine = told.orders.flatMap((order) => mineIn(outcome, market, order));
  const side = (levels: readonly ToldLevel[], own: 'bids' | 'asks'): unknown[] =>
    groups(levels, own, tick * ticks)
      .slice(0, MOST_LEVELS)
      .map(({ price, size, cumulative, worth }) => {
        const here = mine.filter(
          (one) => one.side === own && groupOf(one.price, own, tick * ticks) === price,
        );
        const owned = here.reduce((sum, one) => sum + one.size, 0);
        return {
          'cum $': `$${sizeText(Number(worth / 10n ** 12n) * 1e6, SIZE)}`,
          cum: sizeText(cumulative, SIZE),
          size: sizeText(size, SIZE),
          price: priceText(price),
          'mid ±': centsText(price - mid),
          mine: owned === 0 ? '' : mineText(owned),
          queue:
            owned === 0 ? '' : `≤${boundText(size - Math.min(...here.map((one) => one.size)), SIZE - 1)}`,
        };
      });
  const share = total(bids) / (total(bids) + total(asks));
  const middle = [
    `${bid / 10_000} × ${ask / 10_000}`,
    `spread ${(ask - bid) / 10_000}¢${tick === 10_000 ? '' : ` (${Number(((ask - bid) / tick).toFixed(1))}t)`}`,
    `mid ${priceText(mid)}`,
    ...(lastTrade === undefined ? [] : [`last ${priceText(lastTrade)}`]),
    `imbalance ${Math.round(share * 100)}% bid`,
  ];
  return { asks: side(asks, 'asks'), middle: middle.join(' · '), bids: side(bids, 'bids') };
}

/** `◂ 409.6`, and without the blank where all digits fit then. */
function mineText(owned: number): string {
  const text = sizeText(owned, SIZE - 1);
  return text.length < SIZE - 1 ? `◂ ${text}` : `◂${text}`;
}

interface Mine extends ToldLevel {
  readonly side: 'bids' | 'asks';
}

/** The exchange has one book for both outcomes: who buys No at .40 offers Yes at .60. */
function mineIn({ tokenId }: ToldOutcome, { outcomes }: ToldMarket, order: ToldOrder): Mine[] {
  if (!outcomes.some((outcome) => outcome.tokenId === order.assetId)) return [];
  const isOwn = order.assetId === tokenId;
  const price = isOwn ? micros(order.price) : 1e6 - micros(order.price);
  return [{ price, size: leftOf(order), side: (order.side === 'BUY') === isOwn ? 'bids' : 'asks' }];
}

function leftOf({ originalSize, sizeMatched }: ToldOrder): number {
  return micros(originalSize) - micros(sizeMatched);
}

function total(levels: readonly ToldLevel[]): number {
  return levels.reduce((sum, { size }) => sum + size, 0);
}

function groupOf(price: number, side: 'bids' | 'asks', step: number): number {
  return side === 'bids' ? Math.floor(price / step) * step : Math.min(1e6, Math.ceil(price / step) * step);
}

interface Group extends ToldLevel {
  readonly cumulative: number;
  /** What all up to here costs, in millionths of a millionth. */
  readonly worth: bigint;
}

function groups(levels: readonly ToldLevel[], side: 'bids' | 'asks', step: number): Group[] {
  const found = new Map<number, Group>();
  let cumulative = 0;
  let worth = 0n;
  for (const { price, size } of levels) {
    const at = groupOf(price, side, step);
    cumulative += size;
    worth += BigInt(price) * BigInt(size);
    found.set(at, { price: at, size: size + (found.get(at)?.size ?? 0), cumulative, worth });
  }
  return [...found.values()];
}

function middleOf({ bids, asks }: ToldOutcome): number {
  return ((bids[0]?.price ?? NaN) + (asks[0]?.price ?? NaN)) / 2;
}

/** An order's line, wherever in the list it is. */
export function expectedOrder(order: ToldOrder, { markets }: Told): unknown {
  const market = markets.find(({ conditionId }) => conditionId === order.market) as ToldMarket;
  const outcome = market.outcomes.find(({ tokenId }) => tokenId === order.assetId) as ToldOutcome;
  const price = micros(order.price);
  const own = order.side === 'BUY' ? 'bids' : 'asks';
  const level = outcome[own].find((one) => one.price === price);
  const expiresMs = Number(order.expiration) * 1_000;
  return {
    side: order.side,
    outcome: oneOf([order.outcome, `${order.outcome.slice(0, SIZE - 1)}…`]),
    price: priceText(price),
    size: sizeText(micros(order.originalSize), SIZE),
    filled: sizeText(micros(order.sizeMatched), SIZE),
    distance: centsText(price - middleOf(outcome)),
    queue: boundText((level?.size ?? NaN) - leftOf(order), SIZE - 2),
    age: oneOf(spanTexts(Date.now() - Date.parse(order.createdAt))),
    expires: expiresMs === 0 ? '–' : oneOf(spanTexts(expiresMs - Date.now())),
    type: order.order_type,
    value: moneyText(price * (leftOf(order) / 1e6)),
    id: shortId(order),
  };
}

/** `7 · $317`: whole dollars from ten on. */
export function expectedSum(orders: readonly ToldOrder[]): string {
  if (orders.length === 0) return '0';
  const value = orders.reduce(
    (sum, order) => sum + Math.floor(micros(order.price) * (leftOf(order) / 1e6)),
    0,
  );
  const dollars = Math.floor(value / 1e6);
  return `${orders.length} · ${dollars < 10 ? moneyText(value) : `$${dollars.toLocaleString('en-US')}`}`;
}

export function shortId({ id }: ToldOrder): string {
  return `${id.slice(0, 8)}…${id.slice(-4)}`;
}

/** To the cent, rounded down. */
function moneyText(money: number): string {
  const cents = Math.floor(Math.round(money) / 1e4) / 100;
  return `$${cents.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
}
