import { expect, it } from 'vitest';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { titleRow } from '../../../src/view/rows/border-row.ts';
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
