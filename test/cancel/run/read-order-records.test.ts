import { expect, it } from 'vitest';
import type { Order } from '../../../src/domain/order.ts';
import { fail, ok, type Result } from '../../../src/domain/result.ts';
import { createOrderRecords } from '../../../src/cancel/run/read-order-records.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { standStill } from '../../support/stand-still.ts';
import { order, orders, RESET } from '../fake-account.ts';

type Answer = Result<Order | undefined>;

/** Records on a service that answers each look-up when told. */
function reader() {
  const clock = simulatedClock();
  const stop = new AbortController();
  const asked: string[] = [];
  const open = new Map<string, (answer: Answer) => void>();
  const records = createOrderRecords({
    clock,
    stop: stop.signal,
    service: {
      getOrder(id) {
        asked.push(id);
        const { promise, resolve } = Promise.withResolvers<Answer>();
        open.set(id, resolve);
        return promise;
      },
    },
  });
  async function answer(id: string, result: Answer): Promise<void> {
    const resolve = open.get(id);
    open.delete(id);
    resolve?.(result);
    await clock.advance(0);
  }
  return { clock, stop, asked, open, records, answer };
}

const live = (id: string): Answer => ok(order(id));
const canceled = (id: string): Answer => ok(order(id, { status: 'canceled' }));

it('asks for eight at a time, in the order in which they were named, and for each once', async () => {
  const { records, asked, answer } = reader();
  const ids = [...'abcdefghij'];
  records.request(ids);
  records.request(['a', 'j']);
  expect(asked).toEqual([...'abcdefgh']);
  await answer('c', canceled('c'));
  expect(asked).toEqual([...'abcdefghi']);
});

it('reads them all, however many there are', async () => {
  const { records, asked, open, answer } = reader();
  const ids = orders(60).map(({ id }) => id);
  records.request(ids);
  // Each answer lets the next be asked for.
  for (const id of open.keys()) await answer(id, canceled(id));
  expect(asked).toEqual(ids);
  expect(ids.every((id) => records.get(id)?.kind === 'found')).toBe(true);
});

it('asks again for an order that rests, that is not found or that could not be read, and not for one that ended', async () => {
  const { records, asked, answer } = reader();
  const ids = ['rests', 'unknown', 'broken', 'ended'];
  records.request(ids);
  await answer('rests', live('rests'));
  await answer('unknown', ok(undefined));
  await answer('broken', fail(RESET));
  await answer('ended', canceled('ended'));
  expect(ids.map((id) => records.get(id)?.kind)).toEqual(['found', 'not-found', undefined, 'found']);
  expect(records.failureOf('broken')).toBe(RESET);
  records.request(ids);
  expect(asked.slice(4)).toEqual(['rests', 'unknown', 'broken']);
  expect(records.failureOf('broken')).toBeUndefined();
});

it('takes the record of the id in another letter case, and that of no other order', async () => {
  const { records, answer } = reader();
  const id = `0x${'ab'.repeat(32)}`;
  records.request([id, 'a']);
  await answer(id, canceled(id.toUpperCase().replace('0X', '0x')));
  await answer('a', canceled('b'));
  expect([id, 'a'].map((each) => records.get(each)?.kind)).toEqual(['found', undefined]);
});

it('asks anew for one whose record was forgotten', async () => {
  const { records, asked, answer } = reader();
  records.request(['a']);
  await answer('a', canceled('a'));
  records.forget('a');
  expect(records.get('a')).toBeUndefined();
  records.request(['a']);
  expect(asked).toEqual(['a', 'a']);
});

it('keeps nothing that was read or asked for before everything was forgotten', async () => {
  const { records, asked, answer } = reader();
  records.request(['read', 'asked']);
  await answer('read', canceled('read'));
  records.clear();
  await answer('asked', canceled('asked'));
  expect([records.get('read'), records.get('asked')]).toEqual([undefined, undefined]);
  records.request(['asked']);
  expect(asked).toEqual(['read', 'asked', 'asked']);
  await answer('asked', live('asked'));
  expect(records.get('asked')).toEqual({ kind: 'found', order: order('asked') });
});

it('keeps asking for one that was being asked for when everything was forgotten and is asked for anew at once', async () => {
  const { records, asked, answer, clock } = reader();
  records.request(['a']);
  records.clear();
  records.request(['a']);
  let isSettled = false;
  void records.settled(['a'], 3_000).then(() => (isSettled = true));
  await clock.advance(0);
  expect([isSettled, records.failureOf('a')]).toEqual([false, undefined]);
  records.request(['a']);
  expect(asked).toEqual(['a', 'a']);
  await answer('a', live('a'));
  expect([isSettled, records.get('a')?.kind]).toEqual([true, 'found']);
});

it('is settled when none of the orders is being asked for any more', async () => {
  const { records, clock, answer } = reader();
  records.request(['a', 'b', 'other']);
  let isSettled = false;
  void records.settled(['a', 'b'], 3_000).then(() => (isSettled = true));
  await answer('a', canceled('a'));
  expect(isSettled).toBe(false);
  await answer('b', canceled('b'));
  expect(isSettled).toBe(true);
  await answer('other', canceled('other'));
  expect(clock.pending).toBe(0);
});

it('waits for a look-up that hangs no longer than asked to', async () => {
  const { records, clock } = reader();
  records.request(['a']);
  let settledAtMs = 0;
  void records.settled(['a'], 300).then(() => (settledAtMs = clock.monotonicMs()));
  await clock.advance(1_000);
  expect(settledAtMs).toBe(300);
});

it('hears what arrives after the process stood still for as long as no answer is waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const { signal: stop } = new AbortController();
  const records = createOrderRecords({ clock: realClock, stop, service: { getOrder: () => promise } });
  records.request(['a']);
  const waited = records.settledWhileAnswered(['a'], { quietMs: 200, withinMs: 30_000 });
  // Two turns later: it is read and answered in the same process.
  standStill(300, () => setImmediate(() => setImmediate(() => resolve(live('a')))));
  await waited;
  expect(records.get('a')?.kind).toBe('found');
});

it('goes on to the next after a look-up that hangs for three seconds, which failed', async () => {
  const { records, clock, asked } = reader();
  records.request([...'abcdefghi']);
  await clock.advance(2_999);
  expect(asked).not.toContain('i');
  await clock.advance(1);
  expect(asked).toContain('i');
  expect(records.failureOf('a')?.kind).toBe('timeout');
});

it('asks nothing any more once it is stopped', async () => {
  const { records, asked, stop, answer } = reader();
  records.request([...'abcdefghi']);
  stop.abort();
  await answer('a', canceled('a'));
  records.request(['j']);
  expect(asked).toEqual([...'abcdefgh']);
});
