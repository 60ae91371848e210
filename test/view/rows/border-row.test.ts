import { expect, it } from 'vitest';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { titleRow, wordsBeside } from '../../../src/view/rows/border-row.ts';
import { span } from '../../../src/view/rows/row.ts';

const AGE = span('age 0.1s');

it.each([
  [25, '╭2 Book · Yes  age 0.1s ╮'],
  [24, '╭2 Book · Yes age 0.1s ╮'],
  [23, '╭2 Book · Y… age 0.1s ╮'],
  [30, '╭2 Book · Yes ───── age 0.1s ╮'],
])('a title is cut only where a blank beside what follows makes no room: %i cells', (width, drawn) => {
  const title = { left: [span('Book'), span(' · Yes', 'accent')], right: [AGE] };
  const { spans } = titleRow(title, '2 ', false, width, UNICODE_GLYPHS);
  expect(spans.map(({ text }) => text).join('')).toBe(drawn);
});

it.each([
  [40, 'j k scroll, Esc closes'],
  [30, 'Esc closes'],
  [20, 'Esc closes'],
  [19, 'Esc'],
  [14, 'Esc'],
])('of %i cells its keys are those that fit whole', (width, shown) => {
  const forms = ['j k scroll, Esc closes', 'Esc closes', 'Esc'];
  const lead = [span('Help ─ ')];
  const words = wordsBeside(forms, lead, [], width);
  expect(words).toBe(shown);
  const { spans } = titleRow({ left: [...lead, span(words)], right: [] }, '', false, width, UNICODE_GLYPHS);
  expect(spans.map(({ text }) => text).join('')).toContain(`Help ─ ${shown} `);
});
