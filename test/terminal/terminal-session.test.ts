import { EventEmitter } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { ExitCause } from '../../src/terminal/exit-guard.ts';
import { createTerminalSession } from '../../src/terminal/terminal-session.ts';
import type { TerminalSessionOptions } from '../../src/terminal/terminal-session.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'pmtop-session-'));
const opened: number[] = [];

afterEach(() => {
  for (const fd of opened.splice(0)) closeSync(fd);
  rmSync(join(folder, 'terminal'), { force: true });
});

/** A session on streams that are not terminals; its last words go to a file. */
function createScene(
  options: Partial<TerminalSessionOptions> = {},
  handle: object = { setBlocking: () => 0 },
) {
  const clock = simulatedClock();
  const fd = openSync(join(folder, 'terminal'), 'w');
  opened.push(fd);
  const written: string[] = [];
  const stdout = Object.assign(new EventEmitter(), {
    fd,
    columns: 80,
    rows: 24,
    writableLength: 0,
    _handle: handle,
    write: (text: string) => written.push(text),
  });
  const raw: boolean[] = [];
  const stdin = Object.assign(new EventEmitter(), {
    destroyed: false,
    setRawMode: (isOn: boolean) => raw.push(isOn),
    pause: () => undefined,
  });
  const exits: number[] = [];
  const sent: string[] = [];
  const process = Object.assign(new EventEmitter(), {
    stderr: new EventEmitter(),
    exit: (code: number) => exits.push(code),
    kill: (pid: number, signal: string) => sent.push(`${signal} to ${pid}`),
  });
  const causes: ExitCause[] = [];
  const log: string[] = [];
  const session = createTerminalSession({
    stdin: stdin as unknown as NodeJS.ReadStream,
    stdout: stdout as unknown as NodeJS.WriteStream & { fd: number },
    process: process as unknown as NodeJS.Process,
    clock,
    mouse: true,
    onInput: () => log.push('input'),
    onResize: (columns, rows) => log.push(`resize ${columns}x${rows}`),
    onSuspend: () => log.push('suspend'),
    onResume: (wasStopped) => log.push(wasStopped ? 'resume' : 'was never stopped'),
    onExit(cause) {
      causes.push(cause);
    },
    ...options,
  });
  const lastWords = (): string => readFileSync(join(folder, 'terminal'), 'utf8');
  return { session, clock, stdout, stdin, process, written, raw, exits, sent, causes, log, lastWords };
}

const LEFT =
  '\u001b[?2026l\u001b[m\u001b[?1006l\u001b[?1000l\u001b[?2004l\u001b[?25h\u001b[H\u001b[J\u001b[?1049l';

describe('a session that enters', () => {
  it('takes the terminal in raw mode and says whether writes can wait', () => {
    const { session, written, raw } = createScene();
    session.enter();
    session.enter();
    expect(written).toEqual(['\u001b[?1049h\u001b[?25l\u001b[?2004h\u001b[?1000h\u001b[?1006h']);
    expect(raw.at(-1)).toBe(true);
    expect(session.nonBlocking).toBe(true);
  });

  it.each([[{}], [{ setBlocking: () => -22 }]])('admits that writes block on %j', (handle) => {
    const { session } = createScene({}, handle);
    session.enter();
    expect(session.nonBlocking).toBe(false);
  });

  it('hands on input and sizes until it is restored', () => {
    const { session, stdin, stdout, log } = createScene();
    session.enter();
    stdin.emit('data', Buffer.from('x'));
    stdout.columns = 100;
    stdout.emit('resize');
    session.restore();
    stdin.emit('data', Buffer.from('x'));
    stdout.emit('resize');
    expect(log).toEqual(['input', 'resize 100x24']);
  });

  it('hands the size on when it went and came back before anyone looked', () => {
    const { session, process, log } = createScene();
    session.enter();
    process.emit('SIGWINCH');
    session.restore();
    process.emit('SIGWINCH');
    expect(log).toEqual(['resize 80x24']);
  });

  it('leaves no listener that would keep a signal from ending the process', () => {
    const { session, process, lastWords } = createScene();
    session.enter();
    session.restore();
    session.restore();
    expect(process.eventNames()).toEqual([]);
    expect(lastWords()).toBe(LEFT);
  });
});

describe('the end of a session', () => {
  it.each([
    ['stdin ends', ({ stdin }) => stdin.emit('end')],
    ['stdin breaks', ({ stdin }) => stdin.emit('error', new Error('EIO'))],
    ['stdout breaks', ({ stdout }) => stdout.emit('error', new Error('EPIPE'))],
    ['stderr breaks', ({ process }) => process.stderr.emit('error', new Error('EIO'))],
  ] as readonly (readonly [string, (scene: ReturnType<typeof createScene>) => void])[])(
    'comes when %s, as a hang-up, once',
    async (_, breakIt) => {
      const scene = createScene();
      scene.session.enter();
      breakIt(scene);
      await scene.clock.advance(1);
      expect(scene.causes).toEqual([{ kind: 'hang-up' }]);
      expect(scene.exits).toEqual([129]);
    },
  );

  it('waits for what is under way, but not for ever', async () => {
    const { session, process, clock, exits, lastWords } = createScene({
      onExit: () => new Promise(() => {}),
    });
    session.enter();
    process.emit('SIGTERM', 'SIGTERM');
    expect(lastWords()).toBe(LEFT);
    await clock.advance(2999);
    expect(exits).toEqual([]);
    await clock.advance(1);
    expect(exits).toEqual([143]);
  });

  it('keeps waiting when the same terminal is found gone again and again', async () => {
    const { session, process, stdin, clock, exits } = createScene({ onExit: () => new Promise(() => {}) });
    session.enter();
    stdin.emit('end');
    process.emit('SIGHUP', 'SIGHUP');
    process.stderr.emit('error', new Error('EIO'));
    process.emit('uncaughtException', new Error('EIO'));
    await clock.advance(2999);
    expect(exits).toEqual([]);
    await clock.advance(1);
    expect(exits).toEqual([129]);
  });

  it('survives a terminal that is gone while it is given back', () => {
    const { session, stdin, causes } = createScene();
    session.enter();
    stdin.setRawMode = () => Number(stdin.emit('error', new Error('EIO')));
    stdin.emit('end');
    expect(causes).toEqual([{ kind: 'hang-up' }]);
  });

  it('does not wait when a second signal comes', async () => {
    const { session, process, clock, exits } = createScene({ onExit: () => new Promise(() => {}) });
    session.enter();
    process.emit('SIGTERM', 'SIGTERM');
    process.emit('SIGINT', 'SIGINT');
    await clock.advance(1);
    expect(exits).toEqual([130]);
  });

  it('cuts off a sequence that a stalled terminal took half of', () => {
    const { session, stdout, lastWords, raw } = createScene();
    session.enter();
    stdout.writableLength = 100;
    session.restore();
    expect(lastWords()).toBe(`\u0018${LEFT}`);
    expect(raw.at(-1)).toBe(false);
  });
});

describe('a suspended session', () => {
  it('gives the terminal back, stops its process group, and takes it again', async () => {
    const { session, process, clock, sent, log, written } = createScene();
    session.enter();
    session.suspend();
    expect(sent).toEqual(['SIGTSTP to 0']);
    process.emit('SIGCONT');
    await clock.advance(100);
    expect(log).toEqual(['suspend', 'resume']);
    expect(written).toHaveLength(2);
    process.emit('SIGTSTP');
    expect(sent).toHaveLength(2);
  });

  it('comes back by itself where nothing stops it, and says so', async () => {
    const { session, clock, log } = createScene();
    session.enter();
    session.suspend();
    await clock.advance(100);
    expect(log).toEqual(['suspend', 'was never stopped']);
  });
});
