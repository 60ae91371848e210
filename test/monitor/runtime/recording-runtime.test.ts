import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../src/domain/random.ts';
import { recordingRuntime } from '../../../src/monitor/runtime/recording-runtime.ts';
import { replayRuntime } from '../../../src/monitor/runtime/replay-runtime.ts';
import type { Runtime } from '../../../src/monitor/runtime/runtime.ts';
import { readRecording } from '../../../src/recording/read-recording.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SERVICE = { url: 'http://127.0.0.1:1', demo: true };

it('waits as its replay will, whose time begins with the first request', async () => {
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
  const { value: runtime } = recording;
  await runtime.connectionTo(SERVICE);
  const connectedAtMs = clock.now();
  const draws = [1, 2, 3].map(() => runtime.random.next());
  await runtime.close?.();
  const read = await readRecording(path);
  if (!read.ok) throw new Error(read.failure);
  expect(read.value.head.startedAtMs).toBe(Math.round(connectedAtMs));
  const replayed = replayRuntime(read.value).random;
  expect([1, 2, 3].map(() => replayed.next())).toEqual(draws);
});
