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
import { counted, type Losses } from './reader.ts';
import { optional, optionalTime, recordOf, required, withDefault } from './record.ts';
import { isObject } from '../../text/rule.ts';
import { listOf, alignedListOf } from './rows.ts';
import { readShown, readShownPrice } from './shown.ts';

/** Readers of what is written out below, which count what they cannot read. */
const read = {
  id: counted(readId),
  conditionId: counted(readConditionId),
  line: counted(readLine),
  boolean: counted(readBoolean),
  float: counted(readFloat),
  shown: counted(readShown),
  price: counted(readShownPrice),
};

/** A value that is missing has no key: it would overwrite one in a spread. */
function present<T extends object>(record: T): T {
  const kept: Partial<T> = {};
  for (const key in record) if (record[key] !== undefined) kept[key] = record[key];
  return kept as T;
}

/** Written out, like the market around it: these are read by the ten thousand, and a table of fields costs thrice. */
function readToken(raw: unknown, losses: Losses): MarketToken | undefined {
  if (!isObject(raw)) return undefined;
  const tokenId = readId(raw['token_id']);
  if (tokenId === undefined) return undefined;
  return present<MarketToken>({
    tokenId,
    mirrorTokenId: read.id(raw['mirror_token_id'], losses),
    outcome: read.line(raw['outcome'], losses) ?? '',
    price: read.price(raw['price'], losses),
    winner: read.boolean(raw['winner'], losses),
  });
}

const readTokens = listOf(readToken);
const readIds = alignedListOf(readId);
const readNames = alignedListOf(readLine);

function readRate(raw: unknown): Rewards['rates'][number] | undefined {
  if (!isObject(raw)) return undefined;
  const assetAddress = readId(raw['asset_address']);
  const dailyRate = readShown(raw['rewards_daily_rate']);
  return assetAddress === undefined || dailyRate === undefined ? undefined : { assetAddress, dailyRate };
}

const readRates = counted(listOf(readRate));
const readListedTokens = counted(readTokens);
const readListedRewards = counted(readRewards);

function readRewards(raw: unknown, losses: Losses): Rewards | undefined {
  if (!isObject(raw)) return undefined;
  return present<Rewards>({
    rates: readRates(raw['rates'], losses) ?? [],
    minSize: read.shown(raw['min_size'], losses),
    maxSpread: read.float(raw['max_spread'], losses),
  });
}

/** Interface: Simplified market. Some services give its outcomes beside the tokens instead of in them. */
export function decodeSimplifiedMarket(raw: unknown, losses: Losses): SimplifiedMarket | undefined {
  if (!isObject(raw)) return undefined;
  const conditionId = readConditionId(raw['condition_id'] ?? raw['conditionId']);
  if (conditionId === undefined) return undefined;
  const tokens = readListedTokens(raw['tokens'], losses) ?? [];
  return present<SimplifiedMarket>({
    conditionId,
    id: read.id(raw['market_id'], losses),
    slug: read.line(raw['slug'] ?? raw['market_slug'], losses),
    question: read.line(raw['question'], losses) ?? '',
    outcomes: outcomesOf(raw, tokens, losses),
    status: read.line(raw['status'], losses),
    creator: read.line(raw['creator'], losses),
    mirrorConditionId: read.conditionId(raw['mirror_condition_id'], losses),
    negRisk: read.boolean(raw['neg_risk'], losses),
    active: read.boolean(raw['active'], losses),
    closed: read.boolean(raw['closed'], losses),
    archived: read.boolean(raw['archived'], losses),
    acceptingOrders: read.boolean(raw['accepting_orders'], losses),
    tokens,
    rewards: readListedRewards(raw['rewards'], losses),
  });
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
  endDateMs: optionalTime('end_date_iso'),
  tickSize: optional(readPrice, 'minimum_tick_size'),
  eventSlug: optional(readLine, 'event_slug'),
  eventTitle: optional(readLine, 'event_title'),
  enableOrderBook: optional(readBoolean, 'enable_order_book'),
  acceptingOrdersAtMs: optionalTime('accepting_order_timestamp'),
  minOrderSize: optional(readMicros, 'minimum_order_size'),
  questionId: optional(readId, 'question_id'),
  description: optional(readProse),
  gameStartAtMs: optionalTime('game_start_time'),
  secondsDelay: optional(readCount, 'seconds_delay'),
  fpmm: optional(readId),
  makerBaseFee: optional(readFloat, 'maker_base_fee'),
  takerBaseFee: optional(readFloat, 'taker_base_fee'),
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
