import type { MarketToken, Rewards, SamplingMarket, SimplifiedMarket } from '../../domain/clob-market.ts';
import type { Outcome } from '../../domain/market.ts';
import {
  readBoolean,
  readCount,
  readFloat,
  readConditionId,
  readId,
  readLine,
  readMicros,
  readPrice,
  readProse,
  readUrl,
} from './fields.ts';
import { nameOutcomes, toOutcome } from './outcomes.ts';
import type { Losses } from './reader.ts';
import { isObject, optional, recordOf, required, withDefault } from './record.ts';
import { listOf, alignedListOf } from './rows.ts';
import { counted, readShown, readShownPrice } from './shown.ts';
import { readTime } from './time.ts';

/** Written out, like the market around it: these are read by the ten thousand, and a table of fields costs thrice. */
function readToken(raw: unknown, losses: Losses): MarketToken | undefined {
  if (!isObject(raw)) return undefined;
  const tokenId = readId(raw['token_id']);
  if (tokenId === undefined) return undefined;
  return {
    tokenId,
    mirrorTokenId: readId(raw['mirror_token_id']),
    outcome: readLine(raw['outcome']) ?? '',
    price: readTokenPrice(raw['price'], losses),
    winner: readBoolean(raw['winner']),
  };
}

const readTokenPrice = counted(readShownPrice);
const readRewardSize = counted(readShown);
const readSpread = counted(readFloat);
const readTokens = listOf(readToken);
const readIds = alignedListOf(readId);
const readNames = alignedListOf(readLine);

function readRate(raw: unknown): Rewards['rates'][number] | undefined {
  if (!isObject(raw)) return undefined;
  const assetAddress = readId(raw['asset_address']);
  const dailyRate = readShown(raw['rewards_daily_rate']);
  return assetAddress === undefined || dailyRate === undefined ? undefined : { assetAddress, dailyRate };
}

const readRates = listOf(readRate);

function readRewards(raw: unknown, losses: Losses): Rewards | undefined {
  if (!isObject(raw)) return undefined;
  return {
    rates: readRates(raw['rates'], losses) ?? [],
    minSize: readRewardSize(raw['min_size'], losses),
    maxSpread: readSpread(raw['max_spread'], losses),
  };
}

/** Interface: Simplified market. Some services give its outcomes beside the tokens instead of in them. */
export function decodeSimplifiedMarket(raw: unknown, losses: Losses): SimplifiedMarket | undefined {
  if (!isObject(raw)) return undefined;
  const conditionId = readConditionId(raw['condition_id'] ?? raw['conditionId']);
  if (conditionId === undefined) return undefined;
  const tokens = readTokens(raw['tokens'], losses) ?? [];
  return {
    conditionId,
    id: readId(raw['market_id']),
    slug: readLine(raw['slug'] ?? raw['market_slug']),
    question: readLine(raw['question']) ?? '',
    outcomes: outcomesOf(raw, tokens, losses),
    status: readLine(raw['status']),
    creator: readLine(raw['creator']),
    mirrorConditionId: readConditionId(raw['mirror_condition_id']),
    negRisk: readBoolean(raw['neg_risk']),
    active: readBoolean(raw['active']),
    closed: readBoolean(raw['closed']),
    archived: readBoolean(raw['archived']),
    acceptingOrders: readBoolean(raw['accepting_orders']),
    tokens,
    rewards: readRewards(raw['rewards'], losses),
  };
}

function outcomesOf(
  raw: Readonly<Record<string, unknown>>,
  tokens: readonly MarketToken[],
  losses: Losses,
): readonly Outcome[] {
  if (tokens.length > 0) {
    return tokens.map(({ outcome, tokenId, mirrorTokenId }) => toOutcome(outcome, tokenId, mirrorTokenId));
  }
  const names = readNames(raw['outcomes'], losses) ?? [];
  return nameOutcomes(readIds(raw['assets_ids'], losses) ?? [], names);
}

const readSampling = recordOf<Omit<SamplingMarket, 'outcomes'>>({
  conditionId: required(readConditionId, 'condition_id', 'conditionId'),
  id: optional(readId, 'market_id'),
  slug: optional(readLine, 'market_slug', 'slug'),
  question: withDefault('', readLine),
  creator: optional(readLine),
  mirrorConditionId: optional(readConditionId, 'mirror_condition_id'),
  negRisk: optional(readBoolean, 'neg_risk'),
  active: optional(readBoolean),
  closed: optional(readBoolean),
  archived: optional(readBoolean),
  acceptingOrders: optional(readBoolean, 'accepting_orders'),
  tokens: withDefault<readonly MarketToken[]>([], readTokens),
  rewards: optional(readRewards),
  tags: optional(listOf(readLine)),
  endDateMs: optional(readTime, 'end_date_iso'),
  tickSize: optional(counted(readPrice), 'minimum_tick_size'),
  eventSlug: optional(readLine, 'event_slug'),
  eventTitle: optional(readLine, 'event_title'),
  enableOrderBook: optional(readBoolean, 'enable_order_book'),
  acceptingOrdersSinceMs: optional(readTime, 'accepting_order_timestamp'),
  minOrderSize: optional(counted(readMicros), 'minimum_order_size'),
  questionId: optional(readId, 'question_id'),
  description: optional(readProse),
  gameStartMs: optional(readTime, 'game_start_time'),
  secondsDelay: optional(readCount, 'seconds_delay'),
  fpmm: optional(readId),
  makerBaseFee: optional(counted(readFloat), 'maker_base_fee'),
  takerBaseFee: optional(counted(readFloat), 'taker_base_fee'),
  notificationsEnabled: optional(readBoolean, 'notifications_enabled'),
  negRiskMarketId: optional(readId, 'neg_risk_market_id'),
  negRiskRequestId: optional(readId, 'neg_risk_request_id'),
  icon: optional(readUrl),
  image: optional(readUrl),
  is5050Outcome: optional(readBoolean, 'is_50_50_outcome'),
});

/** Interface: Sampling market. */
export function decodeSamplingMarket(raw: unknown, losses: Losses): SamplingMarket | undefined {
  const market = readSampling(raw, losses);
  return market && isObject(raw)
    ? { ...market, outcomes: outcomesOf(raw, market.tokens, losses) }
    : undefined;
}
