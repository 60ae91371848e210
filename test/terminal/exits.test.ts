import { describe, expect, it } from 'vitest';
import { startInShell } from './shell-session.ts';

const SIGNAL_CODES = {
  SIGHUP: 129,
  SIGINT: 130,
  SIGQUIT: 131,
  SIGTERM: 143,
  SIGABRT: 134,
  SIGUSR2: 140,
  SIGALRM: 142,
  SIGXCPU: 152,
  SIGVTALRM: 154,
} as const;
const SIGNALS = Object.keys(SIGNAL_CODES) as (keyof typeof SIGNAL_CODES)[];

/** Keys of the fixture program, what they do, and the exit code. */
const KEY_CODES = [
  ['q', 'leaving', 0],
  ['t', 'an error thrown in a timer', 1],
  ['i', 'an error thrown by a key', 1],
  ['p', 'a rejected promise', 1],
  ['e', 'process.exit', 7],
] as const;

const MODES = [
  ['at work', []],
  ['with a dialog open', ['modal']],
  ['with a cancel in flight', ['busy']],
] as const;

describe.each(MODES)('a program %s', (_, flags) => {
  it.each(SIGNALS)('that %s ends leaves the terminal as it found it', async (signal) => {
    await using shell = startInShell(flags);
    process.kill(await shell.programPid(), signal);
    await shell.session.waitFor(`code=${SIGNAL_CODES[signal]}`);
    await shell.session.waitFor('-over-');
    expect(shell.traces()).toEqual([]);
    expect(shell.settingsAfter()).toBe(shell.settingsBefore());
  });

  it.each(KEY_CODES)('that ends by %s (%s) leaves the terminal as it found it', async (key, _, code) => {
    await using shell = startInShell(flags);
    await shell.programPid();
    shell.session.press(key);
    await shell.session.waitFor(`code=${code}`);
    await shell.session.waitFor('-over-');
    expect(shell.traces()).toEqual([]);
    expect(shell.session.raw()).toContain('\u001b[?2004l\u001b[?25h\u001b[H\u001b[J\u001b[?1049l');
    expect(shell.settingsAfter()).toBe(shell.settingsBefore());
  });
});

describe('a suspended program', () => {
  it.each(SIGNALS)('that %s ends leaves the terminal as the shell had it', async (signal) => {
    await using shell = startInShell();
    const pid = await shell.programPid();
    shell.session.press('Ctrl-Z');
    await shell.session.waitFor('-over-');
    expect(shell.settingsAfter()).toBe(shell.settingsBefore());
    process.kill(pid, signal);
    process.kill(pid, 'SIGCONT');
    shell.session.send('wait; echo -go"ne"-\r');
    await shell.session.waitFor('-gone-');
    await shell.readSettings();
    expect(shell.traces()).toEqual([]);
    expect(shell.settingsAfter()).toBe(shell.settingsBefore());
  });

  it('comes back on fg, again and again, and the shell is usable each time', async () => {
    await using shell = startInShell();
    await shell.programPid();
    const cycles = Number(process.env['SUSPEND_CYCLES'] ?? 5);
    for (let cycle = 1; cycle <= cycles; cycle++) {
      shell.session.press('Ctrl-Z');
      await shell.session.waitFor(() => shell.traces().length === 0);
      await shell.readSettings();
      expect(shell.settingsAfter()).toBe(shell.settingsBefore());
      shell.session.send('fg\r');
      await shell.session.waitFor(new RegExp(`keys=${cycle} .*ready`));
      expect(shell.traces()).toEqual(['alternateScreen', 'hiddenCursor', 'mouse']);
    }
  });

  it('comes back after SIGTSTP and SIGSTOP from outside, too', async () => {
    await using shell = startInShell();
    const pid = await shell.programPid();
    for (const signal of ['SIGTSTP', 'SIGSTOP'] as const) {
      process.kill(pid, signal);
      await shell.session.waitFor(/Stopped/);
      shell.session.send('clear\rfg\r');
      await shell.session.waitFor(/keys=\d+ .*ready/);
      shell.session.press('j');
      await shell.session.waitFor(/keys=[1-9]/);
    }
  });
});
