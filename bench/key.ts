/**
 * From the confirming key to the DELETE at the service, through a real terminal and the built program, beside a bare
 * loop over raw stdin and undici: idle, with everything hanging and the screen drawn at its fastest, by two presses,
 * and the first one after a start, by one press and by two. `npm run bench -- key` takes about ten minutes; a part of
 * it is `npm run bench -- key --only quiet` (`armed`, `load`, `first`). The last line is all figures as JSON.
 */
import { fork } from 'node:child_process';
import { EventEmitter, on, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { environmentOf } from '../test/support/ask-signed.ts';
import { ACCOUNT } from '../test/support/plain-service/account.ts';
import { MARKETS } from '../test/support/plain-service/catalog.ts';
import { type Session, startSession } from '../test/support/pty-session.ts';
import type { Told } from './key/service.ts';

const ROUNDS = 5;
const PRESSES = 100;
const STARTS = 11;
/** Nobody presses before having seen something; what the start brought about is over by then, and the orders were read again. */
const IDLE_MS = 4_000;
const WARM_UP = 20;
/** What a press has brought about is over by then. */
const SETTLE_MS = 15;
const UNANSWERED_MS = 500;
/** More than the bare loop takes. */
const MOST_ABOVE_MS = { p50: 1, p99: 15 };
const MOST_FIRST = 2.5;
/** A second press counts only from 150 ms on, when it cannot be a bounce of the first. */
const ARM_MS = 180;
/** Thirty a second, as keyboards do. */
const REPEAT_MS = 33;
const BARE_LOOP = join(import.meta.dirname, 'key/bare-loop.ts');
const MARKET = MARKETS[0]!;
const KEYS = { ...ACCOUNT, address: ACCOUNT.address.toLowerCase() };

type Part = 'quiet' | 'armed' | 'load' | 'first';

export async function run(): Promise<void> {
  const parts = partsWanted();
  const service = await startService();
  try {
    const ways = await benchWays(
      service,
      parts.filter((part) => part !== 'first'),
    );
    const first = parts.includes('first') ? await benchFirst(service) : undefined;
    console.log(JSON.stringify({ schema: 'pmtop.bench-key/1', node: process.version, ways, first }));
  } finally {
    await service.close();
  }
}

function partsWanted(): readonly Part[] {
  const { only } = parseArgs({
    args: process.argv.slice(3),
    options: { only: { type: 'string' } },
  }).values;
  const all: readonly Part[] = ['quiet', 'armed', 'load', 'first'];
  const wanted = all.filter((part) => only === undefined || part === only);
  if (wanted.length === 0) throw new Error(`--only takes one of ${all.join(', ')}`);
  return wanted;
}

interface Service {
  readonly url: string;
  /** Pollers get no answer, and hang until they give up. */
  hangPollers(hang: boolean): void;
  /** What was canceled rests again. A press after the first finds nothing, and is sent and verified all the same. */
  restoreOrders(): void;
  next<K extends Told['kind']>(kind: K): Promise<Extract<Told, { kind: K }>>;
  close(): Promise<void>;
}

async function startService(): Promise<Service> {
  const child = fork(join(import.meta.dirname, 'key/service.ts'), { serialization: 'advanced' });
  async function next<K extends Told['kind']>(kind: K): Promise<Extract<Told, { kind: K }>> {
    const signal = AbortSignal.timeout(10_000);
    for await (const [told] of on(child, 'message', { signal }) as AsyncIterable<[Told]>)
      if (told.kind === kind) return told as Extract<Told, { kind: K }>;
    throw new Error('the service is gone');
  }
  const { url } = await next('listening');
  return {
    url,
    next,
    hangPollers: (hang) => child.send(hang ? 'hang' : 'answer'),
    restoreOrders: () => child.send('restore'),
    async close() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** One program in its terminal, ready for presses. */
interface Way extends AsyncDisposable {
  /** Milliseconds from the confirming key until the service saw the request. */
  press(): Promise<number>;
  /** Ends it as a user does: only then Node keeps what it compiled. */
  quit(): Promise<void>;
}

interface WayToMeasure {
  readonly name: string;
  readonly parts: readonly Part[];
  /** The way that its figures are held against. */
  readonly above?: string;
  /** @param cache folder of what earlier starts left; missing: none did */
  readonly open: (service: Service, cache?: string) => Promise<Way>;
}

const WAYS: readonly WayToMeasure[] = [
  { name: 'bare loop', parts: ['quiet', 'load'], open: openBare },
  { name: 'pmtop, one press', parts: ['quiet', 'first'], above: 'bare loop', open: openInstant },
  { name: 'bare loop, rested', parts: ['armed'], open: openRestedBare },
  { name: 'pmtop, two presses', parts: ['armed', 'first'], above: 'bare loop, rested', open: openArmed },
  { name: 'pmtop, everything hangs', parts: ['load'], above: 'bare loop', open: openBusy },
];

/** Milliseconds; medians of the rounds, and the most of all. */
interface WayFigures {
  readonly name: string;
  readonly presses: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

async function benchWays(service: Service, parts: readonly Part[]): Promise<WayFigures[]> {
  const ways = WAYS.filter((way) => way.parts.some((part) => parts.includes(part)));
  if (ways.length === 0) return [];
  const rounds = new Map<WayToMeasure, number[][]>(ways.map((way) => [way, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of ways) rounds.get(way)?.push(await measureRound(service, way));
  }
  const figures = Array.from(rounds, ([{ name }, all]) => figuresOf(name, all));
  console.log(`key → DELETE at the service, medians of ${ROUNDS} rounds in turn`);
  for (const { name, presses, p50, p99, max } of figures) {
    const counted = `${name.padEnd(24)} ${String(presses).padStart(5)} presses`;
    console.log(`  ${counted}   p50 ${shown(p50)}   p99 ${shown(p99)}   max ${shown(max)}`);
  }
  tellLimits(figures);
  console.log(`  ${repeats} of ${pressed} presses came in one piece with another key and were done again`);
  return figures;
}

/** What pmtop adds to the least that a key can take, under the same load. */
function tellLimits(figures: readonly WayFigures[]): void {
  for (const { name, above } of WAYS) {
    const [own, bare] = [name, above].map((way) => figures.find((one) => one.name === way));
    if (!own || !bare) continue;
    for (const [what, most] of Object.entries(MOST_ABOVE_MS)) {
      const more = own[what as keyof typeof MOST_ABOVE_MS] - bare[what as keyof typeof MOST_ABOVE_MS];
      const verdict = more <= most ? 'ok' : 'MISSED';
      console.log(`  ${name}, ${what} above the ${above}: +${shown(more)} (at most +${most} ms): ${verdict}`);
    }
  }
}

async function measureRound(service: Service, { open }: WayToMeasure): Promise<number[]> {
  await using way = await open(service);
  for (let i = 0; i < WARM_UP; i++) await way.press();
  const samples: number[] = [];
  for (let i = 0; i < PRESSES; i++) samples.push(await way.press());
  return samples;
}

function figuresOf(name: string, rounds: readonly number[][]): WayFigures {
  const all = rounds.flat();
  const over = (share: number): number => median(rounds.map((one) => quantile(one, share)));
  return { name, presses: all.length, p50: over(0.5), p99: over(0.99), max: Math.max(...all) };
}

interface FirstFigures {
  readonly name: string;
  readonly starts: number;
  readonly firstMs: number;
  readonly laterMs: number;
  /** A later one that was waited for as long as the first: a core that rested wakes slowly, whoever it works for. */
  readonly restedMs: number;
  readonly ratio: number;
}

/**
 * The first request of a process beside its later ones. By two presses the first of them goes part of the way before. An earlier
 * start has left what Node compiled, as with any start but the first after an installation.
 */
async function benchFirst(service: Service): Promise<FirstFigures[]> {
  const ways = WAYS.filter(({ parts }) => parts.includes('first'));
  const starts = new Map<WayToMeasure, FirstSamples>(
    ways.map((way) => [way, { firsts: [], laters: [], rested: [] }]),
  );
  const cache = mkdtempSync(join(tmpdir(), 'pmtop-bench-'));
  try {
    for (const way of ways) await leaveCache(service, way, cache);
    for (let i = 0; i < STARTS; i++) {
      for (const [way, samples] of starts) await measureStart(service, way, cache, samples);
    }
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
  const figures = Array.from(starts, ([{ name }, samples]) => firstFiguresOf(name, samples));
  console.log(`the first DELETE of a process, medians of ${STARTS} starts in turn`);
  for (const { name, firstMs, restedMs, laterMs, ratio } of figures) {
    console.log(
      `  ${name.padEnd(24)} ${shown(firstMs)}, a warm one after the same rest ${shown(restedMs)}, so ` +
        `${ratio.toFixed(2)}× (at most ${MOST_FIRST}×): ${ratio <= MOST_FIRST ? 'ok' : 'MISSED'}; ` +
        `ten one right after the other ${shown(laterMs)}`,
    );
  }
  return figures;
}

interface FirstSamples {
  readonly firsts: number[];
  readonly laters: number[];
  readonly rested: number[];
}

async function leaveCache(service: Service, { open }: WayToMeasure, cache: string): Promise<void> {
  await using way = await open(service, cache);
  await way.press();
  await way.quit();
}

async function measureStart(
  service: Service,
  { open }: WayToMeasure,
  cache: string,
  samples: FirstSamples,
): Promise<void> {
  await using way = await open(service, cache);
  await sleep(IDLE_MS);
  samples.firsts.push(await way.press());
  for (let i = 0; i < 10; i++) samples.laters.push(await way.press());
  // As many orders as the first one found; the monitor has read them again by then.
  service.restoreOrders();
  await sleep(IDLE_MS);
  samples.rested.push(await way.press());
}

function firstFiguresOf(name: string, { firsts, laters, rested }: FirstSamples): FirstFigures {
  const [firstMs, laterMs, restedMs] = [median(firsts), median(laters), median(rested)];
  return { name, starts: firsts.length, firstMs, laterMs, restedMs, ratio: firstMs / restedMs };
}

async function openBare(service: Service): Promise<Way> {
  const session = startSession({
    command: [process.execPath, BARE_LOOP, service.url, MARKET.conditionId],
    env: environmentOf(KEYS),
  });
  await session.waitFor('listening');
  return wayOf(session, () => pressAndWait(session, service, 'seen'));
}

/** A core that rested wakes slowly, whoever it works for: before each press as long a pause as arming takes. */
async function openRestedBare(service: Service): Promise<Way> {
  const bare = await openBare(service);
  return {
    async press() {
      await sleep(ARM_MS);
      return bare.press();
    },
    quit: bare.quit,
    [Symbol.asyncDispose]: () => bare[Symbol.asyncDispose](),
  };
}

async function openInstant(service: Service, cache?: string): Promise<Way> {
  const session = await openMonitor(service, ['--instant'], cache);
  return wayOf(session, () => pressAndWait(session, service, 'verified'));
}

async function openArmed(service: Service, cache?: string): Promise<Way> {
  const session = await openMonitor(service, [], cache);
  return wayOf(session, async () => {
    session.press('X');
    await sleep(ARM_MS);
    return pressAndWait(session, service, 'verified');
  });
}

/**
 * Every read of the screen hangs, and the focus goes around the panes as fast as a keyboard repeats: each time all of
 * the screen is laid out anew. The press falls between two such keys: with one of them in the same piece of input it
 * would rightly not count.
 */
async function openBusy(service: Service): Promise<Way> {
  const session = await openMonitor(service, ['--instant', '--fps', '60']);
  service.hangPollers(true);
  const repeated = new EventEmitter();
  const repeating = setInterval(() => {
    session.press('Tab');
    repeated.emit('key');
  }, REPEAT_MS);
  return {
    async press() {
      await once(repeated, 'key');
      await sleep(REPEAT_MS / 2);
      return pressAndWait(session, service, 'verified');
    },
    quit: () => quit(session),
    async [Symbol.asyncDispose]() {
      clearInterval(repeating);
      service.hangPollers(false);
      await session[Symbol.asyncDispose]();
    },
  };
}

async function openMonitor(service: Service, flags: readonly string[], cache?: string): Promise<Session> {
  service.restoreOrders();
  const session = startSession({
    args: ['--url', service.url, '--market', MARKET.slug, ...flags],
    env: { ...environmentOf(KEYS), ...(cache !== undefined && { XDG_CACHE_HOME: cache }) },
  });
  await session.waitFor('here 5');
  await session.waitFor('cancel ready');
  await session.waitFor(/mid \.\d+/);
  return session;
}

function wayOf(session: Session, press: () => Promise<number>): Way {
  return { press, quit: () => quit(session), [Symbol.asyncDispose]: () => session[Symbol.asyncDispose]() };
}

async function quit(session: Session): Promise<void> {
  session.press('q');
  await session.exit();
}

/** What a press does that comes in one piece with another key: it may arm, and is done again. */
let pressed = 0;
let repeats = 0;

async function pressAndWait(session: Session, service: Service, end: 'seen' | 'verified'): Promise<number> {
  const seen = service.next('seen');
  const ended = service.next(end);
  let pressedNs = 0n;
  pressed += 1;
  for (let tries = 0; ; tries++) {
    if (tries > 0) repeats += 1;
    pressedNs = process.hrtime.bigint();
    session.press('X');
    if (await Promise.race([seen, sleep(UNANSWERED_MS)])) break;
  }
  const { atNs } = await seen;
  await ended;
  // All that the last one brought about is over; and never in step with a frame, a poll or a timer.
  await sleep(SETTLE_MS + 20 * Math.random());
  return Number(atNs - pressedNs) / 1e6;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function shown(ms: number): string {
  return `${ms.toFixed(2)} ms`;
}
