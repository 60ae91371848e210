import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../src/domain/random.ts';
import { recordingRuntime } from '../../../src/monitor/runtime/recording-runtime.ts';
import { replayRuntime } from '../../../src/monitor/runtime/replay-runtime.ts';
import type { Runtime } from '../../../src/monitor/runtime/runtime.ts';
import { readRecording } from '../../../src/recording/read-recording.ts';
import { initialState } from '../../../src/state/app-state.ts';
import type { InputEvent } from '../../../src/terminal/input/input-event.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SERVICE = { url: 'http://127.0.0.1:1', demo: true };

function record() {
  const path = join(temporaryFolder(), 'a.pmtop');
  const clock = simulatedClock();
  const machine: Runtime = {
    clock,
    random: seededRandom(1),
    live: true,
    findService: async () => SERVICE,
    async connectionTo() {
      await clock.advance(700);
      return { openRecords: () => ({}) as never };
    },
  };
  const recording = recordingRuntime(machine, {
    path,
    version: '0.0.0',
    settings: { readOnly: false },
    size: { columns: 80, rows: 24 },
    state: () => initialState({ demo: true, host: 'exchange', readOnly: false }),
    say: () => {},
  });
  if (!recording.ok) throw new Error(recording.failure);
  const runtime = recording.value;
  return {
    clock,
    runtime,
    async end() {
      await runtime.close?.();
      const read = await readRecording(path);
      if (!read.ok) throw new Error(read.failure);
      return read.value;
    },
  };
}

it('waits as its replay will, whose time begins with the first request', async () => {
  const { clock, runtime, end } = record();
  await runtime.connectionTo(SERVICE);
  const connectedAtMs = clock.now();
  const draws = [1, 2, 3].map(() => runtime.random.next());
  const recorded = await end();
  expect(recorded.head.startedAtMs).toBe(Math.round(connectedAtMs));
  const replayed = replayRuntime(recorded).random;
  expect([1, 2, 3].map(() => replayed.next())).toEqual(draws);
});

it.each<[string, readonly InputEvent[], number | undefined]>([
  ['a paste', [{ kind: 'paste', text: 'secret', readAtMs: 0, chunk: 1 }], 50],
  ['more keys at once than fingers type', keys(9), 50],
  ['as many as a slow line bunches', keys(8), undefined],
  ['a focus', [{ kind: 'focus', focused: true, readAtMs: 0, chunk: 1 }], undefined],
])('tells of %s only that it is missing', async (_, events, leftOutAtMs) => {
  const { clock, runtime, end } = record();
  await runtime.connectionTo(SERVICE);
  await clock.advance(50);
  for (const event of events) runtime.interceptInput?.(event, () => {});
  const recorded = await end();
  expect(recorded.leftOutAtMs).toBe(leftOutAtMs);
  const isWritten = leftOutAtMs === undefined;
  expect(recorded.inputs.length).toBe(isWritten ? events.filter(({ kind }) => kind === 'key').length : 0);
});

function keys(count: number): readonly InputEvent[] {
  const key = { name: 's', text: 's', ctrl: false, alt: false, shift: false };
  return Array.from({ length: count }, () => ({ kind: 'key', key, readAtMs: 750, chunk: 1, alone: false }));
}
