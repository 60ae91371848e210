import type { CatalogMarket, MarketEvent } from '../../domain/catalog.ts';
import { nameOutcomes } from './outcomes.ts';
import { decodeEventSummary } from './event-summary.ts';
import { readBoolean, readConditionId, readId, readLine, readPrice, readProse, readUrl } from './fields.ts';
import { isNoId } from '../../domain/usable-id.ts';
import { isNothing, type Losses } from './reader.ts';
import { optional, optionalTime, recordOf, required, withDefault } from './record.ts';
import { isObject } from '../../text/rule.ts';
import { alignedListOf, listOf } from './rows.ts';

/** What the wire says; outcomes and their tokens are two lists there, one beside the other. */
interface WireMarket extends Omit<CatalogMarket, 'outcomes' | 'areIdsUnread'> {
  readonly outcomeNames: readonly string[];
  readonly tokenIds: readonly string[];
  readonly mirrorTokenIds: readonly string[];
}

const MIRROR = ['mirrorConditionId', 'mirror_condition_id'] as const;
const TOKENS = ['clobTokenIds'] as const;
const MIRROR_TOKENS = ['mirrorClobTokenIds', 'mirror_clob_token_ids'] as const;

const readMarket = recordOf<WireMarket>({
  conditionId: required(readConditionId, 'conditionId', 'condition_id'),
  id: optional(readId),
  slug: optional(readLine, 'slug', 'market_slug'),
  question: withDefault('', readLine),
  outcomeNames: withDefault([], alignedListOf(readLine), 'outcomes'),
  tokenIds: withDefault([], alignedListOf(readId), ...TOKENS),
  mirrorConditionId: optional(readConditionId, ...MIRROR),
  mirrorTokenIds: withDefault([], alignedListOf(readId), ...MIRROR_TOKENS),
  questionId: optional(readId, 'questionID', 'questionId'),
  description: optional(readProse),
  resolutionSource: optional(readUrl),
  image: optional(readUrl),
  icon: optional(readUrl),
  startDateMs: optionalTime('startDate'),
  endDateMs: optionalTime('endDate', 'endDateIso'),
  createdAtMs: optionalTime('createdAt'),
  updatedAtMs: optionalTime('updatedAt'),
  active: optional(readBoolean),
  closed: optional(readBoolean),
  archived: optional(readBoolean),
  acceptingOrders: optional(readBoolean),
  negRisk: optional(readBoolean),
  tickSize: optional(readPrice, 'orderPriceMinTickSize'),
  creator: optional(readLine),
  eventSlug: optional(readLine),
  eventTitle: optional(readLine),
  groupTitle: optional(readLine, 'groupItemTitle', 'group_item_title'),
  tags: optional(listOf(readLine)),
  events: withDefault<readonly MarketEvent[]>([], listOf(decodeEventSummary)),
});

/** Interface: Market. */
export function decodeCatalogMarket(raw: unknown, losses: Losses): CatalogMarket | undefined {
  const wire = readMarket(raw, losses);
  if (!wire) return undefined;
  const { outcomeNames, tokenIds, mirrorTokenIds, ...market } = wire;
  return {
    ...market,
    outcomes: nameOutcomes(tokenIds, outcomeNames, mirrorTokenIds),
    ...eventOf(wire),
    ...(hasUnreadIds(raw, wire) && UNREAD),
  };
}

const UNREAD = { areIdsUnread: true } as const;

function hasUnreadIds(raw: unknown, wire: WireMarket): boolean {
  const { mirrorConditionId, outcomeNames, tokenIds, mirrorTokenIds } = wire;
  const isLost = (names: readonly string[]): boolean => names.some((name) => isUnread(raw, name));
  return (
    (mirrorConditionId === undefined && isLost(MIRROR)) ||
    (tokenIds.length === 0 && isLost(TOKENS)) ||
    (mirrorTokenIds.length === 0 && isLost(MIRROR_TOKENS)) ||
    // Which outcome has which, or has one, is not told.
    (mirrorTokenIds.length > 0 && mirrorTokenIds.length !== tokenIds.length) ||
    (tokenIds.length > 0 && tokenIds.length < outcomeNames.length)
  );
}

/** There is something, and not one of the ways to say that there is nothing. */
function isUnread(raw: unknown, name: string): boolean {
  const value = isObject(raw) ? raw[name] : undefined;
  if (typeof value === 'string') return value.trim() !== '[]' && !isNoId(value);
  return !isNothing(value) && value !== 0 && value !== false && !(Array.isArray(value) && value.length === 0);
}

function eventOf({
  events,
  eventSlug,
  eventTitle,
}: WireMarket): Pick<CatalogMarket, 'eventSlug' | 'eventTitle'> {
  const slug = eventSlug ?? events[0]?.slug;
  const title = eventTitle ?? events[0]?.title;
  return {
    ...(slug !== undefined && { eventSlug: slug }),
    ...(title !== undefined && { eventTitle: title }),
  };
}
