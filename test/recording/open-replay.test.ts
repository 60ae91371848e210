import { expect, it, vi } from 'vitest';
import { openReplay } from '../../src/monitor/open-replay.ts';
import type { ReplayRuntimeOptions } from '../../src/monitor/runtime/replay-runtime.ts';
import { statusRow } from '../../src/view/frame/status-row.ts';
import { renderContextOf, textOf } from '../support/row-text.ts';
import { ask, HEAD } from './sample-recording.ts';

/** The first line of the screen before anything has happened on it. */
function firstLine(options: ReplayRuntimeOptions = {}): string | undefined {
  const recording = { head: HEAD, requests: [ask(0)], inputs: [], isCut: false, endMs: 20_000 };
  const { store } = openReplay({ recording, ...options }, { readOnly: false }, {}, 24);
  return textOf([statusRow(store.state(), renderContextOf(100, 0))])[0];
}

it.each([
  ['at its beginning', {}, 'REPLAY 0:00/0:20'],
  ['on its way to another place', { fromMs: 18_000 }, 'REPLAY 0:00/0:20'],
  ['faster than it was', { speed: 4 }, 'REPLAY 0:00/0:20 ×4'],
])('the first frame says that it is a replay, %s, and names no service', (_where, options, words) => {
  expect(firstLine(options)).toMatch(new RegExp(`^pmtop · ${words} {2}`));
});

it('the first line says when something that was pasted is missing', async () => {
  const requests = [ask(0)];
  const recording = { head: HEAD, requests, inputs: [], leftOutAtMs: 5_000, isCut: false, endMs: 20_000 };
  const { runtime, store } = openReplay({ recording, speed: 256 }, { readOnly: false }, {}, 24);
  const line = (): string | undefined => textOf([statusRow(store.state(), renderContextOf(100, 0))])[0];
  expect(line()).not.toContain('missing');
  await runtime.connectionTo({ url: HEAD.url, demo: true });
  runtime.begin?.({ store, handleInput: () => {}, reopen: async () => {} });
  await vi.waitFor(() => expect(line()).toMatch(/REPLAY 0:\d\d\/0:20 \(a paste is missing\)/), 30_000);
  await runtime.close?.();
});

it('draws the same chances again when it begins anew, so that requests are made at the same times', async () => {
  const recording = { head: HEAD, requests: [ask(0)], inputs: [], isCut: false, endMs: 20_000 };
  const { runtime, store } = openReplay({ recording, speed: 256 }, { readOnly: false }, {}, 24);
  const drawn = [runtime.random.next(), runtime.random.next()];
  const reopened = Promise.withResolvers<readonly number[]>();
  const reopen = async (): Promise<void> => reopened.resolve([runtime.random.next(), runtime.random.next()]);
  await runtime.connectionTo({ url: HEAD.url, demo: true });
  runtime.begin?.({ store, handleInput: () => {}, reopen });
  await vi.waitFor(() => expect(runtime.clock.monotonicMs()).toBeGreaterThan(0), 30_000);
  runtime.control?.('back');
  expect(await reopened.promise).toEqual(drawn);
  await runtime.close?.();
});
