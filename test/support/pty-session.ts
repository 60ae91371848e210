import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pty from '@lydell/node-pty';
import { straySequences, strayWords } from './stray-sequences.ts';
import { type TerminalModes, watchModes } from './terminal-modes.ts';
import { createVirtualTerminal, type VirtualCell, type WidthTable } from './virtual-terminal.ts';

/** The program as it was built. */
export const PROGRAM = join(import.meta.dirname, '../../dist/pmtop.js');

const KEYS: Readonly<Record<string, string>> = {
  Enter: '\r',
  Esc: '\x1b',
  Tab: '\t',
  Backspace: '\x7f',
  Up: '\x1b[A',
  Down: '\x1b[B',
  Right: '\x1b[C',
  Left: '\x1b[D',
  PgUp: '\x1b[5~',
  PgDn: '\x1b[6~',
  'Shift-Tab': '\x1b[Z',
  Home: '\x1b[H',
  End: '\x1b[F',
  'Ctrl-B': '\x02',
  'Ctrl-C': '\x03',
  'Ctrl-D': '\x04',
  'Ctrl-F': '\x06',
  'Ctrl-U': '\x15',
  'Ctrl-X': '\x18',
  'Ctrl-Z': '\x1a',
};

export interface SessionOptions {
  readonly columns?: number;
  readonly rows?: number;
  /** Arguments of pmtop. */
  readonly args?: readonly string[];
  /** Added to an environment without CI, color switches and settings of pmtop. */
  readonly env?: Readonly<Record<string, string>>;
  /** Runs this program and its arguments instead of the built pmtop. */
  readonly command?: readonly [program: string, ...args: string[]];
  readonly widths?: WidthTable;
  /** What this session is meant to send its terminal beyond frames: a bell, an id for the clipboard. */
  readonly meant?: RegExp;
}

export type Wanted = string | RegExp | ((screen: readonly string[]) => boolean);

/** Ends a hang and measures nothing: a busy machine takes its time. */
const HANG_MS = 60_000;

export interface WaitOptions {
  readonly timeoutMs?: number;
}

/** A program in a terminal of its own, driven as a person would: press, look, press again. */
export interface Session extends AsyncDisposable {
  readonly pid: number;
  /** Resolves with the screen as soon as it shows what is wanted. */
  waitFor(wanted: Wanted, options?: WaitOptions): Promise<string[]>;
  /** Resolves once the screen no longer shows it. */
  waitWhile(unwanted: string | RegExp, options?: WaitOptions): Promise<string[]>;
  /** One key: a character or a name such as `Enter`, `Esc`, `Down`. */
  press(key: string): void;
  /** All of it in one write, as a terminal sends a burst. */
  send(chunk: string): void;
  /** As `send`, in the brackets a terminal puts around a paste. */
  paste(text: string): void;
  resize(columns: number, rows: number): void;
  /** Rows from top to bottom, without blanks at their end. */
  screen(): string[];
  cell(x: number, y: number): VirtualCell;
  size(): { columns: number; rows: number };
  modes(): TerminalModes;
  /** Window titles the program asked for. */
  titles(): readonly string[];
  /** While true nobody reads what the program writes, as over a dead link. */
  stalled(isStalled: boolean): void;
  /** Every byte the program has written, decoded. */
  raw(): string;
  signal(name: NodeJS.Signals): void;
  /** Closes the terminal under the program. */
  hangUp(): void;
  /** Resolves with the exit code, or 128 + the signal, when the program has ended. */
  exit(options?: WaitOptions): Promise<number>;
}

/**
 * Starts the built program in a pty whose output a headless terminal shows. Dispose of it (`await using`)
 * and nothing of it is left: not the process, not its children, not its folders. Throws then when the built program
 * has sent its terminal anything that it never may.
 */
export function startSession(options: SessionOptions = {}): Session {
  const { columns = 120, rows = 36, widths = 'graphemes' } = options;
  const home = mkdtempSync(join(tmpdir(), 'pmtop-session-'));
  const [program, ...args] = options.command ?? [process.execPath, PROGRAM, ...(options.args ?? [])];
  const child = pty.spawn(program as string, args, {
    name: 'xterm-256color',
    cols: columns,
    rows,
    cwd: home,
    env: { ...plainEnvironment(home), ...options.env },
  });
  const screen = createVirtualTerminal(...shownOf(columns, rows), widths);
  const modes = watchModes(screen.terminal);
  const titles: string[] = [];
  screen.terminal.onTitleChange((title) => titles.push(title));
  // What the terminal answers when the program asks it something.
  screen.terminal.onData((answer) => child.write(answer));
  let raw = '';
  let exitCode: number | undefined;
  const watchers = new Set<() => void>();
  const tellWatchers = (): void => watchers.forEach((look) => look());

  child.onData((data) => {
    raw += data;
    void screen.write(data).then(tellWatchers);
  });
  child.onExit(({ exitCode: code, signal }) => {
    exitCode = signal ? 128 + signal : code;
    // What was written before the end may still be on its way to the screen.
    void screen.write('').then(tellWatchers);
  });
  const killAll = (): void => killGroup(child.pid);
  process.once('exit', killAll);

  /** Looks now and after everything that happens, until `look` gives something or time is up. */
  function watch<T>(
    look: () => T | undefined,
    complaint: () => string,
    { timeoutMs = HANG_MS }: WaitOptions = {},
  ) {
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(
        () => settle(() => reject(new Error(report(complaint(), timeoutMs)))),
        timeoutMs,
      );
      function settle(finish: () => void): void {
        clearTimeout(timer);
        watchers.delete(check);
        finish();
      }
      function check(): void {
        // As a terminal that knows mode 2026 shows it: no half of a frame.
        if (exitCode === undefined && screen.terminal.modes.synchronizedOutputMode) return;
        const found = look();
        if (found !== undefined) settle(() => resolve(found));
        else if (exitCode !== undefined) settle(() => reject(new Error(report(complaint(), timeoutMs))));
      }
      watchers.add(check);
      check();
    });
  }

  function report(complaint: string, timeoutMs: number): string {
    const how = exitCode === undefined ? `for ${timeoutMs} ms` : `, and the program ended with ${exitCode}`;
    return `${complaint} ${how}; the screen is\n${screen.text().join('\n')}`;
  }

  return {
    pid: child.pid,
    waitFor: (wanted, wait) =>
      watch(
        () => (shows(screen.text(), wanted) ? screen.text() : undefined),
        () => `not seen: ${String(wanted)}`,
        wait,
      ),
    waitWhile: (unwanted, wait) =>
      watch(
        () => (shows(screen.text(), unwanted) ? undefined : screen.text()),
        () => `still there: ${String(unwanted)}`,
        wait,
      ),
    press: (key) => child.write(KEYS[key] ?? key),
    send: (chunk) => child.write(chunk),
    paste: (text) => child.write(`\x1b[200~${text}\x1b[201~`),
    resize(columns, rows) {
      screen.resize(...shownOf(columns, rows));
      child.resize(columns, rows);
    },
    screen: () => screen.text(),
    cell: screen.cell,
    size: () => ({ columns: screen.terminal.cols, rows: screen.terminal.rows }),
    modes,
    titles: () => titles,
    stalled: (isStalled) => (isStalled ? child.pause() : child.resume()),
    raw: () => raw,
    signal: (name) => process.kill(child.pid, name),
    hangUp: () => (child as unknown as Destroyable).destroy(),
    exit: (wait) =>
      watch(
        () => exitCode,
        () => 'still running',
        wait,
      ),
    async [Symbol.asyncDispose]() {
      killAll();
      process.off('exit', killAll);
      child.resume();
      await this.exit();
      screen.dispose();
      rmSync(home, { recursive: true, force: true });
      const stray = options.command ? [] : [...straySequences(raw), ...strayWords(raw)];
      const unmeant = stray.filter((sequence) => !options.meant?.test(sequence));
      if (unmeant.length > 0) throw new Error(`sent to the terminal: ${JSON.stringify(unmeant)}`);
    },
  };
}

/** Of a terminal that claims to be larger than any is, this is kept and looked at. */
function shownOf(columns: number, rows: number): [columns: number, rows: number] {
  return [Math.min(columns, 1000), Math.min(rows, 300)];
}

/** The pty's other end, which nobody has after this. */
interface Destroyable {
  destroy(): void;
}

function shows(rows: readonly string[], wanted: Wanted): boolean {
  if (typeof wanted === 'function') return wanted(rows);
  const text = rows.join('\n');
  return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
}

/** What a person's shell would give, the same on every machine and without a person's own settings. */
function plainEnvironment(home: string): Record<string, string> {
  const passed = ['PATH', 'TMPDIR', 'TZ'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...(Object.fromEntries(passed) as Record<string, string>),
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CACHE_HOME: join(home, 'cache'),
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    LANG: 'C.UTF-8',
  };
}

/** A pty's program leads a group of its own: its children go with it. */
function killGroup(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  }
}
