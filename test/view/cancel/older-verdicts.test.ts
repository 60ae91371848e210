import { expect, it } from 'vitest';
import type { CancelProgress } from '../../../src/domain/cancel.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { cancelRows } from '../../../src/view/cancel/cancel-rows.ts';
import { MARKET, OTHER_MARKET, orders, target, YES } from '../../cancel/fake-account.ts';
import { sampleProgress } from '../../support/sample-cancels.ts';

const START = initialState({ demo: false, host: 'clob.example.com', readOnly: false });

function shown(cancels: readonly CancelProgress[], width = 200, height = 24) {
  const context = { nowMs: 1_000, wallMs: 1_000, width, height, glyphs: UNICODE_GLYPHS };
  return cancelRows({ ...START, cancels }, context).map(({ spans }) => ({
    text: spans
      .map(({ text }) => text)
      .join('')
      .trim(),
    tone: spans[0]?.tone,
  }));
}

/** One that an earlier run left behind. */
function left(id: number, change: Partial<CancelProgress> = {}): CancelProgress {
  return sampleProgress({
    id,
    target: target(orders(2)),
    attempts: 0,
    phase: 'waiting',
    outcome: 'unresolved',
    openAtLastReading: id,
    ...change,
  });
}

const THIRTEEN = Array.from({ length: 13 }, (_, i) => left(i + 1));
const clear = (id: number) => left(id, { outcome: 'confirmed', phase: 'settled' });

it('the newest of thirteen cancels of one market is shown, and the others are counted in one line', () => {
  const rows = shown(THIRTEEN);
  expect(rows).toMatchObject([
    { text: expect.stringMatching(/^unresolved: 13 open at last reading/) },
    { text: '+12 older of this market, 12 not verified · see pmtop cancels', tone: 'alarm' },
  ]);
});

it('older ones that are clear are only counted', () => {
  const [, count] = shown([clear(1), clear(2), left(3)]);
  expect(count).toEqual({ text: '+2 older of this market · see pmtop cancels', tone: 'good' });
});

it('an older one that is not verified is counted as that below one that is', () => {
  const [newest, count] = shown([left(1), clear(2)]);
  expect(newest?.text).toMatch(/^clear, verified/);
  expect(count?.text).toBe('+1 older of this market, 1 not verified · see pmtop cancels');
});

it('each market and each outcome has its own', () => {
  const outcome = { kind: 'outcome', conditionId: MARKET, tokenId: YES } as const;
  const onYes = [4, 5].map((id) => left(id, { target: target([], { scope: outcome, outcome: 'Yes' }) }));
  const scope = { kind: 'market', conditionId: OTHER_MARKET } as const;
  const text = shown([left(1), left(2), left(3, { target: target([], { scope }) }), ...onYes]).map(
    (row) => row.text,
  );
  expect(text.filter((line) => line.startsWith('unresolved'))).toHaveLength(3);
  expect(text.filter((line) => line.startsWith('+')).map((line) => line.split(',')[0])).toEqual([
    '+1 older of this outcome',
    '+1 older of this market',
  ]);
});

it('one with an alarm is never only counted', () => {
  const text = shown([left(1, { outside: ['0xstranger'] }), left(2), left(3)]).map((row) => row.text);
  expect(text.join(' ')).toContain('ALARM: 1 canceled outside this market: 0xstranger');
  expect(text.filter((line) => line.startsWith('+'))).toEqual([
    '+1 older of this market, 1 not verified · see pmtop cancels',
  ]);
});

it.each([
  [80, 6],
  [50, 6],
  [40, 4],
  [40, 3],
  [39, 2],
])('their count has a line of its own on %i columns, however few lines there are', (width, height) => {
  const text = shown(THIRTEEN, width, height).map((row) => row.text);
  expect(text.length).toBeLessThanOrEqual(height);
  expect(text[0]).toMatch(/^unresolved: 13 open/);
  expect(text.join(' ')).toMatch(/\+12 (older of this market|more cancels), 12 not verified/);
});
