import { replyEvent } from './message-event.ts';
import type { SavedState } from './persistence/persistence.ts';
import { realClock } from '../system/system-clock.ts';
import type { Settings } from '../config/settings.ts';
import type { Store } from '../state/store.ts';
import { callAttention } from '../terminal/call-attention.ts';
import type { Capabilities } from '../terminal/capabilities.ts';
import type { ExitCause } from '../terminal/exit-guard.ts';
import type { InputEvent } from '../terminal/input/input-event.ts';
import { runAlerts } from './alerts/run-alerts.ts';
import { closeRuntime, leftBehind } from './close-runtime.ts';
import { createCancelKey } from './input/cancel-key.ts';
import { createInputHandler, type InputOptions } from './input/handle-input.ts';
import { type HeldCancelKey, holdCancelKey } from './input/hold-cancel-key.ts';
import { ignoreExits } from './input/ignore-exits.ts';
import type { OpenOutput, Output } from './output.ts';
import { createPublish } from './publish.ts';
import type { Runtime } from './runtime/runtime.ts';
import { type ServiceLink, createServiceLink } from './service-link.ts';
import { printShutdown, printStopped } from './shutdown-message.ts';

export interface MonitorOptions {
  readonly settings: Settings;
  readonly environment: NodeJS.ProcessEnv;
  readonly runtime: Runtime;
  readonly capabilities: Capabilities;
  readonly savedState: SavedState;
  readonly store: Store;
  readonly process: NodeJS.Process;
}

/** The parts of a monitor, put together and not yet started. */
export interface Monitor {
  readonly link: ServiceLink;
  readonly output: Output;
  /** Confirms nothing before its release. */
  readonly cancelKey: HeldCancelKey;
  /** Does what somebody did at another time: neither leaves because of it, nor reaches past the output. */
  readonly handleRecorded: (event: InputEvent) => void;
  /** The person leaves, or the terminal is lost: with the exit code. */
  readonly left: Promise<number>;
  stopAlerts(): void;
}

/** Where no shell can bring a stopped process back, none is stopped. */
const NO_JOB_CONTROL = 'pmtop cannot be suspended here: there is no job control';

/** Puts the monitor together, in one way for every output: what keys do and what is kept cannot depend on it. */
export function composeMonitor(options: MonitorOptions, openOutput: OpenOutput): Monitor {
  const { settings, store, runtime } = options;
  const { clock, interceptInput } = runtime;
  const { promise: left, resolve: leave } = Promise.withResolvers<number>();
  const publish = createPublish({
    store,
    clock,
    connection: () => link.connection(),
    alerts: () => alerts,
  });
  const link = createServiceLink({ ...options, publish });
  const openInput = (input: InputOptions) => {
    const handle = createInputHandler(input);
    const isReplay = input.replay !== undefined;
    return (event: InputEvent) => {
      if (output.answer) output.answer(event, () => handle(event), isReplay);
      else handle(event);
    };
  };
  const output = openOutput({
    ...options,
    clock,
    serviceBytes: link.bytes,
    onInput: (event) => (interceptInput ? interceptInput(event, handleInput) : handleInput(event)),
    onSuspended: (suspended, wasStopped = true) => {
      link.hold('suspended', suspended);
      if (!wasStopped) store.dispatch(replyEvent(clock, NO_JOB_CONTROL));
    },
    onStop: () => printStopped(link.cancels(), options.capabilities),
    onStalled: (stalled) => link.hold('stalled', stalled),
    onLost: () => {
      cancelKey.drop();
      leave(1);
    },
    onExit: (cause) => {
      cancelKey.drop();
      return endAtOnce(options, link, cause);
    },
  });
  const alerts = runAlerts({
    isHeld: () => link.connection()?.pollers.held === true,
    store,
    clock,
    ring: callAttention({
      send: output.send,
      clock: realClock,
      bell: settings.alertBell !== false,
      notify: settings.alertNotify === true,
      unicode: options.capabilities.unicode,
    }),
  });
  const instant = settings.instant === true;
  const cancelKey = holdCancelKey(createCancelKey({ store, clock, cancels: link.cancels, instant }), {
    store,
    clock,
    instant,
  });
  const inputOptions = {
    store,
    clock,
    cancelKey,
    send: output.send,
    ...(output.layout && { layout: output.layout }),
    refresh: link.refresh,
    search: link.search,
    switchFault: link.switchFault,
    ...(runtime.control && { replay: runtime.control }),
    suspend: output.suspend,
    quit: () => void cancelKey.settle().then(() => leave(0)),
  };
  const handleInput = openInput(inputOptions);
  const handleRecorded = openInput(ignoreExits(inputOptions));
  return { link, output, cancelKey, handleRecorded, left, stopAlerts: alerts.stop };
}

/** A signal, an error or a hang-up: the output has given the terminal back already. */
async function endAtOnce(
  { savedState, runtime, capabilities }: MonitorOptions,
  link: ServiceLink,
  cause: ExitCause,
): Promise<void> {
  const kept = savedState.settle();
  await printShutdown(leftBehind(runtime, link), realClock, capabilities, cause);
  await closeRuntime(runtime, link, kept);
}
