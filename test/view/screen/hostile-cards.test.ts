import { describe, expect, it } from 'vitest';
import type { AppState } from '../../../src/state/app-state.ts';
import type { Card } from '../../../src/state/card.ts';
import { cardRows } from '../../../src/view/cards/card-rows.ts';
import { cardTable } from '../../../src/view/cards/card-table.ts';
import { cardTitle } from '../../../src/view/cards/card-title.ts';
import { activityRows } from '../../../src/view/orders/activity-rows.ts';
import { tradeRows } from '../../../src/view/orders/trade-rows.ts';
import { textWidth } from '../../../src/text/text-width.ts';
import { leavesOf, withValueAt } from '../../support/json-paths.ts';
import {
  cardsOf,
  decodeAnswer,
  honestAnswer,
  LOOKED_UP,
  lookedUpState,
} from '../../support/look-up-scenes.ts';
import { renderContextOf } from '../../support/row-text.ts';
import { SEQUENCES } from '../../text/attack-strings.ts';
import { runs } from '../../support/long-form.ts';

/** Every so many of the fields × payloads; 1 tries all. */
const EVERY = Number(process.env['HOSTILE_EVERY'] ?? runs(30, 1));
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const SCENE = renderContextOf(80, 60);
/** What is not clean in the rows, titles and tables of a state. */
function strayIn(state: AppState, cards: readonly Card[]): string[] {
  const stray: string[] = [];
  for (const card of cards) {
    const open = { ...state, view: { ...state.view, overlay: 'card' as const, cards: [card] } };
    const title = cardTitle(open, SCENE);
    const table = cardTable(open, SCENE.nowMs).flatMap((record) => Object.values(record));
    stray.push(...[...title.left, ...title.right].map(({ text }) => text), ...table);
    stray.push(
      ...cardRows(open, SCENE)
        .map(({ spans }) => spans.map(({ text }) => text).join(''))
        .filter((text) => CONTROLS.test(text) || textWidth(text) !== SCENE.width),
    );
  }
  const tabs = [...tradeRows(state, SCENE), ...activityRows(state, SCENE)];
  stray.push(...tabs.flatMap(({ spans }) => spans.map(({ text }) => text)));
  return stray.filter((text) => CONTROLS.test(text) || textWidth(text) > SCENE.width);
}

describe('a hostile string in any field of an answer that is looked up', () => {
  it.each(LOOKED_UP)(
    `of endpoint %i (%s) stays text in cards and tabs (1 of ${EVERY})`,
    async (row, kind, id) => {
      const honest = honestAnswer(row);
      expect(await decodeAnswer(row, honest)).toBeDefined();
      const stray: string[] = [];
      let tried = 0;
      for (const [index, path] of leavesOf(honest).entries())
        for (const [number, payload] of SEQUENCES.entries()) {
          if ((index + number) % EVERY !== 0) continue;
          tried++;
          const value = await decodeAnswer(row, withValueAt(honest, path, payload));
          if (value === undefined) continue;
          stray.push(
            ...strayIn(lookedUpState(kind, id, value), cardsOf(kind, value)).map(
              (text) => `${path.join('.')}: ${JSON.stringify(text)}`,
            ),
          );
        }
      expect(tried).toBeGreaterThan(0);
      expect(stray.slice(0, 5)).toEqual([]);
    },
    600_000,
  );
});
