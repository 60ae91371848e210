import type { Random } from '../../domain/random.ts';
import { pick } from '../catalog/identifiers.ts';
import type { BookOrder, OutcomeIndex, TimeInForce } from '../matching/book-order.ts';
import type { Engine } from '../matching/engine.ts';
import type { EngineMarket } from '../matching/engine-state.ts';
import { freeShares } from '../matching/accounts.ts';
import type { Lots, Ticks } from '../matching/quantities.ts';
import type { Person } from '../personas.ts';
import { driftMood, fairTick, type MarketMood } from './price-model.ts';

/** The traders of the exchange and what they act through. */
export interface Crowd {
  readonly engine: Engine;
  readonly random: Random;
  readonly makers: readonly Person[];
  readonly takers: readonly Person[];
}

const MAX_QUOTES_OF_MAKER = 12;

/** A market opens: makers quote the first `depth` levels on both sides. */
export function seedBook(crowd: Crowd, mood: MarketMood, depth: number): void {
  for (let level = 0; level < depth; level++) {
    quote(crowd, mood, true, level);
    quote(crowd, mood, false, level);
  }
}

/** One moment in a market: opinion drifts, stale quotes are hit, makers requote, somebody may take. */
export function stepMarket(crowd: Crowd, mood: MarketMood): void {
  const { random } = crowd;
  driftMood(mood, random, crowd.engine.state.timeMs);
  hitStaleQuotes(crowd, mood);
  quote(crowd, mood, random.next() < 0.5, drawLevel(random, mood.depth));
  if (random.next() < 0.3) quote(crowd, mood, random.next() < 0.5, 0);
  if (random.next() < 0.35) pullQuote(crowd, mood);
  if (random.next() < 0.3) takeSome(crowd, mood);
}

/**
 * Bids or offers the market's first outcome, in either outcome's shares: whichever the account can use. GTD orders
 * want `expiresAtMs`.
 */
export function placeQuote(
  { engine, random }: Pick<Crowd, 'engine' | 'random'>,
  account: number,
  market: EngineMarket,
  isBid: boolean,
  yesTick: Ticks,
  lots: Lots,
  timeInForce: TimeInForce,
  expiresAtMs?: number,
): BookOrder | undefined {
  const held: OutcomeIndex = isBid ? 1 : 0;
  const holder = engine.state.accounts[account];
  const sells = holder && freeShares(holder, market.index, held) >= lots && random.next() < 0.6;
  const outcome: OutcomeIndex = sells ? held : held === 0 ? 1 : 0;
  const tick = outcome === 0 ? yesTick : market.ticksPerDollar - yesTick;
  const side = sells ? 'SELL' : 'BUY';
  const placed = engine.place({
    account,
    market: market.index,
    outcome,
    side,
    tick,
    lots,
    timeInForce,
    ...(expiresAtMs !== undefined && { expiresAtMs }),
  });
  return placed.ok ? placed.value : undefined;
}

function marketOf({ engine }: Crowd, mood: MarketMood): EngineMarket {
  return engine.state.markets[mood.catalog.index] as EngineMarket;
}

function quote(crowd: Crowd, mood: MarketMood, isBid: boolean, level: number): void {
  const market = marketOf(crowd, mood);
  const distance = mood.halfSpread + level * mood.step;
  const yesTick = fairTick(mood) + (isBid ? -distance : distance);
  if (yesTick < 1 || yesTick >= market.ticksPerDollar) return;
  const wanted = mood.quoteLots * (1 + 0.35 * level);
  if ((market.grid.levels.get(yesTick)?.lots ?? 0) > 1.5 * wanted) return;
  const lots = Math.max(market.minLots, 100 * Math.round((wanted * (0.3 + crowd.random.next())) / 100));
  const maker = pick(crowd.random, crowd.makers).account;
  placeQuote(crowd, maker, market, isBid, yesTick, lots, 'GTC');
  dropOldest(crowd, maker, market);
}

function dropOldest({ engine }: Crowd, maker: number, market: EngineMarket): void {
  const open = engine.state.accounts[maker]?.open.get(market.index);
  const oldest = open?.[0];
  if (oldest && open.length > MAX_QUOTES_OF_MAKER) engine.cancel(oldest.id);
}

function hitStaleQuotes(crowd: Crowd, mood: MarketMood): void {
  const market = marketOf(crowd, mood);
  const fair = fairTick(mood);
  const { bestAsk, bestBid } = market.grid;
  if (bestAsk < fair) take(crowd, market, true, fair - 1);
  if (bestBid > fair) take(crowd, market, false, fair + 1);
}

function takeSome(crowd: Crowd, mood: MarketMood): void {
  const market = marketOf(crowd, mood);
  const isBid = crowd.random.next() < 0.5;
  const tick = isBid ? market.grid.bestAsk : market.grid.bestBid;
  if (tick > 0 && tick < market.ticksPerDollar) take(crowd, market, isBid, tick);
}

function take(crowd: Crowd, market: EngineMarket, isBid: boolean, limit: Ticks): void {
  const { random } = crowd;
  const lots = Math.max(
    market.minLots,
    100 * Math.ceil(400 * random.next() ** 3) + (random.next() < 0.3 ? 37 : 0),
  );
  placeQuote(crowd, pick(random, crowd.takers).account, market, isBid, limit, lots, 'FAK');
}

function pullQuote(crowd: Crowd, mood: MarketMood): void {
  const maker = pick(crowd.random, crowd.makers).account;
  const open = crowd.engine.state.accounts[maker]?.open.get(mood.catalog.index);
  if (open) crowd.engine.cancel(pick(crowd.random, open).id);
}

/** Most activity is near the best price. */
function drawLevel(random: Random, depth: number): number {
  return Math.floor(depth * random.next() ** 2);
}
