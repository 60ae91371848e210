import type { Random } from '../../domain/random.ts';
import type { TicksPerDollar } from '../matching/quantities.ts';
import type {
  Catalog,
  CatalogCreator,
  CatalogEvent,
  CatalogMarket,
  CatalogSeries,
  CatalogTag,
  Pace,
} from './catalog.ts';
import type { EventDraft, MarketDraft, Subject } from './draft.ts';
import { drawHex, drawInteger, drawTokenId, pick, slugify } from './identifiers.ts';
import { MONEY_SUBJECTS } from './subjects-money.ts';
import { NATURE_SUBJECTS } from './subjects-nature.ts';
import { PEOPLE_SUBJECTS } from './subjects-people.ts';

/** The sites that list markets here, the largest first. Two of them have markets that no other venue knows. */
const CREATORS: readonly CatalogCreator[] = [
  creator(1, 'Harbour Markets', 'harbour', '0x1F4A6b0c9d3E52A7b81c0f4D6E9a2B5C7D8E3F10'),
  creator(2, 'Nordic Odds', 'nordic-odds', '0x2b7C5D8e1f0A3b6C9d4e7F2A5B8C1D0e3F6a9B24'),
  creator(3, 'Mercado do Futuro', 'mercado', '0x3c9d0E2F5A8b1C4D7e6F9A0b3c5d8e1f2a4B7c35'),
  creator(4, '予測市場クラブ', 'yosoku', '0x4D1e7F3A6b9C2D5E8F0a4B7c9D2E5F8A1b3c6d47', false),
  creator(5, 'Ballpark', 'ballpark', '0x5e2F8A4B7C0d3E6f9A1B5C8d0E3F6a9B2C4D7E58'),
  creator(6, 'Weather Bureau of Bets', 'weather-bureau', '0x6F3A9B5C8D1e4f7a0b2C6D9e1f4a7B0C3d5E8F69', false),
];

function creator(
  id: number,
  name: string,
  handle: string,
  address: string,
  isMirrored = true,
): CatalogCreator {
  return { id, name, handle, url: `https://${handle}.example.com`, address, isMirrored };
}

const DAY_MS = 86_400_000;
const ENDED_DAYS_AGO = 2;
const FIRST_EVENT_ID = 10_000;
const FIRST_MARKET_ID = 500_000;
/** One event in so many has ended: its markets are resolved before the first request. It is one of few days. */
const ENDED_EVERY = 29;
const LONGEST_ENDED_DAYS = 14;
/** Only the first markets have ticks finer than a cent: in a thin book with fine ticks the next best price is far to seek. */
const FINE_TICKS_UNTIL = 2000;

/** What is handed on from event to event while a catalog is written. */
interface Draft {
  readonly random: Random;
  readonly nowMs: number;
  readonly tags: Map<string, CatalogTag>;
  readonly series: Map<string, CatalogSeries>;
  readonly events: CatalogEvent[];
  readonly markets: CatalogMarket[];
  readonly eventSlugs: Set<string>;
  readonly marketSlugs: Set<string>;
  ended: number;
}

/** Writes a catalog of exactly `count` markets that follows from the random source alone. */
export function generateCatalog(random: Random, count: number, nowMs: number): Catalog {
  const draft: Draft = {
    random,
    nowMs,
    tags: new Map(),
    series: new Map(),
    events: [],
    markets: [],
    eventSlugs: new Set(),
    marketSlugs: new Set(),
    ended: 0,
  };
  const subjects = interleave([NATURE_SUBJECTS, MONEY_SUBJECTS, PEOPLE_SUBJECTS]);
  for (let turn = 0; draft.markets.length < count; turn++) {
    const subject = subjects[turn % subjects.length] as Subject;
    const round = Math.floor(turn / subjects.length);
    const written = subject(random, round, nowMs);
    const hasEnded = isEndDue(draft) && written.endsInDays <= LONGEST_ENDED_DAYS;
    const ageMs = hasEnded ? (written.endsInDays + ENDED_DAYS_AGO) * DAY_MS : 0;
    const draftOfEvent = hasEnded ? subject(random, round, nowMs - ageMs) : written;
    addEvent(draft, draftOfEvent, nowMs - ageMs, count - draft.markets.length);
  }
  return {
    tags: Array.from(draft.tags.values()),
    creators: CREATORS,
    series: Array.from(draft.series.values()),
    events: draft.events,
    markets: draft.markets,
  };
}

function interleave(groups: readonly (readonly Subject[])[]): Subject[] {
  const longest = Math.max(...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, i) => groups.flatMap((group) => group[i] ?? [])).flat();
}

/** Whether fewer events have ended than should have. */
function isEndDue({ events, ended }: Draft): boolean {
  return ended < Math.floor((events.length + 1) / ENDED_EVERY);
}

/** `toldAtMs` is the time from which the event's days are counted: long ago for one that has ended. */
function addEvent(draft: Draft, written: EventDraft, toldAtMs: number, room: number): void {
  const { random, nowMs, events } = draft;
  const id = FIRST_EVENT_ID + events.length;
  const createdMs = nowMs - Math.floor((7 + 60 * random.next()) * DAY_MS);
  const endMs = endOfDay(toldAtMs + written.endsInDays * DAY_MS);
  const hasEnded = endMs <= nowMs;
  if (hasEnded) draft.ended++;
  const series = written.series && findSeries(draft, written.series);
  const event: CatalogEvent = {
    index: events.length,
    id,
    slug: uniqueSlug(random, draft.eventSlugs, written.title, `event-${id}`),
    title: written.title,
    resolutionSource: written.resolutionSource,
    createdMs,
    startMs: createdMs + Math.floor(DAY_MS * random.next()),
    endMs,
    tags: written.tags.map((label) => findTag(draft, label)),
    series,
    creator: pickCreator(random),
    negRisk: written.negRisk ?? false,
    archived: hasEnded && draft.ended % 2 === 0,
    markets: [],
  };
  events.push(event);
  series?.events.push(event);
  for (const market of written.markets.slice(0, room))
    addMarket(draft, event, market, written.pace ?? 'steady');
}

/** The midnight (UTC) that ends the day. */
function endOfDay(ms: number): number {
  return (Math.floor(ms / DAY_MS) + 1) * DAY_MS;
}

function addMarket(draft: Draft, event: CatalogEvent, written: MarketDraft, pace: Pace): void {
  const { random, markets } = draft;
  const index = markets.length;
  const id = FIRST_MARKET_ID + index;
  const value = Math.min(0.99, Math.max(0.01, written.value));
  const market: CatalogMarket = {
    index,
    id,
    slug: uniqueSlug(random, draft.marketSlugs, written.question, `market-${id}`),
    question: written.question,
    conditionId: drawHex(random, 64),
    outcomes: written.outcomes ?? ['Yes', 'No'],
    tokenIds: [drawTokenId(random), drawTokenId(random)],
    event,
    ticksPerDollar: index < FINE_TICKS_UNTIL ? chooseTick(random, value) : 100,
    minLots: 500,
    takerFeeBps: event.tags.some((tag) => tag.slug === 'crypto') ? 10 : 0,
    startValue: value,
    pace,
    rewarded: pace !== 'quiet' && index % 3 !== 2,
  };
  markets.push(market);
  event.markets.push(market);
}

function chooseTick(random: Random, value: number): TicksPerDollar {
  if (value < 0.04 || value > 0.96) return 1000;
  const draw = random.next();
  if (draw < 0.03) return 10_000;
  return draw < 0.12 ? 1000 : 100;
}

function pickCreator(random: Random): CatalogCreator {
  return random.next() < 0.5 ? (CREATORS[0] as CatalogCreator) : pick(random, CREATORS);
}

function findTag({ tags }: Draft, label: string): CatalogTag {
  let tag = tags.get(label);
  if (!tag) {
    tag = { id: 1 + tags.size, label, slug: slugify(label) };
    tags.set(label, tag);
  }
  return tag;
}

function findSeries(
  draft: Draft,
  { title, recurrence }: { title: string; recurrence: string },
): CatalogSeries {
  let series = draft.series.get(title);
  if (!series) {
    const id = 1 + draft.series.size;
    series = { id, slug: slugify(title) || `series-${id}`, title, recurrence, events: [] };
    draft.series.set(title, series);
  }
  return series;
}

function uniqueSlug(random: Random, slugs: Set<string>, text: string, fallback: string): string {
  let slug = slugify(text);
  if (slug.length < 12) slug = slug === '' ? fallback : `${slug}-${fallback}`;
  while (slugs.has(slug)) slug = `${slug}-${drawInteger(random, 1000)}`;
  slugs.add(slug);
  return slug;
}
