import { describe, expect, it } from 'vitest';
import { paintFirstFrame } from '../../../src/view/frame/first-frame.ts';
import type { CancelProgress } from '../../../src/domain/cancel.ts';
import { createScreen } from '../../../src/monitor/screen/create-screen.ts';
import { helpLines } from '../../../src/view/overlays/help-rows.ts';
import { maxOverlayTop } from '../../../src/view/overlays/overlay-end.ts';
import { textOf } from '../../support/row-text.ts';
import type { MonitorEvent } from '../../../src/domain/monitor-event.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import type { Store } from '../../../src/state/store.ts';
import { createFrameWriter } from '../../../src/terminal/output/frame-writer.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { computeLayout, paneHeights } from '../../../src/view/frame/layout.ts';
import type { Screen } from '../../../src/view/frame/screen-context.ts';
import { drawFrame } from '../../support/draw-frame.tsx';
import { sampleProgress, sampleTarget } from '../../support/sample-cancels.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';

const SIZES = [
  [120, 36],
  [80, 24],
  [50, 16],
] as const;
const TIMES = { askedAtMs: 0, readAtMs: 0 };
const level = (price: number, size: number) => ({ price: price * 10_000, size: size * 1_000_000 });

const LISTED: MonitorEvent = {
  type: 'marketsListed',
  complete: true,
  times: TIMES,
  markets: ['Will it rain in Lisbon on Friday?', '東京で雪が降るか？', 'Plain'].map((question, i) => ({
    conditionId: `0x${i}`,
    question,
    outcomes: [
      { name: 'Yes', tokenId: `${i}-Yes` },
      { name: 'No', tokenId: `${i}-No` },
    ],
  })),
};

const REMEMBERED: MonitorEvent = {
  ...LISTED,
  type: 'catalogRemembered',
  readAtMs: simulatedClock().now() - 2 * 3_600_000,
};

const BOOK: MonitorEvent = {
  type: 'bookRead',
  times: TIMES,
  book: {
    tokenId: '0-Yes',
    market: '0x0',
    bids: [level(41, 500), level(40, 900)],
    asks: [level(43, 300), level(45, 2140)],
    hash: '',
    negRisk: false,
  },
};

const ORDERS: MonitorEvent = {
  type: 'ordersRead',
  complete: true,
  times: TIMES,
  orders: [
    {
      id: '0x0123456789abcdef',
      status: 'live',
      market: '0x0',
      tokenId: '0-Yes',
      side: 'BUY',
      price: 410_000,
      originalSize: 200_000_000,
      matchedSize: 25_000_000,
      outcome: 'Yes',
      orderType: 'GTC',
      owner: '',
      makerAddress: '',
      tradeIds: [],
    },
  ],
};

const HISTORY: MonitorEvent = {
  type: 'historyRead',
  window: '6h',
  points: new Map([['0-Yes', []]]),
  times: TIMES,
};

const RULES: MonitorEvent = {
  type: 'detailRead',
  paceMs: 60_000,
  times: TIMES,
  finding: {
    kind: 'market',
    id: '0x0',
    answer: {
      conditionId: '0x0',
      question: 'Will it rain in Lisbon on Friday?',
      outcomes: [],
      events: [],
      description: 'Resolves Yes if the station at the airport measures rain.\n\nSnow is no rain.',
      resolutionSource: 'https://weather.example',
      startDateMs: -3 * 86_400_000,
      endDateMs: 3 * 86_400_000,
    },
  },
};

type Unpainted = Omit<Screen, 'painter'>;

function openScreen(columns: number, rows: number, events: readonly MonitorEvent[]): Unpainted {
  const session = { demo: true, host: 'demo exchange', readOnly: false };
  const store = createStore(initialState(session), maxOverlayTop);
  store.dispatch({ type: 'heightsChanged', heights: paneHeights(computeLayout(columns, rows, 'markets')) });
  for (const event of events) store.dispatch(event);
  const size = { columns, rows };
  return {
    store,
    clock: simulatedClock(),
    glyphs: UNICODE_GLYPHS,
    size: () => size,
    onResize: () => () => undefined,
  };
}

/** What the frame writer draws of the first frame, as another terminal's eye sees it. */
async function paintText(screen: Unpainted): Promise<string[]> {
  const { columns, rows } = screen.size();
  const terminal = createVirtualTerminal(columns, rows);
  const written: Buffer[] = [];
  const writer = createFrameWriter({
    columns,
    rows,
    clock: simulatedClock(),
    colorLevel: 4,
    output: {
      write(bytes, taken) {
        written.push(Buffer.from(bytes));
        taken();
      },
    },
  });
  paintFirstFrame(writer, computeLayout(columns, rows, 'markets'), screen);
  await terminal.write(Buffer.concat(written));
  return terminal.text();
}

describe.each(SIZES)('at %i×%i', (columns, rows) => {
  it.each([
    ['before any answer', []],
    ['with the list of an earlier start', [REMEMBERED]],
    ['alive', [LISTED, ORDERS, BOOK, HISTORY]],
  ])('Ink draws %s what was painted before Ink was there', async (_name, events) => {
    const screen = openScreen(columns, rows, events);
    expect(await drawFrame(screen)).toEqual(await paintText(screen));
  });

  it('looks like this', async () => {
    const lines = await drawFrame(openScreen(columns, rows, [LISTED, ORDERS, BOOK, HISTORY]));
    const frame = lines.join('\n');
    expect(
      frame.replaceAll(/\d\d:\d\d:\d\d/g, 'HH:MM:SS').replaceAll(/\d\d:\d\d/g, 'HH:MM'),
    ).toMatchSnapshot();
  });

  it('shows the cancel key beside a new message wherever both have room', async () => {
    const screen = openScreen(columns, rows, [LISTED, ORDERS, BOOK]);
    screen.store.dispatch({
      type: 'messageAdded',
      text: 'the orders pane sorts by age',
      atMs: screen.clock.monotonicMs(),
    });
    const lines = (await drawFrame(screen)).slice(-2).join(' ');
    expect(lines).toContain('the orders pane sorts by age');
    expect(lines.includes('X cancel all here')).toBe(columns >= 60);
  });

  it('the armed line stands above the footer, and the footer stays', async () => {
    const screen = openScreen(columns, rows, [LISTED, ORDERS, BOOK]);
    const [order] = screen.store.state().orders?.value ?? [];
    screen.store.dispatch({
      type: 'cancelArmed',
      target: {
        scope: { kind: 'market', conditionId: '0x0' },
        question: 'Will it rain in Lisbon on Friday?',
        orders: order ? [order] : [],
        worth: 71_750_000,
        ordersReadAtMs: screen.clock.now(),
      },
      untilMs: 5_000,
    });
    const lines = await drawFrame(screen);
    const shown = lines.slice(-5, -1).join(' ').replace(/\s+/g, ' ');
    expect(shown).toContain('CANCEL 1 order · $71.75');
    expect(shown).toContain('DEMO');
    expect(lines.at(-1)).toContain('X cancel all here');
  });
});

function openCard(columns: number, rows: number): Unpainted {
  const screen = openScreen(columns, rows, [LISTED, ORDERS, BOOK, HISTORY]);
  screen.store.dispatch({ type: 'overlayToggled', overlay: 'card' });
  screen.store.dispatch(RULES);
  return screen;
}

function clearOf(id: number): CancelProgress {
  const target = sampleTarget(`0x${id}`, `Will ${id} happen?`);
  return sampleProgress({ id, target, settledAtMs: 0, outcome: 'confirmed' });
}

function lastOfHelp({ state }: Store): string {
  const lines = textOf(helpLines(state(), state().view.heights.overlay.width));
  return lines.findLast((line) => line.trim() !== '')?.trim() ?? '';
}

function timeless(lines: readonly string[]): string {
  return lines.join('\n').replaceAll(/\d\d:\d\d:\d\d/g, 'HH:MM:SS');
}

describe('an open card', () => {
  it.each([
    [120, 36, 'beside the book, with dates and rules'],
    [200, 60, 'beside the book, with dates and rules'],
    [80, 24, 'over the panes'],
  ])('at %i×%i lies %s', async (columns, rows) => {
    expect(timeless(await drawFrame(openCard(columns, rows)))).toMatchSnapshot();
  });

  it('beside the book leaves the book to be seen, with what the next reading brings', async () => {
    const screen = openCard(120, 36);
    expect((await drawFrame(screen)).join()).toContain('41 × 43');
    const bids = [level(42, 500)];
    const times = { askedAtMs: 1, readAtMs: 1 };
    screen.store.dispatch({ ...BOOK, times, book: { ...BOOK.book, bids } } as MonitorEvent);
    const frame = (await drawFrame(screen)).join();
    expect(frame).toContain('42 × 43');
    expect(frame).toContain('Snow is no rain.');
  });

  it.each([
    [120, 36, 'card'],
    [120, 36, 'help'],
    [80, 24, 'card'],
    [80, 24, 'help'],
  ] as const)(
    'at %i×%i leaves its last line to be read above a long verdict: %s',
    async (columns, rows, overlay) => {
      const { store, ...screen } = openCard(columns, rows);
      const painter = { show: () => ({ remove: () => {}, move: () => {} }), invalidate: () => {} };
      createScreen(store, screen.clock, painter, { columns, rows }, true);
      if (overlay === 'help') store.dispatch({ type: 'overlayToggled', overlay });
      const cancels = Array.from({ length: 12 }, (_, id) => clearOf(id));
      const times = { startedAtMs: 0, settledAtMs: 0 };
      const progress = { cancels, phase: 'settled', outcome: 'confirmed', ...times } as const;
      store.dispatch({ type: 'everythingProgressed', progress });
      store.dispatch({ type: 'cursorSent', to: 'last' });
      const frame = await drawFrame({ store, ...screen });
      const verdict = frame.findIndex((line) => line.includes('clear, verified · everything'));
      expect(frame[verdict - 1]).toMatch(/╰─+╯/);
      const last = overlay === 'help' ? lastOfHelp(store) : 'https://weather.example';
      expect(frame.slice(0, verdict).join('\n')).toContain(last);
    },
  );

  it('leaves the screen as it was when it is closed', async () => {
    const before = await drawFrame(openScreen(120, 36, [LISTED, ORDERS, BOOK, HISTORY]));
    const screen = openCard(120, 36);
    screen.store.dispatch({ type: 'overlayClosed' });
    expect(timeless(await drawFrame(screen))).toBe(timeless(before));
  });
});
