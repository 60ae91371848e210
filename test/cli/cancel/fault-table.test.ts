import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { collect } from '../../../src/api/paging/pages.ts';
import type { Settings } from '../../../src/config/settings.ts';
import { cancelExitCode } from '../../../src/cancel/exit-code.ts';
import type { CancelCommand } from '../../../src/cli/cancel/cancel-options.ts';
import { runCancel } from '../../../src/cli/cancel/run-cancel.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { realRandom } from '../../../src/system/system-random.ts';
import { canonicalId } from '../../../src/domain/same-id.ts';
import type { CancelOutcome, CancelProgress, CancelTarget } from '../../../src/domain/cancel.ts';
import type { Order } from '../../../src/domain/order.ts';
import { createCancels } from '../../../src/cancel/cancel-machine.ts';
import { everythingOutcome } from '../../../src/cancel/run/everything-outcome.ts';
import { clientService } from '../../../src/cancel/client-service.ts';
import { type Exchange, createExchange } from '../../../src/exchange/create-exchange.ts';
import { type ProxyFault, startFaultProxy } from '../../support/fault-proxy.ts';
import { FAULT_ROWS, type FaultRow } from './fault-table.ts';
import { connectTo } from '../../support/test-client.ts';

/** `CANCEL_FAULTS=long` takes the times of the program itself, a minute for each way, and shows how each fault ended. */
const LONG = process.env['CANCEL_FAULTS'] === 'long';
/** Long enough for a second try, short enough to see thirty faults to their end. */
const WINDOW_MS = LONG ? 30_000 : 2_000;
const ANSWER_DEADLINE_MS = LONG ? 5_000 : 250;
const MOST_MS = WINDOW_MS + 30_000;
const AT_ONCE = 30;
const ORDERS = 6;

/** Cases run many at a time and in short time; one that was short of it is run again, with more of both. */
interface Pace {
  readonly windowMs: number;
  readonly answerDeadlineMs: number;
  readonly atOnce: number;
}
const BRISK: Pace = { windowMs: WINDOW_MS, answerDeadlineMs: ANSWER_DEADLINE_MS, atOnce: AT_ONCE };
const CALM: Pace = { windowMs: 8 * WINDOW_MS, answerDeadlineMs: 4 * ANSWER_DEADLINE_MS, atOnce: 6 };

let stateFolder: string;
const places: Place[] = [];

beforeAll(() => {
  stateFolder = mkdtempSync(join(tmpdir(), 'pmtop-faults-'));
});
afterAll(async () => {
  for (const { exchange } of places) await exchange.close();
  rmSync(stateFolder, { recursive: true, force: true });
});

/** An exchange of a case's own, with one or two markets on which six orders of the account rest, unmatched, and nothing else of it. */
interface Place {
  readonly exchange: Exchange;
  /** Of the first. */
  readonly conditionId: string;
  resting(conditionId?: string): number;
}

async function openPlace(way: Way): Promise<Place> {
  // Keys and ids follow from the seed: what another process sends to a port that was its own is refused here.
  const seed = process.pid * 1_000 + places.length;
  const options = { seed, markets: 4, traders: false, limits: false };
  const exchange = await createExchange({ clock: realClock, ...options }).listen();
  const open = exchange.markets.filter((_, at) => exchange.engine.state.markets[at]?.status === 'open');
  const markets = open.slice(0, isEverything(way) ? 2 : 1);
  for (const id of exchange.demo.openOrders()) exchange.demo.cancel(id);
  for (let i = 0; i < ORDERS; i++) {
    const tokenId = markets[i % markets.length]?.tokenIds[0] ?? '';
    exchange.demo.place({ tokenId, side: 'BUY', price: '0.01', size: '20' });
  }
  const conditionId = markets[0]?.conditionId ?? '';
  const place = { exchange, conditionId, resting: (id?: string) => exchange.demo.openOrders(id).length };
  places.push(place);
  if (place.resting() !== ORDERS) throw new Error('some order was matched');
  return place;
}

const WAYS = ['key', 'headless', 'key for everything', 'cancel --all'] as const;
type Way = (typeof WAYS)[number];

function isEverything(way: Way): boolean {
  return way === 'key for everything' || way === 'cancel --all';
}

/** The word for all that was to be canceled, and the ids of the markets that were called clear. */
interface Said {
  readonly outcome: CancelOutcome | undefined;
  readonly clear: readonly string[];
}

type Called = Pick<CancelProgress, 'outcome'> & { readonly market: string };

function sayOf(outcome: CancelOutcome | undefined, markets: readonly Called[]): Said {
  const clear = markets.filter((each) => each.outcome === 'confirmed');
  return { outcome, clear: clear.map(({ market }) => market) };
}

async function cancelBy(
  way: Way,
  url: string,
  { exchange, conditionId }: Place,
  pace = BRISK,
  agrees = false,
): Promise<Said> {
  const credentials = exchange.account;
  const connect = (to = url) => connectTo({ url: to, credentials });
  const settings = { url, credentials, readOnly: false };
  if (way === 'headless') return headless(connect, settings, { ref: conditionId }, pace, agrees);
  if (way === 'cancel --all') return headless(connect, settings, { all: true }, pace, agrees);
  const client = connect(exchange.url);
  const { rows } = await collect(client.listOrders, {}, (order) => order.id);
  await client.close();
  return byKey(way, connect(), rows, pace);
}

/** The screen has read the orders before anybody presses. */
async function byKey(way: Way, client: Client, orders: readonly Order[], pace: Pace): Promise<Said> {
  const { answerDeadlineMs, windowMs } = pace;
  const service = clientService(client, { answerDeadlineMs });
  const cancels = createCancels({ service, clock: realClock, random: realRandom, windowMs });
  const markets = targetsOf(orders);
  const [target] = markets;
  if (!target) throw new Error('no orders');
  const verdict = isEverything(way)
    ? await cancels.everything.start({ markets, orders, worth: 0 }, targetsOf).verdict
    : await cancels.start(target);
  await cancels.finish(0);
  await client.close();
  const each = 'cancels' in verdict ? verdict.cancels : [verdict];
  const called = each.map(({ outcome, target: { scope } }) => ({ outcome, market: scope.conditionId }));
  return sayOf(verdict.outcome, called);
}

function targetsOf(orders: readonly Order[]): readonly CancelTarget[] {
  const markets = Map.groupBy(orders, ({ market }) => canonicalId(market));
  return Array.from(markets, ([conditionId, own]) => {
    const scope = { kind: 'market', conditionId } as const;
    return { scope, question: 'q', orders: own, worth: 0, ordersReadAtMs: realClock.now() };
  });
}

/**
 * The command has no answer deadline of its own to shorten: what hangs, hangs to the end of its time. Where somebody is
 * asked for consent, the orders are read before.
 */
async function headless(
  connect: () => Client,
  settings: Settings,
  what: Pick<CancelCommand, 'ref' | 'all'>,
  { answerDeadlineMs, windowMs }: Pace,
  agrees: boolean,
): Promise<Said> {
  const out: string[] = [];
  const quick = () => {
    const client = connect();
    const cancelMarketOrders: typeof client.cancelMarketOrders = (scope, options) =>
      client.cancelMarketOrders(scope, { ...options, deadlineMs: answerDeadlineMs });
    return { ...client, cancelMarketOrders };
  };
  const code = await runCancel(
    { ...what, yes: !agrees, json: true, timeout: windowMs / 1000 },
    {
      settings,
      connect: quick,
      clock: realClock,
      random: realRandom,
      stateFolder,
      processId: process.pid,
      out: (text) => out.push(text),
      err: () => {},
      interrupted: new AbortController().signal,
      ...(agrees && { confirm: async () => true }),
    },
  );
  if (what.all) return saidOfAll(code, out.join(''));
  const { outcome } = JSON.parse(out.join('')) as { outcome: CancelOutcome };
  expect(code).toBe(cancelExitCode(outcome));
  return sayOf(outcome, [{ outcome, market: what.ref ?? '' }]);
}

/** The word that the screen has for what the document tells. What could not be read at all is told on stderr alone. */
function saidOfAll(code: number, document: string): Said {
  if (document === '') {
    expect(code).toBe(cancelExitCode('not-sent'));
    return { outcome: 'not-sent', clear: [] };
  }
  const told = JSON.parse(document) as {
    readonly exitCode: number;
    readonly openAtLastReading?: number;
    readonly markets: readonly { readonly outcome: CancelOutcome; readonly asked: { market: string } }[];
  };
  const cancels = told.markets as unknown as readonly CancelProgress[];
  const { openAtLastReading } = told;
  const outcome = everythingOutcome({
    phase: 'settled',
    startedAtMs: 0,
    cancels,
    ...(openAtLastReading !== undefined && { openAtLastReading }),
  });
  expect(code).toBe(told.exitCode);
  expect(code === 0).toBe(outcome === 'confirmed');
  return sayOf(
    outcome,
    told.markets.map((each) => ({ outcome: each.outcome, market: each.asked.market })),
  );
}

interface Case {
  readonly name: string;
  readonly fault: ProxyFault;
  readonly on: RegExp;
  readonly outcome: CancelOutcome;
  /** What the service carried out without an answer is known by the records of orders that were read before. */
  readonly agrees?: true;
}

const ONLY_CANCELS = /^DELETE/;

/** Each fault in all its variants for the keys, and in its first for the commands. */
const cases: Readonly<Record<Way, Case[]>> = {
  key: FAULT_ROWS.flatMap(variantsOf),
  headless: FAULT_ROWS.flatMap((row) => variantsOf(row).slice(0, 1)),
  'key for everything': FAULT_ROWS.flatMap(variantsOf),
  'cancel --all': FAULT_ROWS.flatMap((row) => variantsOf(row).slice(0, 1)),
};

function variantsOf(row: FaultRow): Case[] {
  const { name, unheard, executed, whenUnheard, whenExecuted, whenAll } = row;
  const variants: Case[] = [];
  if (unheard && whenUnheard) {
    variants.push({
      name: `${name}, not carried out`,
      fault: unheard,
      on: ONLY_CANCELS,
      outcome: whenUnheard,
    });
  }
  if (executed && whenExecuted) {
    variants.push({
      name: `${name}, carried out`,
      fault: executed,
      on: ONLY_CANCELS,
      outcome: whenExecuted,
      agrees: true,
    });
  }
  const fault = unheard ?? executed;
  if (fault) variants.push({ name: `${name}, everything`, fault, on: /./, outcome: whenAll });
  return variants;
}

interface Ending {
  readonly place: Place;
  readonly said: CancelOutcome | undefined;
  /** Orders that rested in the exchange's own book when it was said. */
  readonly resting: number;
  /** Those of them on markets that were called clear. */
  readonly restingWhereClear: number;
}

async function suffer(way: Way, { fault, on, agrees }: Case, pace: Pace): Promise<Ending> {
  const place = await openPlace(way);
  const proxy = await startFaultProxy(Number(new URL(place.exchange.url).port));
  proxy.strike(fault, { on });
  const { outcome: said, clear } = await cancelBy(way, proxy.url, place, pace, agrees);
  const resting = place.resting();
  const restingWhereClear = clear.reduce((sum, id) => sum + place.resting(id), 0);
  await proxy.close();
  return { place, said, resting, restingWhereClear };
}

/** Most cases only wait: many go on at once. Each has one ending, or two where time was short: both must be true. */
async function sufferAll(way: Way): Promise<Map<string, readonly Ending[]>> {
  const brisk = await sufferEach(way, cases[way], BRISK);
  const hurried = cases[way].filter(({ name, outcome }) => brisk.get(name)?.said !== outcome);
  const calm = await sufferEach(way, hurried, CALM);
  const all = cases[way].map(
    ({ name }) => [name, [brisk.get(name), calm.get(name)].filter(isThere)] as const,
  );
  return new Map(all);
}

async function sufferEach(way: Way, which: readonly Case[], pace: Pace): Promise<Map<string, Ending>> {
  const endings = new Map<string, Ending>();
  const queue = which.values();
  async function work(): Promise<void> {
    for (const each of queue) endings.set(each.name, await suffer(way, each, pace));
  }
  await Promise.all(Array.from({ length: pace.atOnce }, work));
  return endings;
}

function isThere<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** All, none, or those on one of two markets. */
const ANY = [0, ORDERS / 2, ORDERS];

/** What may rest in the book when the word is true. */
const TRUE_OF: Readonly<Record<CancelOutcome, readonly number[]>> = {
  confirmed: [0],
  left: [ORDERS],
  refused: ANY,
  'not-sent': [ORDERS],
  throttled: [ORDERS],
  unresolved: ANY,
};

/** A request that was given up may be carried out after the reading which found orders: they are fewer then, not more. */
function mayRestAfter(said: CancelOutcome | undefined, fault: ProxyFault): readonly number[] {
  const isHeard = !('when' in fault) || fault.when === 'executed';
  return said === 'left' && isHeard ? ANY : TRUE_OF[said ?? 'unresolved'];
}

describe.each(WAYS)('by %s', (way) => {
  let endings: ReadonlyMap<string, readonly Ending[]>;
  beforeAll(async () => {
    endings = await sufferAll(way);
    if (LONG) show(way, endings);
  }, 4 * MOST_MS);

  it.each(cases[way])('$name: $outcome', ({ name, outcome }) => {
    expect(endings.get(name)?.at(-1)?.said).toBe(outcome);
  });

  it.each(cases[way])('$name: what is said is true, and stays true', ({ name, fault }) => {
    for (const { place, said, resting } of endings.get(name) ?? []) {
      const mayRest = mayRestAfter(said, fault);
      expect(mayRest, `said ${said}`).toContain(resting);
      expect(mayRest, `said ${said}, and nothing was sent since`).toContain(place.resting());
    }
  });

  it('calls no market clear on which an order rests', () => {
    const untrue = [...endings].filter(([, each]) =>
      each.some(({ restingWhereClear }) => restingWhereClear > 0),
    );
    expect(untrue.map(([name]) => name)).toEqual([]);
  });

  it.concurrent(
    'no such host: not sent',
    async () => {
      expect(await cancelBy(way, 'https://pmtop-no-such-host.invalid', await openPlace(way))).toMatchObject({
        outcome: 'not-sent',
      });
    },
    MOST_MS,
  );

  it.concurrent(
    'nobody listens: not sent',
    async () => {
      const { port, close } = await startServer(() => {});
      await close();
      expect(await cancelBy(way, `http://127.0.0.1:${port}`, await openPlace(way))).toMatchObject({
        outcome: 'not-sent',
      });
    },
    MOST_MS,
  );

  it.concurrent.each([
    ['a connection that is never made secure', () => {}],
    [
      'a server that does not speak TLS',
      (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    ],
  ])(
    '%s: not sent',
    async (_, answer) => {
      const { port, close } = await startServer(answer);
      expect(await cancelBy(way, `https://127.0.0.1:${port}`, await openPlace(way))).toMatchObject({
        outcome: 'not-sent',
      });
      await close();
    },
    MOST_MS,
  );
});

/** As the tests saw it: the word, what still rested, and whether that is what must be said. */
function show(way: Way, endings: ReadonlyMap<string, readonly Ending[]>): void {
  const lines = cases[way].map(({ name, outcome }) => {
    const { said, resting } = endings.get(name)?.at(-1) ?? {};
    return `${said === outcome ? 'right' : 'WRONG'}  ${name.padEnd(50)} ${String(said).padEnd(11)} ${resting} resting`;
  });
  const right = lines.filter((line) => line.startsWith('right')).length;
  process.stdout.write(`${[...lines, `by ${way}: ${right}/${lines.length} right`].join('\n')}\n`);
}

async function startServer(
  answer: (socket: Socket) => void,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    answer(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port, close };
}
