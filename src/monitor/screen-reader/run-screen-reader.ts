import { modeOf, resolveKey } from '../../actions/keymap.ts';
import type { Store } from '../../state/store.ts';
import type { InputEvent, Key } from '../../terminal/input/input-event.ts';
import { createInputParser } from '../../terminal/input/input-parser.ts';
import { createTerminalSession } from '../../terminal/terminal-session.ts';
import type { TerminalSession } from '../../terminal/terminal-session.ts';
import { toAscii } from '../../text/ascii-glyph.ts';
import { realClock } from '../../system/system-clock.ts';
import { callAttention } from '../../terminal/call-attention.ts';
import { createCancelKey } from '../input/cancel-key.ts';
import { createInputHandler } from '../input/handle-input.ts';
import { narrating } from '../log-and-dispatch.ts';
import type { Opening } from '../run-monitor.ts';
import { runAlerts } from '../alerts/run-alerts.ts';
import { sayFarewell } from '../shutdown-message.ts';
import { closeWorld, leftBehind } from '../close-runtime.ts';
import { createServiceLink } from '../service-link.ts';
import type { ServiceLink } from '../service-link.ts';
import { withoutWayOut } from '../input/ignore-exits.ts';
import { answerKey } from '../../view/speech/answer-key.ts';
import { createSpeaker } from './create-speaker.ts';
import { greeting } from '../../view/speech/greeting.ts';

/**
 * The monitor without a screen: sentences appended to what the terminal shows, and the same keys. Ink is not loaded.
 * Never resolves: it ends the process.
 */
export async function runScreenReader(opening: Opening): Promise<never> {
  const { settings, capabilities, memory, store, world } = opening;
  const { clock } = world;
  const { promise: left, resolve: leave } = Promise.withResolvers<number>();
  const say = (line: string): void => {
    process.stdout.write(`${capabilities.unicode ? line : toAscii(line)}\n`);
  };
  const send = (sequence: string): boolean => !capabilities.dumb && process.stdout.write(sequence);
  const narrate = narrating(store, clock);
  const ring = callAttention({
    send,
    bell: settings.alertBell !== false,
    notify: settings.alertNotify === true,
  });
  const alertRun = runAlerts({ store, clock, ring });
  const link = createServiceLink({
    ...opening,
    emit(event) {
      narrate(event);
      alertRun.see(event);
    },
  });
  const speaker = createSpeaker({ store, clock, say });
  const inputOptions = {
    store,
    clock,
    cancelKey: createCancelKey({ store, clock, cancels: link.cancels, instant: settings.instant === true }),
    refresh: link.refresh,
    search: link.search,
    send,
    ...(world.control && { replay: world.control }),
    suspend: () => session.suspend(),
    quit: () => leave(0),
  };
  const handleInput = createInputHandler(inputOptions);
  const handleRecorded = createInputHandler(withoutWayOut(inputOptions));
  function answer(event: InputEvent, handle = handleInput): void {
    if (event.kind !== 'key') return handle(event);
    const resolved = resolveKey(event.key, modeOf(store.state()), store.state().keys);
    speaker.hear(
      () => handle(event),
      (state, scene) => answerKey(labelOf(event.key), resolved, state, scene),
    );
  }
  const session = openLines(opening, link, say, (event) =>
    world.hear ? world.hear(event, (heard) => answer(heard)) : answer(event),
  );

  session.enter();
  greeting(store.state()).forEach(say);
  link.open();
  void memory.attach(store);
  keepWanted(store, link);
  world.begin?.({ store, handleInput: (event) => answer(event, handleRecorded), reopen: link.reopen });

  const code = await left;
  speaker.stop();
  alertRun.stop();
  await memory.settle();
  session.restore();
  const verdict = await sayFarewell(leftBehind(world, link), realClock, capabilities);
  await closeWorld(world, link);
  process.exit(code || verdict);
}

/** The terminal's keys, and its lines as they are. */
function openLines(
  { capabilities, memory, world }: Opening,
  link: ServiceLink,
  say: (line: string) => void,
  onEvent: (event: InputEvent) => void,
): TerminalSession {
  const parser = createInputParser({ clock: realClock, onEvent });
  return createTerminalSession({
    stdin: process.stdin,
    stdout: process.stdout,
    process,
    clock: realClock,
    mouse: false,
    takes: capabilities.dumb ? 'keys' : 'lines',
    onInput: parser.read,
    onResize: () => undefined,
    onSuspend: () => link.hold('suspended', true),
    onResume() {
      link.hold('suspended', false);
      say('pmtop goes on.');
    },
    async onExit(cause) {
      const kept = memory.settle();
      await sayFarewell(leftBehind(world, link), realClock, capabilities, cause);
      await closeWorld(world, link, kept);
    },
  });
}

function keepWanted(store: Store, link: ServiceLink): void {
  store.subscribe(() => {
    link.hold('paused', store.state().view.paused);
    link.wantsChanged();
  });
}

function labelOf({ name, text, ctrl }: Key): string {
  return ctrl ? `Ctrl-${name.toUpperCase()}` : (text ?? name);
}
