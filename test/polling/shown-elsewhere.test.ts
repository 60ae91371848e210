import { expect, it } from 'vitest';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import type { Order } from '../../src/domain/order.ts';
import { ok } from '../../src/domain/result.ts';
import { sampleProgress } from '../support/sample-cancels.ts';
import { sampleOrder } from '../support/sample-orders.ts';
import { isCanceled, startWatch } from './start-watch.ts';

const cardOf = (order: Order, askedAtMs: number): MonitorEvent => ({
  type: 'detailRead',
  finding: { kind: 'order', id: order.id, answer: order },
  times: { askedAtMs, readAtMs: askedAtMs },
  paceMs: 5_000,
});

it('takes in what its card shows resting and no list does, and asks again until it has ended', async () => {
  const { list, watch, advance, shown, words } = startWatch(isCanceled);
  await list([]);
  const finding = { kind: 'order', id: 'a', answer: sampleOrder('a') } as const;
  const times = { askedAtMs: 5, readAtMs: 5 };
  for (let i = 0; i < 2; i++) watch.handleEvent({ type: 'detailRead', finding, times, paceMs: 5_000 });
  expect(shown).toContain('a at 5');
  for (let second = 1; second < 5; second++) {
    await advance(10_000);
    await list([], true, 10_000 * second);
  }
  expect(words()).toEqual(['a canceled by others']);
});

it('asks about an order whose card is open all the time, and tells that no list shows it', async () => {
  const { list, watch, advance, words } = startWatch(async () => ok(sampleOrder('a')));
  for (let atMs = 0; atMs < 40_000; atMs += 5_000) {
    await list([sampleOrder('b')], true, atMs);
    watch.handleEvent(cardOf(sampleOrder('a'), atMs));
    await advance(5_000);
  }
  expect(words()).toEqual(['a gone']);
});

it('takes in what a card shows that was asked for after the reading by which a cancel is clear', async () => {
  const { list, watch, advance, shown, cancel } = startWatch();
  const order = sampleOrder('z', { market: sampleProgress({}).target.scope.conditionId });
  await list([]);
  await cancel('verifying');
  await advance(500);
  await cancel('settled');
  watch.handleEvent(cardOf(order, 400));
  expect(shown).toContain('z at 400');
});

it('believes no record that was asked for before a cancel found its order resting', async () => {
  let answer: ((record: Order) => void) | undefined;
  const { list, watch, advance, words } = startWatch(
    () => new Promise((resolve) => (answer = (record) => resolve(ok(record)))),
  );
  await list([sampleOrder('a'), sampleOrder('b')]);
  await list([sampleOrder('b')]);
  await advance(1_000);
  const { outcome: _, ...progress } = sampleProgress({ left: [sampleOrder('a')] });
  watch.handleEvent({ type: 'cancelProgressed', progress: { ...progress, outcome: 'left' } });
  answer?.(sampleOrder('a', { status: 'canceled' }));
  await advance(0);
  expect(words()).toEqual([]);
});
