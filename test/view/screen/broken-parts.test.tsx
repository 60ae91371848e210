import { expect, it, vi } from 'vitest';
import { showScreen } from '../../../src/monitor/screen/show-screen.ts';
import { realClock } from '../../../src/system/system-clock.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import { createFrameWriter } from '../../../src/terminal/output/frame-writer.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import type { SurfaceSpec } from '../../../src/view/frame/surfaces.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';

const PARTS = ['markets', 'book', 'chart', 'orders'].flatMap((pane) => [`${pane} title`, pane]);
const poisoned = vi.hoisted(() => ({ ids: new Set<string>(), cancel: false, ofInk: false }));

function fail(): never {
  throw new Error('a bug in a selector');
}

function spoil(spec: SurfaceSpec): SurfaceSpec {
  return poisoned.ids.has(spec.id) ? { ...spec, select: fail } : spec;
}

vi.mock('../../../src/view/frame/surfaces.ts', async (load) => {
  const original = await load<typeof import('../../../src/view/frame/surfaces.ts')>();
  return {
    ...original,
    layoutSurfaces: (layout: Parameters<typeof original.layoutSurfaces>[0]) =>
      original.layoutSurfaces(layout).map(spoil),
    countCancelLines: (...given: Parameters<typeof original.countCancelLines>) =>
      poisoned.cancel ? fail() : original.countCancelLines(...given),
    overlaySurfaces: (...given: Parameters<typeof original.overlaySurfaces>) =>
      poisoned.ofInk ? fail() : original.overlaySurfaces(...given),
  };
});

vi.mock('../../../src/state/reduce/hints.ts', async (load) => {
  const original = await load<typeof import('../../../src/state/reduce/hints.ts')>();
  return {
    ...original,
    hintText: (...given: Parameters<typeof original.hintText>) =>
      poisoned.ofInk ? fail() : original.hintText(...given),
  };
});

/** What throws: the rows of surfaces, the count of the cancels' lines, the hint and overlays. */
interface Poison {
  readonly ids: readonly string[];
  readonly cancel: boolean;
  readonly ofInk: boolean;
}

/** The monitor's screen. */
async function openScreen({ ids = [], cancel = false, ofInk = false }: Partial<Poison>) {
  poisoned.ids = new Set(ids);
  poisoned.cancel = cancel;
  poisoned.ofInk = ofInk;
  const terminal = createVirtualTerminal(120, 36);
  let settled = Promise.resolve();
  const writer = createFrameWriter({
    columns: 120,
    rows: 36,
    clock: realClock,
    colorLevel: 4,
    fps: 60,
    output: {
      write(bytes, taken) {
        settled = terminal.write(bytes).then(() => taken());
      },
    },
  });
  const store = createStore(initialState({ demo: true, host: 'demo exchange', readOnly: false }));
  const size = { columns: 120, rows: 36 };
  const unmount = await showScreen(
    {
      store,
      clock: realClock,
      glyphs: UNICODE_GLYPHS,
      size: () => size,
      onResize: () => () => undefined,
      painter: writer,
    },
    writer,
  );
  const text = async (): Promise<string> => {
    writer.invalidate();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await settled;
    return terminal.text().join('\n');
  };
  return {
    openHelp: () => store.dispatch({ type: 'overlayToggled', overlay: 'help' }),
    arm: () =>
      store.dispatch({
        type: 'cancelArmed',
        target: { scope: { kind: 'market', conditionId: '0x1' }, question: 'Rain?', orders: [], worth: 0 },
        untilMs: realClock.monotonicMs() + 5_000,
      }),
    shows: (...words: string[]) =>
      vi.waitFor(async () => {
        const screen = await text();
        for (const word of words) expect(screen).toContain(word);
      }, 30_000),
    async [Symbol.asyncDispose]() {
      unmount();
      writer.close();
      await settled;
      terminal.dispose();
    },
  };
}

const WHOLE = ['pmtop · DEMO exchange', '1 Markets', '2 Book', '3 Price', '4 My orders', 'X cancel all here'];
/** What of the screen a part draws itself. */
const DRAWN_BY: Readonly<Record<string, string>> = {
  'markets title': '1 Markets',
  'book title': '2 Book',
  'chart title': '3 Price',
  'orders title': '4 My orders',
};

it.each(PARTS)('a bug in %s shows in its place, and everything else lives on', async (part) => {
  await using screen = await openScreen({ ids: [part] });
  await screen.shows(`cannot draw ${part}: a bug`, ...WHOLE.filter((words) => words !== DRAWN_BY[part]));
  screen.arm();
  await screen.shows('[X] or [Enter] send', `cannot draw ${part}`);
});

it('two broken panes say so in their places, and everything else lives on', async () => {
  await using screen = await openScreen({ ids: ['book', 'orders'] });
  await screen.shows('cannot draw book: a bug', 'cannot draw orders: a bug', ...WHOLE);
});

it('a hint and an overlay that break leave a plain screen with the armed line and the keys', async () => {
  await using screen = await openScreen({ ofInk: true });
  await screen.shows(...WHOLE);
  screen.openHelp();
  await screen.shows('the screen broke; the keys work', 'a bug in a selector', 'connecting');
  screen.arm();
  await screen.shows('[X] or [Enter] send', 'Rain?');
});

it('a broken armed line leaves the plain screen at once, so that nothing is confirmed unseen', async () => {
  await using screen = await openScreen({ cancel: true });
  screen.arm();
  await screen.shows('the screen broke; the keys work', '[X] or [Enter] send');
});
