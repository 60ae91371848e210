import { expect, it } from 'vitest';
import { shareReading } from '../../../src/cancel/run/share-reading.ts';

/** Readings that end when told, numbered in the order in which they begin. */
function readings() {
  const begun: PromiseWithResolvers<number>[] = [];
  const read = shareReading(() => {
    const reading = Promise.withResolvers<number>();
    begun.push(reading);
    return reading.promise;
  });
  /** Ends the newest with its number. */
  async function end(): Promise<void> {
    begun.at(-1)?.resolve(begun.length);
    for (let i = 0; i < 5; i++) await Promise.resolve();
  }
  return { read, end, begun };
}

it('begins at once when none is under way', async () => {
  const { read, end, begun } = readings();
  const first = read();
  expect(begun).toHaveLength(1);
  await end();
  expect(await first).toBe(1);
});

it('gives nobody a reading that began before the call', async () => {
  const { read, end } = readings();
  void read();
  const second = read();
  await end();
  await end();
  expect(await second).toBe(2);
});

it('gives all who call during one reading the same next one', async () => {
  const { read, end, begun } = readings();
  void read();
  const waiting = [read(), read(), read()];
  await end();
  expect(begun).toHaveLength(2);
  const late = read();
  await end();
  await end();
  expect(await Promise.all(waiting)).toEqual([2, 2, 2]);
  expect(await late).toBe(3);
});

it('begins anew after each reading', async () => {
  const { read, end } = readings();
  for (const number of [1, 2, 3]) {
    const reading = read();
    await end();
    expect(await reading).toBe(number);
  }
});

it('goes on after a reading that broke', async () => {
  const { read, end, begun } = readings();
  const broken = read();
  const next = read();
  begun[0]?.reject(new Error('broken'));
  await expect(broken).rejects.toThrow('broken');
  await end();
  await end();
  expect(await next).toBe(2);
});
