import type { CatalogMarket } from '../catalog/catalog.ts';
import { lotSize } from '../matching/quantities.ts';
import { engineMarket, type ExchangeState } from '../exchange-state.ts';
import { bestTicks } from './book-json.ts';
import { describeEvent, isoTime, mirrorOf, questionId, twinId } from './catalog-json.ts';

const USDC = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174';

/** Interface: Sampling market (full form). */
export function samplingMarket(exchange: ExchangeState, market: CatalogMarket): Record<string, unknown> {
  const { event } = market;
  return {
    enable_order_book: true,
    ...marketFlags(exchange, market),
    accepting_order_timestamp: isoTime(event.startMs),
    minimum_order_size: lotSize(market.minLots) / 1_000_000,
    minimum_tick_size: 1 / market.ticksPerDollar,
    condition_id: market.conditionId,
    creator: event.creator.address,
    mirror_condition_id: mirrorOf(market)?.conditionId ?? '',
    question_id: questionId(market),
    question: market.question,
    description: describeEvent(event),
    market_slug: market.slug,
    end_date_iso: isoTime(event.endMs),
    game_start_time: isoTime(event.endMs),
    seconds_delay: 0,
    fpmm: '',
    maker_base_fee: 0,
    taker_base_fee: market.takerFeeBps,
    notifications_enabled: true,
    neg_risk: event.negRisk,
    neg_risk_market_id: event.negRisk ? twinId(event.markets[0]?.conditionId ?? '') : '',
    neg_risk_request_id: event.negRisk ? twinId(questionId(market)) : '',
    icon: `https://images.example.com/markets/${market.id}-icon.png`,
    image: `https://images.example.com/markets/${market.id}.png`,
    rewards: rewards(market),
    is_50_50_outcome: false,
    tokens: tokens(exchange, market),
    tags: event.tags.map((tag) => tag.label),
  };
}

/** Interface: Simplified market. */
export function simplifiedMarket(exchange: ExchangeState, market: CatalogMarket): Record<string, unknown> {
  return {
    condition_id: market.conditionId,
    creator: market.event.creator.address,
    mirror_condition_id: mirrorOf(market)?.conditionId ?? '',
    status: engineMarket(exchange, market).status,
    neg_risk: market.event.negRisk,
    market_id: market.id,
    question: market.question,
    slug: market.slug,
    ...marketFlags(exchange, market),
    tokens: tokens(exchange, market),
    rewards: rewards(market),
    assets_ids: market.tokenIds,
    outcomes: market.outcomes,
  };
}

function marketFlags(exchange: ExchangeState, market: CatalogMarket): Record<string, boolean> {
  const isOpen = engineMarket(exchange, market).status === 'open';
  return { active: isOpen, closed: !isOpen, archived: market.event.archived, accepting_orders: isOpen };
}

function tokens(exchange: ExchangeState, market: CatalogMarket): Record<string, unknown>[] {
  const state = engineMarket(exchange, market);
  return ([0, 1] as const).map((outcome) => ({
    token_id: market.tokenIds[outcome],
    mirror_token_id: mirrorOf(market)?.tokenIds[outcome] ?? '',
    outcome: market.outcomes[outcome],
    price: tokenPrice(exchange, market, outcome),
    winner: state.winner === outcome,
  }));
}

/** The midpoint, or the last trade, or what a resolved token pays. */
function tokenPrice(exchange: ExchangeState, market: CatalogMarket, outcome: 0 | 1): number {
  const state = engineMarket(exchange, market);
  if (state.winner !== undefined) return state.winner === outcome ? 1 : 0;
  const { bid, ask } = bestTicks(exchange, { market, outcome });
  if (bid !== undefined && ask !== undefined) return (bid + ask) / 2 / market.ticksPerDollar;
  const last = state.lastYesTick / market.ticksPerDollar;
  return outcome === 0 ? last : 1 - last;
}

function rewards(market: CatalogMarket): Record<string, unknown> {
  const rates = market.rewarded
    ? [{ asset_address: USDC, rewards_daily_rate: market.pace === 'busy' ? 50 : 5 }]
    : [];
  return { rates, ...rewardRules(market) };
}

/** The smallest order that earns rewards, in shares, and how far from the midpoint it may be, in cents. */
export function rewardRules({ rewarded }: CatalogMarket): { min_size: number; max_spread: number } {
  return rewarded ? { min_size: 20, max_spread: 3 } : { min_size: 0, max_spread: 0 };
}
