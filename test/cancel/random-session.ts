import type {
  CancelOutcome,
  CancelProgress,
  CancelTarget,
  EverythingProgress,
} from '../../src/domain/cancel.ts';
import { sleep } from '../../src/domain/clock.ts';
import { isResting, type Order } from '../../src/domain/order.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { type Cancels, createCancels } from '../../src/cancel/cancel-machine.ts';
import { type SimulatedClock, simulatedClock } from '../support/simulated-clock.ts';
import { targetsOf } from './everything-scene.ts';
import { MARKET, MIRROR, NO, OTHER_MARKET, target, YES } from './fake-account.ts';
import {
  describeListing,
  type Kind,
  type Listing,
  nameOf,
  type RandomService,
  randomService,
  type TrueOrder,
} from './random-service.ts';

/** A session goes on for so long after the first press: the service is well for most of it. */
const SESSION_MS = 200_000;
const POLLED_MS = 90_000;
/** What was shown at the very moment of a verdict was not there for it yet. */
const TOO_LATE_MS = 5;

/** What a session came to. */
export interface Played {
  /** What must not be: a clear while an order rests that was shown, or a cancel without an end. */
  readonly falseClears: readonly string[];
  readonly unsettled: readonly string[];
  readonly outcomes: readonly (CancelOutcome | undefined)[];
  readonly trace: readonly string[];
}

/** Which orders were shown when; monotonic milliseconds. */
interface Shown {
  /** First, as resting. */
  readonly restingMs: Map<string, number>;
  /** Each time by a row that names no order, or that called it canceled when the key was pressed. */
  readonly doubtfulMs: Map<string, number[]>;
}

/** The screen and the keys of one session. */
interface Session {
  readonly clock: SimulatedClock;
  readonly service: RandomService;
  readonly cancels: Cancels;
  readonly shown: Shown;
  /** The list on the screen. */
  screen?: Listing;
  /** Wall time. */
  screenReadMs: number;
}

/** Plays the session of a seed on one clock, and says what went wrong. `keepsTrace`: and all that happened. */
export async function playSession(seed: number, kind: Kind, keepsTrace = false): Promise<Played> {
  const clock = simulatedClock();
  const trace: string[] = [];
  const say = (line: () => string): void => {
    if (keepsTrace) trace.push(`${(clock.monotonicMs() / 1_000).toFixed(3)} ${line()}`);
  };
  const shown: Shown = { restingMs: new Map(), doubtfulMs: new Map() };
  const service = randomService({
    clock,
    random: seededRandom(seed),
    kind,
    say,
    onListed: (listing) => {
      noteShown(shown, listing, clock);
      noteNameless(shown, listing, clock);
    },
  });
  const settled: CancelProgress[] = [];
  const everything: EverythingProgress[] = [];
  const falseClears: string[] = [];
  const cancels = createCancels({
    clock,
    random: seededRandom(seed + 7),
    service,
    onProgress(progress) {
      if (progress.phase !== 'settled') return;
      settled.push(progress);
      say(() => `cancel ${progress.id} of ${nameOf(progress.target.scope.conditionId)}: ${progress.outcome}`);
      falseClears.push(...restingAtClear(session, progress));
    },
    onEverything(progress) {
      everything.push(progress);
      if (progress.phase !== 'settled') return;
      say(() => `cancel of everything: ${progress.outcome}`);
      falseClears.push(...restingAtClearOfAll(session, progress));
    },
  });
  const session: Session = { clock, service, cancels, shown, screenReadMs: 0 };
  await playAll(session);
  return {
    falseClears,
    unsettled: mayStayUnresolved(session) ? [] : unsettledOf(session, everything.at(-1)),
    outcomes: settled.map(({ outcome }) => outcome),
    trace,
  };
}

/** Orders that rest from before; then presses, polls and other programs, each at its time. */
async function playAll(session: Session): Promise<void> {
  const { clock, service } = session;
  const { draw, chance } = service.draws;
  const { hasSecondId, isOnEverything } = service.traits;
  const resting = Math.floor(draw() * 4);
  for (let i = 0; i < resting; i++) service.place(chance(0.25) && hasSecondId ? MIRROR : MARKET);
  if (chance(0.4)) service.place(OTHER_MARKET);
  await clock.advance(Math.floor(draw() * 25_000));
  service.begin();
  planOthers(session);
  planPolls(session);
  if (chance(0.7)) {
    session.screen = service.view({});
    session.screenReadMs = clock.now();
    noteShown(session.shown, session.screen, clock);
  }
  clock.schedule(0, () => (isOnEverything ? pressEverything(session) : pressMarket(session)));
  if (chance(0.35)) clock.schedule(200 + draw() * 6_000, () => pressMarket(session));
  if (chance(0.1)) clock.schedule(200 + draw() * 40_000, () => pressMarket(session));
  await clock.advance(SESSION_MS);
}

/** Programs that place, fill and cancel. */
function planOthers({ clock, service }: Session): void {
  const { draw, chance } = service.draws;
  const { hasSecondId } = service.traits;
  const resting = (): TrueOrder[] => [...service.orders.values()].filter(service.isResting);
  const placed = Math.floor(draw() * 4);
  for (let i = 0; i < placed; i++) {
    const atMs = draw() * (chance(0.7) ? 4_000 : 35_000);
    clock.schedule(atMs, () => {
      const isElsewhere = (): boolean => chance(0.15);
      service.place(hasSecondId && chance(0.3) ? MIRROR : isElsewhere() ? OTHER_MARKET : MARKET);
    });
    if (!chance(0.3)) continue;
    clock.schedule(atMs + draw() * 8_000, () => {
      const newest = resting().at(-1);
      if (newest) service.end(newest, 'by another program', chance(0.3) ? 'matched' : 'canceled');
    });
  }
  if (!chance(0.3)) return;
  clock.schedule(draw() * 3_000, () => {
    const [oldest] = resting();
    if (oldest) oldest.halfFilledMs = clock.monotonicMs();
  });
}

/** The monitor reads the account's orders again and again. */
function planPolls(session: Session): void {
  const { clock, service } = session;
  const { draw } = service.draws;
  const pause = (): number => (service.traits.isSlow ? 200 + draw() * 1_800 : 1_000 + draw() * 3_000);
  for (let ms = draw() * 2_000; ms < POLLED_MS; ms += pause()) clock.schedule(ms, () => void poll(session));
}

async function poll(session: Session): Promise<void> {
  const { clock, service, shown } = session;
  const askedAtMs = clock.monotonicMs();
  if (service.failsNow(0.1)) return;
  const listing = service.view({});
  await sleep(clock, 1 + service.draws.draw() * 500);
  noteShown(shown, listing, clock);
  noteNameless(shown, listing, clock);
  service.say(() => `poll: ${describeListing(listing)}`);
  session.screen = listing;
  session.screenReadMs = clock.now();
  noteScreen(session, askedAtMs);
}

function noteScreen({ cancels, screen }: Session, askedAtMs: number): void {
  if (!screen) return;
  const { orders, unread = [], hasLostRows = false } = screen.open;
  cancels.note({ orders, unread, hasLostRows, askedAtMs });
}

/** As `pinMarket` of the monitor pins it, where the catalog told the tokens and not whether there is a second id. */
function pressMarket(session: Session): void {
  const { cancels, service, screen, shown, clock } = session;
  service.say(() => 'X');
  const rows = screen?.open.orders ?? [];
  const under = rows.filter(isTied);
  if (screen) noteDoubtful(shown, screen, clock);
  const scope = { kind: 'market', conditionId: MARKET, tokenIds: [YES, NO] } as const;
  void cancels.start({
    ...withoutTime(target(under.filter(isResting), { scope })),
    ended: under.filter((each) => !isResting(each)),
    elsewhere: rows.filter((each) => !isTied(each)),
    unread: screen?.open.unread ?? [],
    ...(screen?.open.hasLostRows && { hasLostRows: true }),
    ...readAt(session),
  });
}

function pressEverything(session: Session): void {
  const { cancels, service, screen, shown, clock } = session;
  service.say(() => 'Ctrl-X');
  const orders = (screen?.open.orders ?? []).filter(isResting);
  if (screen) noteNameless(shown, screen, clock);
  cancels.everything.start({ markets: pinAll(orders), orders, worth: 0, ...readAt(session) }, pinAll);
  // As the monitor tells what else it knows: unread rows, and those that name no market.
  noteScreen(session, clock.monotonicMs() - 1_000);
}

function isTied({ market, tokenId }: Order): boolean {
  return market === MARKET || market === '' || tokenId === YES || tokenId === NO;
}

function pinAll(listed: readonly Order[]): CancelTarget[] {
  return targetsOf(listed.filter(({ market }) => market !== '')).map(withoutTime);
}

function withoutTime(pinned: CancelTarget): CancelTarget {
  const { ordersReadAtMs: _, ...bare } = pinned;
  return { ...bare, areIdsUnknown: true };
}

function readAt({ screen, screenReadMs }: Session): Pick<CancelTarget, 'ordersReadAtMs'> {
  return screen?.open.complete ? { ordersReadAtMs: screenReadMs } : {};
}

function noteShown({ restingMs }: Shown, { open }: Listing, clock: SimulatedClock): void {
  for (const { id } of [...open.orders.filter(isResting), ...(open.unread ?? [])])
    if (!restingMs.has(id)) restingMs.set(id, clock.monotonicMs());
}

function noteDoubtful(shown: Shown, listing: Listing, clock: SimulatedClock): void {
  noteNameless(shown, listing, clock);
  for (const each of listing.open.orders) if (!isResting(each)) addTime(shown, each.id, clock);
}

function noteNameless(shown: Shown, { nameless }: Listing, clock: SimulatedClock): void {
  for (const id of nameless) addTime(shown, id, clock);
}

function addTime({ doubtfulMs }: Shown, id: string, clock: SimulatedClock): void {
  doubtfulMs.set(id, [...(doubtfulMs.get(id) ?? []), clock.monotonicMs()]);
}

/** Orders of the market that a confirmed cancel should have known of: a list showed them, or a doubtful row since its start. */
function restingAtClear(
  { clock, service, shown }: Session,
  { id, outcome, target: { scope }, startedAtMs }: CancelProgress,
): string[] {
  if (outcome !== 'confirmed') return [];
  const nowMs = clock.monotonicMs();
  const startedMs = nowMs - (clock.now() - startedAtMs) - 1;
  const isOurs = ({ order: { market } }: TrueOrder): boolean =>
    scope.conditionId === OTHER_MARKET ? market === OTHER_MARKET : market !== OTHER_MARKET;
  const wasShown = (orderId: string): boolean =>
    (shown.restingMs.get(orderId) ?? Infinity) <= nowMs - TOO_LATE_MS ||
    (shown.doubtfulMs.get(orderId) ?? []).some((ms) => ms >= startedMs && ms <= nowMs - TOO_LATE_MS);
  return [...service.orders.values()]
    .filter((each) => service.isResting(each) && isOurs(each) && wasShown(each.order.id))
    .map(
      (each) =>
        `cancel ${id} of ${nameOf(scope.conditionId)} is clear while ${describe(each, shown)} (now ${nowMs})`,
    );
}

/** A list of the whole account is believed that leaves none out: doubtful rows before it say nothing against it. */
function restingAtClearOfAll({ clock, service, shown }: Session, { outcome }: EverythingProgress): string[] {
  if (outcome !== 'confirmed') return [];
  const nowMs = clock.monotonicMs();
  return [...service.orders.values()]
    .filter(service.isResting)
    .filter(({ order }) => (shown.restingMs.get(order.id) ?? Infinity) <= nowMs - TOO_LATE_MS)
    .map((each) => `all is clear while ${describe(each, shown)} (now ${nowMs})`);
}

function describe({ order: { id, market }, placedMs }: TrueOrder, { restingMs, doubtfulMs }: Shown): string {
  const doubtful = doubtfulMs.get(id)?.at(-1) ?? 'never';
  return `${id} rests under ${nameOf(market)}, placed at ${placedMs}, shown at ${restingMs.get(id) ?? 'never'}, in doubt at ${doubtful}`;
}

/** Rows without a name may be orders that nobody can ask about; so may orders of a service that forgets them. */
function mayStayUnresolved({ service, shown }: Session): boolean {
  return service.traits.forgets || (service.traits.losesNames && shown.doubtfulMs.size > 0);
}

function unsettledOf({ cancels, service }: Session, everything: EverythingProgress | undefined): string[] {
  const running = cancels
    .running()
    .map(
      ({ id, phase, outcome, failure }) =>
        `cancel ${id} never settles: ${phase}, ${outcome}, ${failure?.message ?? 'no failure'}`,
    );
  const isOver = !service.traits.isOnEverything || everything?.phase === 'settled';
  return isOver ? running : [...running, `the cancel of everything never settles: ${everything?.phase}`];
}
