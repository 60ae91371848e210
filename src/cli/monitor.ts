import { fileURLToPath } from 'node:url';
import type { Actions } from '../commands/command.ts';
import type { EngineEvent } from '../domain/events.ts';
import { describeCancel } from '../domain/cancel-words.ts';
import { initialState } from '../state/app-state.ts';
import { createStore } from '../state/store.ts';
import type { Store } from '../state/store.ts';
import { detectCapabilities } from '../terminal/capabilities.ts';
import type { Capabilities } from '../terminal/capabilities.ts';
import type { ExitCause } from '../terminal/exit-guard.ts';
import { createFrameWriter } from '../terminal/frame-writer.ts';
import { createInputParser } from '../terminal/input-parser.ts';
import { createTerminalSession } from '../terminal/terminal-session.ts';
import { stateFolder } from './cancel/state-folder.ts';
import { parseMonitorFlags } from './monitor-flags.ts';
import type { MonitorFlags } from './monitor-flags.ts';
import { createCancelKey } from './monitor/cancel-key.ts';
import type { Connection } from './monitor/connect-service.ts';
import { createScreen } from './monitor/create-screen.ts';
import type { SizedScreen } from './monitor/create-screen.ts';
import { paintFirstFrame } from './monitor/first-frame.ts';
import { createInputHandler } from './monitor/handle-input.ts';
import { narrate } from './monitor/narrate.ts';
import { startDemo } from './monitor/start-demo.ts';
import { wantedNow } from './monitor/wanted-now.ts';
import { realClock } from './real-clock.ts';
import { realRandom } from './real-random.ts';
import { readSettings, UsageError } from './settings.ts';
import type { Settings } from './settings.ts';

/** Ages and the clock on the wall are drawn anew this often, when nothing else happens. */
const TICK_MS = 1_000;
/** What a running cancel is given to finish when the program is left. */
const LEAVE_GRACE_MS = 3_000;

interface Run {
  readonly settings: Settings;
  readonly capabilities: Capabilities;
  readonly environment: NodeJS.ProcessEnv;
  readonly store: Store;
  readonly emit: (event: EngineEvent) => void;
}

/** The monitor from its command line. Resolves with the exit code: 2 for flags or a terminal it cannot use. */
export async function startMonitor(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const parsed = parseMonitorFlags(argv);
  if ('problem' in parsed) return refuse(parsed.problem);
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    return refuse(
      'the monitor needs a terminal on both ends; pmtop --help names the commands that work in pipes',
    );
  }
  return runMonitor(parsed.flags, environment);
}

/**
 * `pmtop`: the monitor, from its first frame to the terminal given back. Resolves with the exit code.
 * Paints before anything that is slow to load: Ink, the client and the demo's exchange come after.
 */
async function runMonitor(flags: MonitorFlags, environment: NodeJS.ProcessEnv): Promise<number> {
  const settings = await tryReadSettings(flags, environment);
  if (typeof settings === 'string') return refuse(settings);
  const found = detectCapabilities(environment, process.stdout.isTTY);
  if (!found.interactive)
    return refuse('the monitor needs a terminal that can be drawn on: TERM is dumb or unset');
  const capabilities = { ...found, unicode: found.unicode && settings.ascii !== true };
  const store = openStore(flags, settings);
  return watch({ settings, capabilities, environment, store, emit: narrating(store) });
}

/** The monitor's life: take the terminal, paint, load and connect the rest, and give the terminal back. */
async function watch(run: Run): Promise<number> {
  const { store, emit, settings, capabilities } = run;
  const { promise: left, resolve: leave } = Promise.withResolvers<number>();
  let connection: Connection | undefined;
  let armedLineShows = false;
  const { columns, rows } = process.stdout;
  const { fps } = settings;
  const writer = createFrameWriter({
    output: process.stdout,
    clock: realClock,
    columns,
    rows,
    ...capabilities,
    ...(fps !== undefined && { fps }),
    onError: () => leave(1),
  });
  const screen = createScreen(store, realClock, writer, { columns, rows }, capabilities.unicode);
  const cancelKey = createCancelKey({
    store,
    clock: realClock,
    // Before Ink is there the armed line could not be seen: such a press must not confirm anything.
    cancels: () => (armedLineShows ? connection?.cancels : undefined),
    instant: settings.instant === true,
  });
  const actions: Actions = {
    state: store.state,
    dispatch: store.dispatch,
    pressCancel: cancelKey.press,
    standDown: cancelKey.standDown,
    refresh: () => connection?.feeds.refresh(),
    suspend: () => void writer.settle().then(() => session.suspend()),
    quit: () => leave(0),
  };
  const say = (text: string): void => store.dispatch({ type: 'said', text, atMs: realClock.monotonicMs() });
  const parser = createInputParser({
    clock: realClock,
    onEvent: createInputHandler({ actions, say }),
    onAnswer: writer.answered,
  });
  const session = createTerminalSession({
    stdin: process.stdin,
    stdout: process.stdout,
    process,
    clock: realClock,
    mouse: false,
    onInput: parser.read,
    onResize(nextColumns, nextRows) {
      writer.resize(nextColumns, nextRows);
      screen.resize({ columns: nextColumns, rows: nextRows });
    },
    onSuspend() {
      writer.pause();
      connection?.feeds.hold('suspended', true);
    },
    onResume() {
      writer.repaint();
      connection?.feeds.hold('suspended', false);
    },
    async onExit(cause) {
      await leaveCancels(connection, cause);
    },
  });
  session.enter();
  const clearFirstFrame = paintFirstFrame(writer, screen.layout(), screen);
  writer.flushNow();
  store.subscribe(() => {
    writer.invalidate();
    connection?.feeds.hold('paused', store.state().view.paused);
    connection?.feeds.wantsChanged();
  });
  tickForEver(writer.invalidate);
  connect(run).then(
    (made) => (connection = made),
    (error: unknown) => emit({ type: 'serviceLost', reason: describeError(error) }),
  );
  const unmount = await showScreen(screen, writer.inkStdout as unknown as NodeJS.WriteStream);
  clearFirstFrame();
  armedLineShows = true;
  const code = await left;
  unmount();
  await writer.settle();
  session.restore();
  await leaveCancels(connection);
  process.exit(code);
}

/** Ink and everything above it is loaded only now. The screen lies on the first frame before that goes. */
async function showScreen(screen: SizedScreen, stdout: NodeJS.WriteStream): Promise<() => void> {
  const { renderScreen } = await import('../ui/render-screen.tsx');
  return renderScreen(screen, stdout);
}

/** Finds the service that was named, or starts the embedded exchange, and connects the engine to it. */
async function connect({ settings, environment, store, emit }: Run): Promise<Connection | undefined> {
  const loading = import('./monitor/connect-service.ts');
  const service =
    settings.url === undefined ? await findDemo(emit) : { url: settings.url, account: settings.credentials };
  if (!service) return undefined;
  const demo = settings.url === undefined;
  const { connectService } = await loading;
  const { address } = service.account ?? {};
  emit({ type: 'serviceFound', host: new URL(service.url).host, demo, ...(address && { address }) });
  return connectService({
    ...settings,
    url: service.url,
    demo,
    ...(service.account && { credentials: service.account }),
    stateFolder: stateFolder(environment),
    clock: realClock,
    random: realRandom,
    emit,
    wants: () => wantedNow(store.state()),
  });
}

function findDemo(emit: (event: EngineEvent) => void): ReturnType<typeof startDemo> {
  return startDemo({
    program: fileURLToPath(new URL('./exchange.js', import.meta.url)),
    onLost: (reason) => emit({ type: 'serviceLost', reason }),
  });
}

/** Leaving lets a running cancel finish, and says on stderr how each one ended. */
async function leaveCancels(connection: Connection | undefined, cause?: ExitCause): Promise<void> {
  if (cause?.kind === 'error') process.stderr.write(`pmtop: ${describeError(cause.error)}\n`);
  const verdicts = (await connection?.cancels?.finish(LEAVE_GRACE_MS)) ?? [];
  for (const verdict of verdicts) {
    const words = describeCancel(verdict, realClock.monotonicMs());
    process.stderr.write(`pmtop: cancel on ${verdict.target.question}: ${words}\n`);
  }
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function openStore(flags: MonitorFlags, settings: Settings): Store {
  const demo = settings.url === undefined;
  const host = demo ? 'demo exchange' : new URL(settings.url ?? '').host;
  const { credentials, credentialsProblem: problem, readOnly } = settings;
  return createStore(
    initialState(
      {
        demo,
        host,
        readOnly,
        ...(!demo && credentials && { address: credentials.address }),
        ...(!demo && problem !== undefined && { credentialsProblem: problem }),
      },
      flags.market === undefined ? {} : { wantedMarket: flags.market },
    ),
  );
}

/** Hands events to the state, and writes down what a person may want to read later. */
function narrating(store: Store): (event: EngineEvent) => void {
  return (event) => {
    const atMs = realClock.monotonicMs();
    const text = narrate(event, store.state(), atMs);
    store.dispatch(event);
    if (text !== undefined) store.dispatch({ type: 'said', text, atMs });
  };
}

function tickForEver(run: () => void): void {
  realClock.schedule(TICK_MS, () => {
    run();
    tickForEver(run);
  });
}

async function tryReadSettings(
  flags: MonitorFlags,
  environment: NodeJS.ProcessEnv,
): Promise<Settings | string> {
  try {
    return await readSettings(flags, environment);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

function refuse(problem: string): number {
  process.stderr.write(`pmtop: ${problem}\n`);
  return 2;
}
