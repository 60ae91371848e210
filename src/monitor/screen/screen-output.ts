import { setImmediate as nextTurn } from 'node:timers/promises';
import { realClock } from '../../system/system-clock.ts';
import { paintFirstFrame } from '../../view/frame/first-frame.ts';
import { windowTitle } from '../../view/frame/window-title.ts';
import type { Output, OutputOptions } from '../output.ts';
import { toAscii } from '../../text/ascii-glyph.ts';
import { createTrafficMeter } from '../service/traffic-meter.ts';
import { createScreen } from './create-screen.ts';
import { type MonitorTerminal, openTerminal } from './open-terminal.ts';
import { showScreen } from './show-screen.ts';
import { createStallWatch } from './watch-stall.ts';

/** Ages and the clock on the wall are drawn anew this often, when nothing else happens. */
const TICK_MS = 1_000;

/** The monitor as a screen. Its first frame is painted before Ink, which is slow to load, is asked for. */
export function createScreenOutput(options: OutputOptions): Output {
  const { settings, capabilities, store, clock } = options;
  const titleOf = (): string => {
    const title = windowTitle(store.state());
    return capabilities.unicode ? title : toAscii(title);
  };
  const terminal = openTerminal({
    ...options,
    clock: realClock,
    mouse: settings.mouse !== false,
    ...(settings.title === true && { title: titleOf }),
    fps: settings.fps,
    onEvent: options.onInput,
    onResize: (size) => screen.resize(size),
  });
  const { writer } = terminal;
  const screen = createScreen(store, clock, writer, terminal.size(), capabilities.unicode);
  let clearFirstFrame: (() => void) | undefined;
  let unmount: (() => void) | undefined;
  return {
    enter() {
      clearFirstFrame = terminal.enter(() => paintFirstFrame(writer, screen.layout(), screen));
      redrawOnChange(options, terminal);
    },
    async present(bookRead) {
      await bookRead;
      if (bookRead) writer.flushNow();
      unmount = await showScreen(screen, writer);
      clearFirstFrame?.();
      // What was pressed while Ink was loaded has been read a whole turn later.
      await nextTurn();
      await nextTurn();
    },
    send: terminal.send,
    layout: screen.layout,
    suspend: () => void terminal.suspend(),
    stop: () => unmount?.(),
    leave: terminal.leave,
  };
}

/** What is known and what time it is goes to the screen. */
function redrawOnChange(options: OutputOptions, { writer, showTitle }: MonitorTerminal): void {
  const { store, serviceBytes, onStalled } = options;
  store.subscribe(({ type }) => {
    showTitle();
    // What the requests of a second used of their limits goes with the next frame, or the next tick.
    if (type !== 'budgetsCounted') writer.invalidate();
  });
  const measureTraffic = createTrafficMeter(realClock);
  const watchStall = createStallWatch(realClock, writer.stats, onStalled);
  const tick = (): void => {
    const idleMs = realClock.monotonicMs() - writer.stats().lastFrameAtMs;
    if (idleMs >= TICK_MS) writer.invalidate();
    watchStall();
    const traffic = measureTraffic({ terminalBytes: writer.stats().bytes, serviceBytes: serviceBytes() });
    if (store.state().view.overlay === 'messages') store.dispatch({ type: 'trafficMeasured', traffic });
    realClock.schedule(idleMs >= TICK_MS ? TICK_MS : TICK_MS - idleMs, tick);
  };
  realClock.schedule(TICK_MS, tick);
}
