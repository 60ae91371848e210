import { closeSync, openSync, rmSync } from 'node:fs';
import { createRedactor } from '../../api/signing/redact.ts';
import type { AppState } from '../../state/app-state.ts';
import { choicesOf } from '../../state/preferences.ts';
import { selectedEvent } from '../../state/select/selection.ts';
import { seededRandom } from '../../domain/random.ts';
import type { Runtime } from './runtime.ts';
import type { FoundService } from '../service/find-service.ts';
import type { KeyEvent, MouseEvent } from '../../terminal/input/input-event.ts';
import { errorCode } from '../../storage/write-durably.ts';
import { type Result, fail, ok } from '../../domain/result.ts';
import type { Settings } from '../../config/settings.ts';
import { recordPool } from '../../recording/record-transport.ts';
import { RECORDING_SCHEMA, type RecordingHead } from '../../recording/recording-line.ts';
import { type RecordingWriter, writeRecording } from '../../recording/write-recording.ts';

export interface RecordingRuntimeOptions {
  readonly path: string;
  readonly version: string;
  /** What of them decides what is asked and what keys do is written down. */
  readonly settings: Pick<
    Settings,
    'catalogUrl' | 'dataUrl' | 'tradesPath' | 'creator' | 'readOnly' | 'instant' | 'share' | 'limits'
  >;
  /** Cells of the terminal: whoever replays it sees the same frames at the same size. */
  readonly size: { readonly columns: number; readonly rows: number };
  /** The state as it is when the service is found. */
  readonly state: () => AppState;
  /** Told in a sentence when the recording ends before it should. */
  readonly say: (text: string) => void;
}

/**
 * Fewer keys than any secret has letters. What comes at once and is more was pasted: some terminals send a paste as though it
 * were typed. A slow line delivers what was typed in bunches too.
 */
const MOST_TYPED_AT_ONCE = 8;

/** `runtime`, with everything that goes over its wire and every key written to a new file; or why that cannot be made. */
export function recordingRuntime(
  runtime: Runtime,
  options: RecordingRuntimeOptions,
): Result<Runtime, string> {
  const { path, say } = options;
  const { clock } = runtime;
  let { random } = runtime;
  let beganMs = 0;
  let descriptor: number;
  if (path === '-') return fail('a recording goes to a file: name one');
  try {
    descriptor = openSync(path, 'wx', 0o600);
  } catch (error) {
    return fail(problemOf(path, errorCode(error)));
  }
  let writer: RecordingWriter | undefined;
  /** Keys of one read, until it is known how many they are. */
  let together: KeyEvent[] = [];
  let isLeftOut = false;

  const sinceBegin = (): number => clock.monotonicMs() - beganMs;
  function writeInput(event: KeyEvent | MouseEvent, atMs: number): void {
    writer?.write({ kind: 'input', atMs, event });
  }
  function leaveOut(): void {
    if (!isLeftOut) writer?.write({ kind: 'left-out', atMs: sinceBegin() });
    isLeftOut = writer !== undefined;
  }
  function writeKeys(): void {
    if (together.length > MOST_TYPED_AT_ONCE) leaveOut();
    else for (const key of together) writeInput(key, key.readAtMs - beganMs);
    together = [];
  }
  function noteKey(key: KeyEvent): void {
    if (together[0]?.chunk !== key.chunk) writeKeys();
    if (together.length === 0) clock.schedule(0, writeKeys);
    together.push(key);
  }
  /** Where no service is found yet, they are written with it. */
  function writeAlerts(): void {
    const alerts = options
      .state()
      .alerts.map(({ id, phase }) => ({ alert: id, rung: phase.kind === 'fired' }));
    if (alerts.length > 0) writer?.write({ kind: 'alerts', atMs: sinceBegin(), alerts });
  }
  return ok({
    ...runtime,
    noteAlerts: writeAlerts,
    get random() {
      return random;
    },
    async connectionTo(service) {
      const parts = await runtime.connectionTo(service);
      const { redact } = createRedactor(service.account);
      beganMs = clock.monotonicMs();
      const head = headOf(service, options, clock.now());
      // A replay draws the same waits: it asks when it was asked then.
      random = seededRandom(head.startedAtMs);
      const recording = (writer = writeRecording({ descriptor, path, head, redact, onTrouble: say }));
      writeAlerts();
      return {
        ...parts,
        tapPool: (openPool) => recordPool({ openPool, clock, beganMs, write: recording.write }),
      };
    },
    interceptInput(event, handle) {
      if (event.kind === 'key') noteKey(event);
      if (event.kind === 'mouse') writeInput(event, sinceBegin());
      if (event.kind === 'paste') leaveOut();
      if (runtime.interceptInput) runtime.interceptInput(event, handle);
      else handle(event);
    },
    async close() {
      writeKeys();
      if (!writer) {
        closeSync(descriptor);
        rmSync(path, { force: true });
        return 'nothing was recorded: no service was found';
      }
      await writer.close();
      return `recorded in ${path}; pmtop replay ${path} plays it`;
    },
  });
}

function headOf(
  { url, account, demo }: FoundService,
  { version, settings, size, state }: RecordingRuntimeOptions,
  startedAtMs: number,
): RecordingHead {
  const { view, keys } = state();
  const { catalogUrl, dataUrl, tradesPath, creator, readOnly, instant = false, share, limits } = settings;
  const market = view.wantedMarket ?? (view.savedMarket === undefined ? view.market : undefined);
  const savedMarket = view.savedMarket ?? selectedEvent(state())?.markets[0]?.conditionId;
  return {
    schema: RECORDING_SCHEMA,
    version,
    startedAtMs: Math.round(startedAtMs),
    url: publicPart(url),
    ...(catalogUrl !== undefined && { catalogUrl: publicPart(catalogUrl) }),
    ...(dataUrl !== undefined && { dataUrl: publicPart(dataUrl) }),
    tradesPath,
    demo,
    creator,
    readOnly,
    instant,
    share,
    limits,
    ...(account && { address: account.address }),
    ...size,
    choices: choicesOf(view),
    market,
    savedMarket,
    keys,
  };
}

/** An address without user, password, and what may stand in a query. */
function publicPart(address: string): string {
  const url = new URL(address);
  url.username = url.password = url.search = url.hash = '';
  // As it is written elsewhere: without the slash that an empty path is given.
  return url.pathname === '/' ? url.origin : url.href;
}

function problemOf(path: string, code: string): string {
  if (code === 'EEXIST')
    return `${path} is there already, and a recording is never written over: name another file`;
  return `${path} cannot be written (${code})`;
}
