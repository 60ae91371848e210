import { createCancelKey } from '../../../src/monitor/input/cancel-key.ts';
import { createInputHandler } from '../../../src/monitor/input/handle-input.ts';
import { createPublish } from '../../../src/monitor/publish.ts';
import { answerKey } from '../../../src/view/speech/answer-key.ts';
import { createSpeaker } from '../../../src/monitor/screen-reader/create-speaker.ts';
import { modeOf, resolveKey } from '../../../src/actions/keymap.ts';
import type { CancelProgress, CancelTarget } from '../../../src/domain/cancel.ts';
import { createInputParser } from '../../../src/terminal/input/input-parser.ts';
import { fullStore } from '../../support/full-store.ts';
import { recordingCancels } from '../../support/recording-cancels.ts';
import { sampleProgress } from '../../support/sample-cancels.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

/** The monitor read out to a list of lines, on a clock that moves when told. */
export function readAloud(questions: readonly string[] = ['Will it rain?', 'Fed holds rates']) {
  const clock = simulatedClock();
  const store = fullStore(questions, '0xa');
  const lines: string[] = [];
  const publish = createPublish({ store, clock, connection: () => undefined });
  let sent: CancelTarget | undefined;
  const cancels = recordingCancels({
    start(target) {
      sent = target;
      publish({ type: 'cancelProgressed', progress: progress({ phase: 'sending' }) });
    },
    startEverything() {
      const everything = { cancels: [], phase: 'canceling', startedAtMs: clock.now() } as const;
      publish({ type: 'everythingProgressed', progress: everything });
    },
  });
  const handle = createInputHandler({
    store,
    clock,
    cancelKey: createCancelKey({ store, clock, cancels: () => cancels, instant: false }),
    refresh: () => undefined,
    search: () => undefined,
    suspend: () => undefined,
    quit: () => undefined,
    send: () => false,
  });
  const speaker = createSpeaker({ store, clock, realClock: clock, say: (line) => lines.push(line) });
  const parser = createInputParser({
    clock,
    onEvent(event) {
      if (event.kind !== 'key') return handle(event);
      const resolved = resolveKey(event.key, modeOf(store.state()));
      const label = event.key.text ?? event.key.name;
      speaker.respond(
        () => handle(event),
        (state, scene, heard) => answerKey({ label, resolved, heard }, state, scene),
      );
    },
  });

  function progress(change: Partial<CancelProgress>): CancelProgress {
    return sampleProgress({ target: sent as CancelTarget, startedAtMs: clock.now(), ...change });
  }

  return {
    clock,
    store,
    /** What was said since the last question. */
    async said(): Promise<string[]> {
      await clock.advance(0);
      return lines.splice(0);
    },
    publish,
    cancelTurns: (change: Partial<CancelProgress>) =>
      publish({ type: 'cancelProgressed', progress: progress(change) }),
    /** Types keys as a person does, and gives what was said to them. */
    async type(...keys: readonly string[]): Promise<string[]> {
      for (const key of keys) {
        parser.read(Buffer.from(key));
        await clock.advance(400);
      }
      return lines.splice(0);
    },
    stop: speaker.stop,
  };
}
