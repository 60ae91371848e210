import { expect, it } from 'vitest';
import { ONE } from '../../src/domain/micros.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { sampleProgress, sampleTarget } from '../support/sample-cancels.ts';
import { sampleOrder } from '../support/sample-orders.ts';
import { isCanceled, REFUSED, startWatch } from './start-watch.ts';

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

it('shows what rests by its record at once, and as often as it is asked for, with the time of asking', async () => {
  const { list, advance, shown, words } = startWatch(async (id) => ok(sampleOrder(id)));
  await list([sampleOrder('a'), sampleOrder('b')]);
  await list([]);
  await advance(10_000);
  await list([]);
  expect(shown).toEqual(['a at 0', 'b at 0', 'a at 10000', 'b at 10000']);
  expect(words()).toEqual(['a gone', 'b gone']);
});

it('takes no record that was asked for before a cancel was verified for what rests after it', async () => {
  const answers: (() => void)[] = [];
  const { list, watch, advance, shown, words } = startWatch(async (id, ask) => {
    if (ask === 1) await new Promise<void>((resolve) => answers.push(resolve));
    return ask === 1 ? ok(sampleOrder(id)) : isCanceled(id);
  });
  const order = sampleOrder('a');
  await list([order]);
  await list([]);
  await advance(1_000);
  const target = sampleTarget(order.market);
  watch.handleEvent({ type: 'cancelProgressed', progress: sampleProgress({ outcome: 'confirmed', target }) });
  for (const answer of answers) answer();
  await advance(10_000);
  await list([]);
  expect([shown, words()]).toEqual([[], ['a canceled by others']]);
});

it('tells again that an order rests which a cancel of ours has verified since', async () => {
  const { list, watch, advance, words } = startWatch(async (id) => ok(sampleOrder(id)));
  const order = sampleOrder('a');
  await list([order]);
  await list([]);
  const target = sampleTarget(order.market);
  watch.handleEvent({ type: 'cancelProgressed', progress: sampleProgress({ outcome: 'confirmed', target }) });
  for (let seconds = 0; seconds < 40; seconds += 10) {
    await advance(10_000);
    await list([]);
  }
  expect(words()).toEqual(['a gone', 'a gone']);
});

it('says of an order that a cancel of ours took down that we did, where the service has no record of it', async () => {
  const { list, watch, advance, words } = startWatch(async () => ok(undefined));
  const left = [sampleOrder('a')];
  watch.handleEvent({ type: 'cancelProgressed', progress: sampleProgress({ outcome: 'left', left }) });
  const second = sampleProgress({ id: 2, outcome: 'confirmed', canceled: ['a'] });
  watch.handleEvent({ type: 'cancelProgressed', progress: second });
  await advance(10_000);
  await list([]);
  expect(words()).toEqual(['a canceled by us']);
});

it('leaves lists ten seconds to show what is new since a cancel of ours', async () => {
  const { list, watch, advance, asked, words } = startWatch(async (id) => ok(sampleOrder(id)));
  const appeared = [sampleOrder('late'), sampleOrder('never')];
  watch.handleEvent({ type: 'cancelProgressed', progress: sampleProgress({ outcome: 'left', appeared }) });
  await advance(9_000);
  await list([], true, 9_000);
  await advance(1_000);
  await list([sampleOrder('late')], true, 9_900);
  expect(asked).toEqual([]);
  await list([sampleOrder('late')], true, 10_000);
  await advance(0);
  expect([asked, words()]).toEqual([['never'], ['late placed', 'never gone']]);
});

it('asks for each in turn, also behind twenty whose records are of other orders', async () => {
  const others = Array.from({ length: 20 }, (_, i) => sampleOrder(`o${i}`));
  const { list, watch, advance, words } = startWatch(async (id) =>
    id === 'left' ? isCanceled(id) : ok(sampleOrder('another')),
  );
  await list(others);
  await list([]);
  const left = [sampleOrder('left')];
  watch.handleEvent({ type: 'cancelProgressed', progress: sampleProgress({ outcome: 'left', left }) });
  for (let seconds = 0; seconds < 20; seconds += 10) {
    await advance(10_000);
    await list([]);
  }
  expect(words()).toEqual(['left canceled by others']);
});

it('asks again only beside a list that is complete', async () => {
  const { list, watch, advance, asked } = startWatch();
  const left = [sampleOrder('left')];
  watch.handleEvent({ type: 'cancelProgressed', progress: sampleProgress({ outcome: 'left', left }) });
  await advance(10_000);
  await list([], false);
  expect(asked).toEqual([]);
  await list([]);
  expect(asked).toEqual(['left']);
});

it('waits for no cancel that is unresolved', async () => {
  const { list, watch, words } = startWatch();
  const order = sampleOrder('a');
  await list([order]);
  const target = sampleTarget(order.market);
  const progress = sampleProgress({ phase: 'verifying', target });
  watch.handleEvent({ type: 'cancelProgressed', progress });
  await list([]);
  expect(words()).toEqual([]);
  watch.handleEvent({ type: 'cancelProgressed', progress: { ...progress, outcome: 'unresolved' } });
  await list([]);
  expect(words()).toEqual(['a canceled by others']);
});
