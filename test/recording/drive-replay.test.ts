import { expect, it } from 'vitest';
import { driveReplay, type Replay } from '../../src/recording/drive-replay.ts';
import type { RecordedInput } from '../../src/recording/recording-line.ts';
import { replayClock } from '../../src/recording/replay-clock.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

const END_MS = 60_000;

function key(atMs: number, name: string): RecordedInput {
  const plain = { name, ctrl: false, alt: false, shift: false };
  return { kind: 'input', atMs, event: { kind: 'key', key: plain, alone: true, chunk: 1, readAtMs: atMs } };
}

function scene(options: { speed?: number; fromMs?: number } = {}) {
  const real = simulatedClock();
  const clock = replayClock(0);
  const seen: string[] = [];
  let restarts = 0;
  /** What the world does by itself: a beat each second. */
  const beat = (): void => {
    seen.push(`beat ${clock.monotonicMs()}`);
    clock.schedule(1_000, beat);
  };
  const replay: Replay = driveReplay({
    recording: { inputs: [key(1_500, 'j'), key(20_000, 'k')], endMs: END_MS },
    clock,
    realClock: real,
    onInput: (input) =>
      seen.push(
        `${'event' in input && input.event.kind === 'key' ? input.event.key.name : ''} ${clock.monotonicMs()}`,
      ),
    async restart() {
      restarts++;
      clock.schedule(1_000, beat);
    },
    onMoved: () => {},
    ...options,
  });
  clock.schedule(1_000, beat);
  /** So much real time, with everything that follows from it. */
  async function watch(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 33) {
      await real.advance(33);
      for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return { replay, seen, watch, restarts: () => restarts };
}

it('goes at the pace of the recording, and does what was done then at its time', async () => {
  const { seen, watch } = scene();
  await watch(2_500);
  expect(seen).toEqual(['beat 1000', 'j 1500', 'beat 2000']);
});

it.each([
  [1 / 8, -9],
  [1 / 2, -1],
  [4, 2],
  [256, 9],
])('goes %d times as fast', (factor, presses) => {
  const { replay } = scene();
  for (let press = 0; press < Math.abs(presses); press++) replay.changeSpeed(presses > 0 ? 1 : -1);
  expect(replay.position().speed).toBe(factor);
});

it('stands still while it is paused', async () => {
  const { replay, watch } = scene();
  await watch(1_000);
  replay.togglePause();
  const { atMs } = replay.position();
  await watch(5_000);
  expect(replay.position()).toMatchObject({ atMs, paused: true });
});

it('begins where it is told to, with everything that happened before', async () => {
  const { seen, watch, replay } = scene({ fromMs: 30_000 });
  replay.togglePause();
  await watch(3_000);
  expect(replay.position().atMs).toBe(30_000);
  expect(seen).toEqual(expect.arrayContaining(['j 1500', 'k 20000', 'beat 30000']));
});

it('goes back by beginning anew, and sees the same again', async () => {
  const { replay, seen, watch, restarts } = scene({ fromMs: 30_000 });
  replay.togglePause();
  await watch(3_000);
  const before = seen.splice(0).filter((line) => Number(line.split(' ')[1]) <= 10_000);
  replay.seek(10_000);
  await watch(2_000);
  expect(restarts()).toBe(1);
  expect(replay.position().atMs).toBe(10_000);
  expect(seen).toEqual(before);
});

it('stops at the end, and takes no place outside the recording', async () => {
  const { replay, watch } = scene({ speed: 256 });
  await watch(8_000);
  expect(replay.position().atMs).toBe(END_MS);
  replay.seek(10 * END_MS);
  await watch(1_000);
  expect(replay.position().atMs).toBe(END_MS);
  replay.seek(-5);
  replay.togglePause();
  await watch(1_000);
  expect(replay.position().atMs).toBe(0);
});
