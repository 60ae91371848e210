import { expect, it } from 'vitest';
import type { CancelProgress } from '../../../src/domain/cancel.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { cancelRows } from '../../../src/view/cancel/cancel-rows.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { OTHER_MARKET, RESET, orders, target } from '../../cancel/fake-account.ts';
import { sampleProgress } from '../../support/sample-cancels.ts';

const MINUTE_MS = 60_000;
const TIMES = { askedAtMs: 0, readAtMs: 1 };
const START = initialState({ demo: false, host: 'clob.example.com', readOnly: false });

function progressed(change: Partial<CancelProgress>): AppEvent {
  const unsettled = {
    target: target(orders(6)),
    phase: 'waiting',
    attempts: 4,
    openAtLastReading: 6,
  } as const;
  return { type: 'cancelProgressed', progress: sampleProgress({ ...unsettled, ...change }) };
}

const UNRESOLVED = reduce(START, progressed({ outcome: 'unresolved' }));

/** The lines about cancels of a screen that is drawn `afterMs` after the start. */
function bannerOf(state: AppState, afterMs = 0) {
  const scene = { nowMs: afterMs, wallMs: afterMs, width: 100, height: 24, glyphs: UNICODE_GLYPHS };
  return cancelRows(state, scene).map(({ spans, emphasis }) => ({
    text: spans.map((span) => span.text).join(''),
    tone: spans[0]?.tone,
    emphasis,
  }));
}

const STANDS = {
  text: expect.stringContaining('unresolved: 6 open at last reading'),
  tone: 'alarm',
  emphasis: 'banner',
};

it.each([0, 0.5, 1, 10, 60, 24 * 60])(
  'an unresolved cancel stands in the color of alarm after %s minutes',
  (minutes) => {
    expect(bannerOf(UNRESOLVED, minutes * MINUTE_MS)).toContainEqual(STANDS);
  },
);

const elsewhere = target(orders(1), { scope: { kind: 'market', conditionId: OTHER_MARKET } });

it.each<[string, AppEvent]>([
  [
    'my orders are listed and none is there',
    { type: 'ordersRead', orders: [], complete: true, times: TIMES },
  ],
  ['a poller fails', { type: 'pollFailed', poller: 'orders', failure: RESET, nextTryAtMs: 1 }],
  ['the service is lost', { type: 'serviceLost', reason: 'gone' }],
  ['something else is said', { type: 'messageAdded', text: 'copied', atMs: 1, reply: true }],
  ['another cancel is armed', { type: 'cancelArmed', target: elsewhere, untilMs: 5_000 }],
  ['another cancel is disarmed', { type: 'cancelDisarmed' }],
  [
    'another cancel is clear',
    progressed({ id: 2, target: elsewhere, outcome: 'confirmed', phase: 'settled' }),
  ],
  ['another verdict is dismissed', { type: 'cancelCleared', id: 2 }],
  ['the readings are paused', { type: 'pauseToggled' }],
  ['the theme changes', { type: 'themeCycled' }],
])('it stands when %s', (_, event) => {
  expect(bannerOf(reduce(UNRESOLVED, event))).toContainEqual(STANDS);
});

it('goes by a clean reading of its own, or when somebody takes note of it', () => {
  const proven = progressed({ outcome: 'confirmed', phase: 'settled', settledAtMs: 1 });
  expect(bannerOf(reduce(UNRESOLVED, proven))).toMatchObject([
    { text: expect.stringMatching(/^ clear/), tone: 'good' },
  ]);
  expect(bannerOf(reduce(UNRESOLVED, { type: 'cancelCleared', id: 1 }))).toEqual([]);
});
