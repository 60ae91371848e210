import { expect, it } from 'vitest';
import { fail, ok } from '../../src/domain/result.ts';
import { sampleProgress } from '../support/sample-cancels.ts';
import { sampleOrder } from '../support/sample-orders.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { REFUSED, startWatch } from './start-watch.ts';

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
