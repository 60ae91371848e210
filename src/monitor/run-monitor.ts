import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../domain/clock.ts';
import type { Store } from '../state/store.ts';
import type { Capabilities } from '../terminal/capabilities.ts';
import { countCancelLines } from '../view/frame/surfaces.ts';
import type { Memory } from './persistence/persistence.ts';
import { realClock } from '../system/system-clock.ts';
import type { Settings } from '../config/settings.ts';
import { callAttention } from '../terminal/call-attention.ts';
import { createCancelKey } from './input/cancel-key.ts';
import { type SizedScreen, createScreen } from './screen/create-screen.ts';
import { paintFirstFrame } from '../view/frame/first-frame.ts';
import { createInputHandler } from './input/handle-input.ts';
import { holdCancelKey } from './input/hold-cancel-key.ts';
import { closeWorld, leftBehind } from './close-runtime.ts';
import { narrating } from './log-and-dispatch.ts';
import { type MonitorTerminal, openTerminal } from './screen/open-terminal.ts';
import { runAlerts } from './alerts/run-alerts.ts';
import { sayFarewell } from './shutdown-message.ts';
import { type ServiceLink, createServiceLink } from './service-link.ts';
import { showScreen } from './screen/show-screen.ts';
import { createTrafficMeter } from './service/traffic-meter.ts';
import type { World } from './runtime/runtime.ts';
import { windowTitle } from '../view/frame/window-title.ts';
import { createStallWatch } from './screen/watch-stall.ts';
import { withoutWayOut } from './input/ignore-exits.ts';
import { sanitiseLine } from '../text/sanitise.ts';

export interface Opening {
  readonly settings: Settings;
  readonly environment: NodeJS.ProcessEnv;
  readonly world: World;
  readonly capabilities: Capabilities;
  readonly memory: Memory;
  readonly store: Store;
}

/** Ages and the clock on the wall are drawn anew this often, when nothing else happens. */
const TICK_MS = 1_000;
/**
 * Loading Ink holds the main thread for a tenth of a second. A service that is near has answered by then, so its
 * first book is painted before; while the demo's exchange starts there is nothing to wait for.
 */
const MOST_BEFORE_INK_MS = 200;

/**
 * The monitor from its first frame to the terminal given back. Paints before anything that is slow to load:
 * the client, the demo's exchange and Ink come after. Never resolves: it ends the process.
 */
export async function runMonitor(opening: Opening): Promise<never> {
  const { settings, capabilities, memory, store, world } = opening;
  const { clock, hear } = world;
  const { promise: left, resolve: leave } = Promise.withResolvers<number>();
  const narrate = narrating(store, clock);
  const alertRun = runAlerts({
    store,
    clock,
    ring: callAttention({
      send: (sequence) => terminal.send(sequence),
      bell: settings.alertBell !== false,
      notify: settings.alertNotify === true,
    }),
  });
  const link = createServiceLink({
    ...opening,
    emit(event) {
      narrate(event);
      alertRun.see(event);
    },
  });
  const instant = settings.instant === true;
  const cancelKey = holdCancelKey(createCancelKey({ store, clock, cancels: link.cancels, instant }), instant);
  const inputOptions = {
    store,
    clock,
    cancelKey,
    send: (sequence: string) => terminal.send(sequence),
    pointed: () => ({ layout: screen.layout(), cancelLines: cancelLinesOf(screen) }),
    refresh: link.refresh,
    search: link.search,
    ...(world.control && { replay: world.control }),
    suspend: () => void terminal.suspend(),
    quit: () => leave(0),
  };
  const handleInput = createInputHandler(inputOptions);
  const terminal = openTerminal({
    capabilities,
    clock: realClock,
    mouse: settings.mouse !== false,
    ...(settings.title === true && { title: () => windowTitle(store.state()) }),
    ...(settings.fps !== undefined && { fps: settings.fps }),
    onEvent: hear ? (event) => hear(event, handleInput) : handleInput,
    onResize: (size) => screen.resize(size),
    onSuspended: (suspended) => link.hold('suspended', suspended),
    onLost: () => leave(1),
    async onExit(cause) {
      const kept = memory.settle();
      await sayFarewell(leftBehind(world, link), realClock, capabilities, cause);
      await closeWorld(world, link, kept);
    },
  });
  const screen = createScreen(store, clock, terminal.writer, terminal.size(), capabilities.unicode);

  logWarnings(process, (text) => store.dispatch({ type: 'said', text, atMs: clock.monotonicMs() }));
  const clearFirstFrame = terminal.enter(() => paintFirstFrame(terminal.writer, screen.layout(), screen));
  link.open();
  keepCurrent(store, realClock, terminal, link);
  const bookShown =
    settings.url === undefined
      ? undefined
      : waitForBook(store, realClock, MOST_BEFORE_INK_MS).then(terminal.writer.flushNow);
  // Reading hundreds of markets would hold back the request for the one that is shown.
  void memory.attach(store, bookShown);
  await bookShown;
  const unmount = await showScreen(screen, terminal.writer);
  clearFirstFrame();
  // The cancel key is held meanwhile: what was pressed while Ink was loaded has been read a whole turn later.
  await nextTurn();
  await nextTurn();
  cancelKey.release();
  const handleRecorded = createInputHandler(withoutWayOut(inputOptions));
  world.begin?.({ store, handleInput: handleRecorded, reopen: link.reopen });

  const code = await left;
  unmount();
  alertRun.stop();
  await memory.settle();
  await terminal.leave();
  const verdict = await sayFarewell(leftBehind(world, link), realClock, capabilities);
  await closeWorld(world, link);
  process.exit(code || verdict);
}

function cancelLinesOf(screen: SizedScreen): number {
  const { store, clock, glyphs } = screen;
  return countCancelLines(store.state(), screen.layout(), {
    nowMs: clock.monotonicMs(),
    wallMs: clock.now(),
    glyphs,
  });
}

/** What is known and what time it is goes to the screen; what the screen shows goes to the service. */
function keepCurrent(store: Store, clock: Clock, terminal: MonitorTerminal, link: ServiceLink): void {
  const { writer } = terminal;
  store.subscribe(() => {
    terminal.showTitle();
    writer.invalidate();
    link.hold('paused', store.state().view.paused);
    link.wantsChanged();
  });
  const measureTraffic = createTrafficMeter(clock);
  const watchStall = createStallWatch(clock, writer.stats, (stalled) => link.hold('stalled', stalled));
  const tick = (): void => {
    writer.invalidate();
    watchStall();
    const traffic = measureTraffic({ terminalBytes: writer.stats().bytes, serviceBytes: link.bytes() });
    if (store.state().view.overlay === 'messages') store.dispatch({ type: 'trafficMeasured', traffic });
    clock.schedule(TICK_MS, tick);
  };
  clock.schedule(TICK_MS, tick);
}

/** Nobody reads more of a warning that is meant for programmers. */
const MOST_TEXT = 300;

/** Node writes its warnings to the terminal, over whatever is on the screen; from here on `say` is told them instead. */
function logWarnings(process: NodeJS.Process, say: (text: string) => void): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => say(sanitiseLine(`Node: ${name}: ${message}`, MOST_TEXT)));
}

/** Resolves once a book has been read, or after `mostMs` without one. */
function waitForBook(store: Store, clock: Clock, mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      stopListening();
      stopTimer();
      resolve();
    };
    const stopTimer = clock.schedule(mostMs, finish);
    const stopListening = store.subscribe(() => {
      if (store.state().books.size > 0) finish();
    });
  });
}
