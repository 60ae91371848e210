import type { CancelOutcome, CancelProgress, EverythingProgress } from '../../src/domain/cancel.ts';
import { CANCEL_WINDOW_MS } from '../../src/cancel/run/cancel-run.ts';
import { sleep } from '../../src/domain/clock.ts';
import type { Size } from '../../src/domain/micros.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { type SimulatedClock, simulatedClock } from '../support/simulated-clock.ts';
import { MARKET, MIRROR, OTHER_MARKET } from './fake-account.ts';
import { cancelAll, type Monitor, noteScreen, pressEverything, pressMarket } from './random-keys.ts';
import { type Disk, simulatedDisk, startProcess } from './random-process.ts';
import { describeListing, nameOf, randomService, THIRD_MARKET, type TrueOrder } from './random-service.ts';
import type { Kind } from './random-traits.ts';
import {
  forgetUnwritten,
  noteNameless,
  noteShown,
  restingAtClear,
  restingAtClearOfAll,
  untrueIn,
} from './random-verdicts.ts';

/** A session goes on for so long after the first press: the service is well for most of it. */
const SESSION_MS = 240_000;
const POLLED_MS = 90_000;
/** A machine that is busy for less is no reason to read again. */
const NOTICED_MS = 2_500;

/** What a session came to. */
export interface Played {
  /** What must not be: a clear while an order rests that was shown, a cancel without an end, or what is told and not so. */
  readonly falseClears: readonly string[];
  readonly unsettled: readonly string[];
  readonly untrue: readonly string[];
  readonly outcomes: readonly (CancelOutcome | undefined)[];
  readonly trace: readonly string[];
}

interface Session extends Monitor {
  readonly clock: SimulatedClock;
  readonly seed: number;
  readonly disk?: Disk | undefined;
  /** Its lists come: some services answer the cancel alone for a while. */
  isPolled: boolean;
  /** Of the process that runs. */
  everything?: EverythingProgress | undefined;
  /** How often a process was stopped. */
  stops: number;
  /** What it told as traded, by id. */
  told: Map<string, Size>;
  readonly falseClears: string[];
  readonly untrue: string[];
  readonly outcomes: (CancelOutcome | undefined)[];
}

/** Plays the session of a seed on one clock, and says what went wrong. `keepsTrace`: and all that happened. */
export async function playSession(seed: number, kind: Kind, keepsTrace = false): Promise<Played> {
  const clock = simulatedClock();
  const trace: string[] = [];
  const say = (line: () => string): void => {
    if (keepsTrace) trace.push(`${(clock.monotonicMs() / 1_000).toFixed(3)} ${line()}`);
  };
  const service = randomService({ clock, random: seededRandom(seed), kind, say });
  const session: Session = {
    clock,
    seed,
    service,
    ...(service.traits.isKilled && { disk: simulatedDisk(service.draws.draw) }),
    shown: {
      restingMs: new Map(),
      doubtfulMs: new Map(),
      killedMs: -Infinity,
      naps: [],
      wentOnMs: -Infinity,
    },
    screenReadMs: 0,
    pressedMs: 0,
    stops: 0,
    isPolled: true,
    told: new Map(),
    falseClears: [],
    untrue: [],
    outcomes: [],
  };
  start(session);
  await playAll(session);
  const { falseClears, untrue, outcomes } = session;
  return {
    falseClears,
    untrue,
    outcomes,
    trace,
    unsettled: mayStayUnresolved(session) ? [] : unsettledOf(session),
  };
}

/** A process begins, with nothing on its screen and nothing told. */
function start(session: Session): void {
  const { service, clock, disk, seed } = session;
  session.everything = undefined;
  session.screen = undefined;
  session.told = new Map();
  session.process = startProcess({
    clock,
    service,
    disk,
    seed: seed + 7,
    onListed(listing) {
      noteShown(session, listing);
      noteNameless(session, listing);
    },
    onSent() {
      session.untrue.push(...tooLate(session));
    },
    onProgress(progress) {
      if (progress.phase === 'settled') noteVerdict(session, progress);
    },
    onEverything(progress) {
      session.everything = progress;
      if (progress.phase !== 'settled') return;
      service.say(() => `cancel of everything: ${progress.outcome}`);
      session.falseClears.push(...restingAtClearOfAll(session, progress));
    },
  });
}

/** Nothing is sent so long after a press, sleep included, but for what was put off. */
function tooLate({ clock, service, pressedMs }: Session): string[] {
  const { isOnEverything, isPressedAgain, putsOff, fails } = service.traits;
  const mostMs = isOnEverything || isPressedAgain ? 2 * CANCEL_WINDOW_MS : CANCEL_WINDOW_MS;
  const afterMs = clock.now() - pressedMs;
  return putsOff || fails || afterMs <= mostMs ? [] : [`a request leaves ${afterMs} ms after the last press`];
}

function noteVerdict(session: Session, progress: CancelProgress): void {
  const { id, outcome, target, filled } = progress;
  const { conditionId } = target.scope;
  const others = session.process?.cancels.running() ?? [];
  const isReplaced = others.some((each) => each.id > id && each.target.scope.conditionId === conditionId);
  const fills = filled.map((each) => `${each.id} ${each.matchedSize}/${each.originalSize}`).join(', ');
  const told = `${outcome}${fills && `, filled ${fills}`}${isReplaced ? ', replaced' : ''}`;
  session.service.say(() => `cancel ${id} of ${nameOf(conditionId)}: ${told}`);
  session.outcomes.push(outcome);
  session.falseClears.push(...restingAtClear(session, progress));
  session.untrue.push(...untrueIn(session, progress, session.told, isReplaced));
}

/** Orders that rest from before; then presses, polls and other programs, each at its time. */
async function playAll(session: Session): Promise<void> {
  const { clock, service } = session;
  const { draw, chance, pick } = service.draws;
  const { hasSecondId, isOnEverything, isOverThree, isWithoutScreen } = service.traits;
  const resting = Math.floor(draw() * 4);
  for (let i = 0; i < resting; i++) service.place(chance(0.25) && hasSecondId ? MIRROR : MARKET);
  if (chance(0.4)) service.place(OTHER_MARKET);
  if (isOverThree)
    for (let i = Math.floor(draw() * 4); i > 0; i--) service.place(pick([OTHER_MARKET, THIRD_MARKET]));
  await clock.advance(Math.floor(draw() * 25_000));
  service.begin();
  planOthers(session);
  if (!isWithoutScreen) planPolls(session);
  if (!isWithoutScreen && chance(0.7)) {
    session.screen = service.view({});
    session.screenReadMs = clock.now();
    noteShown(session, session.screen);
  }
  if (isWithoutScreen) clock.schedule(0, () => void cancelAll(session));
  else clock.schedule(0, () => (isOnEverything ? pressEverything(session) : pressMarket(session)));
  if (chance(0.35)) clock.schedule(200 + draw() * 6_000, () => pressMarket(session));
  if (chance(0.1)) clock.schedule(200 + draw() * 40_000, () => pressMarket(session));
  planEvents(session);
  await clock.advance(SESSION_MS);
}

/** Keys that are pressed again, the end of the process, and sleep. */
function planEvents(session: Session): void {
  const { clock, service } = session;
  const { draw, chance, pick } = service.draws;
  const { isPressedAgain, isKilled, sleeps, stops, isOverThree } = service.traits;
  /** As often in the first second as later. */
  const soon = (): number => 50 * 800 ** draw();
  if (isPressedAgain)
    for (let i = chance(0.4) ? 2 : 1; i > 0; i--) {
      const market = isOverThree && chance(0.3) ? pick([OTHER_MARKET, THIRD_MARKET]) : MARKET;
      const isOfAll = chance(0.5);
      clock.schedule(soon(), () => (isOfAll ? pressEverything(session) : pressMarket(session, market)));
    }
  if (isKilled)
    for (let i = chance(0.2) ? 2 : 1, ms = 0; i > 0; i--) {
      ms += 300 * 30 ** draw();
      clock.schedule(ms, () => kill(session, 50 * 60 ** draw()));
    }
  if (sleeps)
    for (let i = chance(0.3) ? 2 : 1; i > 0; i--)
      clock.schedule(soon(), () => fallAsleep(session, 5_000 + draw() * 55_000));
  if (stops)
    for (let i = chance(0.3) ? 2 : 1; i > 0; i--)
      clock.schedule(soon(), () => stop(session, 1_000 * 60 ** draw()));
}

/** Everybody else goes on. What waits is run in any order: a machine's timers are late then. */
function stop(session: Session, ms: number): void {
  const { clock, service, process } = session;
  const { chance, pick } = service.draws;
  if (!process || process.isStopped) return;
  service.say(() => `the process is stopped for ${Math.round(ms)} ms`);
  const resting = [...service.orders.values()].filter(service.isResting);
  if (chance(0.3) && resting.length > 0)
    service.end(pick(resting), 'meanwhile', chance(0.5) ? 'matched' : 'canceled');
  if (chance(0.3)) service.place(service.traits.hasSecondId && chance(0.3) ? MIRROR : MARKET);
  session.stops += 1;
  process.stop();
  clock.schedule(ms, () => {
    service.say(() => 'the process goes on');
    if (ms >= NOTICED_MS) session.shown.wentOnMs = clock.monotonicMs();
    process.goOn((waiting) => (chance(0.5) ? waiting : waiting.toReversed()));
  });
}

/** The next process verifies what the journal has. */
function kill(session: Session, restartMs: number): void {
  const { clock, service, process } = session;
  if (!process) return;
  service.say(() => `the process is killed; ${process.cancels.running().length} run`);
  forgetUnwritten(session, process.cancels.running());
  process.kill();
  session.process = undefined;
  session.screen = undefined;
  clock.schedule(restartMs, () => {
    start(session);
    session.isPolled = service.draws.chance(0.4);
    service.fallBehind(service.draws.pick([0, 5_000, 20_000]));
    service.say(() => 'the next process begins');
    void session.process?.cancels.restore();
  });
}

/** Only the wall clock goes on, and so does everybody else. */
function fallAsleep(session: Session, ms: number): void {
  const { clock, service, shown } = session;
  const { chance, pick } = service.draws;
  service.say(() => `the machine sleeps for ${Math.round(ms)} ms`);
  const resting = [...service.orders.values()].filter(service.isResting);
  if (chance(0.3) && resting.length > 0)
    service.end(pick(resting), 'while it sleeps', chance(0.5) ? 'matched' : 'canceled');
  if (chance(0.3)) service.place(service.traits.hasSecondId && chance(0.3) ? MIRROR : MARKET);
  service.sleep(ms);
  clock.jumpWall(ms);
  shown.naps.push({ wokeMs: clock.now(), ms });
}

/** Programs that place, fill and cancel. */
function planOthers({ clock, service }: Session): void {
  const { draw, chance, pick } = service.draws;
  const { hasSecondId, isOverThree } = service.traits;
  const resting = (): TrueOrder[] => [...service.orders.values()].filter(service.isResting);
  const placed = Math.floor(draw() * 4);
  for (let i = 0; i < placed; i++) {
    const atMs = draw() * (chance(0.7) ? 4_000 : 35_000);
    clock.schedule(atMs, () => {
      if (isOverThree && chance(0.5)) return service.place(pick([OTHER_MARKET, THIRD_MARKET]));
      const isElsewhere = (): boolean => chance(0.15);
      return service.place(hasSecondId && chance(0.3) ? MIRROR : isElsewhere() ? OTHER_MARKET : MARKET);
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
  const { clock, service, process } = session;
  const askedAtMs = clock.monotonicMs();
  if (!process || process.isStopped || !session.isPolled || service.failsNow(0.1)) return;
  const listing = service.view({});
  await sleep(clock, 1 + service.draws.draw() * 500);
  if (session.process !== process || process.isStopped) return;
  noteShown(session, listing);
  noteNameless(session, listing);
  service.say(() => `poll: ${describeListing(listing)}`);
  session.screen = listing;
  session.screenReadMs = clock.now();
  noteScreen(session, askedAtMs);
}

/** Rows without a name may be orders that nobody can ask about; so may orders of a service that forgets them. */
function mayStayUnresolved({ service, shown }: Session): boolean {
  return service.traits.forgets || (service.traits.losesNames && shown.doubtfulMs.size > 0);
}

function unsettledOf({ process, service, everything, shown, stops }: Session): string[] {
  const running = process?.cancels.running() ?? [];
  const shownOrders = [...service.orders.values()].filter(({ order: { id } }) => shown.restingMs.has(id));
  /** Nothing is sent after a sleep or the window; of a request without an answer only orders shown there can tell then. */
  const mayWait = ({ failure }: CancelProgress): boolean => {
    const message = failure?.message ?? '';
    const lost = message.includes(MIRROR.slice(0, 6)) ? MIRROR : MARKET;
    const isAnyShown = shownOrders.some(({ order }) => order.market === lost);
    return message.includes('never said what') && (shown.naps.length + stops > 0 || !isAnyShown);
  };
  if (running.some(mayWait)) return [];
  const ended = running.map(
    ({ id, phase, outcome, failure }) =>
      `cancel ${id} never settles: ${phase}, ${outcome}, ${failure?.message ?? 'no failure'}`,
  );
  // The process that began it may be gone.
  const isOver = everything === undefined || everything.phase === 'settled';
  return isOver ? ended : [...ended, `the cancel of everything never settles: ${everything.phase}`];
}
