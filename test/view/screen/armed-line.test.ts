import { expect, it } from 'vitest';
import { cancelRows } from '../../../src/view/cancel/cancel-rows.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { armFirst, fullStore } from '../../support/full-store.ts';

/** Titles that look alike to a person, of markets that are not the same. */
const LOOKALIKES: readonly (readonly [string, string])[] = [
  ['Will Apple win?', 'Will Аpple win?'],
  ['Will BTC hit 100k?', 'Will ВТС hit 100k?'],
  ['Rain on 1 May?', 'Rain on l May?'],
  ['Rain on 10 May?', 'Rain on 1O May?'],
  ['Over 5.0 goals?', 'Over 5.O goals?'],
  ['Will Oslo flood?', 'Will 0slo flood?'],
  ['modern art sale?', 'rnodern art sale?'],
  ['Will Ivan win?', 'Will lvan win?'],
  ['cafe opens?', 'cafе opens?'],
  ['Will Paris ban cars?', 'Will Раris ban cars?'],
  ['Trump - yes?', 'Trump ‐ yes?'],
  ['Fed cuts 25 bps', 'Fed cuts 25 bps '],
  ['Fed cuts  25 bps', 'Fed cuts 25 bps'],
  ['Will X merge?', 'Will Χ merge?'],
  ['Will o win?', 'Will ο win?'],
  ['Will it snow?', 'Will it ѕnow?'],
  ['Kiev by June?', 'Kiеv by June?'],
  ['“Yes” vote?', '"Yes" vote?'],
  [`Will ${'very '.repeat(60)}long A?`, `Will ${'very '.repeat(60)}long B?`],
  ['Same title', 'Same title'],
];

it.each(LOOKALIKES)('tells %j from %j by what cannot be imitated', (one, other) => {
  const [first, second] = [armedText(one, `0x${'a1'.repeat(32)}`), armedText(other, `0x${'b2'.repeat(32)}`)];
  expect(first).toContain('0xa1a1a1…a1a1');
  expect(second).toContain('0xb2b2b2…b2b2');
  expect(first).toMatch(/CANCEL 1 order · \$71\.75/);
});

function armedText(question: string, conditionId: string): string {
  const store = fullStore([question]);
  armFirst(store, question, conditionId);
  const scene = { nowMs: 0, wallMs: 0, width: 120, height: 36, glyphs: UNICODE_GLYPHS };
  return cancelRows(store.state(), scene)
    .flatMap((row) => row.spans.map((span) => span.text))
    .join(' ');
}
