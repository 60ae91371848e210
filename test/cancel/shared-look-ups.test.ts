import { expect, it } from 'vitest';
import { type Clock, sleep } from '../../src/domain/clock.ts';
import type { CancelTarget } from '../../src/domain/cancel.ts';
import type { Order } from '../../src/domain/order.ts';
import { ok } from '../../src/domain/result.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { fakeAccount, order, type FakeAccount, JUST_NOW } from './fake-account.ts';

const marketId = (i: number): string => `0x${String(i + 1).padStart(64, '0')}`;
function targetsOf(orders: readonly Order[]): CancelTarget[] {
  return Array.from(
    Map.groupBy(orders, ({ market }) => market),
    ([conditionId, own]) => ({
      scope: { kind: 'market', conditionId },
      question: conditionId,
      orders: own,
      worth: 0,
      ordersReadAtMs: JUST_NOW,
    }),
  );
}

const MARKETS = 8;
const ORDERS = 3;
const CONNECTIONS = 16;
const LATENCY_MS = 200;
const resting = Array.from({ length: MARKETS * ORDERS }, (_, i) =>
  order(`o${i}`, { market: marketId(Math.floor(i / ORDERS)), tokenId: String(Math.floor(i / ORDERS)) }),
);

/** It says that it canceled `kept` too, keeps it, and lists it no more; by id it is live. */
function leaveUnlisted(account: FakeAccount, kept: string): void {
  account.cancelScripts = [
    async ({ open }, request) => {
      const order = open.get(kept);
      const answer = account.execute(request);
      if (order && answer.canceled.includes(kept)) open.set(kept, order);
      return ok(answer);
    },
  ];
  account.listScripts = [
    async ({ open }) => ok({ orders: [...open.values()].filter(({ id }) => id !== kept), complete: true }),
  ];
}

/** Look-ups take turns on the connections that all cancels share. */
function queueLookUps(account: FakeAccount, clock: Clock): void {
  const { getOrder } = account;
  const waiting: (() => void)[] = [];
  let running = 0;
  account.getOrder = async (...asked) => {
    if (running === CONNECTIONS) await new Promise<void>((begin) => waiting.push(begin));
    running += 1;
    await sleep(clock, LATENCY_MS);
    running -= 1;
    waiting.shift()?.();
    return getOrder(...asked);
  };
}

it.each(Array.from({ length: MARKETS }, (_, i) => i + 1))(
  'an order that rests unlisted on market %i keeps everything from being clear, though its look-up waits for those of other markets',
  async (market) => {
    const clock = simulatedClock();
    const account = fakeAccount(clock, resting);
    leaveUnlisted(account, `o${market * ORDERS - 1}`);
    queueLookUps(account, clock);
    const cancels = createCancels({ service: account, clock, random: seededRandom(1) });
    const target = { markets: targetsOf(resting), orders: resting, worth: 0, ordersReadAtMs: JUST_NOW };
    const { verdict } = cancels.everything.start(target, targetsOf);
    await clock.advance(60_000);
    expect((await verdict).outcome).toBe('left');
    expect(account.open.size).toBe(1);
  },
);
