import { describe, expect, it } from 'vitest';
import type { AppState } from '../../../src/state/app-state.ts';
import { computeLayout, overlayBox, paneHeights } from '../../../src/view/frame/layout.ts';
import { openInkScreen } from '../../support/ink-screen.tsx';
import { leavesOf, withValueAt } from '../../support/json-paths.ts';
import {
  cardsOf,
  decodeAnswer,
  honestAnswer,
  LOOKED_UP,
  lookedUpState,
} from '../../support/look-up-scenes.ts';
import { straySequences } from '../../support/stray-sequences.ts';
import { PILES } from '../../text/attack-strings.ts';

/** Every so many of the piles at each size and by each table of widths; 1 tries all. */
const EVERY = Number(process.env['HOSTILE_EVERY'] ?? 8);

const SIZES = [
  [120, 36],
  [80, 24],
  [61, 17],
  [40, 10],
] as const;
const WIDTHS = ['unicode-6', 'unicode-11', 'graphemes'] as const;

/** The cards of every answer, all of whose texts are this one. */
async function cardStates(pile: string): Promise<AppState[]> {
  const states: AppState[] = [];
  for (const [row, kind, id] of LOOKED_UP) {
    const honest = honestAnswer(row);
    const texts = leavesOf(honest).filter((path) => !isOfUse(path.at(-1)));
    const poisoned = texts.reduce<unknown>((answer, path) => withValueAt(answer, path, pile), honest);
    const decoded = (await decodeAnswer(row, poisoned)) ?? (await decodeAnswer(row, honest));
    const [card] = cardsOf(kind, decoded);
    const state = lookedUpState(kind, id, decoded);
    if (card) states.push({ ...state, view: { ...state.view, overlay: 'card', cards: [card] } });
  }
  return states;
}

/** Without these an answer is refused as a whole. */
function isOfUse(key: string | number | undefined): boolean {
  return typeof key === 'number' || /id$|price|size|side|time|created|date|hash|amount/i.test(key ?? '');
}

const CASES = WIDTHS.flatMap((widths, table) =>
  SIZES.map(([columns, rows], size) => {
    const piles = PILES.filter((_, number) => (table * SIZES.length + size + number) % EVERY === 0);
    return { widths, columns, rows, piles };
  }),
);

describe(`a pile of text (1 of ${EVERY})`, () => {
  it.each(CASES)(
    'breaks no border of a card on $columns×$rows by the widths of $widths',
    async ({ columns, rows, widths, piles }) => {
      const layout = computeLayout(columns, rows, 'markets');
      const { left, top, width, height } = overlayBox(layout, 'card');
      const [first] = await cardStates('z');
      const screen = openInkScreen(first as AppState, columns, rows, widths);
      for (const pile of piles)
        for (const state of await cardStates(pile)) {
          const sized = { ...state, view: { ...state.view, heights: paneHeights(layout) } };
          const cells = await screen.show(sized);
          const at = (x: number, y: number): string =>
            (cells[y * columns + x] as string).split(' ')[0] as string;
          const sides = Array.from(
            { length: height - 2 },
            (_, y) => at(left, top + 1 + y) + at(left + width - 1, top + 1 + y),
          );
          const bottom = Array.from({ length: width }, (_, x) => at(left + x, top + height - 1)).join('');
          const where = `${JSON.stringify(pile.slice(0, 12))} in ${state.view.cards[0]?.kind}`;
          expect(sides, where).toEqual(sides.map(() => '││'));
          expect(bottom, where).toBe(`╰${'─'.repeat(width - 2)}╯`);
        }
      expect(straySequences(screen.raw())).toEqual([]);
      screen.close();
    },
  );
});
