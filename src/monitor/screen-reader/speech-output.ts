import { modeOf, resolveKey } from '../../actions/keymap.ts';
import { realClock } from '../../system/system-clock.ts';
import type { Key } from '../../terminal/input/input-event.ts';
import { createInputParser } from '../../terminal/input/input-parser.ts';
import { createTerminalSession } from '../../terminal/terminal-session.ts';
import { toAscii } from '../../text/ascii-glyph.ts';
import { answerKey } from '../../view/speech/answer-key.ts';
import { greeting } from '../../view/speech/greeting.ts';
import type { Output, OutputOptions } from '../output.ts';
import { createSpeaker } from './create-speaker.ts';
import { selectedMarket } from '../../state/select/selection.ts';
import { marketSentence } from '../../view/speech/selection-sentence.ts';

/** The monitor as speech: sentences appended to what the terminal shows. Ink is not loaded. */
export function createSpeechOutput(options: OutputOptions): Output {
  const { capabilities, process, store, clock } = options;
  const { stdin, stdout } = process;
  const say = (line: string): void => {
    stdout.write(`${capabilities.unicode ? line : toAscii(line)}\n`);
  };
  const speaker = createSpeaker({ store, clock, realClock, say });
  const parser = createInputParser({ clock: realClock, onEvent: options.onInput });
  const session = createTerminalSession({
    stdin,
    stdout,
    process,
    clock: realClock,
    mouse: false,
    takes: capabilities.dumb ? 'keys' : 'lines',
    onInput: parser.read,
    onResize: () => undefined,
    onSuspend: () => options.onSuspended(true),
    onStop: options.onStop,
    onResume(wasStopped) {
      options.onSuspended(false, wasStopped);
      say('pmtop goes on.');
    },
    onExit: options.onExit,
  });
  return {
    enter() {
      session.enter();
      const state = store.state();
      greeting(state).forEach(say);
      // One that comes later is said when it does.
      if (selectedMarket(state)) say(marketSentence(state, { nowMs: clock.monotonicMs() }));
    },
    // What is armed is said at once.
    present: () => Promise.resolve(),
    send: (sequence) => !capabilities.dumb && stdout.write(sequence),
    answer(event, run, isReplay) {
      if (event.kind !== 'key') return run();
      const label = labelOf(event.key);
      const resolved = resolveKey(event.key, modeOf(store.state()), store.state().keys, isReplay);
      speaker.respond(run, (state, context, heard) => answerKey({ label, resolved, heard }, state, context));
    },
    suspend: session.suspend,
    stop: speaker.stop,
    leave: () => Promise.resolve(session.restore()),
  };
}

function labelOf({ name, text, ctrl }: Key): string {
  return ctrl ? `Ctrl-${name.toUpperCase()}` : (text ?? name);
}
