import { expect, it, vi } from 'vitest';
import { createFrameComposer } from '../../../src/terminal/output/frame-composer.ts';
import { createInkStdout } from '../../../src/terminal/output/ink-stdout.ts';
import { UNICODE_GLYPHS } from '../../../src/text/glyphs.ts';
import type { Painter } from '../../../src/terminal/painter.ts';
import { renderScreen, showPlainScreen } from '../../../src/view/ink/render-screen.tsx';
import type { Screen } from '../../../src/view/frame/screen-context.ts';
import { armFirst, fullStore } from '../../support/full-store.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';

const COLUMNS = 120;
const ROWS = 36;
const QUESTION = 'Will it rain?';
const ARMED = '[X] or [Enter] send';

/** The monitor's screen on a terminal that takes frames of any size. */
function openScreen() {
  const clock = simulatedClock();
  const store = fullStore([QUESTION]);
  const terminal = createVirtualTerminal(COLUMNS, ROWS);
  const composer = createFrameComposer({
    columns: COLUMNS,
    rows: ROWS,
    colorLevel: 24,
    onChange: () => undefined,
  });
  /** Surfaces on the screen. */
  const shown = new Set<string>();
  const painter: Painter = {
    show(options) {
      shown.add(options.id);
      const surface = composer.show(options);
      return {
        move: surface.move,
        remove() {
          shown.delete(options.id);
          surface.remove();
        },
      };
    },
    invalidate: () => undefined,
  };
  const size = { columns: COLUMNS, rows: ROWS };
  const screen: Screen = {
    store,
    clock,
    painter,
    glyphs: UNICODE_GLYPHS,
    size: () => size,
    onResize: () => () => undefined,
  };
  const stdout = createInkStdout(COLUMNS, ROWS, composer.setBase) as unknown as NodeJS.WriteStream;
  return {
    screen,
    store,
    clock,
    render: () => renderScreen(screen, stdout, () => undefined),
    isShown: (id: string) => vi.waitFor(() => expect(shown).toContain(id), 30_000),
    isGone: (id: string) => vi.waitFor(() => expect(shown).not.toContain(id), 30_000),
    /** The screen after a frame of about so many bytes. */
    async frame(limit: number): Promise<string> {
      await terminal.write(composer.compose(limit));
      return terminal.text().join('\n');
    },
  };
}

it('the armed line is in the smallest frame after it is shown, and gone in the smallest after it is taken away', async () => {
  const { store, clock, render, isShown, isGone, frame } = openScreen();
  const unmount = render();
  await isShown('markets');
  expect(await frame(1e6)).not.toContain(ARMED);
  armFirst(store, QUESTION);
  await isShown('cancel');
  // Every age on the screen changes, from the first row on.
  await clock.advance(2000);
  expect(await frame(1)).toContain(ARMED);
  store.dispatch({ type: 'cancelDisarmed' });
  await isGone('cancel');
  await clock.advance(2000);
  expect(await frame(1)).not.toContain(ARMED);
  unmount();
});

it('the plain screen is shown whole by the smallest frame, the armed line on it too', async () => {
  const { screen, store, frame } = openScreen();
  showPlainScreen(screen.painter!, screen, 'a bug');
  expect(await frame(1)).toMatch(/the screen broke.*\n *a bug/);
  armFirst(store, QUESTION);
  expect(await frame(1)).toMatch(/\[X\] or \[Enter\] send[^]*the screen broke.*\n *a bug/);
});
