import { expect, it } from 'vitest';
import { askPs, isStillRunning, startOf } from '../../../src/cancel/records/process-identity.ts';
import { realClock } from '../../../src/system/system-clock.ts';

const NOBODY = 2 ** 22 + 1;

it('knows a process by its number and its start', async () => {
  const start = startOf(process.pid, realClock);
  expect(await isStillRunning(process.pid, start)).toBe(true);
  expect(await isStillRunning(process.pid, `${start}0`)).toBe(false);
  expect(await isStillRunning(NOBODY, start)).toBe(false);
});

it.each([0, -1, 1.5, Number.NaN])('knows of no process with the number %d', async (processId) => {
  expect(await isStillRunning(processId)).toBe(false);
});

it('cannot know without the start, or with one of another kind', async () => {
  expect(await isStillRunning(process.pid)).toBeUndefined();
  expect(await isStillRunning(process.pid, 'moons:3')).toBeUndefined();
});

it('asks ps where the kernel shows no files, and finds the same start', async () => {
  const found = await askPs(process.pid);
  const startedAtMs = realClock.now() - process.uptime() * 1000;
  expect(found).toMatchObject({ ended: false });
  expect(Math.abs(Number(found?.start.replace('at:', '')) - startedAtMs)).toBeLessThan(3_000);
  expect(await askPs(NOBODY)).toBeUndefined();
});
