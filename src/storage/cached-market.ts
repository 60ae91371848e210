import { isObject } from '../text/rule.ts';
import type { ListedMarket } from '../domain/market.ts';
import { isUsableId } from '../domain/usable-id.ts';
import { sanitizeLine } from '../text/sanitize.ts';

/** A market from an untrusted file, sanitized; undefined for anything else. */
export function readCachedMarket(raw: unknown): ListedMarket | undefined {
  if (!isObject(raw)) return undefined;
  const { conditionId } = raw;
  const outcomes = readList(raw['outcomes'], readOutcome);
  if (!isUsableId(conditionId) || !outcomes) return undefined;
  return {
    conditionId,
    question: readText(raw['question']) ?? '',
    outcomes,
    cached: true,
    ...readFacts(raw),
  };
}

type Facts = Omit<ListedMarket, 'conditionId' | 'question' | 'outcomes' | 'cached'>;

/** How each fact is read that a market may lack. */
const READERS: { readonly [K in keyof Facts]-?: (raw: unknown) => Facts[K] | undefined } = {
  id: readText,
  slug: readText,
  eventSlug: readText,
  eventTitle: readText,
  groupTitle: readText,
  creator: readText,
  mirrorConditionId: readText,
  series: (list) => readList(list, readText),
  tags: (list) => readList(list, readText),
  endDateMs: readWhole,
  tickSize: readWhole,
  takerBaseFee: readWhole,
  eventSize: readWhole,
  active: readFlag,
  closed: readFlag,
  archived: readFlag,
  acceptingOrders: readFlag,
  negRisk: readFlag,
  rewards: readRewards,
};

function readFacts(raw: Readonly<Record<string, unknown>>): Facts {
  const pairs = Object.entries(READERS).map(([key, read]) => [key, read(raw[key])] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as Facts;
}

function readOutcome(raw: unknown): ListedMarket['outcomes'][number] | undefined {
  if (!isObject(raw)) return undefined;
  const tokenId = readText(raw['tokenId']);
  const mirrorTokenId = readText(raw['mirrorTokenId']);
  return tokenId
    ? { tokenId, name: readText(raw['name']) ?? '', ...(mirrorTokenId && { mirrorTokenId }) }
    : undefined;
}

function readRewards(raw: unknown): ListedMarket['rewards'] {
  const rates = isObject(raw) ? readList(raw['rates'], readRate) : undefined;
  return rates && { rates };
}

function readRate(raw: unknown): { readonly assetAddress: string; readonly dailyRate: number } | undefined {
  if (!isObject(raw)) return undefined;
  const dailyRate = readWhole(raw['dailyRate']);
  return dailyRate === undefined
    ? undefined
    : { assetAddress: readText(raw['assetAddress']) ?? '', dailyRate };
}

function readList<T>(raw: unknown, read: (item: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const items = raw.map(read);
  return items.every((item) => item !== undefined) ? items : undefined;
}

function readText(raw: unknown): string | undefined {
  return typeof raw === 'string' ? sanitizeLine(raw, 500) : undefined;
}

function readWhole(raw: unknown): number | undefined {
  return typeof raw === 'number' && Number.isSafeInteger(raw) ? raw : undefined;
}

function readFlag(raw: unknown): boolean | undefined {
  return typeof raw === 'boolean' ? raw : undefined;
}
