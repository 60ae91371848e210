import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSession } from '../support/pty-session.ts';
import type { Session } from '../support/pty-session.ts';

const APP = fileURLToPath(new URL('fixtures/session-app.ts', import.meta.url));

/** The fixture program as a job of a shell in a pty, with the line settings of before and after. */
export interface ShellSession extends AsyncDisposable {
  readonly session: Session;
  /** Process id of the program, as soon as it shows it. */
  programPid(): Promise<number>;
  /** Output of `stty -a`, taken when the shell had the terminal before the program, and after. */
  settingsBefore(): string;
  settingsAfter(): string;
  /** Takes the settings of now as the later ones. */
  readSettings(): Promise<void>;
  /** What the program left switched on in the terminal; bracketed paste is the shell's own business. */
  traces(): string[];
}

/** Runs the program with these arguments; the shell prints `code=N` and `-over-` when it ends or stops. */
export function startInShell(flags: readonly string[] = []): ShellSession {
  const folder = mkdtempSync(join(tmpdir(), 'pmtop-shell-'));
  const file = (name: string): string => join(folder, name);
  const run = `${process.execPath} ${APP} ${flags.join(' ')}`;
  writeFileSync(
    file('run'),
    `stty -a > ${file('before')}\n${run}\necho "code=$?"\nstty -a > ${file('after')}\necho -over-\n`,
  );
  const session = startSession({
    columns: 80,
    rows: 24,
    command: ['/bin/bash', '--norc', '--noprofile', '-i'],
    env: { PS1: 'prompt> ', HISTFILE: '' },
  });
  session.send(`. ${file('run')}\r`);
  let reads = 0;
  return {
    session,
    async programPid() {
      const screen = await session.waitFor(/pid=\d+ .*ready/);
      return Number(/pid=(\d+)/.exec(screen.join('\n'))?.[1]);
    },
    settingsBefore: () => readFileSync(file('before'), 'utf8'),
    settingsAfter: () => readFileSync(file('after'), 'utf8'),
    async readSettings() {
      const mark = `-read-${++reads}-`;
      session.send(`clear; stty -a > ${file('after')}; echo -read"-${reads}-"\r`);
      await session.waitFor(mark);
    },
    traces() {
      const { alternateScreen, cursorShown, mouse } = session.modes();
      const left = { alternateScreen, hiddenCursor: !cursorShown, mouse };
      return Object.entries(left).flatMap(([name, isOn]) => (isOn ? [name] : []));
    },
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
