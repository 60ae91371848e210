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

let exchange: Exchange;
let stateFolder: string;
let used = 0;

beforeAll(async () => {
  stateFolder = mkdtempSync(join(tmpdir(), 'pmtop-faults-'));
  exchange = await createExchange({ clock: realClock, markets: 200, traders: false, limits: false }).listen();
});
afterAll(async () => {
  await exchange.close();
  rmSync(stateFolder, { recursive: true, force: true });
});

/** An open market of this case's own, on which six orders of the account rest and nothing else of it. */
function takeMarket(): string {
  const market = exchange.markets[used++];
  if (!market) throw new Error('no market left');
  const { conditionId, tokenIds } = market;
  if (exchange.engine.state.markets[exchange.markets.indexOf(market)]?.status !== 'open') return takeMarket();
  for (const id of exchange.demo.openOrders(conditionId)) exchange.demo.cancel(id);
  for (let i = 0; i < 6; i++) {
    exchange.demo.place({ tokenId: tokenIds[0], side: 'BUY', price: '0.01', size: '20' });
  }
  return conditionId;
}

type Way = 'key' | 'headless';

async function cancelBy(way: Way, url: string, conditionId: string): Promise<CancelOutcome | undefined> {
  const connect = () =>
    createClient({ url, credentials: exchange.account, clock: realClock, random: realRandom });
  return way === 'key' ? byKey(connect(), conditionId) : headless(connect, url, conditionId);
}

async function byKey(client: ReturnType<typeof createClient>, conditionId: string) {
  const service = clientService(client, { answerDeadlineMs: ANSWER_DEADLINE_MS });
  const cancels = createCancels({ service, clock: realClock, random: realRandom, windowMs: WINDOW_MS });
  const target = { scope: { kind: 'market', conditionId } as const, question: 'q', orders: [], worth: 0 };
  const verdict = await cancels.start(target);
  await cancels.finish(0);
  await client.close();
  return verdict.outcome;
}

/** The command has no answer deadline of its own to shorten: what hangs, hangs to the end of its time. */
async function headless(connect: () => ReturnType<typeof createClient>, url: string, conditionId: string) {
  const out: string[] = [];
  const quick = () => {
    const client = connect();
    const cancelMarketOrders: typeof client.cancelMarketOrders = (scope, options) =>
      client.cancelMarketOrders(scope, { ...options, deadlineMs: ANSWER_DEADLINE_MS });
    return { ...client, cancelMarketOrders };
  };
  const code = await runCancel(
    { ref: conditionId, yes: true, json: true, timeout: WINDOW_MS / 1000 },
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
  readonly said: CancelOutcome | undefined;
  /** Orders that rest in the exchange's own book afterwards. */
  readonly resting: number;
}

async function suffer(way: Way, { fault, on }: Case): Promise<Ending> {
  const conditionId = takeMarket();
  const proxy = await startFaultProxy(Number(new URL(exchange.url).port));
  proxy.strike(fault, { on });
  const said = await cancelBy(way, proxy.url, conditionId);
  await proxy.close();
  return { said, resting: exchange.demo.openOrders(conditionId).length };
}

/** Most cases only wait: many go on at once. */
async function sufferAll(way: Way): Promise<Map<string, Ending>> {
  const endings = new Map<string, Ending>();
  const queue = cases[way].values();
  async function work(): Promise<void> {
    for (const each of queue) endings.set(each.name, await suffer(way, each));
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return endings;
}

/** What may rest in the book when the word is true. */
const TRUE_OF: Readonly<Record<CancelOutcome, readonly number[]>> = {
  confirmed: [0],
  left: [6],
  refused: [0, 6],
  'not-sent': [6],
  throttled: [6],
  unresolved: [0, 6],
};

describe.each<Way>(['key', 'headless'])('by %s', (way) => {
  let endings: Map<string, Ending>;
  beforeAll(async () => {
    endings = await sufferAll(way);
    if (LONG) show(way, endings);
  }, 4 * MOST_MS);

  it.each(cases[way])('$name: $outcome', ({ name, outcome }) => {
    const ending = endings.get(name);
    expect(ending?.said).toBe(outcome);
    expect(TRUE_OF[outcome]).toContain(ending?.resting);
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
function show(way: Way, endings: ReadonlyMap<string, Ending>): void {
  const lines = cases[way].map(({ name, outcome }) => {
    const { said, resting } = endings.get(name) ?? {};
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
