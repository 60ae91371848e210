import { expect, it } from 'vitest';
import { ONE } from '../../src/domain/micros.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { sampleProgress, sampleTarget } from '../support/sample-cancels.ts';
import { sampleOrder } from '../support/sample-orders.ts';
import { isCanceled, REFUSED, startWatch } from './start-watch.ts';

const HEX = `0x${'ab'.repeat(32)}`;

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

it('tells what traded since it was told, also where that is more than there was', async () => {
  const matched = [50, 110];
  const { list, advance, words } = startWatch(async (id) =>
    ok(sampleOrder(id, { originalSize: 100, matchedSize: matched.shift() ?? 110 })),
  );
  await list([sampleOrder('a', { originalSize: 100 }), sampleOrder('b')]);
  await list([sampleOrder('b')]);
  for (let turn = 0; turn < 3; turn++) {
    await advance(11_000);
    await list([sampleOrder('b')]);
  }
  expect(words()).toEqual(['a filled', 'a gone', 'a filled']);
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
  expect(shown).toEqual(['a at 2', 'b at 2', 'a at 10003', 'b at 10003']);
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

it('asks for what a cancel came upon for a moment, and does not name at its end', async () => {
  const { list, advance, asked, watch } = startWatch();
  const left = [sampleOrder('a')];
  await list(left);
  for (const change of [
    { phase: 'verifying', appeared: [sampleOrder('passing')] },
    { phase: 'settled', appeared: [] },
  ] as const)
    watch.handleEvent({
      type: 'cancelProgressed',
      progress: sampleProgress({ outcome: 'left', left, ...change }),
    });
  await advance(11_000);
  await list(left, true, 11_000);
  expect(asked).toEqual(['passing']);
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

it('dates what a second try shows by that try', async () => {
  const { list, advance, shown } = startWatch(async (id, ask) =>
    ask === 1 ? fail(REFUSED) : ok(sampleOrder(id)),
  );
  await list([sampleOrder('a')]);
  await list([]);
  await advance(3_000);
  expect(shown).toEqual(['a at 3002']);
});

it('takes no record that was asked for before a cancel proved the order gone, though it left others', async () => {
  const answers: (() => void)[] = [];
  const { list, watch, advance, shown, words } = startWatch(async (id, ask) => {
    if (ask === 1) await new Promise<void>((resolve) => answers.push(resolve));
    return ask === 1 ? ok(sampleOrder(id)) : isCanceled(id);
  });
  await list([sampleOrder('a')]);
  await list([]);
  await advance(1_000);
  const left = [sampleOrder('b')];
  const progress = sampleProgress({ outcome: 'left', canceled: ['a'], left });
  watch.handleEvent({ type: 'cancelProgressed', progress });
  for (const answer of answers) answer();
  await advance(0);
  expect([shown, words()]).toEqual([[], []]);
});

it('says of no order that it is in no list which one shows again, be it looked up then or waited for', async () => {
  const answers: (() => void)[] = [];
  const { list, watch, shown, words, asked, advance } = startWatch(async (id) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return ok(sampleOrder(id));
  });
  const orders = [sampleOrder('a'), sampleOrder('b', { market: 'elsewhere' })];
  await list(orders);
  const target = sampleTarget(orders[0]?.market);
  const progress = sampleProgress({ phase: 'verifying', target });
  watch.handleEvent({ type: 'cancelProgressed', progress });
  await list([]);
  await list(orders);
  watch.handleEvent({ type: 'cancelProgressed', progress: { ...progress, phase: 'settled' } });
  for (const answer of answers) answer();
  await advance(0);
  expect([asked, shown, words()]).toEqual([['b'], ['b at 2'], ['a returned', 'b returned']]);
});

it('asks for none of which a record is on its way, and tells its fill once', async () => {
  const answers: (() => void)[] = [];
  const { list, asked, words, advance } = startWatch(async (id) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return ok(sampleOrder(id, { status: 'matched', originalSize: 5, matchedSize: 5 }));
  });
  const order = sampleOrder('a', { originalSize: 5 });
  for (const listed of [[order], [], [order], []]) await list(listed);
  for (const answer of answers) answer();
  await advance(0);
  expect([asked, words()]).toEqual([['a'], ['a returned', 'a filled']]);
});

it('does not say that it was another program when a cancel of ours was to take down one in no list', async () => {
  const { list, watch, words } = startWatch();
  const order = sampleOrder('a');
  await list([order]);
  const target = { ...sampleTarget('elsewhere'), unlisted: [order] };
  watch.handleEvent({ type: 'cancelProgressed', progress: sampleProgress({ outcome: 'confirmed', target }) });
  await list([]);
  expect(words()).toEqual(['a canceled by us-or-others']);
});

it('tells at once that an order rests, though others of its listing are still looked up', async () => {
  const { list, words, advance } = startWatch(async (id, ask) => {
    if (ask === 2) await new Promise<void>(() => {});
    return ok(sampleOrder(id));
  });
  await list([sampleOrder('a'), sampleOrder('b')]);
  await list([]);
  await advance(0);
  expect(words()).toEqual(['a gone']);
});

it('tells of a fill only what a list has not told while it was looked up', async () => {
  const answers: (() => void)[] = [];
  const { list, words, advance } = startWatch(async (id) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return ok(sampleOrder(id, { status: 'canceled', originalSize: 9, matchedSize: 5 }));
  });
  const order = sampleOrder('a', { originalSize: 9 });
  for (const listed of [[order], [], [{ ...order, matchedSize: 5 }], []]) await list(listed);
  for (const answer of answers) answer();
  await advance(0);
  expect(words()).toEqual(['a filled', 'a returned', 'a canceled by others']);
});

it.each([
  ['own', HEX, 'gone'],
  ['own, in another spelling', HEX.toUpperCase().replace('0X', '0x'), 'gone'],
  ['of another order', 'other', 'canceled by us'],
])(
  'takes back what a cancel has proved where the card of the order reads its record: %s',
  async (_, id, told) => {
    const { list, watch, advance, words } = startWatch(async () => ok(sampleOrder(HEX)));
    await list([sampleOrder(HEX)]);
    const progress = sampleProgress({ outcome: 'confirmed', canceled: [HEX] });
    watch.handleEvent({ type: 'cancelProgressed', progress });
    await advance(10_000);
    const finding = { kind: 'order', id: HEX, answer: sampleOrder(id) } as const;
    const times = { askedAtMs: 10_000, readAtMs: 10_000 };
    watch.handleEvent({ type: 'detailRead', finding, times, paceMs: 5_000 });
    await list([], true, 10_000);
    await advance(0);
    expect(words()).toEqual([`${HEX} ${told}`]);
  },
);

it('does not take back by a missing record what a record refuted, nor believe an answer that it refuted', async () => {
  const answers: ((record: Order | undefined) => void)[] = [];
  const { list, watch, advance, words } = startWatch(
    () => new Promise((resolve) => answers.push((record) => resolve(ok(record)))),
  );
  const order = sampleOrder('a');
  await list([order]);
  await list([]);
  const named = sampleProgress({ phase: 'verifying', canceled: ['a'] });
  const { outcome: _, ...verifying } = named;
  watch.handleEvent({ type: 'cancelProgressed', progress: verifying });
  answers.shift()?.(order);
  await advance(10_000);
  watch.handleEvent({
    type: 'cancelProgressed',
    progress: sampleProgress({ outcome: 'confirmed', canceled: ['a'] }),
  });
  await list([]);
  answers.shift()?.(order);
  await advance(10_000);
  await list([]);
  // Ten seconds after its record was shown, a missing one proves nothing yet.
  answers.shift()?.(undefined);
  await advance(10_000);
  await list([]);
  answers.shift()?.(undefined);
  await advance(0);
  expect(words()).toEqual(['a gone', 'a gone', 'a gone']);
});

it('takes no record for news that was asked for before the same cancel was answered again', async () => {
  const answers: ((record: Order | undefined) => void)[] = [];
  const { list, watch, advance, shown } = startWatch(
    () => new Promise((resolve) => answers.push((record) => resolve(ok(record)))),
  );
  const order = sampleOrder('a');
  await list([order]);
  const target = sampleTarget(order.market);
  const named = { target, canceled: ['a'], answeredAfterMs: 10 };
  watch.handleEvent({ type: 'cancelProgressed', progress: sampleProgress({ ...named, phase: 'verifying' }) });
  watch.handleEvent({
    type: 'cancelProgressed',
    progress: sampleProgress({ ...named, outcome: 'left', left: [order] }),
  });
  await list([]);
  await advance(1_000);
  const again = { ...named, answeredAfterMs: 1_000, outcome: 'confirmed' } as const;
  watch.handleEvent({ type: 'cancelProgressed', progress: sampleProgress(again) });
  answers.shift()?.(order);
  await advance(0);
  expect(shown).toEqual([]);
});

/** A record that lags: there is none yet. */
const NO_RECORD = async () => ok(undefined);
const goneIn = (words: readonly string[]) => words.filter((word) => word.includes('gone'));

it('calls no order gone that the first list showed just before and whose record lags', async () => {
  const { list, words, advance } = startWatch(NO_RECORD);
  await list([sampleOrder('a')]);
  await advance(2_000);
  await list([]);
  await advance(100);
  expect(goneIn(words())).toEqual([]);
});

it('calls no order gone that a later list showed just before and whose record lags', async () => {
  const { list, words, advance } = startWatch(NO_RECORD);
  await list([]);
  await list([sampleOrder('a')]);
  await advance(2_000);
  await list([]);
  await advance(100);
  expect(goneIn(words())).toEqual([]);
});

it('calls no order gone that a row called canceled before one called it live, and whose record lags', async () => {
  const { list, words, advance } = startWatch(NO_RECORD);
  await list([]);
  await list([sampleOrder('a', { status: 'canceled' })]);
  await advance(2_000);
  await list([sampleOrder('a')]);
  await advance(2_000);
  await list([]);
  await advance(100);
  expect(goneIn(words())).toEqual([]);
});
