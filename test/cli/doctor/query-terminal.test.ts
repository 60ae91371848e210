import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { ownTerminal } from '../../../src/cli/doctor/check-terminal.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

function fakeTerminal(isTTY = true) {
  const modes: boolean[] = [];
  const stdin = Object.assign(new PassThrough(), {
    isTTY,
    setRawMode: (raw: boolean) => void modes.push(raw),
  });
  const stdout = Object.assign(new PassThrough({ encoding: 'latin1' }), { isTTY, columns: 80, rows: 24 });
  const streams = { stdin, stdout } as unknown as Pick<NodeJS.Process, 'stdin' | 'stdout'>;
  return { stdin, stdout, modes, streams };
}

it('is none in a pipe', () => {
  expect(ownTerminal(fakeTerminal(false).streams, simulatedClock())).toEqual({ isTTY: false });
});

it('is asked, and its answer read to the end, however it is cut', async () => {
  const { stdin, stdout, modes, streams } = fakeTerminal();
  const terminal = ownTerminal(streams, simulatedClock());
  expect(terminal).toMatchObject({ isTTY: true, columns: 80, rows: 24 });
  const answer = terminal.ask?.('\u001b[?2026$p');
  expect(stdout.read()).toBe('\u001b[?2026$p\u001b[c');
  for (const piece of ['\u001b[?2026', ';2$y', '\u001b[?6', '2;4c']) stdin.write(piece);
  expect(await answer).toBe('\u001b[?2026;2$y\u001b[?62;4c');
  expect(modes).toEqual([true, false]);
  expect([stdin.isPaused(), stdin.listenerCount('data')]).toEqual([true, 0]);
});

it('is given up when it is silent', async () => {
  const { modes, streams } = fakeTerminal();
  const clock = simulatedClock();
  const answer = ownTerminal(streams, clock).ask?.('\u001b[?2026$p');
  await clock.advance(500);
  expect(await answer).toBe('');
  expect(modes).toEqual([true, false]);
});
