import type { Random } from '../../domain/random.ts';
import { pick } from '../catalog/identifiers.ts';
import type { BookOrder, OutcomeIndex, TimeInForce } from '../matching/book-order.ts';
import type { Engine } from '../matching/engine.ts';
import type { EngineMarket } from '../matching/engine-state.ts';
import { freeShares } from '../matching/accounts.ts';
import type { Lots, Ticks } from '../matching/quantities.ts';
import type { Persona } from '../personas.ts';
import { driftPrice, fairTick, type PriceModel } from './price-model.ts';

/** The traders of the exchange and what they act through. */
export interface Traders {
  readonly engine: Engine;
  readonly random: Random;
  readonly makers: readonly Persona[];
  readonly takers: readonly Persona[];
}

const MAX_QUOTES_OF_MAKER = 12;

/** A market opens: makers quote the first `depth` levels on both sides. */
export function seedBook(traders: Traders, model: PriceModel, depth: number): void {
  for (let level = 0; level < depth; level++) {
    quote(traders, model, true, level);
    quote(traders, model, false, level);
  }
}

/** One moment in a market: opinion drifts, stale quotes are hit, makers requote, somebody may take. */
export function stepMarket(traders: Traders, model: PriceModel): void {
  const { random } = traders;
  driftPrice(model, random, traders.engine.state.timeMs);
  hitStaleQuotes(traders, model);
  quote(traders, model, random.next() < 0.5, drawLevel(random, model.depth));
  if (random.next() < 0.3) quote(traders, model, random.next() < 0.5, 0);
  if (random.next() < 0.35) pullQuote(traders, model);
  if (random.next() < 0.3) takeSome(traders, model);
}

/** Bids or offers the first outcome, in either outcome's shares; GTD orders need `expiresAtMs`. */
export function placeQuote(
  { engine, random }: Pick<Traders, 'engine' | 'random'>,
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

function marketOf({ engine }: Traders, model: PriceModel): EngineMarket {
  return engine.state.markets[model.catalog.index] as EngineMarket;
}

function quote(traders: Traders, model: PriceModel, isBid: boolean, level: number): void {
  const market = marketOf(traders, model);
  const distance = model.halfSpread + level * model.step;
  const yesTick = fairTick(model) + (isBid ? -distance : distance);
  if (yesTick < 1 || yesTick >= market.ticksPerDollar) return;
  const wanted = model.quoteLots * (1 + 0.35 * level);
  if ((market.grid.levels.get(yesTick)?.lots ?? 0) > 1.5 * wanted) return;
  const lots = Math.max(market.minLots, 100 * Math.round((wanted * (0.3 + traders.random.next())) / 100));
  const maker = pick(traders.random, traders.makers).account;
  placeQuote(traders, maker, market, isBid, yesTick, lots, 'GTC');
  dropOldest(traders, maker, market);
}

function dropOldest({ engine }: Traders, maker: number, market: EngineMarket): void {
  const open = engine.state.accounts[maker]?.open.get(market.index);
  const oldest = open?.[0];
  if (oldest && open.length > MAX_QUOTES_OF_MAKER) engine.cancel(oldest.id);
}

function hitStaleQuotes(traders: Traders, model: PriceModel): void {
  const market = marketOf(traders, model);
  const fair = fairTick(model);
  const { bestAsk, bestBid } = market.grid;
  if (bestAsk < fair) take(traders, market, true, fair - 1);
  if (bestBid > fair) take(traders, market, false, fair + 1);
}

function takeSome(traders: Traders, model: PriceModel): void {
  const market = marketOf(traders, model);
  const isBid = traders.random.next() < 0.5;
  const tick = isBid ? market.grid.bestAsk : market.grid.bestBid;
  if (tick > 0 && tick < market.ticksPerDollar) take(traders, market, isBid, tick);
}

function take(traders: Traders, market: EngineMarket, isBid: boolean, limit: Ticks): void {
  const { random } = traders;
  const lots = Math.max(
    market.minLots,
    100 * Math.ceil(400 * random.next() ** 3) + (random.next() < 0.3 ? 37 : 0),
  );
  placeQuote(traders, pick(random, traders.takers).account, market, isBid, limit, lots, 'FAK');
}

function pullQuote(traders: Traders, model: PriceModel): void {
  const maker = pick(traders.random, traders.makers).account;
  const open = traders.engine.state.accounts[maker]?.open.get(model.catalog.index);
  if (open) traders.engine.cancel(pick(traders.random, open).id);
}

/** Most activity is near the best price. */
function drawLevel(random: Random, depth: number): number {
  return Math.floor(depth * random.next() ** 2);
}
