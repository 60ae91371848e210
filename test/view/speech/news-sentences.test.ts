import { describe, expect, it } from 'vitest';
import type { EverythingProgress } from '../../../src/domain/cancel.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import { newsSentences } from '../../../src/view/speech/news-sentences.ts';
import { spokenContext } from '../../../src/view/speech/say-row.ts';
import { fullStore } from '../../support/full-store.ts';

const DISARMED = ['Disarmed: nothing was sent.'];

describe('when everything is armed no more', () => {
  const canceling: EverythingProgress = { cancels: [], phase: 'canceling', startedAtMs: 0 };
  const settled: EverythingProgress = {
    ...canceling,
    phase: 'settled',
    outcome: 'confirmed',
    settledAtMs: 9,
  };
  const idle = fullStore(['Will it rain?']).state();

  function saidBetween(before: EverythingProgress | undefined, after: EverythingProgress | undefined) {
    const { armed: _, ...rest } = standing(after);
    const target = { markets: [], orders: [], worth: 0 };
    const armed = { ...standing(before), armed: { target, untilMs: 5_000 } };
    return newsSentences(armed, rest, spokenContext({ nowMs: 1_000, wallMs: 1_000 }));
  }

  const standing = (everything: EverythingProgress | undefined): AppState => ({
    ...idle,
    ...(everything && { everything }),
  });

  it.each<[string, EverythingProgress | undefined, EverythingProgress | undefined]>([
    ['it is under way', undefined, canceling],
    ['it was heard of before the key was at rest', canceling, canceling],
    ['it goes to a further market', canceling, { ...canceling }],
    ['it is done with already', undefined, settled],
    ['it comes after another one', settled, canceling],
  ])('nothing says that nothing was sent: %s', (_, before, after) => {
    expect(saidBetween(before, after)).toEqual([]);
  });

  it.each<[string, EverythingProgress | undefined]>([
    ['none was sent', undefined],
    ['an earlier one stands there, done with', settled],
  ])('that is told where %s', (_, everything) => {
    expect(saidBetween(everything, everything)).toEqual(DISARMED);
  });
});
