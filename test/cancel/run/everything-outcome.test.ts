import { expect, it } from 'vitest';
import type { CancelOutcome, CancelProgress, EverythingProgress } from '../../../src/domain/cancel.ts';
import { everythingOutcome } from '../../../src/cancel/run/everything-outcome.ts';

function outcomeOf(outcomes: readonly (CancelOutcome | undefined)[], openAtLastReading?: number) {
  const cancels = outcomes.map((outcome) => ({ outcome }) as CancelProgress);
  const progress = { phase: 'settled', startedAtMs: 0, cancels, openAtLastReading } as EverythingProgress;
  return everythingOutcome(progress);
}

it.each<[CancelOutcome, readonly (CancelOutcome | undefined)[], number | undefined]>([
  ['not-sent', [], undefined],
  ['confirmed', [], 0],
  ['left', [], 2],
  ['confirmed', ['confirmed', 'confirmed'], 0],
  ['left', ['confirmed', 'confirmed'], 1],
  ['unresolved', ['confirmed'], undefined],
  ['left', ['confirmed', 'left'], 0],
  ['left', ['left', 'left'], undefined],
  ['left', ['confirmed', 'refused'], 0],
  ['refused', ['refused', 'refused'], undefined],
  ['unresolved', ['left', 'unresolved'], 0],
  ['unresolved', ['confirmed', undefined], 0],
])('everything is %s where its markets are %j and the account shows %s orders', (word, outcomes, open) => {
  expect(outcomeOf(outcomes, open)).toBe(word);
});
