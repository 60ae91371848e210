/**
 * From the confirming key to the DELETE at the service, through a real terminal and the built program, beside a bare
 * loop over raw stdin and undici: idle, with everything hanging and the screen drawn at its fastest, by two presses,
 * and the first one after a start. `npm run bench -- key`.
 */
import { fork } from 'node:child_process';
import { EventEmitter, on, once } from 'node:events';
import { join } from 'node:path';
import { environmentOf } from '../test/support/ask-signed.ts';
import { ACCOUNT } from '../test/support/plain-service/account.ts';
import { MARKETS } from '../test/support/plain-service/catalog.ts';
import { type Session, startSession } from '../test/support/pty-session.ts';
import type { Told } from './key/service.ts';

const ROUNDS = 5;
const PRESSES = 400;
const ARMED_PRESSES = 40;
const STARTS = 15;
/** Nobody presses before having seen something; what the start brought about is over by then. */
const IDLE_MS = 1_500;
const WARM_UP = 30;
const UNANSWERED_MS = 500;
/** A second press counts only when it cannot be a bounce of the first. */
const ARM_MS = 300;
/** Thirty a second, as keyboards do. */
const REPEAT_MS = 33;
const BARE_LOOP = join(import.meta.dirname, 'key/bare-loop.ts');
const MARKET = MARKETS[0]!;
const KEYS = { ...ACCOUNT, address: ACCOUNT.address.toLowerCase() };

export async function run(): Promise<void> {
  const service = await startService();
  try {
    await benchWays(service);
    await benchFirst(service);
  } finally {
    await service.close();
  }
}

interface Service {
  readonly url: string;
  /** Feeds get no answer, and hang until they give up. */
  hangFeeds(hang: boolean): void;
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
    hangFeeds: (hang) => child.send(hang ? 'hang' : 'answer'),
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
}

const WAYS: Readonly<Record<string, { presses: number; open(service: Service): Promise<Way> }>> = {
  'bare loop': { presses: PRESSES, open: openBare },
  'pmtop, one press': { presses: PRESSES, open: openInstant },
  'pmtop, two presses': { presses: ARMED_PRESSES, open: openArmed },
  'pmtop, everything hangs': { presses: PRESSES, open: openBusy },
};

async function benchWays(service: Service): Promise<void> {
  const rounds: Record<string, number[][]> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { presses, open }] of Object.entries(WAYS)) {
      await using way = await open(service);
      for (let i = 0; i < WARM_UP; i++) await way.press();
      const samples: number[] = [];
      for (let i = 0; i < presses; i++) samples.push(await way.press());
      (rounds[name] ??= []).push(samples);
    }
  }
  console.log(`key → DELETE at the service, medians of ${ROUNDS} rounds in turn`);
  for (const [name, all] of Object.entries(rounds)) {
    const presses = String(all.flat().length).padStart(5);
    const [p50, p99] = [0.5, 0.99].map((share) => shown(median(all.map((one) => quantile(one, share)))));
    const max = shown(Math.max(...all.flat()));
    console.log(`  ${name.padEnd(24)} ${presses} presses   p50 ${p50}   p99 ${p99}   max ${max}`);
  }
  console.log(`  ${repeats} of ${pressed} presses came in one piece with another key and were done again`);
}

/** The first request of a process beside its later ones. */
async function benchFirst(service: Service): Promise<void> {
  const [firsts, laters]: [number[], number[]] = [[], []];
  for (let i = 0; i < STARTS; i++) {
    await using way = await openInstant(service);
    await sleep(IDLE_MS);
    firsts.push(await way.press());
    for (let j = 0; j < 10; j++) laters.push(await way.press());
  }
  const [first, later] = [median(firsts), median(laters)];
  console.log(`the first DELETE of a process, median of ${STARTS}: ${shown(first)}`);
  console.log(`the next ten: ${shown(later)}, so ${(first / later).toFixed(2)}×`);
}

async function openBare(service: Service): Promise<Way> {
  const session = startSession({
    command: [process.execPath, BARE_LOOP, service.url, MARKET.conditionId],
    env: environmentOf(KEYS),
  });
  await session.waitFor('listening');
  return wayOf(session, () => pressAndWait(session, service, 'seen'));
}

async function openInstant(service: Service, flags: readonly string[] = []): Promise<Way> {
  const session = await openMonitor(service, ['--instant', ...flags]);
  return wayOf(session, () => pressAndWait(session, service, 'verified'));
}

async function openArmed(service: Service): Promise<Way> {
  const session = await openMonitor(service, []);
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
  service.hangFeeds(true);
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
    async [Symbol.asyncDispose]() {
      clearInterval(repeating);
      service.hangFeeds(false);
      await session[Symbol.asyncDispose]();
    },
  };
}

async function openMonitor(service: Service, flags: readonly string[]): Promise<Session> {
  const session = startSession({
    args: ['--url', service.url, '--market', MARKET.slug, ...flags],
    env: environmentOf(KEYS),
  });
  await session.waitFor('5 on this market');
  await session.waitFor('cancel lane ready');
  await session.waitFor(/mid \.\d+/);
  return session;
}

function wayOf(session: Session, press: () => Promise<number>): Way {
  return { press, [Symbol.asyncDispose]: () => session[Symbol.asyncDispose]() };
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
  await sleep(50 + 20 * Math.random());
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
