import { describe, expect, it } from 'vitest';
import type { CancelProgress, EverythingProgress, EverythingTarget } from '../../../src/domain/cancel.ts';
import { initialState, type AppState } from '../../../src/state/app-state.ts';
import { cancelRows, mostCancelLines } from '../../../src/view/cancel/cancel-rows.ts';
import { newsSentences } from '../../../src/view/speech/news-sentences.ts';
import { spokenContext } from '../../../src/view/speech/spoken-text.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { order, orders, target } from '../../cancel/fake-account.ts';
import { sampleProgress } from '../../support/sample-cancels.ts';

const WALL_MS = 5_000;
const ADDRESS = '0x5fc6000000000000000000000000000000000e19';
const START = initialState({ demo: true, host: 'demo', readOnly: false, address: ADDRESS });

function rowsOf(change: Partial<AppState>, width: number, height: number) {
  const state = { ...START, ...change };
  const scene = { nowMs: 1_000, wallMs: WALL_MS, width, glyphs: UNICODE_GLYPHS };
  return cancelRows(state, { ...scene, height: mostCancelLines(state, height) });
}

function shown(change: Partial<AppState>, width = 120, height = 36): string[] {
  return rowsOf(change, width, height).map(({ spans }) =>
    spans
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );
}

const EVERYTHING: EverythingTarget = {
  markets: Array.from({ length: 14 }, () => target(orders(1))),
  orders: orders(49),
  worth: 1_696_000_000,
  ordersReadAtMs: WALL_MS - 1_000,
};
const armed = (change: Partial<EverythingTarget> = {}): Partial<AppState> => ({
  armed: { target: { ...EVERYTHING, ...change }, untilMs: 5_000 },
});
const unread = (found: number): EverythingTarget => ({ markets: [], orders: orders(found), worth: 0 });

describe('the armed block of everything', () => {
  it('says how many orders, what they are worth, on how many markets, for whom, and the keys', () => {
    expect(shown(armed())).toEqual([
      ' CANCEL EVERYTHING 49 orders · $1,696.00 · 14 markets · DEMO 0x5fc6…0e19   [Ctrl-X] again sends   [Esc] keep   4s',
    ]);
  });

  it.each([
    [80, 24, 2],
    [60, 20, 2],
    [50, 16, 3],
    [40, 12, 4],
    [20, 5, 5],
  ])(
    'fits %i columns and %i rows in %i lines, every one across the screen in the danger color',
    (width, height, lines) => {
      const rows = rowsOf(armed(), width, height);
      expect(rows).toHaveLength(lines);
      for (const { spans, emphasis } of rows) {
        expect([emphasis, spans.length, spans[0]?.tone, spans[0]?.text.length]).toEqual([
          'banner',
          1,
          'alarm',
          width,
        ]);
      }
      const text = rows.map(({ spans }) => spans[0]?.text.trim()).join(' ');
      expect(text).toMatch(/^CANCEL EVERYTHING/);
      expect(text).toMatch(/49 orders.*DEMO.*\[Ctrl-X\].*\[Esc\].*4s$/);
    },
  );

  it('shows the truth of what is known where the orders are not read, or not all, or long ago', () => {
    expect(shown({ armed: { target: unread(0), untilMs: 5_000 } })[0]).toMatch(
      /^ CANCEL EVERYTHING · orders not read before · DEMO/,
    );
    expect(shown({ armed: { target: unread(9), untilMs: 5_000 } })[0]).toContain(
      'EVERYTHING all orders (9 or more)',
    );
    expect(shown(armed({ ordersReadAtMs: WALL_MS - 60_000 }))[0]).toContain(
      'all orders (49 when read 60s ago)',
    );
  });

  it('is read out without brackets', () => {
    const spoken = newsSentences(
      START,
      { ...START, ...armed() },
      spokenContext({ nowMs: 1_000, wallMs: WALL_MS }),
    );
    expect(spoken).toEqual([
      'ARMED. CANCEL EVERYTHING 49 orders, $1,696.00, 14 markets, DEMO 0x5fc6…0e19, Ctrl-X again sends, Esc keeps, 4 s.',
    ]);
  });
});

function cancel(id: number, change: Partial<CancelProgress> = {}): CancelProgress {
  return sampleProgress({
    id,
    target: target([], { question: `Will ${id} happen?` }),
    outcome: 'confirmed',
    settledAtMs: 900,
    canceled: [`o${id}`],
    ...change,
  });
}

const kept = order('k', { price: 320_000, originalSize: 100_000_000 });
const notClear = (id: number): CancelProgress =>
  cancel(id, {
    outcome: 'left',
    attempts: 4,
    canceled: [],
    left: [kept],
    notCanceled: [{ id: 'k', reason: 'being matched' }],
  });

function everything(
  cancels: readonly CancelProgress[],
  change: Partial<EverythingProgress>,
): Partial<AppState> {
  const progress = { cancels, phase: 'settled', startedAtMs: 0, settledAtMs: 1_200, ...change } as const;
  return { cancels, everything: progress };
}

/** Orders of which nobody can say what became of them. */
function doubtful(id: number, ...ids: readonly string[]): CancelProgress {
  return { ...cancel(id), outcome: 'unresolved', unaccounted: ids.map((each) => ({ id: each })) };
}

describe('the verdict of everything', () => {
  const mixed = everything([...[1, 2, 3].map((id) => cancel(id)), notClear(4)], {
    outcome: 'left',
    openAtLastReading: 1,
  });

  it('is NOT clear where one market is not, names that one first, and ends with the next step', () => {
    expect(shown(mixed)).toEqual([
      ' NOT clear: 1 left · everything · 1 of 4 markets not verified · 3 canceled · 1.2s · stopped retrying ·',
      ' Ctrl-X tries again · Esc dismisses',
      '   NOT clear: 1 left · Will 4 happen? · still open: BUY 100 Yes @ .32 (being matched)',
      '   clear, verified · Will 1 happen?',
      '   clear, verified · Will 2 happen?',
      '   clear, verified · Will 3 happen?',
    ]);
  });

  it('cuts no number of what is left where its two lines do not hold it', () => {
    const left = [3_742, 4_309, 5_536].map((price, at) =>
      order(`l${at}`, { price: price * 100, originalSize: 105_000_000 }),
    );
    const state = everything([cancel(1, { outcome: 'left', canceled: [], left })], { outcome: 'left' });
    for (let width = 60; width < 100; width++) {
      const numbers =
        shown(state, width)
          .join(' ')
          .match(/(?:BUY|@) [.\d]\S*/g) ?? [];
      for (const number of numbers) expect(number).toMatch(/^(?:BUY 105|@ \.(?:3742|4309|5536))$/);
    }
  });

  it('tells whole what traded on a market that is clear', () => {
    const filled = [30, 110, 20].map((size, at) =>
      order(`f${at}`, { originalSize: size * 1_000_000, matchedSize: size * 1_000_000 }),
    );
    const [, ...lines] = shown(everything([cancel(1, { filled }), cancel(2)], { outcome: 'confirmed' }), 80);
    const text = lines.join(' ').replaceAll(/\s+/g, ' ');
    for (const told of ['filled 30/30: BUY 30', 'filled 110/110: BUY 110', 'filled 20/20: BUY 20', 'Will 2'])
      expect(text).toContain(told);
    expect(text).not.toContain('…');
  });

  it('counts the markets for which there is no room', () => {
    const many = Array.from({ length: 14 }, (_, i) => (i < 9 ? notClear(i) : cancel(i)));
    const lines = shown(everything(many, { outcome: 'left', openAtLastReading: 9 }), 80, 24);
    expect(lines.length).toBeLessThanOrEqual(8);
    expect(lines.at(-1)).toMatch(/^ {3}and \d+ more markets, \d+ not verified$/);
  });

  it('calls none of them more where it names none', () => {
    const many = Array.from({ length: 14 }, (_, i) => (i < 9 ? notClear(i) : cancel(i)));
    const lines = shown(everything(many, { outcome: 'left', openAtLastReading: 9 }), 50, 16);
    expect(lines.at(-1)).toBe('   14 markets, 9 not verified');
  });

  it('says of what may still be read that it is checked, and not that it is tried', () => {
    const [first, second] = shown(
      everything([doubtful(1, 'a')], { outcome: 'unresolved', phase: 'canceling', openAtLastReading: 0 }),
    );
    expect(`${first}${second}`).toContain('still checking');
  });

  it('says clear only when every market and the account are', () => {
    const clean = [1, 2].map((id) => cancel(id));
    expect(shown(everything(clean, { outcome: 'confirmed', openAtLastReading: 0 }))[0]).toBe(
      ' clear, verified · everything · 2 markets · 2 canceled · 1.2s · Esc dismisses',
    );
    expect(shown(everything(clean, { outcome: 'left', openAtLastReading: 2 }))[0]).toMatch(
      /^ NOT clear: 2 left/,
    );
    expect(shown(everything(clean, { outcome: 'unresolved' }))[0]).toMatch(
      /^ unresolved: the account was not read whole again/,
    );
  });

  it('counts each order once that nobody can account for: a list without any is no account', () => {
    const cancels = [doubtful(1, 'a', 'b'), doubtful(2, 'b', 'c'), doubtful(3)];
    const first = (open: number) =>
      shown(everything(cancels, { outcome: 'unresolved', openAtLastReading: open }))[0];
    expect(first(0)).toMatch(/^ unresolved: 3 not accounted for at last reading · /);
    expect(first(2)).toMatch(/^ unresolved: 2 open and 3 not accounted for at last reading · /);
  });

  it('says how long ago it was not clear: what rests now may be other orders, or none', () => {
    const times = {
      startedAtMs: WALL_MS - 323_000,
      settledAtMs: WALL_MS - 300_000,
      settledMs: 1_000 - 300_000,
    };
    const lines = shown(everything([notClear(1)], { outcome: 'left', openAtLastReading: 1, ...times }), 200);
    expect(lines[0]).toContain(' · 23s · 5m ago · stopped retrying');
  });

  it.each([
    [59_000, 3],
    [60_000, 1],
  ])('names its markets for a minute where all are clear: after %i ms it has %i lines', (agoMs, lines) => {
    const clean = [1, 2].map((id) => cancel(id));
    const times = {
      startedAtMs: WALL_MS - agoMs - 400,
      settledAtMs: WALL_MS - agoMs,
      settledMs: 1_000 - agoMs,
    };
    expect(shown(everything(clean, { outcome: 'confirmed', openAtLastReading: 0, ...times }))).toHaveLength(
      lines,
    );
    expect(
      shown(everything([...clean, notClear(3)], { outcome: 'left', openAtLastReading: 1, ...times })).length,
    ).toBeGreaterThan(3);
  });

  it('shows market by market how far it is', () => {
    const under = cancel(2, { phase: 'verifying', outcome: undefined, answeredAfterMs: 3 });
    const waiting = cancel(3, { phase: 'sending', outcome: undefined, attempts: 0 });
    const lines = shown(
      everything([cancel(1), under, waiting], { phase: 'canceling', settledAtMs: undefined }),
    );
    expect(lines).toEqual([
      ' canceling: 1 of 3 markets verified · everything · 3 markets · 3 called canceled · 5.0s',
      '   answered, verifying · Will 2 happen?',
      '   waiting for its turn · Will 3 happen?',
      '   clear, verified · Will 1 happen?',
    ]);
  });

  it('shows every alarm of a market before all markets', () => {
    const alarm = cancel(1, { outside: ['0xstranger'] });
    const lines = shown(everything([alarm, cancel(2)], { outcome: 'confirmed', openAtLastReading: 0 }));
    expect(lines[1]).toContain('ALARM: 1 canceled outside this market: 0xstranger');
  });

  it('leaves other cancels their own lines', () => {
    const other = cancel(9, { outcome: 'refused' });
    const state = { ...mixed, cancels: [...(mixed.cancels ?? []), other] };
    expect(shown(state).filter((line) => line.startsWith(' refused: '))).toHaveLength(1);
  });
});

it.each([
  [[notClear(1)], ['still open: BUY 100 Yes at 0.32 (being matched).']],
  [
    [notClear(1), notClear(2)],
    [1, 2].map((id) => `Will ${id} happen?: still open: BUY 100 Yes at 0.32 (being matched).`),
  ],
])('what a cancel found is read before its verdict, and beside others with its market', (cancels, spoken) => {
  const after = { ...START, cancels };
  expect(newsSentences(START, after, spokenContext({ nowMs: 1_000, wallMs: WALL_MS }))).toEqual(spoken);
});
