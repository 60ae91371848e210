import { expect, it } from 'vitest';
import type { ProgramIo } from '../../src/cli/io/program-io.ts';
import { runReplay } from '../../src/cli/recording/run-replay.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { realClock } from '../../src/system/system-clock.ts';
import { ask, recordingOf } from './sample-recording.ts';

/** What `pmtop replay FILE ARGV` says of arguments that it does not take. */
async function mistakeOf(...argv: readonly string[]): Promise<string> {
  let said = '';
  const err = (text: string): void => void (said += text);
  const io = { clock: realClock, random: seededRandom(1), err } as Partial<ProgramIo> as ProgramIo;
  await expect(runReplay(await recordingOf([ask(0)]), argv, {}, io)).rejects.toThrow();
  return said;
}

it.each(['cancel', 'cancels', 'doctor'])('%s is refused on a recording, and says why', async (name) => {
  expect(await mistakeOf(name, '--all')).toBe(
    `pmtop: unknown command '${name}'; on a recording only commands that read run. See pmtop replay --help\n`,
  );
});

it('a flag that is none is told as everywhere', async () => {
  expect(await mistakeOf('orders', '--jso')).toBe(
    "pmtop: unknown option '--jso' (Did you mean --json?). See pmtop orders --help\n",
  );
});

it('a mistake under --json is a document', async () => {
  const { error } = JSON.parse(await mistakeOf('cancel', '--json')) as { error: { kind: string } };
  expect(error.kind).toBe('usage');
});
