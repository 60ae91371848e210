import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { childrenOf } from '../support/processes.ts';
import { PROGRAM, type Session, startSession } from '../support/pty-session.ts';
import { LIVING_BOOK } from './start-monitor.ts';

/** Runs the monitor between two readings of the terminal's settings, as a shell would. */
function startBetweenReadings(): Session {
  const script = `stty -g > before; "$0" "$1" --demo; code=$?; stty -g > after
    cmp -s before after && echo "settings equal, code $code" || { echo "settings differ, code $code"; diff before after; }
    sleep 1000`;
  return startSession({ command: ['sh', '-c', script, process.execPath, PROGRAM] });
}

const AS_FOUND = {
  alternateScreen: false,
  cursorShown: true,
  bracketedPaste: false,
  mouse: false,
  focusReports: false,
};

it.each([
  ['q', 'code 0'],
  ['Ctrl-C', 'code'],
])('%s leaves the terminal as it was', async (key, code) => {
  await using session = startBetweenReadings();
  await session.waitFor(LIVING_BOOK);
  expect(session.modes()).toMatchObject({ alternateScreen: true, cursorShown: false, bracketedPaste: true });
  session.press(key);
  await session.waitFor(`settings equal, ${code}`);
  expect(session.modes()).toEqual(AS_FOUND);
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s leaves the terminal as it was', async (signal) => {
  await using session = startBetweenReadings();
  await session.waitFor(LIVING_BOOK);
  const [monitor] = childrenOf(session.pid);
  process.kill(monitor!, signal);
  await session.waitFor('settings equal');
  expect(session.modes()).toEqual(AS_FOUND);
});

it('q leaves the terminal as it was when nothing has answered yet', async () => {
  await using session = startBetweenReadings();
  await session.waitFor('Markets');
  session.press('q');
  await session.waitFor('settings equal, code 0');
  expect(session.modes()).toEqual(AS_FOUND);
});

it('q gives the terminal back on a disk that hangs, and Ctrl-C ends the wait for it', async () => {
  const state = mkdtempSync(join(tmpdir(), 'pmtop-hanging-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  await using session = startSession({ args: ['--demo'], env: { XDG_STATE_HOME: state } });
  await session.waitFor(LIVING_BOOK);
  // The writing of choices never ends.
  mkdirSync(join(state, 'pmtop'), { recursive: true });
  execFileSync('mkfifo', [join(state, 'pmtop', `view.json.${session.pid}.tmp`)]);
  session.press('*');
  await session.waitFor('│▸★');
  session.press('q');
  await session.waitFor(() => !session.modes().alternateScreen);
  expect(session.modes()).toEqual(AS_FOUND);
  // The first may come before the terminal makes a signal of it again.
  const insisting = setInterval(() => session.press('Ctrl-C'), 200);
  onTestFinished(() => clearInterval(insisting));
  expect(await session.exit()).toBe(130);
});
