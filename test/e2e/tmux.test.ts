import { execFileSync, spawnSync } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';
import { environmentOf } from '../support/ask-signed.ts';
import { ACCOUNT } from '../support/plain-service/account.ts';
import { startPlainService } from '../support/plain-service/start-plain-service.ts';
import { PROGRAM, startSession } from '../support/pty-session.ts';
import { countBoxes, frameProblems } from './frame.ts';
import { LIVING_BOOK } from './start-monitor.ts';

const INSTALLED = spawnSync('tmux', ['-V']).status === 0;

it('draws in a real tmux what it draws elsewhere, follows its sizes and gives it back', async () => {
  if (!INSTALLED) {
    console.warn('NOT TRIED: tmux is not installed here, so nothing was learned about it');
    return;
  }
  await using service = await startPlainService();
  const server = `pmtop-test-${process.pid}`;
  const tmux = (...args: string[]): string => execFileSync('tmux', ['-L', server, ...args]).toString();
  onTestFinished(() => void spawnSync('tmux', ['-L', server, 'kill-server']));
  const program = `${process.execPath} ${PROGRAM} --url ${service.url}; echo code $?; sleep 1000`;
  await using session = startSession({
    command: ['tmux', '-u', '-L', server, '-f', '/dev/null', 'new-session', program],
    env: environmentOf(ACCOUNT),
  });
  await session.waitFor(LIVING_BOOK);
  await session.waitFor('all 7 ');
  await session.waitFor(() => countBoxes(session) === 4 && frameProblems(session).length === 0);
  // What tmux itself believes to show, below its own line.
  const captured = tmux('capture-pane', '-p').trimEnd().split('\n');
  expect(captured.filter((row) => /╭[1-4] /.test(row))).toHaveLength(2);
  session.press('?');
  await session.waitFor('Help ─');
  session.press('Esc');
  await session.waitWhile('Help ─');
  session.resize(80, 24);
  await session.waitFor(() => countBoxes(session) === 3 && frameProblems(session).length === 0);
  session.resize(120, 36);
  await session.waitFor(() => countBoxes(session) === 4 && frameProblems(session).length === 0);
  session.press('q');
  await session.waitFor('code 0');
  expect(tmux('display-message', '-p', '#{alternate_on} #{cursor_flag} #{mouse_any_flag}').trim()).toBe(
    '0 1 0',
  );
});

it('leaves nothing of itself in a tmux that grew meanwhile', async () => {
  if (!INSTALLED) return;
  await using service = await startPlainService();
  const server = `pmtop-grown-${process.pid}`;
  const tmux = (...args: string[]): string => execFileSync('tmux', ['-L', server, ...args]).toString();
  onTestFinished(() => void spawnSync('tmux', ['-L', server, 'kill-server']));
  const program = `echo before; ${process.execPath} ${PROGRAM} --url ${service.url}; echo code $?; sleep 1000`;
  await using session = startSession({
    columns: 80,
    rows: 24,
    command: ['tmux', '-u', '-L', server, '-f', '/dev/null', 'new-session', program],
    env: environmentOf(ACCOUNT),
  });
  await session.waitFor(() => countBoxes(session) === 3 && frameProblems(session).length === 0);
  session.resize(120, 36);
  await session.waitFor(() => countBoxes(session) === 4 && frameProblems(session).length === 0);
  session.press('q');
  await session.waitFor('code 0');
  expect(tmux('capture-pane', '-p', '-S', '-')).not.toContain('│');
});
