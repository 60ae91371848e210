import { PassThrough } from 'node:stream';
import { render } from 'ink';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../src/domain/random.ts';
import { createStore } from '../../../src/state/store.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { PANES } from '../../../src/state/view-state.ts';
import { createFrameWriter } from '../../../src/terminal/output/frame-writer.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import { computeLayout, paneHeights } from '../../../src/view/frame/layout.ts';
import type { Screen } from '../../../src/view/frame/screen-context.ts';
import { drawFrame } from '../../support/draw-frame.tsx';
import { onScreen } from '../../support/ink-screen.tsx';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';
import { runs } from '../../support/long-form.ts';

const STEPS = Number(process.env['ROWS_STEPS'] ?? runs(60, 600));
const SEED = Number(process.env['SEED'] ?? 11);

const SIZES = [
  [120, 36],
  [80, 24],
  [50, 16],
  [100, 28],
  [39, 9],
  [63, 17],
] as const;

const QUESTIONS = [
  'Will it rain in Lisbon on Friday?',
  '東京で雪が降るか？',
  'Plain',
  'Ünïcode e\u0301 … ▇',
  '',
];

/** One state on two screens: on one that follows each change, and on one that is drawn from nothing. */
function openBoth() {
  const random = seededRandom(SEED);
  const upTo = (limit: number): number => Math.floor(random.next() * limit);
  const pick = <T,>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const clock = simulatedClock();
  const store = createStore(initialState({ demo: true, host: 'demo exchange', readOnly: false }));
  let [columns, rows]: readonly [number, number] = SIZES[0];
  let size = { columns, rows };
  const listeners = new Set<() => void>();
  const terminal = createVirtualTerminal(columns, rows);
  let settled = terminal.write('\u001b[?1049h');
  const writer = createFrameWriter({
    columns,
    rows,
    clock,
    colorLevel: 4,
    output: {
      write(bytes, taken) {
        // The virtual terminal reads later, and what is taken may be written over.
        settled = terminal.write(Buffer.from(bytes));
        taken();
      },
    },
  });
  const screen: Omit<Screen, 'painter'> = {
    store,
    clock,
    glyphs: UNICODE_GLYPHS,
    size: () => size,
    onResize(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const app = render(onScreen({ ...screen, painter: writer }), {
    stdout: writer.inkStdout as unknown as NodeJS.WriteStream,
    stdin: new PassThrough() as unknown as NodeJS.ReadStream,
    interactive: true,
    patchConsole: false,
    exitOnCtrlC: false,
  });

  const times = () => ({ askedAtMs: clock.monotonicMs(), readAtMs: clock.monotonicMs() });
  const levels = (best: number, step: number) =>
    Array.from({ length: upTo(30) }, (_, i) => ({ price: (best + step * i) * 10_000, size: upTo(1e9) + 1 }));
  const target = () => ({
    scope: { kind: 'market', conditionId: '0x0' } as const,
    question: pick(QUESTIONS),
    orders: [],
    worth: upTo(1e9),
  });
  function resize(): void {
    [columns, rows] = pick(SIZES);
    size = { columns, rows };
    terminal.resize(columns, rows);
    writer.resize(columns, rows);
    store.dispatch({
      type: 'heightsChanged',
      heights: paneHeights(computeLayout(columns, rows, store.state().view.pane)),
    });
    for (const listener of listeners) listener();
  }
  const acts: readonly (() => void)[] = [
    () =>
      store.dispatch({
        type: 'marketsListed',
        complete: true,
        times: times(),
        markets: QUESTIONS.map((question, i) => ({
          conditionId: `0x${i}`,
          question,
          outcomes: [{ name: 'Yes', tokenId: `${i}-Yes` }],
        })),
      }),
    () =>
      store.dispatch({
        type: 'bookRead',
        times: times(),
        book: {
          tokenId: `${upTo(3)}-Yes`,
          market: '0x0',
          bids: levels(41, -1),
          asks: levels(43, 1),
          hash: '',
          negRisk: false,
        },
      }),
    () =>
      store.dispatch({
        type: 'pricesRead',
        times: times(),
        prices: new Map([[`${upTo(4)}-Yes`, { bid: upTo(99) * 10_000, ask: upTo(99) * 10_000 }]]),
      }),
    () => store.dispatch({ type: 'overlayToggled', overlay: pick(['help', 'messages', 'card'] as const) }),
    () => store.dispatch({ type: 'overlayClosed' }),
    () => store.dispatch({ type: 'paneFocused', pane: pick(PANES) }),
    () => store.dispatch({ type: 'cursorMoved', by: upTo(7) - 3 }),
    () => store.dispatch({ type: 'messageAdded', text: pick(QUESTIONS), atMs: clock.monotonicMs() }),
    () => store.dispatch({ type: 'cancelArmed', target: target(), untilMs: clock.monotonicMs() + 5_000 }),
    () => store.dispatch({ type: 'cancelDisarmed' }),
    resize,
  ];
  return {
    step: () => pick(acts)(),
    async kept(): Promise<string[]> {
      await app.waitUntilRenderFlush();
      await clock.advance(40);
      // At this very moment, so that ages are the same on both.
      writer.flushNow();
      await settled;
      return terminal
        .text()
        .slice(0, rows)
        .map((line) => line.trimEnd());
    },
    fresh: () => drawFrame(screen),
    close: () => app.unmount(),
  };
}

it(`${STEPS} random changes of data, overlays, panes and size leave no stale cell: what is kept is what is drawn from nothing`, async () => {
  const both = openBoth();
  for (let count = 1; count <= STEPS; count++) {
    both.step();
    let kept = await both.kept();
    let fresh = await both.fresh();
    // Ink renders when it likes: a second look decides.
    for (let look = 0; look < 20 && kept.join('\n') !== fresh.join('\n'); look++) {
      await new Promise((resolve) => setImmediate(resolve));
      kept = await both.kept();
      fresh = await both.fresh();
    }
    expect(kept, `SEED=${SEED} ROWS_STEPS=${count}`).toEqual(fresh);
  }
  both.close();
}, 3_600_000);
