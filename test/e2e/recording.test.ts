import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { readRecording } from '../../src/recording/read-recording.ts';
import { environmentOf } from '../support/ask-signed.ts';
import { findCanaries } from '../support/find-canaries.ts';
import type { VirtualCell } from '../support/virtual-terminal.ts';
import { PROGRAM, startSession, type Session } from '../support/pty-session.ts';
import { LIVING_BOOK, marketWithOrders, pressAgain, startExchange } from './start-monitor.ts';

const ARMED = /\[X\] or \[Enter\] send/;
const AT_END = /REPLAY (\d+:\d+)\/\1 end/;
const LONG = { timeoutMs: 90_000 };

let folder: string;
/** A recording of a cancel, and where it was made. */
let path: string;
let keys: Record<string, string>;
/** As a status line names the service that was recorded. */
let service: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pmtop-recordings-'));
  path = join(folder, 'cancel.pmtop');
  await using exchange = await startExchange();
  const { apiKey, secret, passphrase } = exchange.account;
  keys = { apiKey, secret, passphrase };
  service = new URL(exchange.url).host;
  const { slug } = marketWithOrders(exchange);
  await using session = startSession({
    args: ['record', path, '--url', exchange.url, '--market', slug],
    env: environmentOf(exchange.account),
    // Of this one alone: a replay sends nothing to the clipboard.
    meant: /^\u001b\]52;/,
  });
  await session.waitFor(LIVING_BOOK);
  await session.waitFor(/here [1-9]/);
  session.press('X');
  await session.waitFor(ARMED);
  await pressAgain(session, 'X');
  await session.waitFor('clear, verified');
  await session.waitFor('here 0 ');
  // None of these may do to who looks on what it did here.
  session.press('y');
  await session.waitFor('sent to the clipboard');
  session.press('q');
  expect(await session.exit()).toBe(0);
  expect(session.raw()).toContain(`pmtop replay ${path}`);
});

function replay(...args: readonly string[]): Session {
  return startSession({ args: ['replay', path, ...args] });
}

function runBuilt(args: readonly string[]) {
  return spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' });
}

function countRows(json: string): number {
  return (JSON.parse(json) as { rows: unknown[] }).rows.length;
}

it('is readable by its owner only and holds no key', async () => {
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const text = gunzipSync(await readFile(path)).toString();
  expect(text).toContain('DELETE');
  expect(findCanaries(text, keys)).toEqual([]);
});

/** What stands in a cell and how it looks; a blank looks alike however letters on it would. */
function lookOf({ text, width, foreground, ...look }: VirtualCell): string {
  const { background, bold, dim, underline, inverse } = look;
  if (text === ' ' && background === 'default' && !underline && !inverse) return text;
  const manner = [bold, dim, underline, inverse].map(Number).join('');
  return `${text}{${width} ${foreground} ${background} ${manner}}`;
}

/** Each cell of the screen, a line for each row. */
function looksOf(session: Session): string[] {
  const { columns, rows } = session.size();
  return Array.from({ length: rows }, (_row, y) =>
    Array.from({ length: columns }, (_column, x) => lookOf(session.cell(x, y))).join(''),
  );
}

it.each([
  [120, 36],
  [80, 24],
])(
  'shows the same cells each time it is played at %i×%i, however fast, from wherever',
  async (columns, rows) => {
    const play = (...args: string[]): Session =>
      startSession({ args: ['replay', path, ...args], columns, rows });
    await using first = play();
    for (const args of [
      ['--speed', '8'],
      ['--speed', '1'],
      ['--from', '0:01'],
    ]) {
      await using again = play(...args);
      await first.waitFor(AT_END, LONG);
      await again.waitFor(AT_END, LONG);
      // The last bytes of the frame that says so may still be on their way.
      await expect.poll(() => looksOf(again)).toEqual(looksOf(first));
      await again.waitFor('clear, verified');
      again.press('q');
      expect(await again.exit()).toBe(0);
    }
  },
);

it.each([[[]], [['--from', '1:00']]])('never shows the status line of the service, with %j', async (args) => {
  await using session = replay(...args);
  await session.waitFor(AT_END, LONG);
  expect(session.raw().includes(service)).toBe(false);
});

it('pauses, goes on, back and faster, and cancels nothing', async () => {
  await using session = replay();
  await session.waitFor(LIVING_BOOK, LONG);
  session.press(' ');
  await session.waitFor(/REPLAY \d+:\d+\/\d+:\d+ paused/);
  session.press('Right');
  await session.waitFor(AT_END, LONG);
  await session.waitFor('clear, verified', LONG);
  session.press('Left');
  session.press('Left');
  await session.waitFor('REPLAY 0:00', LONG);
  await session.waitWhile('clear, verified');
  session.press('>');
  session.press('>');
  session.press(' ');
  await session.waitFor('×4');
  session.press('<');
  await session.waitFor('×2');
  session.press('X');
  await session.waitFor('this is a replay');
});

it('answers commands that read with what was told at that time', async () => {
  const read = await readRecording(path);
  const first = read.ok
    ? read.value.requests.find((each) => each.path.startsWith('/data/orders'))
    : undefined;
  const readMs = (first?.atMs ?? 0) + (first?.tookMs ?? 0) + 1;
  const never = runBuilt(['replay', path, 'orders', '--from', '0']);
  expect([never.status, never.stderr]).toEqual([1, expect.stringContaining('not in the recording')]);
  const unknown = runBuilt(['replay', path, 'orders', '--from', '9:99']);
  expect([unknown.status, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('minutes and seconds as 1:30'),
  ]);
  const orders = ['replay', path, 'orders', '--json', '--fields', 'id'];
  const before = runBuilt([...orders, '--from', (readMs / 1_000).toFixed(3)]);
  const after = runBuilt([...orders, '--from', '1:00']);
  expect([before.status, after.status]).toEqual([0, 0]);
  const askedAt = [before, after].map(({ stdout }) => (JSON.parse(stdout) as { askedAt: string }).askedAt);
  expect(askedAt.toSorted()).toEqual(askedAt);
  expect(Date.parse(askedAt[1] ?? '') - Date.parse(askedAt[0] ?? '')).toBeLessThan(60_000);
  expect([before.stderr, after.stderr]).toEqual([
    '',
    expect.stringMatching(/the recording ends at \d+:\d\d/),
  ]);
  expect(countRows(before.stdout)).toBeGreaterThan(countRows(after.stdout));
});

it('is read up to its last line when the program that made it was killed', async () => {
  const killed = join(folder, 'killed.pmtop');
  {
    await using session = startSession({ args: ['record', killed, '--demo'] });
    await session.waitFor(LIVING_BOOK, LONG);
    const whole = { finishFlush: constants.Z_SYNC_FLUSH };
    // What is on the screen is on its way to the disk, which may be slower.
    await expect.poll(async () => gunzipSync(await readFile(killed), whole).toString()).toContain('/books');
    session.signal('SIGKILL');
    await session.exit();
  }
  await using session = startSession({ args: ['replay', killed] });
  await session.waitFor('REPLAY');
  await session.waitFor(LIVING_BOOK, LONG);
});

it('is never written over', async () => {
  const before = await readFile(path);
  await using session = startSession({ args: ['record', path, '--demo'] });
  expect(await session.exit()).toBe(2);
  expect(session.raw()).toContain('is there already');
  expect(await readFile(path)).toEqual(before);
});

it('says what is wrong with what is none', async () => {
  const missing = runBuilt(['replay', join(folder, 'nothing')]);
  expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('cannot be read (ENOENT)')]);
  const asked = runBuilt(['replay', join(folder, 'nothing'), 'orders', '--json']);
  expect(asked.status).toBe(2);
  expect(JSON.parse(asked.stderr)).toMatchObject({ schema: 'pmtop.error/1', error: { kind: 'usage' } });
  const other = runBuilt(['replay', import.meta.filename]);
  expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('is no recording')]);
});

it('says once that a market is not in it, and how to get it in', () => {
  const { status, stderr } = runBuilt(['replay', path, 'book', 'never-asked-for']);
  const words =
    'pmtop: GET /markets/slug/{slug}: not in the recording. A recording has what the monitor had asked for by then: ' +
    'docs/recording.md names the commands. Give a later --from, or record anew: pmtop record FILE --market REF\n';
  expect([status, stderr]).toEqual([1, words]);
});

it('is told in sentences to those who listen', async () => {
  await using session = replay('--screen-reader', '--speed', '4');
  await session.waitFor(/replays a recording of .*Nothing is sent.*Space pauses, /s);
  await session.waitFor('clear, verified', LONG);
  await session.waitFor('The recording is at its end.', LONG);
  // Back is the beginning again, and time stands still there.
  session.press(' ');
  session.press('\u001b[D');
  await session.waitFor(/Replay at \d+:\d\d of \d+:\d\d, paused\./);
  session.press('q');
  expect(await session.exit()).toBe(0);
});
