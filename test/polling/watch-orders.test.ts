import { expect, it } from 'vitest';
import type { CancelProgress } from '../../src/domain/cancel.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import type { Failure } from '../../src/domain/failure.ts';
import type { OrderOutcome } from '../../src/domain/order-outcome.ts';
import { ONE } from '../../src/domain/micros.ts';
import type { Order } from '../../src/domain/order.ts';
import { type Result, fail, ok } from '../../src/domain/result.ts';
import { watchOrders } from '../../src/polling/watch-orders.ts';
import { sampleProgress } from '../support/sample-cancels.ts';
import { sampleOrder } from '../support/sample-orders.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

const REFUSED: Failure = {
  kind: 'network',
  code: 'ECONNREFUSED',
  endpoint: 'GET /data/order/{id}',
  attempt: 1,
  atMs: 0,
  message: 'refused',
  advice: '',
  sent: 'no',
};
const isCanceled = async (id: string): Promise<Result<Order | undefined>> =>
  ok(sampleOrder(id, { status: 'canceled' }));

/** A watch over a service whose records say what `record` says; `told` are the fates in the order they were told. */
function startWatch(record: (id: string, ask: number) => Promise<Result<Order | undefined>> = isCanceled) {
  const clock = simulatedClock();
  const asked: string[] = [];
  const told: OrderOutcome[] = [];
  const watch = watchOrders({
    client: {
      getOrder({ id }) {
        asked.push(id);
        return record(id, asked.length);
      },
    },
    clock,
    publish: (event) => event.type === 'ordersTurned' && told.push(...event.outcomes),
  });
  let askedAtMs = 0;
  return {
    asked,
    watch,
    advance: clock.advance,
    words: () => told.map((fate) => `${fate.order.id} ${fate.kind}${'by' in fate ? ` by ${fate.by}` : ''}`),
    async list(orders: readonly Order[], complete = true, atMs = ++askedAtMs) {
      watch.handleEvent({ type: 'ordersRead', orders, complete, times: { askedAtMs: atMs, readAtMs: atMs } });
      await clock.advance(0);
    },
    async cancel(phase: CancelProgress['phase'], canceled: readonly string[] = [], id = 1) {
      const outcome = phase === 'settled' ? 'confirmed' : undefined;
      const progress = sampleProgress({ id, phase, canceled, ...(outcome && { outcome }) });
      watch.handleEvent({ type: 'cancelProgressed', progress } satisfies MonitorEvent);
      await clock.advance(0);
    },
  };
}

it('tells what a listing shows by itself without asking for anything', async () => {
  const { list, words, asked } = startWatch();
  await list([sampleOrder('a')]);
  await list([sampleOrder('a', { matchedSize: 5 }), sampleOrder('b')]);
  expect([words(), asked]).toEqual([['a filled', 'b placed'], []]);
});

it('says of an order placed long before the last listing, which lacked it, no more than that it is listed now', async () => {
  const { list, words, advance } = startWatch();
  const startMs = simulatedClock().now();
  await list([]);
  await advance(10_000);
  await list([
    sampleOrder('a', { createdAtMs: startMs - 60_000 }),
    sampleOrder('b', { createdAtMs: startMs - 9_000 }),
  ]);
  expect(words()).toEqual(['b placed', 'a listed']);
});

it('takes the record of another order for none, and asks again', async () => {
  const { list, words, asked, advance } = startWatch(async (_, ask) =>
    ok(sampleOrder(ask === 1 ? 'another' : 'a', { status: 'canceled' })),
  );
  await list([sampleOrder('a')]);
  await list([]);
  expect(words()).toEqual([]);
  await advance(10_000);
  await list([]);
  expect([words(), asked]).toEqual([['a canceled by others'], ['a', 'a']]);
});

it('asks for the record of an order that is gone, once', async () => {
  const { list, words, asked } = startWatch();
  await list([sampleOrder('a')]);
  await list([]);
  await list([]);
  expect([words(), asked]).toEqual([['a canceled by others'], ['a']]);
});

it('says that we did it when a cancel of ours names the order', async () => {
  const { list, cancel, words, asked } = startWatch();
  await list([sampleOrder('a')]);
  await cancel('settled', ['a']);
  await list([]);
  expect([words(), asked]).toEqual([['a canceled by us'], []]);
});

it('tells what of an order traded before a cancel of ours took it down, as that has read', async () => {
  const { list, watch, words, asked } = startWatch();
  await list([sampleOrder('a')]);
  const filled = [sampleOrder('a', { matchedSize: 5, status: 'canceled' })];
  watch.handleEvent({
    type: 'cancelProgressed',
    progress: sampleProgress({ outcome: 'confirmed', canceled: ['a'], filled }),
  });
  await list([]);
  expect([words(), asked]).toEqual([['a filled', 'a canceled by us'], []]);
});

it('asks for the record of an order that a cancel of ours named and found resting', async () => {
  const { list, watch, advance, words, asked } = startWatch(async (id) => ok(sampleOrder(id)));
  await list([sampleOrder('a'), sampleOrder('b')]);
  const progress = sampleProgress({ outcome: 'left', canceled: ['a', 'b'], left: [sampleOrder('a')] });
  watch.handleEvent({ type: 'cancelProgressed', progress });
  await list([]);
  await advance(0);
  expect([words(), asked]).toEqual([['b canceled by us', 'a gone'], ['a']]);
});

it('asks again, every ten seconds, for what is in no list and rests by its record, until it has ended', async () => {
  const size = 50 * ONE;
  const records = [{}, {}, { status: 'matched', matchedSize: size }];
  const { list, advance, words, asked } = startWatch(async (id) =>
    ok(sampleOrder(id, { originalSize: size, ...records.shift() })),
  );
  await list([sampleOrder('a', { originalSize: size }), sampleOrder('b')]);
  await list([sampleOrder('b')]);
  for (let seconds = 0; seconds < 40; seconds += 3) {
    await advance(3_000);
    await list([sampleOrder('b')]);
  }
  expect([words(), asked]).toEqual([
    ['a gone', 'a filled'],
    ['a', 'a', 'a'],
  ]);
});

it('asks again for what could not be read, and for those beyond the first twenty, in the same way', async () => {
  let isDown = true;
  const { list, advance, words } = startWatch(async (id) => (isDown ? fail(REFUSED) : isCanceled(id)));
  const orders = Array.from({ length: 22 }, (_, i) => sampleOrder(`o${i}`));
  await list(orders);
  await list([]);
  await advance(200_000);
  expect(words().every((each) => each.endsWith(' gone'))).toBe(true);
  isDown = false;
  const told = words().length;
  for (let seconds = 0; seconds < 30; seconds += 3) {
    await advance(3_000);
    await list([]);
  }
  const canceled = orders.map(({ id }) => `${id} canceled by others`);
  expect(words().slice(told).toSorted()).toEqual(canceled.toSorted());
});

it('asks for nothing again while it is still asking', async () => {
  const waiting: (() => void)[] = [];
  let most = 0;
  const { list, advance } = startWatch(async () => {
    most = Math.max(most, waiting.length + 1);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return fail(REFUSED);
  });
  await list(Array.from({ length: 20 }, (_, i) => sampleOrder(`o${i}`)));
  for (let seconds = 0; seconds < 240; seconds += 3) {
    await list([]);
    await advance(3_000);
    if (seconds % 9 === 0) for (const answer of waiting.splice(0)) answer();
  }
  expect(most).toBe(1);
});

it('asks no more for it once it is listed again', async () => {
  const { list, advance, asked } = startWatch(async (id) => ok(sampleOrder(id)));
  await list([sampleOrder('a')]);
  await list([]);
  await list([sampleOrder('a')]);
  await advance(30_000);
  await list([sampleOrder('a')]);
  expect(asked).toEqual(['a']);
});

it('asks for the record of an order that was listed again after a cancel of ours named it', async () => {
  const { list, cancel, words, asked } = startWatch(async (id) => ok(sampleOrder(id)));
  await list([sampleOrder('a')]);
  await cancel('settled', ['a']);
  await list([]);
  await list([sampleOrder('a')]);
  await list([]);
  expect([words(), asked]).toEqual([['a canceled by us', 'a returned', 'a gone'], ['a']]);
});

it('asks for the record of an order that was still listed after the cancel that named it settled', async () => {
  const { list, cancel, words, asked } = startWatch(async (id) => ok(sampleOrder(id)));
  await list([sampleOrder('a')]);
  await cancel('settled', ['a']);
  await list([sampleOrder('a')]);
  await list([]);
  expect([words(), asked]).toEqual([['a gone'], ['a']]);
});

it('asks for the record of an order that was listed again in a pause, or by a listing that failed', async () => {
  const { list, cancel, watch, words, asked } = startWatch(async (id) => ok(sampleOrder(id)));
  await list(['a', 'b', 'c'].map((id) => sampleOrder(id)));
  await cancel('settled', ['a', 'b', 'c']);
  const times = { askedAtMs: 2, readAtMs: 2 };
  watch.noteListed({ type: 'ordersRead', orders: [sampleOrder('a')], complete: true, times });
  watch.handleEvent({ type: 'ordersShown', orders: [sampleOrder('b')], times });
  await list([]);
  expect([words(), asked]).toEqual([
    ['c canceled by us', 'a gone', 'b gone'],
    ['a', 'b'],
  ]);
});

it('asks nothing where the listing that still shows the order was asked for before the cancel settled', async () => {
  const { list, cancel, words, asked, advance } = startWatch();
  await list([sampleOrder('a')]);
  await advance(1_000);
  await cancel('settled', ['a']);
  await list([sampleOrder('a')], true, 900);
  await list([], true, 1_100);
  expect([words(), asked]).toEqual([['a canceled by us'], []]);
});

it('asks for the record of an order that came back in a listing that was on its way when the cancel settled', async () => {
  const { list, cancel, words, asked, advance } = startWatch(async (id) => ok(sampleOrder(id)));
  await list([sampleOrder('a')]);
  await advance(1_000);
  await cancel('settled', ['a']);
  await list([], true, 800);
  await list([sampleOrder('a')], true, 900);
  await list([], true, 1_100);
  expect([words(), asked]).toEqual([['a canceled by us', 'a returned', 'a gone'], ['a']]);
});

it('says that we did it when the record of an order that was listed again is canceled', async () => {
  const { list, cancel, words, asked } = startWatch();
  await list([sampleOrder('a')]);
  await cancel('settled', ['a']);
  await list([sampleOrder('a')]);
  await list([]);
  expect([words(), asked]).toEqual([['a canceled by us'], ['a']]);
});

it('says that we did it when a second cancel of ours names an order that was listed again', async () => {
  const { list, cancel, words, asked } = startWatch();
  await list([sampleOrder('a')]);
  await cancel('settled', ['a']);
  await list([]);
  await list([sampleOrder('a')]);
  await cancel('settled', ['a'], 2);
  await list([]);
  expect([words(), asked]).toEqual([['a canceled by us', 'a returned', 'a canceled by us'], []]);
});

it('waits with its verdict until a cancel that covers the order has settled', async () => {
  const { list, cancel, words } = startWatch();
  await list([sampleOrder('a'), sampleOrder('b', { market: '0xother' })]);
  await cancel('sending');
  await list([]);
  expect(words()).toEqual(['b canceled by others']);
  await cancel('verifying', ['a']);
  expect(words()).toHaveLength(1);
  await cancel('settled', ['a']);
  expect(words()).toEqual(['b canceled by others', 'a canceled by us']);
});

it('asks for the record of what went during a cancel of ours that does not name it', async () => {
  const { list, cancel, words } = startWatch(async (id) =>
    ok(sampleOrder(id, { status: 'matched', matchedSize: 100_000_000 })),
  );
  await list([sampleOrder('a')]);
  await cancel('sending');
  await list([]);
  await cancel('settled', []);
  expect(words()).toEqual(['a filled']);
});

it('does not say that it was another program when a cancel of ours was to take the order down', async () => {
  const { watch, list, words } = startWatch();
  await list([sampleOrder('a'), sampleOrder('b')]);
  const progress = sampleProgress();
  const target = { ...progress.target, orders: [sampleOrder('a')] };
  watch.handleEvent({ type: 'cancelProgressed', progress: { ...progress, target } });
  await list([]);
  expect(words()).toEqual(['a canceled by us-or-others', 'b canceled by others']);
});

it('tries a second time when the record cannot be had, and then says so', async () => {
  const { list, words, asked, advance } = startWatch(async () => fail(REFUSED));
  await list([sampleOrder('a')]);
  await list([]);
  expect(words()).toEqual([]);
  await advance(10_000);
  expect([words(), asked]).toEqual([['a gone'], ['a', 'a']]);
});

it('asks for twenty of those that went at once, and counts the rest', async () => {
  const { list, words, asked, advance } = startWatch();
  await list(Array.from({ length: 30 }, (_, i) => sampleOrder(`o${i}`)));
  await list([]);
  for (let i = 0; i < 20; i++) await advance(0);
  expect(asked).toHaveLength(20);
  expect(words().filter((text) => text.endsWith('gone'))).toHaveLength(10);
  expect(new Set(words().map((text) => text.split(' ')[0])).size).toBe(30);
});

it('does not tell a fill again that the record told first', async () => {
  const { list, words } = startWatch(async (id) => ok(sampleOrder(id, { status: 'live', matchedSize: 7 })));
  await list([sampleOrder('a')]);
  await list([]);
  await list([sampleOrder('a', { matchedSize: 7 })]);
  expect(words()).toEqual(['a filled', 'a gone', 'a returned']);
});

it('takes no listing that was asked for before the last one', async () => {
  const { list, words } = startWatch();
  await list([sampleOrder('a')], true, 10);
  await list([], true, 5);
  expect(words()).toEqual([]);
});

it('tells nothing more once it is stopped', async () => {
  const { list, words, watch, advance } = startWatch(async (_id, ask) =>
    ask === 1 ? fail(REFUSED) : ok(undefined),
  );
  await list([sampleOrder('a')]);
  await list([]);
  watch.stop();
  await advance(60_000);
  expect(words()).toEqual([]);
});

it('asks for what a cancel of an earlier run left open, which no list of this one shows', async () => {
  const { list, watch, advance, words, asked } = startWatch();
  await list([sampleOrder('listed')]);
  const left = [sampleOrder('left'), sampleOrder('listed')];
  watch.handleEvent({ type: 'cancelProgressed', progress: sampleProgress({ outcome: 'left', left }) });
  await list([sampleOrder('listed')]);
  await advance(10_000);
  await list([sampleOrder('listed')]);
  expect([asked, words()]).toEqual([['left'], ['left canceled by others']]);
});
