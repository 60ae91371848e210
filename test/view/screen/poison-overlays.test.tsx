import { afterAll, describe, expect, it } from 'vitest';
import type { CancelAnswer } from '../../../src/domain/cancel.ts';
import type { MarketEvent } from '../../../src/domain/catalog.ts';
import { createMarketLister } from '../../../src/polling/catalog/compact-market.ts';
import { marketsOfEvent } from '../../../src/polling/catalog/read-catalog.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { Overlay } from '../../../src/state/view-state.ts';
import { sanitize, sanitizeLine } from '../../../src/text/sanitize.ts';
import { computeLayout, overlayBox, paneHeights } from '../../../src/view/frame/layout.ts';
import { openInkScreen } from '../../support/ink-screen.tsx';
import { leavesOf, withValueAt, type Path } from '../../support/json-paths.ts';
import {
  cardsOf,
  decodeAnswer,
  honestAnswer,
  LOOKED_UP,
  lookedUpState,
  oneMarketState,
} from '../../support/look-up-scenes.ts';
import { sampleProgress, sampleTarget } from '../../support/sample-cancels.ts';
import { straySequences } from '../../support/stray-sequences.ts';
import { SEQUENCES } from '../../text/attack-strings.ts';

/** Every so many of the fields × payloads; 1 tries all. */
const EVERY = Number(process.env['HOSTILE_EVERY'] ?? 180);
const COLUMNS = 120;
const ROWS = 36;
const LAYOUT = computeLayout(COLUMNS, ROWS, 'markets');

/** Longer than any room, with words that end early and late: what such a text may move, a field may move. */
const LONG = [`${'Aa ~ '.repeat(200)}`, 'y'.repeat(1_000), `${'zz zzzzzzz zzz '.repeat(60)}`, 'a\nb\n\nc\n'];
const HONEST: readonly unknown[] = [
  '',
  ' ',
  'z',
  ' a',
  'x '.repeat(12),
  ...LONG,
  '0',
  7,
  0.31,
  null,
  true,
  [],
  {},
];

/** A way for an answer onto the screen. */
interface Way {
  readonly name: string;
  readonly row: number;
  /** Undefined: nothing of the answer is shown. */
  state(value: unknown): AppState | undefined;
  /** Where on the screen it may be told. */
  mayTellAt(x: number, y: number): boolean;
}

function isIn(overlay: Overlay, x: number, y: number): boolean {
  const { left, top, width, height } = overlayBox(LAYOUT, overlay);
  const insideSides = x > left && x < left + width - 1;
  return insideSides && y >= top && y < top + height - 1;
}

const CARDS: readonly Way[] = LOOKED_UP.map(([row, kind, id]) => ({
  name: `the card of ${kind}`,
  row,
  mayTellAt: (x, y) => isIn('card', x, y),
  state(value) {
    const [card] = cardsOf(kind, value);
    const state = lookedUpState(kind, id, value);
    return card && withView(state, { overlay: 'card', cards: [card] });
  },
}));

const PALETTE: Way = {
  name: 'the palette of what a search has found',
  row: 9,
  // The list of markets behind it shows them too.
  mayTellAt: () => true,
  state(value) {
    const markets = marketsOfEvent(value as MarketEvent).map(createMarketLister());
    const found = reduce(oneMarketState(), { type: 'marketsFound', text: 'e', markets });
    return withView(found, { overlay: 'palette', palette: { text: 'e', place: 0 }, market: '0xm' });
  },
};

const CANCEL: Way = {
  name: 'the verdict of a cancel that the service refuses in part',
  row: 19,
  mayTellAt: (_, y) => y >= ROWS - 7,
  state(value) {
    const { canceled, notCanceled } = value as CancelAnswer;
    const progress = sampleProgress({
      target: sampleTarget('0xm', 'Rain?'),
      outcome: 'left',
      settledAtMs: 900,
      canceled,
      notCanceled,
      outside: canceled,
    });
    return withView(reduce(oneMarketState(), { type: 'cancelProgressed', progress }), {});
  },
};

const MESSAGES: Way = {
  name: 'the messages about orders that another program has canceled',
  row: 14,
  // The newest one is in the footer for a while.
  mayTellAt: (x, y) => isIn('messages', x, y) || y === ROWS - 1,
  state(value) {
    const fate = { kind: 'canceled', by: 'others', order: value } as never;
    const turned = reduce(oneMarketState(), { type: 'ordersTurned', outcomes: [fate], atMs: 0 });
    return withView(turned, { overlay: 'messages' });
  },
};

function withView(state: AppState, view: Partial<AppState['view']>): AppState {
  return { ...state, view: { ...state.view, heights: paneHeights(LAYOUT), ...view } };
}

const screen = openInkScreen(withView(oneMarketState(), {}), COLUMNS, ROWS);
afterAll(() => screen.close());

/** The screen of an answer in which one value is another; undefined when the client refuses it. */
async function cellsOf(way: Way, path: Path, value: unknown): Promise<string[] | undefined> {
  const decoded = await decodeAnswer(way.row, withValueAt(honestAnswer(way.row), path, value));
  const state = decoded === undefined ? undefined : way.state(decoded);
  return state && screen.show(state);
}

function differing(cells: readonly string[], base: readonly string[]): number[] {
  return [...cells.keys()].filter((at) => cells[at] !== base[at]);
}

describe('a hostile string in any field of an answer', () => {
  it.each([...CARDS, PALETTE, CANCEL, MESSAGES])(
    `changes no cell in $name but the field's, and no border (1 of ${EVERY})`,
    async (way) => {
      const honest = honestAnswer(way.row);
      const base = (await cellsOf(way, [], honest)) ?? [];
      expect(base).toHaveLength(COLUMNS * ROWS);
      expect(await cellsOf(way, [], honest)).toEqual(base);
      const strayed: string[] = [];
      let tried = 0;
      for (const [index, path] of leavesOf(honest).entries()) {
        let own: Set<number> | undefined;
        for (const [number, payload] of SEQUENCES.entries()) {
          if ((index * SEQUENCES.length + number) % EVERY !== 0) continue;
          tried++;
          const cells = await cellsOf(way, path, payload);
          const changed = cells ? differing(cells, base) : [];
          if (changed.length > 0) own ??= await footprintOf(way, path, base, HONEST);
          const elsewhere = changed.filter((at) => !own?.has(at));
          const twins = await footprintOf(way, path, base, elsewhere.length > 0 ? twinsOf(payload) : []);
          const beyond =
            elsewhere.find((at) => !twins.has(at)) ??
            changed.find((at) => !way.mayTellAt(at % COLUMNS, Math.floor(at / COLUMNS)));
          if (beyond !== undefined)
            strayed.push(`${path.join('.')} ${JSON.stringify(payload)} at ${beyond}: ${cells?.[beyond]}`);
        }
      }
      expect(tried).toBeGreaterThan(0);
      expect(strayed).toEqual([]);
      expect(straySequences(screen.raw())).toEqual([]);
      expect(screen.disturbances()).toEqual([]);
    },
    3_600_000,
  );
});

/** The cells that a field may change without being hostile. */
async function footprintOf(
  way: Way,
  path: Path,
  base: readonly string[],
  values: readonly unknown[],
): Promise<Set<number>> {
  const touched = new Set<number>();
  for (const value of values) {
    const cells = await cellsOf(way, path, value);
    for (const at of cells ? differing(cells, base) : []) touched.add(at);
  }
  return touched;
}

/** Honest texts as long as what is shown of a payload, on one line and on several, so that words break in the same places. */
function twinsOf(payload: string): string[] {
  return [sanitizeLine(payload, 500), sanitize(payload, 500)].map((text) => text.replaceAll(/[^ \n]/gu, 'm'));
}
