import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { assert, asyncProperty, constantFrom, jsonValue, oneof } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openReplay } from '../../src/monitor/open-replay.ts';
import { readRecording } from '../../src/recording/read-recording.ts';
import { replayClock } from '../../src/recording/replay-clock.ts';
import { replayPool } from '../../src/recording/replay-transport.ts';
import type { RecordedRequest, RecordedInput } from '../../src/recording/recording-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { paintMonitor } from './painted-monitor.ts';
import { readKeptAlert } from '../../src/monitor/persistence/keep-alerts.ts';
import { ask, HEAD, recordingOf } from './sample-recording.ts';

const ORIGIN = 'http://127.0.0.1:1';
const KEY: RecordedInput = {
  kind: 'input',
  atMs: 500,
  event: {
    kind: 'key',
    key: { name: 'j', text: 'j', ctrl: false, alt: false, shift: false },
    readAtMs: 1,
    chunk: 1,
    alone: true,
  },
};
const MOUSE: RecordedInput = {
  kind: 'input',
  atMs: 900,
  event: {
    kind: 'mouse',
    action: 'press',
    button: 'left',
    column: 5,
    row: 5,
    ctrl: false,
    alt: false,
    shift: false,
    readAtMs: 1,
    chunk: 2,
  },
};
const LINES: readonly object[] = [
  {
    ...HEAD,
    url: ORIGIN,
    address: '0x1',
    market: 'm',
    share: 0.5,
    limits: { books: 40 },
    keys: { up: ['w'] },
    choices: { sort: 'volume' },
  },
  ask(0, { origin: ORIGIN, path: '/events', answer: { status: 200, headers: { date: 'x' }, text: '[]' } }),
  ask(10, { origin: ORIGIN, method: 'POST', path: '/books', body: '[]' }),
  ask(20, { origin: ORIGIN, path: '/data/orders', broke: { code: 'E', message: 'no', sent: 'no' } }),
  KEY,
  MOUSE,
  { kind: 'alerts', atMs: 300, alerts: [{ alert: 'mid > 0.6', rung: false }] },
];

function fileOf(lines: readonly unknown[], folder = temporaryFolder()): string {
  const path = join(folder, 'tampered.pmtop');
  writeFileSync(path, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
  return path;
}

/** Every place in a value, as the names that lead there. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inside = Object.entries(value).map(([name, each]) =>
    placesIn(each).map((rest) => [name].concat(rest)),
  );
  return [[], ...inside.flat()];
}

function put(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  return { ...(value as object), [name]: put((value as Record<string, unknown>)[name], rest, other) };
}

const PLACES = LINES.flatMap((line, index) => placesIn(line).map((place) => ({ index, place })));
const ODD = oneof(
  constantFrom(null, '', -1, 1e308, 0.5, '\u001b[2J', '__proto__', [], {}, true, [null], { a: [1] }),
  jsonValue(),
);

it('a recording in which anything was put in place of anything is refused in words, or played', async () => {
  const folder = temporaryFolder();
  await assert(
    asyncProperty(constantFrom(...PLACES), ODD, async ({ index, place }, odd) => {
      const lines = LINES.map((line, at) => (at === index ? put(line, place, odd) : line));
      const read = await readRecording(fileOf(lines, folder));
      if (!read.ok) return void expect(read.failure).toMatch(/^\S+ (is|was) [^\u001b]+$/);
      const { inputs, requests: asks, head } = read.value;
      openReplay({ recording: read.value }, { readOnly: false }, {}, 24);
      const clock = replayClock(head.startedAtMs);
      const { handleInput } = paintMonitor(clock, replayPool(asks, clock));
      for (const input of inputs) {
        await clock.advance(500);
        if (input.kind === 'alerts') input.alerts.forEach((entry) => readKeptAlert(entry, 0));
        else handleInput({ ...input.event, readAtMs: clock.monotonicMs() });
      }
      await clock.advance(1_000);
    }),
    { numRuns: 250 },
  );
});

describe('a recording', () => {
  it('whose lines stand in another order is the same', async () => {
    const first = await readRecording(fileOf(LINES));
    const [head, ...rest] = LINES;
    expect(await readRecording(fileOf([head, ...rest.toReversed()]))).toEqual(first);
  });

  it('that is damaged anywhere, by little or much, is read up to there and no line further', async () => {
    const asks = Array.from({ length: 200 }, (_, i) => ask(i, { body: randomBytes(500).toString('hex') }));
    const path = await recordingOf(asks);
    const packed = await readFile(path);
    for (let damage = 0; damage < 120; damage += 1) {
      const at = Math.floor(packed.length * (0.4 + damage / 400));
      const damaged = Buffer.from(packed);
      if (damage % 2 === 0) damaged.fill(0xff, at, at + 40);
      else damaged[at] = (packed[at] ?? 0) ^ (1 << (damage % 8));
      await writeFile(path, damaged);
      const read = await readRecording(path);
      const found: readonly RecordedRequest[] = read.ok ? read.value.requests : [];
      expect(found.length).toBeGreaterThan(50);
      expect(found.length).toBeLessThan(200);
      expect(found).toEqual(asks.slice(0, found.length));
    }
  });

  it('that is small loses nothing that stands before the damage either', async () => {
    const asks = Array.from({ length: 9 }, (_, i) => ask(i, { body: randomBytes(20).toString('hex') }));
    const path = await recordingOf(asks);
    const packed = await readFile(path);
    for (let at = Math.floor(packed.length * 0.85); at < packed.length - 8; at += 1) {
      const damaged = Buffer.from(packed);
      damaged[at] = (packed[at] ?? 0) ^ 4;
      await writeFile(path, damaged);
      const read = await readRecording(path);
      const found: readonly RecordedRequest[] = read.ok ? read.value.requests : [];
      expect(found.length, `byte ${at}`).toBeGreaterThanOrEqual(6);
      expect(found).toEqual(asks.slice(0, found.length));
    }
  });

  it('of more lines than a day has, in a small file, is read no further', async () => {
    const path = fileOf([HEAD]);
    const lines = `${'\n'.repeat(300_000)}${JSON.stringify(ask(1))}\n`;
    await writeFile(path, Buffer.concat([await readFile(path), gzipSync(lines)]));
    expect(await readRecording(path)).toMatchObject({ ok: true, value: { requests: [] } });
  });

  it('whose first line has lost its sum proves nothing of the others', async () => {
    const path = await recordingOf([ask(1), ask(2)]);
    const text = gunzipSync(await readFile(path)).toString();
    await writeFile(path, gzipSync(text.replace(/"sum":/, '"sun":')));
    expect(await readRecording(path)).toMatchObject({ value: { requests: [] } });
  });

  it('with a line cut out, doubled or written anew is read up to there', async () => {
    const asks = Array.from({ length: 9 }, (_, i) => ask(i));
    const path = await recordingOf(asks);
    const lines = gunzipSync(await readFile(path))
      .toString()
      .trimEnd()
      .split('\n');
    const changed = [
      lines.toSpliced(5, 1),
      lines.toSpliced(5, 0, lines[4] ?? ''),
      lines.toSpliced(5, 1, JSON.stringify(ask(4))),
      lines.toSpliced(5, 1, (lines[5] ?? '').replace('200', '201')),
    ];
    for (const each of changed) {
      await writeFile(path, gzipSync(`${each.join('\n')}\n`));
      const read = await readRecording(path);
      expect(read.ok && read.value.requests).toEqual(asks.slice(0, 4));
    }
  });

  it('of another kind says so, and which pmtop made it', async () => {
    const read = await readRecording(fileOf([{ ...HEAD, schema: 'pmtop.recording/2', version: '9.1.0' }]));
    expect(read.ok ? '' : read.failure).toContain(
      'was recorded by another pmtop, 9.1.0, as pmtop.recording/2, and this one plays pmtop.recording/1',
    );
  });

  it('that began when no date can be told any more is refused', async () => {
    const read = await readRecording(fileOf([{ ...HEAD, startedAtMs: 8.64e15 }]));
    expect(read.ok ? '' : read.failure).toContain('is a recording whose first line was changed');
  });

  it('whose first line is not the one that its sum is of says so', async () => {
    const path = await recordingOf([ask(1)]);
    const text = gunzipSync(await readFile(path)).toString();
    await writeFile(path, gzipSync(text.replace('"version":"', '"version":"9')));
    const read = await readRecording(path);
    expect(read.ok ? '' : read.failure).toContain('is a recording whose first line was changed');
  });

  it('that is a folder says so', async () => {
    const read = await readRecording(temporaryFolder());
    expect(read.ok ? '' : read.failure).toContain('cannot be read (EISDIR)');
  });
});
