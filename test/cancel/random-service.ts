import type { CancelAnswer, CancelRequest } from '../../src/domain/cancel.ts';
import { type Clock, sleep } from '../../src/domain/clock.ts';
import { isResting, type Order, type OrderPlace } from '../../src/domain/order.ts';
import type { Random } from '../../src/domain/random.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import type {
  CancelService,
  MarketFacts,
  OpenOrders,
  OrderFilter,
} from '../../src/cancel/run/cancel-service.ts';
import {
  MARKET,
  MIRROR,
  NO,
  order,
  OTHER_MARKET,
  rejected,
  RESET,
  throttled,
  TIMED_OUT,
  YES,
} from './fake-account.ts';
import { type Draws, drawFrom, drawTraits, type Kind, type Traits } from './random-traits.ts';

export const THIRD_MARKET = `0x${'d4'.repeat(32)}`;

/** For so long after the first press the service has its traits; then it is well. */
const UNWELL_MS = 40_000;
/** Rows without a name end earlier: what rested then has to be asked for again. */
const NAMELESS_MS = 10_000;
/** Requests are put off, and answers lost, at the beginning of a session alone. */
const PUT_OFF_UNTIL_MS = 12_000;
const LOST_UNTIL_MS = 15_000;
/** Another program places no more orders than this after those that were canceled. */
const MOST_PLACED_AGAIN = 4;
/** Who counts requests counts them anew so often. */
const COUNTED_MS = 10_000;

/** An order as it truly is. */
export interface TrueOrder {
  readonly order: Order;
  placedMs: number;
  endedMs: number;
  status: Order['status'];
  matchedSize: number;
  halfFilledMs: number;
  /** Its record is there from then on. */
  recordedMs: number;
  readonly isWithoutMarket: boolean;
  readonly recordLagMs: number;
}

/** What one list told, and of which orders it had rows without a name. */
export interface Listing {
  readonly open: OpenOrders;
  readonly nameless: readonly string[];
}

export interface RandomService extends Omit<CancelService, 'listOpen'> {
  readonly traits: Traits;
  readonly draws: Draws;
  readonly orders: ReadonlyMap<string, TrueOrder>;
  /** The first press comes now. */
  begin(): void;
  place(market: string): void;
  /** Another program takes one down, or it is filled. */
  end(order: TrueOrder, why: string, status: Order['status']): void;
  isResting(order: TrueOrder): boolean;
  isWell(): boolean;
  /** Whether something fails now that does so as often as that. */
  failsNow(share: number): boolean;
  /** What of it had traded by now. */
  matchedOf(order: TrueOrder): number;
  /** The machine that asks sleeps for so long, and the service does not. */
  sleep(ms: number): void;
  /** From now on lists lack what was placed since so long before. */
  fallBehind(ms: number): void;
  list(filter: OrderFilter): Promise<Result<Listing>>;
  /** The list of the account as some server has it now. */
  view(filter: OrderFilter): Listing;
  say(line: () => string): void;
}

/** Where the service's state is. */
interface Venue {
  readonly clock: Clock;
  readonly traits: Traits;
  readonly draws: Draws;
  readonly orders: Map<string, TrueOrder>;
  wellMs: number;
  placedAgain: number;
  /** How often the machine slept. */
  naps: number;
  /** So long lists may lack a new order, and show the end of others all the same. */
  behindMs: number;
  readonly counts: Readonly<Record<Asked, Count>>;
  readonly say: RandomService['say'];
}

type Asked = 'requests' | 'reads';

/** How many come since when, of those that may. */
interface Count {
  readonly most: number;
  came: number;
  sinceMs: number;
}

export interface RandomServiceOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly kind: Kind;
  readonly say: RandomService['say'];
}

/** A service whose lists, records and answers lag behind what is true, each in its own way, as far as the seed says. */
export function randomService({ clock, random, kind, say }: RandomServiceOptions): RandomService {
  const draws = drawFrom(random);
  const traits = drawTraits(draws, kind);
  const orders = new Map<string, TrueOrder>();
  const mostOf = (some: readonly number[]): number => (traits.putsOff ? draws.pick(some) : Infinity);
  const counts = {
    requests: { most: mostOf([0, 1, 2, 4]), came: 0, sinceMs: 0 },
    reads: { most: mostOf([3, 10, 30]), came: 0, sinceMs: 0 },
  };
  const venue: Venue = {
    clock,
    traits,
    draws,
    orders,
    wellMs: UNWELL_MS,
    placedAgain: 0,
    naps: 0,
    behindMs: 0,
    counts,
    say,
  };
  say(() => JSON.stringify(traits));
  return {
    traits,
    draws,
    orders,
    say,
    begin() {
      venue.wellMs += clock.monotonicMs();
    },
    place: (market) => place(venue, market),
    end: (order, why, status) => end(venue, order, why, status),
    isResting: (order) => restsAt(order, clock.monotonicMs()),
    isWell: () => isWell(venue),
    failsNow: (share) => failsNow(venue, share),
    matchedOf: (order) => matchedAt(order, clock.monotonicMs()),
    sleep: (ms) => passUnseen(venue, ms),
    fallBehind(ms) {
      venue.behindMs = ms;
    },
    view: (filter) => view(venue, filter),
    cancel: (request) => reach(venue, 'requests', () => answerCancel(venue, request)),
    list: (filter) => reach(venue, 'reads', () => answerList(venue, filter)),
    getOrder: (id) => reach(venue, 'reads', () => answerRecord(venue, id)),
    marketFacts: (id) => reach(venue, 'reads', () => answerCatalog(venue, id)),
  };
}

/** Unless it is put off, or the machine sleeps meanwhile: few connections outlast that. */
async function reach<T>(venue: Venue, asked: Asked, answer: () => Promise<Result<T>>): Promise<Result<T>> {
  const { clock, draws, naps } = venue;
  const toldMs = putOffMs(venue, asked);
  if (toldMs !== undefined) {
    await sleep(clock, 10 + draws.draw() * 100);
    venue.say(() => `one of the ${asked} is put off by ${Math.round(toldMs)} ms`);
    return fail(throttled(draws.chance(0.8) ? toldMs : undefined));
  }
  const answered = await answer();
  return venue.naps === naps || draws.chance(0.3) ? answered : fail(RESET);
}

/** How long one has to wait that is too many, or that the service does not like. */
function putOffMs(venue: Venue, asked: Asked): number | undefined {
  const { clock, draws, traits, counts } = venue;
  if (!traits.putsOff || isWell(venue)) return undefined;
  const count = counts[asked];
  const nowMs = clock.monotonicMs();
  if (nowMs - count.sinceMs >= COUNTED_MS) Object.assign(count, { came: 0, sinceMs: nowMs });
  count.came += 1;
  if (count.came > count.most) return count.sinceMs + COUNTED_MS - nowMs;
  return draws.chance(0.1) ? draws.draw() * 20_000 : undefined;
}

/** For the service it was so long ago. */
function passUnseen(venue: Venue, ms: number): void {
  venue.naps += 1;
  venue.wellMs -= ms;
  for (const each of venue.orders.values()) {
    each.placedMs -= ms;
    each.endedMs -= ms;
    each.halfFilledMs -= ms;
    each.recordedMs -= ms;
  }
}

function place({ clock, traits, draws, orders, say }: Venue, market: string): void {
  const { draw, chance } = draws;
  const id = `o${orders.size + 1}`;
  const nowMs = clock.monotonicMs();
  const tokenId = TOKENS.get(market) ?? (chance(0.5) ? YES : NO);
  const placed: TrueOrder = {
    order: order(id, { market, tokenId }),
    placedMs: nowMs,
    endedMs: Infinity,
    status: 'canceled',
    matchedSize: 0,
    halfFilledMs: Infinity,
    recordedMs: nowMs + draw() * traits.newRecordLagMs,
    isWithoutMarket: traits.omitsMarkets && chance(0.3),
    recordLagMs: draw() * traits.recordLagMs,
  };
  orders.set(id, placed);
  const how = placed.isWithoutMarket ? ', and its rows name no market' : '';
  say(() => `another program places ${id} under ${nameOf(market)}${how}`);
}

function end({ clock, say }: Venue, ended: TrueOrder, why: string, status: Order['status']): void {
  ended.matchedSize = status === 'matched' ? ended.order.originalSize : matchedAt(ended, clock.monotonicMs());
  ended.endedMs = clock.monotonicMs();
  ended.status = status;
  say(() => `${ended.order.id} ends: ${status} ${why}`);
}

const restsAt = ({ placedMs, endedMs }: TrueOrder, ms: number): boolean => placedMs <= ms && endedMs > ms;

function matchedAt({ order, endedMs, matchedSize, halfFilledMs }: TrueOrder, ms: number): number {
  if (ms >= endedMs) return matchedSize;
  return ms >= halfFilledMs ? order.originalSize / 2 : 0;
}

const isWell = ({ clock, wellMs }: Venue): boolean => clock.monotonicMs() > wellMs;

const failsNow = (venue: Venue, share: number): boolean =>
  !isWell(venue) && venue.traits.fails && venue.draws.chance(share);

/** A whole list some time ago, with what is wrong in its rows. */
function view(venue: Venue, filter: OrderFilter): Listing {
  const { clock, traits, draws } = venue;
  const nowMs = clock.monotonicMs();
  const unwell = !isWell(venue);
  const atMs = nowMs - (unwell ? listLag(venue) : 0);
  const orders: Order[] = [];
  const unread: OrderPlace[] = [];
  const nameless: string[] = [];
  const wrongly = (trait: boolean): boolean => unwell && trait && draws.chance(0.2);
  for (const each of venue.orders.values()) {
    const { id, market, tokenId } = each.order;
    if (filter.market !== undefined && filter.market !== market) continue;
    if (filter.tokenId !== undefined && filter.tokenId !== tokenId) continue;
    if (!restsAt(each, atMs) || (unwell && nowMs - each.placedMs < venue.behindMs)) continue;
    const shown = each.isWithoutMarket ? '' : market;
    const isNameless = nowMs < venue.wellMs - UNWELL_MS + NAMELESS_MS && wrongly(traits.losesNames);
    if (isNameless) nameless.push(id);
    else if (wrongly(traits.hasUnreadRows)) unread.push({ id, market: shown, tokenId });
    else {
      const status = wrongly(traits.hasWrongRows) ? 'canceled' : each.order.status;
      orders.push({ ...each.order, market: shown, matchedSize: matchedAt(each, atMs), status });
    }
  }
  const isCut = failsNow(venue, 0.1);
  const isAllNamed = nameless.length === 0 && !isCut;
  const open: OpenOrders = {
    orders: isCut ? orders.slice(0, -1) : orders,
    complete: unread.length === 0 && isAllNamed,
    ...(unread.length > 0 && { unread, ...(isAllNamed && { isCompleteBut: true }) }),
    ...(nameless.length > 0 && { hasLostRows: true }),
  };
  return { open, nameless };
}

function listLag({ traits, draws }: Venue): number {
  if (!traits.isSlow) return draws.draw() * traits.listLagMs;
  return draws.chance(0.5) ? 0 : traits.listLagMs;
}

async function answerCancel(venue: Venue, request: CancelRequest): Promise<Result<CancelAnswer>> {
  const { clock, traits, draws, say } = venue;
  const { draw, chance, pick } = draws;
  const { answerMs, isSlow, namesAll } = traits;
  say(() => `request for ${nameOf(request.market)} leaves`);
  if (clock.monotonicMs() < PUT_OFF_UNTIL_MS && failsNow(venue, 0.25)) {
    await sleep(clock, 10 + draw() * 200);
    if (!chance(0.5)) return fail(rejected(chance(0.5) ? 425 : 503));
    return fail(throttled(chance(0.5) ? Math.floor(draw() * 4_000) : undefined));
  }
  await sleep(clock, 1 + draw() * (isSlow ? 40 : answerMs * 0.5));
  const canceled = execute(venue, request);
  await sleep(clock, 1 + draw() * answerMs);
  if (clock.monotonicMs() < LOST_UNTIL_MS && failsNow(venue, 0.25))
    return fail(pick([RESET, TIMED_OUT, rejected(502)]));
  say(() => `answer for ${nameOf(request.market)} comes: ${canceled.join(' ') || 'none'} canceled`);
  return ok({ canceled: namesAll ? canceled : canceled.filter(() => chance(0.5)), notCanceled: [] });
}

function execute(venue: Venue, { market, tokenId }: CancelRequest): string[] {
  const { clock, orders } = venue;
  const canceled = [...orders.values()].filter(
    (each) =>
      restsAt(each, clock.monotonicMs()) &&
      each.order.market === market &&
      (tokenId === undefined || each.order.tokenId === tokenId),
  );
  for (const each of canceled) {
    end(venue, each, 'by a request', 'canceled');
    if (venue.traits.isSlow) placeAgain(venue, market);
  }
  return canceled.map(({ order }) => order.id);
}

/** A program that wants to stay in the market replaces what was taken down, often before the answer says so. */
function placeAgain(venue: Venue, market: string): void {
  const { clock, draws, traits } = venue;
  if (isWell(venue) || venue.placedAgain >= MOST_PLACED_AGAIN || !draws.chance(0.6)) return;
  venue.placedAgain += 1;
  const isOfTwo = traits.hasSecondId && !TOKENS.has(market);
  const again = isOfTwo && draws.chance(0.3) ? (market === MARKET ? MIRROR : MARKET) : market;
  clock.schedule(20 + draws.draw() * traits.answerMs * 0.8, () => place(venue, again));
}

async function answerList(venue: Venue, filter: OrderFilter): Promise<Result<Listing>> {
  const { clock, draws, say } = venue;
  const { draw, chance } = draws;
  await sleep(clock, 1 + draw() * 50);
  if (failsNow(venue, 0.1)) return fail(chance(0.5) ? rejected(500) : throttled(500));
  const listing = view(venue, filter);
  await sleep(clock, 1 + draw() * 300);
  const name = filter.market === undefined ? (filter.tokenId ? 'a token' : 'all') : nameOf(filter.market);
  say(() => `list of ${name}: ${describeListing(listing)}`);
  return ok(listing);
}

async function answerRecord(venue: Venue, id: string): Promise<Result<Order | undefined>> {
  const { clock, traits, draws, say } = venue;
  const { draw, chance } = draws;
  await sleep(clock, 1 + draw() * 50);
  if (failsNow(venue, 0.15)) return fail(rejected(chance(0.5) ? 425 : 500));
  const record = recordOf(venue, id, traits.forgets);
  await sleep(clock, 1 + draw() * 300);
  say(() => `record of ${id}: ${record?.status ?? 'none'}`);
  return ok(record);
}

function recordOf(venue: Venue, id: string, forgets: boolean): Order | undefined {
  const nowMs = venue.clock.monotonicMs();
  const known = venue.orders.get(id);
  if (!known || (!isWell(venue) && known.recordedMs > nowMs)) return undefined;
  const atMs = isWell(venue) ? nowMs : nowMs - known.recordLagMs;
  const hasEnded = known.endedMs <= atMs;
  if (hasEnded && forgets) return undefined;
  const matchedSize = matchedAt(known, atMs);
  return { ...known.order, matchedSize, ...(hasEnded && { status: known.status }) };
}

async function answerCatalog(venue: Venue, id: string): Promise<Result<MarketFacts>> {
  const { clock, traits, draws } = venue;
  await sleep(clock, 1 + draws.draw() * 1_500);
  if (traits.isCatalogSilent && !isWell(venue)) return fail(TIMED_OUT);
  if (!traits.hasSecondId || TOKENS.has(id)) return ok({});
  return ok({ mirrorId: id === MARKET ? MIRROR : MARKET });
}

/** Of the markets that have one id. */
export const TOKENS: ReadonlyMap<string, string> = new Map([
  [OTHER_MARKET, '9'],
  [THIRD_MARKET, '8'],
]);

const NAMES = new Map([
  [MARKET, 'the first id'],
  [MIRROR, 'the second id'],
  [OTHER_MARKET, 'another market'],
  [THIRD_MARKET, 'a third market'],
]);
export const nameOf = (market: string): string => NAMES.get(market) ?? market;

/** `!` for one that it calls canceled, `?` for one of which no more can be read, `(o1)` for a row without a name. */
export function describeListing({ open, nameless }: Listing): string {
  const rows = [
    ...open.orders.map((each) => each.id + (isResting(each) ? '' : '!')),
    ...(open.unread ?? []).map(({ id }) => `${id}?`),
    ...nameless.map((id) => `(${id})`),
  ];
  return `${rows.join(' ') || 'empty'}${open.complete ? '' : ', not whole'}`;
}
