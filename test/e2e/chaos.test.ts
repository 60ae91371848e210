import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/domain/random.ts';
import type { Exchange } from '../../src/exchange/create-exchange.ts';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import type { Session } from '../support/pty-session.ts';
import { CHAOS_FAULTS, type ChaosFault } from './chaos-faults.ts';
import { frameProblems } from './frame.ts';
import { LIVING_BOOK, marketWithOrders, pressAgain, startExchange, startMonitor } from './start-monitor.ts';

/** `CHAOS=all` is every fault at every moment; otherwise a few that `CHAOS_SEED` chooses. */
const ALL = process.env['CHAOS'] === 'all';
const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
const FEW = 1;
const FAULT_MS = 4_000;
const AT_ONCE = 4;
const ARMED = /\[X\] or \[Enter\] send/;

const MOMENTS = ['starting', 'steady', 'canceling'] as const;
type Moment = (typeof MOMENTS)[number];

const faultsAt = (moment: Moment): ChaosFault[] => {
  if (ALL) return [...CHAOS_FAULTS];
  const random = seededRandom(SEED * MOMENTS.length + MOMENTS.indexOf(moment));
  return Array.from({ length: FEW }, () => CHAOS_FAULTS[Math.floor(random.next() * CHAOS_FAULTS.length)])
    .filter((fault) => fault !== undefined)
    .filter((fault, place, all) => all.indexOf(fault) === place);
};

const over = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, FAULT_MS));

describe(`chaos of seed ${ALL ? 'all' : SEED}`, () => {
  let problems: Map<string, string>;
  beforeAll(async () => {
    problems = await sufferAll();
  }, 3_600_000);
  afterAll(() => problems.clear());

  it.each(MOMENTS.flatMap((moment) => faultsAt(moment).map(({ name }) => ({ moment, name }))))(
    'is survived, and over after its end: $name, $moment',
    ({ moment, name }) => {
      expect(problems.get(`${moment} ${name}`)).toBe('');
    },
  );
});

/** Each case mostly waits: some go on at once. */
async function sufferAll(): Promise<Map<string, string>> {
  const endings = new Map<string, string>();
  const cases = MOMENTS.flatMap((moment) => faultsAt(moment).map((fault) => ({ moment, fault }))).values();
  async function work(): Promise<void> {
    for (const { moment, fault } of cases) {
      endings.set(`${moment} ${fault.name}`, await suffer(moment, fault));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return endings;
}

async function suffer(moment: Moment, fault: ChaosFault): Promise<string> {
  await using exchange = await startExchange();
  const proxy = await startFaultProxy(Number(new URL(exchange.url).port));
  try {
    await SCENES[moment]({ exchange, proxy, fault });
    return '';
  } catch (error) {
    return String(error);
  } finally {
    await proxy.close();
  }
}

interface RenderContext {
  readonly exchange: Exchange;
  readonly proxy: FaultProxy;
  readonly fault: ChaosFault;
}

const SCENES: Readonly<Record<Moment, (scene: RenderContext) => Promise<void>>> = {
  async starting({ exchange, proxy, fault }) {
    await fault.begin(proxy, exchange);
    await using session = startMonitor(proxy.url, exchange.account);
    await session.waitFor('Markets');
    await endure(session);
    await fault.end(proxy, exchange);
    await recover(session);
    await session.waitFor(() => frameProblems(session).length === 0);
  },
  async steady({ exchange, proxy, fault }) {
    await using session = startMonitor(proxy.url, exchange.account);
    await session.waitFor(LIVING_BOOK);
    await fault.begin(proxy, exchange);
    await endure(session);
    await fault.end(proxy, exchange);
    await recover(session);
    await session.waitFor(() => frameProblems(session).length === 0);
  },
  async canceling({ exchange, proxy, fault }) {
    const { slug, conditionId, orderIds } = marketWithOrders(exchange);
    await using session = startMonitor(proxy.url, exchange.account, { args: ['--market', slug] });
    await session.waitFor(`here ${orderIds.length} `);
    await fault.begin(proxy, exchange);
    await cancelAll(session);
    await endure(session);
    await fault.end(proxy, exchange);
    await recover(session);
    await session.waitFor(/clear, verified|NOT clear|refused/);
    if (!session.screen().join('\n').includes('clear, verified')) await cancelAll(session);
    await session.waitFor('clear, verified');
    expect(exchange.demo.openOrders(conditionId)).toEqual([]);
  },
};

async function cancelAll(session: Session): Promise<void> {
  session.press('X');
  await session.waitFor(ARMED);
  await pressAgain(session, 'X');
  await session.waitWhile(ARMED);
}

/** Keys are answered the whole time. */
async function endure(session: Session): Promise<void> {
  for (const wait of [over(), Promise.resolve()]) {
    session.press('?');
    await session.waitFor('Help ─');
    session.press('Esc');
    await session.waitWhile('Help ─');
    await wait;
  }
}

async function recover(session: Session): Promise<void> {
  await session.waitFor('● live');
  await session.waitFor(LIVING_BOOK);
  await session.waitWhile('STALE');
}
