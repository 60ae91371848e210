import { describe, expect, it } from 'vitest';
import { initialState } from '../../../src/state/app-state.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { statusRow } from '../../../src/view/frame/status-row.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';

const LIVE = reduce(initialState({ demo: false, host: 'clob.example.com', readOnly: false }), {
  type: 'pollAnswered',
  poller: 'book',
  times: { askedAtMs: 0, readAtMs: 0 },
  paceMs: 500,
});

const compared = (offsetMs: number): AppState => reduce(LIVE, { type: 'clocksCompared', offsetMs });
const lineOf = (state: AppState, width = 100): string | undefined =>
  textOf([statusRow(state, renderContextOf(width, 1))])[0];

describe('the status line', () => {
  it.each([
    [90_000, 'clock 90s slow'],
    [-420_400, 'clock 7m fast'],
  ])('warns when the clocks are %i ms apart: %s', (offsetMs, words) => {
    expect(lineOf(compared(offsetMs))).toContain(words);
  });

  it('does not speak of a difference that is within what can be read', () => {
    expect(lineOf(compared(1_900))).not.toMatch(/slow|fast/);
  });

  it('keeps the warning longer than budgets, lane and time of day where there is little room', () => {
    expect(lineOf(compared(90_000), 60)).toMatch(/live 1\.0s +clock 90s slow$/);
  });

  it('is not drawn anew while the difference stays what it was', () => {
    const once = compared(90_000);
    expect(reduce(once, { type: 'clocksCompared', offsetMs: 90_300 })).toBe(once);
  });

  it('forgets a difference that is no longer known', () => {
    expect(lineOf(reduce(compared(90_000), { type: 'clocksCompared' }))).not.toContain('slow');
  });
});
