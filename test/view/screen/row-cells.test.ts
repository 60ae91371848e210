import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameText, span } from '../../../src/view/rows/row.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { sanitizeLine } from '../../../src/text/sanitize.ts';
import { dropDisputed, textWidth } from '../../../src/text/text-width.ts';
import { cutRow } from '../../../src/view/rows/cut-row.ts';
import { computeLayout } from '../../../src/view/frame/layout.ts';
import { layoutSurfaces } from '../../../src/view/frame/surfaces.ts';
import { fullStore } from '../../support/full-store.ts';
import { ATTACKS } from '../../text/attack-strings.ts';

const GLYPHS = UNICODE_GLYPHS;
const title = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(...ATTACKS, '👩‍👩‍👧‍👦🇵🇹', 'เก็บ ำ', '1️⃣ \u2764\ufe0f', 'ﷺ', '日本語の市場'),
);

describe('a row that tells its cells', () => {
  it('takes so many in every terminal, whatever the service calls its markets', () => {
    let told = 0;
    const size = fc.constantFrom([120, 36], [80, 24], [50, 16], [200, 60], [30, 8] as const);
    fc.assert(
      fc.property(fc.array(title, { minLength: 8, maxLength: 8 }), size, (titles, [columns, rows]) => {
        const store = fullStore(titles.map((text) => sanitizeLine(text, 500)));
        for (const { box, select } of layoutSurfaces(computeLayout(columns, rows, 'markets'))) {
          const scene = { nowMs: 900, wallMs: 1_760_000_000_000, ...box, glyphs: GLYPHS };
          const rows = select(store.state(), scene);
          // Cut, a row must not tell the cells that it had.
          const cut = rows.map((row) => cutRow(row, Math.ceil(box.width / 2), GLYPHS.ellipsis));
          for (const { cells, spans } of [...rows, ...cut]) {
            if (cells === undefined) continue;
            told++;
            const text = spans.map((part) => part.text).join('');
            expect([textWidth(text), dropDisputed(text)], text).toEqual([cells, text]);
          }
        }
      }),
      { numRuns: 100 },
    );
    expect(told).toBeGreaterThan(1_000);
  });
});

it.each([
  ['the same', [span('a'), span('b', 'dim')], true],
  ['another text', [span('a'), span('c', 'dim')], false],
  ['another tone', [span('a'), span('b', 'warn')], false],
  ['more', [span('a'), span('b', 'dim'), span('')], false],
])('tells spans from %s', (_name, others, same) => {
  expect(sameText([span('a'), span('b', 'dim')], others)).toBe(same);
});
