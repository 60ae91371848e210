import type { MarketToken, Rewards, SamplingMarket, SimplifiedMarket } from '../../domain/clob-market.ts';
import type { Outcome } from '../../domain/market.ts';
import {
  readBoolean,
  readCount,
  readFloat,
  readId,
  readLine,
  readMicros,
  readPrice,
  readProse,
  readUrl,
} from './fields.ts';
import { nameOutcomes } from './outcomes.ts';
import type { Losses } from './reader.ts';
import { optional, recordOf, required, withDefault } from './record.ts';
import { listOf, alignedListOf } from './rows.ts';
import { readTime } from './time.ts';

const readToken = recordOf<MarketToken>({
  tokenId: required(readId, 'token_id'),
  mirrorTokenId: optional(readId, 'mirror_token_id'),
  outcome: withDefault('', readLine),
  price: optional(readPrice),
  winner: optional(readBoolean),
});

const readRewards = recordOf<Rewards>({
  rates: withDefault(
    [],
    listOf(
      recordOf<Rewards['rates'][number]>({
        assetAddress: required(readId, 'asset_address'),
        dailyRate: required(readMicros, 'rewards_daily_rate'),
      }),
    ),
  ),
  minSize: optional(readMicros, 'min_size'),
  maxSpread: optional(readFloat, 'max_spread'),
});

/** Some services give the market's outcomes beside the tokens instead of in them. */
type Loose<T> = Omit<T, 'outcomes'> & {
  readonly assetIds: readonly string[];
  readonly outcomeNames: readonly string[];
};

const SHARED_FIELDS = {
  conditionId: required(readId, 'condition_id', 'conditionId'),
  question: withDefault('', readLine),
  creator: optional(readLine),
  mirrorConditionId: optional(readId, 'mirror_condition_id'),
  negRisk: optional(readBoolean, 'neg_risk'),
  active: optional(readBoolean),
  closed: optional(readBoolean),
  archived: optional(readBoolean),
  acceptingOrders: optional(readBoolean, 'accepting_orders'),
  tokens: withDefault<readonly MarketToken[]>([], listOf(readToken)),
  rewards: optional(readRewards),
  tags: optional(listOf(readLine)),
  endDateMs: optional(readTime, 'end_date_iso'),
  tickSize: optional(readPrice, 'minimum_tick_size'),
  eventSlug: optional(readLine, 'event_slug'),
  eventTitle: optional(readLine, 'event_title'),
  assetIds: withDefault<readonly string[]>([], alignedListOf(readId), 'assets_ids'),
  outcomeNames: withDefault<readonly string[]>([], alignedListOf(readLine), 'outcomes'),
};

const readSimplified = recordOf<Loose<SimplifiedMarket>>({
  ...SHARED_FIELDS,
  id: optional(readId, 'market_id'),
  slug: optional(readLine, 'slug', 'market_slug'),
  status: optional(readLine),
});

const readSampling = recordOf<Loose<SamplingMarket>>({
  ...SHARED_FIELDS,
  id: optional(readId, 'market_id'),
  slug: optional(readLine, 'market_slug', 'slug'),
  enableOrderBook: optional(readBoolean, 'enable_order_book'),
  acceptingOrdersSinceMs: optional(readTime, 'accepting_order_timestamp'),
  minOrderSize: optional(readMicros, 'minimum_order_size'),
  questionId: optional(readId, 'question_id'),
  description: optional(readProse),
  gameStartMs: optional(readTime, 'game_start_time'),
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

/** Interface: Simplified market. */
export function decodeSimplifiedMarket(raw: unknown, losses: Losses): SimplifiedMarket | undefined {
  const market = readSimplified(raw, losses);
  return market && withOutcomes(market);
}

/** Interface: Sampling market. */
export function decodeSamplingMarket(raw: unknown, losses: Losses): SamplingMarket | undefined {
  const market = readSampling(raw, losses);
  return market && withOutcomes(market);
}

function withOutcomes<T extends { readonly tokens: readonly MarketToken[] }>(
  market: T & { readonly assetIds: readonly string[]; readonly outcomeNames: readonly string[] },
): Omit<T, 'assetIds' | 'outcomeNames'> & { outcomes: readonly Outcome[] } {
  const { assetIds, outcomeNames, ...rest } = market;
  const named = market.tokens.map(({ outcome, tokenId }) => ({ name: outcome, tokenId }));
  return { ...rest, outcomes: named.length > 0 ? named : nameOutcomes(assetIds, outcomeNames) };
}
