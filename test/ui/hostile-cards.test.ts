import { describe, expect, it } from 'vitest';
import type { Asker } from '../../src/api/ask.ts';
import { parseAnswer } from '../../src/api/parse-answer.ts';
import type { Excerpt, Finding, LookUpKind } from '../../src/domain/look-up.ts';
import { initialState, type AppState } from '../../src/state/app-state.ts';
import type { Card } from '../../src/state/card.ts';
import { reduce } from '../../src/state/reduce.ts';
import { cardRows } from '../../src/state/rows/cards/card-rows.ts';
import { cardTable } from '../../src/state/rows/cards/card-table.ts';
import { cardTitle } from '../../src/state/rows/cards/card-title.ts';
import { activityRows } from '../../src/state/rows/orders/activity-rows.ts';
import { tradeRows } from '../../src/state/rows/orders/trade-rows.ts';
import { textWidth } from '../../src/text/width.ts';
import { ENDPOINT_CASES } from '../support/endpoint-cases.ts';
import { leavesOf, withValueAt } from '../support/json-paths.ts';
import { sceneOf } from '../support/row-text.ts';
import { SEQUENCES } from '../text/attack-strings.ts';

/** Every so many of the fields × payloads; 1 tries all. */
const EVERY = Number(process.env['HOSTILE_EVERY'] ?? 15);
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const SCENE = sceneOf(80, 60);
const LIST_KINDS = new Set<LookUpKind>(['eventComments', 'userComments', 'replies', 'activity', 'trades']);

/** What is looked up, by the interface's number of its endpoint, and under which id the card asks for it. */
const LOOKED_UP: readonly (readonly [row: number, kind: LookUpKind, id: string])[] = [
  [1, 'eventComments', 'rain'],
  [2, 'userComments', '0xabc'],
  [3, 'replies', '7'],
  [5, 'market', '0xm'],
  [9, 'event', 'rain'],
  [12, 'activity', '0xabc'],
  [14, 'order', '7'],
  [18, 'fee', '1'],
  [23, 'trades', ''],
];

/** The answer as the client decodes it; undefined when it refuses it. */
async function decoded(row: number, json: unknown): Promise<unknown> {
  const ask: Asker = ({ decode }) => {
    const parsed = parseAnswer(Buffer.from(JSON.stringify(json)));
    const value = parsed.ok ? decode(parsed.value) : undefined;
    const failure = {
      kind: 'malformed',
      endpoint: '',
      attempt: 1,
      atMs: 0,
      message: '',
      advice: 'wait',
      sent: 'maybe',
    } as const;
    return Promise.resolve(value === undefined ? { ok: false, failure } : { ok: true, value });
  };
  const answer = await ENDPOINT_CASES.find((one) => one.row === row)?.call(ask);
  return answer?.ok ? answer.value : undefined;
}

function stateWith(kind: LookUpKind, id: string, value: unknown): AppState {
  const answer = LIST_KINDS.has(kind) ? { ...(value as Excerpt<unknown>), more: false } : value;
  const finding = { kind, id, answer } as Finding;
  const times = { askedAtMs: 0, readAtMs: 0 };
  const market = {
    conditionId: '0xm',
    question: 'Rain?',
    eventSlug: 'rain',
    outcomes: [{ name: 'Yes', tokenId: '1' }],
  };
  const listed = reduce(initialState({ demo: false, host: 'service.invalid', readOnly: false }), {
    type: 'marketsListed',
    complete: true,
    times,
    markets: [market],
  });
  const found = reduce(listed, {
    type: 'serviceFound',
    host: 'service.invalid',
    demo: false,
    address: '0xabc',
  });
  return reduce(found, { type: 'lookedUp', finding, times, paceMs: 1_000 });
}

/** The cards that show an answer of this kind. */
function cardsOf(kind: LookUpKind, value: unknown): readonly Card[] {
  const rows = (LIST_KINDS.has(kind) ? (value as Excerpt<never>).rows : []) as readonly never[];
  const conditionId = '0xm';
  if (kind === 'order') return [{ kind, order: value as never }];
  if (kind === 'trades') return rows.map((trade) => ({ kind: 'trade', trade }));
  if (kind === 'activity') return rows.map((activity) => ({ kind: 'activity', activity }));
  if (kind === 'eventComments') return [{ kind: 'comments', conditionId }];
  if (kind === 'userComments') return [{ kind: 'person', conditionId, address: '0xabc', name: 'z' }];
  if (kind === 'replies') return rows.map((comment) => ({ kind: 'thread', conditionId, comment }));
  return [{ kind: 'market', conditionId }];
}

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
      const honest = ENDPOINT_CASES.find((one) => one.row === row)?.answer;
      expect(await decoded(row, honest)).toBeDefined();
      const stray: string[] = [];
      let tried = 0;
      for (const [index, path] of leavesOf(honest).entries())
        for (const [number, payload] of SEQUENCES.entries()) {
          if ((index + number) % EVERY !== 0) continue;
          tried++;
          const value = await decoded(row, withValueAt(honest, path, payload));
          if (value === undefined) continue;
          stray.push(
            ...strayIn(stateWith(kind, id, value), cardsOf(kind, value)).map(
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
