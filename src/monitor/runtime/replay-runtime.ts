import { modeOf, type Resolved, resolveKey } from '../../actions/keymap.ts';
import { seededRandom } from '../../domain/random.ts';
import type { CancelRecords } from '../../cancel/records/cancel-records.ts';
import type { AppState } from '../../state/app-state.ts';
import type { InputEvent } from '../../terminal/input/input-event.ts';
import { readKeptAlert } from '../persistence/keep-alerts.ts';
import { replyEvent } from '../message-event.ts';
import type { Stage, Runtime } from './runtime.ts';
import { realClock } from '../../system/system-clock.ts';
import { driveReplay, type Replay } from '../../recording/drive-replay.ts';
import type { Recording } from '../../recording/recording-line.ts';
import { replayClock } from '../../recording/replay-clock.ts';
import { replayCredentials, replayPool } from '../../recording/replay-transport.ts';

export interface ReplayRuntimeOptions {
  readonly speed?: number;
  readonly fromMs?: number;
}

/** How far an arrow goes. */
const STEP_MS = 10_000;

/**
 * A recording as a runtime: its answers at its times, what the person did done again, and no way out of it. Requests that
 * nobody made then break; cancels are those of then.
 */
export function replayRuntime(recording: Recording, options: ReplayRuntimeOptions = {}): Runtime {
  const { head, requests: asks } = recording;
  const clock = replayClock(head.startedAtMs);
  let random = seededRandom(head.startedAtMs);
  let replay: Replay | undefined;
  let stage: Stage | undefined;
  /** No time goes by before there is somebody to ask: else the first answers would depend on how fast modules load. */
  const connected = Promise.withResolvers<void>();

  function begin(on: Stage): void {
    stage = on;
    const { store, handleInput, reopen } = on;
    const beginning = store.state();
    replay = driveReplay({
      ...options,
      recording,
      clock,
      realClock,
      ready: connected.promise,
      onInput(input) {
        const nowMs = clock.monotonicMs();
        if (input.kind === 'input') return handleInput({ ...input.event, readAtMs: nowMs });
        const alerts = input.alerts.flatMap((entry) => readKeptAlert(entry, nowMs) ?? []);
        store.dispatch({ type: 'alertsAdded', alerts });
      },
      async restart() {
        store.dispatch({ type: 'replayRewound', beginning });
        // A run that begins anew waits as long before each request as the first one did.
        random = seededRandom(head.startedAtMs);
        await reopen();
      },
      onMoved: ({ atMs, ...rest }) =>
        showPosition(store, {
          ...rest,
          atMs: atMs < rest.endMs ? Math.floor(atMs / 1_000) * 1_000 : atMs,
          ...(recording.isCut && { isCut: true }),
          ...(atMs >= (recording.leftOutAtMs ?? Infinity) && { isPartial: true }),
        }),
    });
  }

  return {
    clock,
    get random() {
      return random;
    },
    live: false,
    findService: async () => ({
      url: head.url,
      demo: head.demo,
      ...(head.address !== undefined && { account: replayCredentials(head.address) }),
    }),
    async connectionTo() {
      // The client is made of this in the same turn of the event loop.
      setImmediate(connected.resolve);
      return { openPool: replayPool(asks, clock), openRecords: () => NO_RECORDS };
    },
    begin,
    interceptInput(event, handle) {
      if (!stage || !wouldCancel(event, stage.store.state())) return handle(event);
      const text = 'this is a replay: it shows what was canceled then, and sends nothing';
      stage.store.dispatch(replyEvent(clock, text));
    },
    control(control) {
      if (control === 'pause') replay?.togglePause();
      if (control === 'slower') replay?.changeSpeed(-1);
      if (control === 'faster') replay?.changeSpeed(1);
      if (control === 'back') replay?.seek(clock.monotonicMs() - STEP_MS);
      if (control === 'forward') replay?.seek(clock.monotonicMs() + STEP_MS);
    },
    async close() {
      replay?.stop();
      return undefined;
    },
  };
}

/** The screen shows whole seconds: nothing is drawn for less. */
function showPosition({ state, dispatch }: Stage['store'], replay: NonNullable<AppState['replay']>): void {
  const known = state().replay;
  const same = known && JSON.stringify(known) === JSON.stringify(replay);
  if (!same) dispatch({ type: 'replayMoved', replay });
}

function wouldCancel(event: InputEvent, state: AppState): boolean {
  const resolved = resolve(event, state);
  return (
    resolved?.kind === 'confirm' || (resolved?.kind === 'command' && resolved.command.dangerous === true)
  );
}

function resolve(event: InputEvent, state: AppState): Resolved | undefined {
  return event.kind === 'key' ? resolveKey(event.key, modeOf(state), state.keys) : undefined;
}

const NO_RECORDS: CancelRecords = { audit: { append: async () => {} } };
