import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isRunning } from './processes.ts';
import { type Session, type SessionOptions, startSession } from './pty-session.ts';

const TINY = join(import.meta.dirname, 'tiny-terminal-program.mjs');

const startTiny = (options: SessionOptions = {}): Session =>
  startSession({ columns: 40, rows: 10, ...options, command: [process.execPath, TINY] });

it('shows rows and cells as a terminal would', async () => {
  await using session = startTiny();
  await session.waitFor('TERM=');
  expect(session.screen().slice(0, 3)).toEqual([
    'size 40x10',
    'bold inverse dim 漢',
    'CI=unset TERM=xterm-256color',
  ]);
  expect(session.cell(0, 1)).toMatchObject({ text: 'b', bold: true, foreground: '#ff0080' });
  expect(session.cell(5, 1)).toMatchObject({ text: 'i', inverse: true, bold: false });
  expect(session.cell(13, 1)).toMatchObject({ text: 'd', dim: true });
  expect([session.cell(17, 1).width, session.cell(18, 1).text]).toEqual([2, '']);
});

it('sends keys one at a time, bursts in one piece and pastes in brackets', async () => {
  await using session = startTiny();
  await session.waitFor('TERM=');
  session.press('X');
  await session.waitFor('read "X"');
  session.press('Down');
  await session.waitFor(String.raw`read "\u001b[B"`);
  session.send('XX');
  await session.waitFor('read "XX"');
  session.paste('X');
  await session.waitFor(String.raw`read "\u001b[200~X\u001b[201~"`);
});

it('looks at no half of a synchronized frame', async () => {
  await using session = startTiny();
  await session.waitFor('TERM=');
  session.press('h');
  const seen = await session.waitFor('first half');
  expect(seen[6]).toBe('second half');
});

it('tells the program its new size', async () => {
  await using session = startTiny();
  await session.waitFor('size 40x10');
  session.resize(39, 9);
  await session.waitFor('size 39x9');
  expect(session.screen()).toHaveLength(9);
});

it('knows what the program turned on, and what is left of it after the exit', async () => {
  await using session = startTiny();
  await session.waitFor('TERM=');
  expect(session.modes()).toMatchObject({ alternateScreen: true, cursorShown: false, bracketedPaste: true });
  session.press('q');
  expect(await session.exit()).toBe(7);
  expect(session.modes()).toMatchObject({ alternateScreen: false, cursorShown: true, bracketedPaste: false });
  expect(session.raw()).toContain('\x1b[?1049l');
});

it('says what the screen was when the wanted text does not come', async () => {
  await using session = startTiny();
  await session.waitFor('TERM=');
  await expect(session.waitFor('never', { timeoutMs: 50 })).rejects.toThrow(/never[^]*size 40x10/);
  session.press('q');
  await expect(session.waitFor('never')).rejects.toThrow('the program ended with 7');
});

it('can stop reading what the program writes and go on later', async () => {
  await using session = startTiny();
  await session.waitFor('TERM=');
  session.stalled(true);
  const before = session.raw().length;
  session.press('f');
  await expect(session.waitFor('line', { timeoutMs: 200 })).rejects.toThrow('not seen');
  expect(session.raw().length).toBe(before);
  session.stalled(false);
  await session.waitFor('line 19999');
});

it('leaves no process behind, not even one that ignores being told to stop', async () => {
  const session = startSession({
    command: ['sh', '-c', 'trap "" HUP TERM; sleep 1000 & echo child $!; wait'],
  });
  const rows = await session.waitFor(/child \d+/);
  const childPid = Number(/child (\d+)/.exec(rows.join(' '))![1]);
  expect(isRunning(childPid)).toBe(true);
  await session[Symbol.asyncDispose]();
  await expect.poll(() => isRunning(session.pid) || isRunning(childPid)).toBe(false);
});
