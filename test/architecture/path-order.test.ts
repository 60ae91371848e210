import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import type { PaintedMonitor } from '../recording/painted-monitor.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ANSWER_PATH, KEY_PATH, ROOT, stopsOf } from './page-stops.ts';

const WAIT = { interval: 5, timeout: 20_000 };

type Call = (...given: readonly unknown[]) => unknown;

/** Names of the stops that were passed, in order. */
const passed: string[] = [];
const clock = simulatedClock();
let exchange: Exchange;
let monitor: PaintedMonitor;
let type: (keys: string) => void;

/** The monitor on an exchange, each stop of both paths watched; its book alone is read again and again. */
beforeAll(async () => {
  for (const { file, name } of [...stopsOf(ANSWER_PATH), ...stopsOf(KEY_PATH)]) {
    vi.doMock(join(ROOT, file), async (load: () => Promise<object>) => {
      const module = new Map(Object.entries(await load()));
      return Object.fromEntries(module.set(name, watch(name, module.get(name))));
    });
  }
  const { createExchange } = await import('../../src/exchange/create-exchange.ts');
  const { createConnectionPool } = await import('../../src/api/transport/transport.ts');
  const { createInputParser } = await import('../../src/terminal/input/input-parser.ts');
  const { paintMonitor } = await import('../recording/painted-monitor.ts');
  exchange = await createExchange({ clock, markets: 4, traders: false, limits: false }).listen();
  const rarely = { catalog: 1e9, prices: 1e9, history: 1e9, orders: 1e9 };
  const openPool: typeof createConnectionPool = (_, ...others) =>
    createConnectionPool(exchange.url, ...others);
  monitor = paintMonitor(clock, openPool, exchange.account, { pollMs: { ...rarely, book: 300 } });
  const parser = createInputParser({ clock, onEvent: monitor.handleInput });
  type = (keys) => parser.read(Buffer.from(keys));
  await vi.waitFor(async () => (await pass(), expect(isRead()).toBe(true)), WAIT);
});
afterAll(() => exchange.close());

function isRead(): boolean {
  const { books, orders, catalogComplete } = monitor.store.state();
  return books.size > 0 && orders !== undefined && catalogComplete;
}

/** Notes each call of a function, of what it returns, and of what it was given to call. */
function watch(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => watchMembers(name, each));
  if (typeof value !== 'function') return watchMembers(name, value);
  return (...given: readonly unknown[]) => {
    passed.push(name);
    const made = (value as Call)(...given.map((each) => watchMembers(name, each)));
    return typeof made === 'function' ? watch(name, made) : watchMembers(name, made);
  };
}

function watchMembers(name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.values(value).some(isCall)) return value;
  return new Proxy(value, {
    get(object, key) {
      const member: unknown = Reflect.get(object, key);
      return isCall(member) ? watch(name, member) : member;
    },
  });
}

function isCall(value: unknown): value is Call {
  return typeof value === 'function';
}

/** Passed for other rows and at other moments too: the last time counts, of all others the first. */
const PASSED_MEANWHILE: ReadonlySet<string> = new Set(['styleRow', 'describeCancel']);

function timeOf(name: string): number {
  return PASSED_MEANWHILE.has(name) ? passed.lastIndexOf(name) : passed.indexOf(name);
}

/** Those of these stops that were passed, as they were passed. */
function inOrder(names: readonly string[]): readonly string[] {
  return names.filter((name) => passed.includes(name)).toSorted((a, b) => timeOf(a) - timeOf(b));
}

function stopNames(heading: string): readonly string[] {
  return stopsOf(heading).map(({ name }) => name);
}

/** Gives requests their turn, too, which takes none of the clock's time. */
async function pass(): Promise<void> {
  await clock.advance(5);
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The stops as they are passed from now on, until the last one is. */
async function follow(names: readonly string[]): Promise<readonly string[]> {
  passed.length = 0;
  for (let steps = 0; steps < 400 && inOrder(names).length < names.length; steps++) await pass();
  return inOrder(names);
}

it('an answer passes the stops of its path in the order of the page', async () => {
  const names = stopNames(ANSWER_PATH);
  // Again where it began in the middle of an answer, or where a frame was drawn for something else.
  await expect.poll(() => follow(names), WAIT).toEqual(names);
});

it('a key that confirms passes the stops of its path in the order of the page', async () => {
  const names = stopNames(KEY_PATH);
  type('X');
  await clock.advance(200);
  passed.length = 0;
  type('X');
  await expect.poll(async () => (await pass(), inOrder(names)), WAIT).toEqual(names);
});
