import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeLine } from '../../../src/text/sanitize.ts';
import { computeLayout } from '../../../src/view/frame/layout.ts';
import { fullStore } from '../../support/full-store.ts';
import { paintScreen } from '../../support/paint-screen.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';
import type { VirtualTerminal } from '../../support/virtual-terminal.ts';
import { ATTACKS } from '../../text/attack-strings.ts';
import { runs } from '../../support/long-form.ts';

const TITLES = Number(process.env['TITLES'] ?? runs(400, 10_000));
const TITLES_A_SCREEN = 20;
const SIZES = [
  [120, 36],
  [80, 24],
  [50, 16],
  [100, 28],
  [200, 60],
] as const;

const title = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.constantFrom(...ATTACKS, '👩‍👩‍👧‍👦🇵🇹', 'เก็บ ำ', '1️⃣ \u2764\ufe0f', 'e\u0301\u0316', 'ﷺ', '\u{1F3FB}'),
);

/** Cells of borders that hold something else. */
function brokenBorders({ cell }: VirtualTerminal, columns: number, rows: number): string[] {
  const { panes } = computeLayout(columns, rows, 'markets');
  return Object.entries(panes).flatMap(([pane, { left, top, width, height }]) => {
    const sides = Array.from({ length: height - 2 }, (_, y) => top + 1 + y);
    const edges = [left, left + width - 1];
    const broken = sides.flatMap((y) =>
      edges.filter((x) => cell(x, y).text !== '│').map((x) => `${pane} ${x},${y}`),
    );
    const bottom = Array.from(
      { length: width - 2 },
      (_, x) => cell(left + 1 + x, top + height - 1).text,
    ).join('');
    const corners = [cell(left, top).text, cell(left + width - 1, top).text].join('');
    if (!/^─+$/.test(bottom)) broken.push(`${pane} bottom ${bottom}`);
    if (corners !== '╭╮') broken.push(`${pane} corners ${corners}`);
    return broken;
  });
}

describe.each(['unicode-6', 'unicode-11', 'graphemes'] as const)('by the widths of %s', (widths) => {
  it(`${TITLES} random titles break no border at five sizes`, async () => {
    const screens = fc.sample(fc.array(title, { minLength: TITLES_A_SCREEN, maxLength: TITLES_A_SCREEN }), {
      numRuns: Math.ceil(TITLES / TITLES_A_SCREEN),
      seed: 3,
    });
    for (const [columns, rows] of SIZES) {
      const terminal = createVirtualTerminal(columns, rows, widths);
      await terminal.write('\u001b[?1049h');
      for (const titles of screens) {
        const store = fullStore(titles.map((text) => sanitizeLine(text, 500)));
        await terminal.write(paintScreen(store, simulatedClock(), { columns, rows }));
        expect(brokenBorders(terminal, columns, rows), JSON.stringify(titles)).toEqual([]);
      }
      terminal.dispose();
    }
  }, 600_000);
});
