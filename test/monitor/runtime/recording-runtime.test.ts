import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openReplay } from '../../../src/monitor/open-replay.ts';
import { readKeptAlert } from '../../../src/monitor/persistence/keep-alerts.ts';
import type { WatchedAlert } from '../../../src/state/watched-alert.ts';
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

function record(alerts: readonly WatchedAlert[] = []) {
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
    state: () => ({ ...initialState({ demo: true, host: 'exchange', readOnly: false }), alerts }),
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
  expect(recorded.head).toMatchObject({ startedAtMs: Math.round(connectedAtMs), url: SERVICE.url });
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

it.each([
  ['before the service is found', true, 0],
  ['after it', false, 300],
])('the alerts of earlier runs are in it, and in its replay: read %s', async (_, isBefore, atMs) => {
  const read = readKeptAlert({ alert: 'mid > 0.6', rung: true }, 0);
  const { clock, runtime, end } = record(read ? [read] : []);
  if (isBefore) runtime.noteAlerts?.();
  await runtime.connectionTo(SERVICE);
  await clock.advance(300);
  if (!isBefore) runtime.noteAlerts?.();
  for (const key of keys(1)) runtime.interceptInput?.({ ...key, readAtMs: clock.monotonicMs() }, () => {});
  const recorded = await end();
  const line = { kind: 'alerts', alerts: [{ alert: read?.id, rung: true }] };
  expect(recorded.inputs.findLast(({ kind }) => kind === 'alerts')).toEqual({ ...line, atMs });
  const { runtime: replay, store } = openReplay(
    { recording: recorded, speed: 256 },
    { readOnly: false },
    {},
    24,
  );
  await replay.connectionTo(SERVICE);
  replay.begin?.({ store, handleInput: () => {}, reopen: async () => {} });
  await vi.waitFor(
    () => expect(store.state().alerts).toMatchObject([{ id: read?.id, phase: read?.phase }]),
    30_000,
  );
  await replay.close?.();
});

function keys(count: number): readonly InputEvent[] {
  const key = { name: 's', text: 's', ctrl: false, alt: false, shift: false };
  return Array.from({ length: count }, () => ({ kind: 'key', key, readAtMs: 750, chunk: 1, alone: false }));
}
