import type { Clock } from '../domain/clock.ts';
import type { Store } from '../state/store.ts';
import { realClock } from '../system/system-clock.ts';
import { sanitizeLine } from '../text/sanitize.ts';
import { messageEvent } from './message-event.ts';
import { closeRuntime, leftBehind } from './close-runtime.ts';
import { type Monitor, type MonitorOptions, composeMonitor } from './compose-monitor.ts';
import type { OpenOutput } from './output.ts';
import { printShutdown } from './shutdown-message.ts';

/**
 * Loading Ink holds the main thread for a tenth of a second. A service that is near has answered by then, so its
 * first book is painted before; while the demo's exchange starts there is nothing to wait for.
 */
const MOST_BEFORE_INK_MS = 200;

/** The monitor from its first frame to the terminal given back. Never resolves: it ends the process. */
export async function runMonitor(options: MonitorOptions, openOutput: OpenOutput): Promise<never> {
  const { capabilities, runtime, process } = options;
  const monitor = composeMonitor(options, openOutput);
  await enterMonitor(options, monitor);
  const code = await monitor.left;
  const kept = options.savedState.settle();
  await leaveMonitor(monitor);
  const verdict = await printShutdown(leftBehind(runtime, monitor.link), realClock, capabilities);
  await closeRuntime(runtime, monitor.link, kept);
  return process.exit(code || verdict);
}

/**
 * Shows what is known before anything that is slow to load: the client, the demo's exchange and Ink come after. Resolves
 * when the cancel key can arm.
 */
export async function enterMonitor(options: MonitorOptions, monitor: Monitor): Promise<void> {
  const { settings, savedState, store, runtime, process } = options;
  const { output, link, cancelKey, handleRecorded } = monitor;
  logWarnings(process, (text) => store.dispatch(messageEvent(runtime.clock, text)));
  output.enter();
  link.open();
  store.subscribe(() => {
    link.hold('paused', store.state().view.paused);
    link.wantsChanged();
  });
  const bookRead = settings.url === undefined ? undefined : waitForBook(store, realClock, MOST_BEFORE_INK_MS);
  const presented = output.present(bookRead);
  // Reading hundreds of markets would hold back the request for the one that is shown.
  void savedState.attach(store, bookRead, runtime.noteAlerts);
  await presented;
  cancelKey.release(runtime.clock.monotonicMs());
  runtime.begin?.({
    store,
    handleInput: handleRecorded,
    reopen() {
      cancelKey.drop();
      return link.reopen();
    },
  });
}

/** Gives the terminal back at once: no disk keeps it, nor the words about a cancel. */
export async function leaveMonitor({ output, stopAlerts }: Monitor): Promise<void> {
  output.stop();
  stopAlerts();
  await output.leave();
}

/** Nobody reads more of a warning that is meant for programmers. */
const MOST_TEXT = 300;

/** Node writes its warnings to the terminal, over whatever is shown; from here on `say` is told them instead. */
function logWarnings(process: NodeJS.Process, say: (text: string) => void): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => say(sanitizeLine(`Node: ${name}: ${message}`, MOST_TEXT)));
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
