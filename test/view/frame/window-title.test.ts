import { expect, it } from 'vitest';
import { titleSequence, windowTitle } from '../../../src/view/frame/window-title.ts';
import { ATTACKS } from '../../text/attack-strings.ts';
import { fullStore } from '../../support/full-store.ts';

it('names the service and the selected market', () => {
  expect(windowTitle(fullStore(['Will it rain?']).state())).toBe('pmtop · DEMO · Will it rain?');
});

it.each(ATTACKS)('is one sequence, whatever a service calls its market: %j', (attack) => {
  const sequence = titleSequence(`pmtop · ${attack}`);
  expect(sequence.slice(0, 4)).toBe('\u001b]2;');
  expect(sequence.at(-1)).toBe('\u0007');
  expect(sequence.slice(4, -1)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  expect(sequence.length).toBeLessThan(200);
});
