import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { exitCodeOf } from '../../../src/cli/cancel/exit-code.ts';
import { runCancel } from '../../../src/cli/cancel/run-cancel.ts';
import { realClock } from '../../../src/cli/real-clock.ts';
import { realRandom } from '../../../src/cli/real-random.ts';
import type { CancelOutcome } from '../../../src/domain/cancel.ts';
import { createCancels } from '../../../src/engine/cancel/cancel-machine.ts';
import { clientService } from '../../../src/engine/cancel/client-service.ts';
import { createExchange, type Exchange } from '../../../src/exchange/create-exchange.ts';
import { startFaultProxy, type ProxyFault } from '../../support/fault-proxy.ts';
import { FAULT_ROWS, type FaultRow } from './fault-table.ts';

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
const CALM: Pace = { windowMs: 4 * WINDOW_MS, answerDeadlineMs: 4 * ANSWER_DEADLINE_MS, atOnce: 6 };

let exchange: Exchange;
let stateFolder: string;
let used = 0;

beforeAll(async () => {
  stateFolder = mkdtempSync(join(tmpdir(), 'pmtop-faults-'));
  // Keys and ids follow from the seed: what another process sends to a port that was its own is refused here.
  const options = { seed: process.pid, markets: 300, traders: false, limits: false };
  exchange = await createExchange({ clock: realClock, ...options }).listen();
});
afterAll(async () => {
  await exchange.close();
  rmSync(stateFolder, { recursive: true, force: true });
});

/** An open market of this case's own, on which six orders of the account rest, unmatched, and nothing else of it. */
function takeMarket(): string {
  const market = exchange.markets[used++];
  if (!market) throw new Error('no market left');
  const { conditionId, tokenIds } = market;
  if (exchange.engine.state.markets[exchange.markets.indexOf(market)]?.status !== 'open') return takeMarket();
  for (const id of exchange.demo.openOrders(conditionId)) exchange.demo.cancel(id);
  for (let i = 0; i < ORDERS; i++) {
    exchange.demo.place({ tokenId: tokenIds[0], side: 'BUY', price: '0.01', size: '20' });
  }
  return restingOn(conditionId) === ORDERS ? conditionId : takeMarket();
}

function restingOn(conditionId: string): number {
  return exchange.demo.openOrders(conditionId).length;
}

type Way = 'key' | 'headless';

async function cancelBy(
  way: Way,
  url: string,
  conditionId: string,
  pace = BRISK,
): Promise<CancelOutcome | undefined> {
  const connect = () =>
    createClient({ url, credentials: exchange.account, clock: realClock, random: realRandom });
  return way === 'key' ? byKey(connect(), conditionId, pace) : headless(connect, url, conditionId, pace);
}

async function byKey(client: ReturnType<typeof createClient>, conditionId: string, pace: Pace) {
  const { answerDeadlineMs, windowMs } = pace;
  const service = clientService(client, { answerDeadlineMs });
  const cancels = createCancels({ service, clock: realClock, random: realRandom, windowMs });
  const target = { scope: { kind: 'market', conditionId } as const, question: 'q', orders: [], worth: 0 };
  const verdict = await cancels.start(target);
  await cancels.finish(0);
  await client.close();
  return verdict.outcome;
}

/** The command has no answer deadline of its own to shorten: what hangs, hangs to the end of its time. */
async function headless(
  connect: () => ReturnType<typeof createClient>,
  url: string,
  conditionId: string,
  { answerDeadlineMs, windowMs }: Pace,
) {
  const out: string[] = [];
  const quick = () => {
    const client = connect();
    const cancelMarketOrders: typeof client.cancelMarketOrders = (scope, options) =>
      client.cancelMarketOrders(scope, { ...options, deadlineMs: answerDeadlineMs });
    return { ...client, cancelMarketOrders };
  };
  const code = await runCancel(
    { ref: conditionId, yes: true, json: true, timeout: windowMs / 1000 },
    {
      settings: { url, credentials: exchange.account, readOnly: false },
      connect: quick,
      clock: realClock,
      random: realRandom,
      stateFolder,
      processId: process.pid,
      out: (text) => out.push(text),
      err: () => {},
      interrupted: new AbortController().signal,
    },
  );
  const { outcome } = JSON.parse(out.join('')) as { outcome: CancelOutcome };
  expect(code).toBe(exitCodeOf(outcome));
  return outcome;
}

interface Case {
  readonly name: string;
  readonly fault: ProxyFault;
  readonly on: RegExp;
  readonly outcome: CancelOutcome;
}

const ONLY_CANCELS = /^DELETE/;

/** Each fault in all its variants for the key, and in its first for the command. */
const cases: Readonly<Record<Way, Case[]>> = {
  key: FAULT_ROWS.flatMap(variantsOf),
  headless: FAULT_ROWS.flatMap((row) => variantsOf(row).slice(0, 1)),
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
    variants.push({ name: `${name}, carried out`, fault: executed, on: ONLY_CANCELS, outcome: whenExecuted });
  }
  const fault = unheard ?? executed;
  if (fault) variants.push({ name: `${name}, everything`, fault, on: /./, outcome: whenAll });
  return variants;
}

interface Ending {
  readonly conditionId: string;
  readonly said: CancelOutcome | undefined;
  /** Orders that rested in the exchange's own book when it was said. */
  readonly resting: number;
}

async function suffer(way: Way, { fault, on }: Case, pace: Pace): Promise<Ending> {
  const conditionId = takeMarket();
  const proxy = await startFaultProxy(Number(new URL(exchange.url).port));
  proxy.strike(fault, { on });
  const said = await cancelBy(way, proxy.url, conditionId, pace);
  const resting = restingOn(conditionId);
  await proxy.close();
  return { conditionId, said, resting };
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

/** What may rest in the book when the word is true. */
const TRUE_OF: Readonly<Record<CancelOutcome, readonly number[]>> = {
  confirmed: [0],
  left: [ORDERS],
  refused: [0, ORDERS],
  'not-sent': [ORDERS],
  throttled: [ORDERS],
  unresolved: [0, ORDERS],
};

/** A request that was given up may be carried out after the reading which found orders: they are fewer then, not more. */
function mayRestAfter(said: CancelOutcome | undefined, fault: ProxyFault): readonly number[] {
  const isHeard = !('when' in fault) || fault.when === 'executed';
  return said === 'left' && isHeard ? [0, ORDERS] : TRUE_OF[said ?? 'unresolved'];
}

describe.each<Way>(['key', 'headless'])('by %s', (way) => {
  let endings: ReadonlyMap<string, readonly Ending[]>;
  beforeAll(async () => {
    endings = await sufferAll(way);
    if (LONG) show(way, endings);
  }, 4 * MOST_MS);

  it.each(cases[way])('$name: $outcome', ({ name, outcome }) => {
    expect(endings.get(name)?.at(-1)?.said).toBe(outcome);
  });

  it.each(cases[way])('$name: what is said is true, and stays true', ({ name, fault }) => {
    for (const { conditionId, said, resting } of endings.get(name) ?? []) {
      const mayRest = mayRestAfter(said, fault);
      expect(mayRest, `said ${said}`).toContain(resting);
      expect(mayRest, `said ${said}, and nothing was sent since`).toContain(restingOn(conditionId));
    }
  });

  it.concurrent(
    'no such host: not sent',
    async () => {
      expect(await cancelBy(way, 'https://pmtop-no-such-host.invalid', takeMarket())).toBe('not-sent');
    },
    MOST_MS,
  );

  it.concurrent(
    'nobody listens: not sent',
    async () => {
      const { port, close } = await startServer(() => {});
      await close();
      expect(await cancelBy(way, `http://127.0.0.1:${port}`, takeMarket())).toBe('not-sent');
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
      expect(await cancelBy(way, `https://127.0.0.1:${port}`, takeMarket())).toBe('not-sent');
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
