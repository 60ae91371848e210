import { randomBytes } from 'node:crypto';
import { openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createRedactor } from '../../src/api/signing/redact.ts';
import { readHead } from '../../src/recording/check-line.ts';
import { readRecording } from '../../src/recording/read-recording.ts';
import { writeRecording } from '../../src/recording/write-recording.ts';
import { findCanaries } from '../support/find-canaries.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { CREDENTIALS } from '../support/test-client.ts';
import { ask, HEAD, recordingOf } from './sample-recording.ts';

const ASKS = Array.from({ length: 40 }, (_, i) =>
  ask(i * 100, { answer: { status: 200, headers: {}, text: randomBytes(60).toString('hex') } }),
);

it('is read back as it was written, in the order of asking', async () => {
  const path = await recordingOf([...ASKS].toReversed());
  const read = await readRecording(path);
  expect(read).toEqual({
    ok: true,
    value: { head: HEAD, requests: ASKS, inputs: [], endMs: 3_905, isCut: false },
  });
});

it.each([
  [
    'three hosts and its own path for trades',
    { dataUrl: 'https://data.invalid', tradesPath: '/data/trades' },
    true,
  ],
  ['what somebody made up', { dataUrl: 'javascript:1', tradesPath: '/../secrets' }, false],
])('says where a service was asked: %s', (_, place, isKept) => {
  const read = readHead({ ...HEAD, catalogUrl: 'https://catalog.invalid', ...place });
  const told = isKept ? place : {};
  expect(read).toEqual({ ok: true, value: { ...HEAD, catalogUrl: 'https://catalog.invalid', ...told } });
});

it('is read up to its last whole line wherever it is cut off', async () => {
  const path = await recordingOf(ASKS);
  const whole = await readFile(path);
  let most = 0;
  for (let length = 300; length < whole.length; length += 37) {
    await writeFile(path, whole.subarray(0, length));
    const read = await readRecording(path);
    const asks = read.ok ? read.value.requests : [];
    expect(asks).toEqual(ASKS.slice(0, asks.length));
    expect(read).not.toMatchObject({ value: { isCut: false } });
    expect(asks.length).toBeGreaterThanOrEqual(most);
    most = asks.length;
  }
  expect(most).toBeGreaterThan(35);
});

it('says of one that was cut within a line and packed again that its end is missing', async () => {
  const path = await recordingOf(ASKS);
  const text = gunzipSync(await readFile(path));
  await writeFile(path, gzipSync(text.subarray(0, text.length >> 1)));
  expect(await readRecording(path)).toMatchObject({ ok: true, value: { isCut: true } });
});

it('says where it is damaged that its end is missing', async () => {
  const path = await recordingOf(ASKS);
  const whole = await readFile(path);
  whole.fill(0x55, whole.length >> 1, (whole.length >> 1) + 10);
  await writeFile(path, whole);
  expect(await readRecording(path)).toMatchObject({ ok: true, value: { isCut: true } });
});

it('has every line on the disk before it is closed, for who is killed', async () => {
  const path = join(temporaryFolder(), 'killed.pmtop');
  const writer = writeRecording({
    descriptor: openSync(path, 'wx'),
    path,
    head: HEAD,
    redact: (text) => text,
    onTrouble: () => {},
  });
  for (const each of ASKS) writer.write(each);
  await expect
    .poll(async () => {
      const read = await readRecording(path);
      return read.ok && read.value.requests.length;
    })
    .toBe(ASKS.length);
  await writer.close();
});

it('holds no key of the account, however a service quotes it', async () => {
  const { redact } = createRedactor(CREDENTIALS);
  const { apiKey, secret, passphrase } = CREDENTIALS;
  const quoted = [apiKey, secret, passphrase].flatMap((key) => [
    key,
    encodeURIComponent(key),
    Buffer.from(key).toString('base64'),
    Buffer.from(key).toString('hex'),
  ]);
  const asks = quoted.map((key, i) =>
    ask(i, {
      path: `/fee-rate?key=${key}`,
      body: key,
      answer: { status: 401, headers: { date: key }, text: key },
    }),
  );
  const path = await recordingOf(asks, redact);
  const text = gunzipSync(await readFile(path)).toString();
  expect(text.split('\n')).toHaveLength(quoted.length + 2);
  expect(findCanaries(text, { apiKey, secret, passphrase })).toEqual([]);
});

it('says so once, and goes on, when the disk takes no more', async () => {
  const troubles: string[] = [];
  const writer = writeRecording({
    descriptor: openSync('/dev/full', 'w'),
    path: 'FILE',
    head: HEAD,
    redact: (text) => text,
    onTrouble: (problem) => void troubles.push(problem),
  });
  for (const each of ASKS) writer.write(each);
  await expect.poll(() => troubles).toEqual(['the recording ends here: FILE cannot be written (ENOSPC)']);
  writer.write(ask(1));
  await writer.close();
  expect(troubles).toHaveLength(1);
});

it.each([
  ['no file', undefined, 'cannot be read (ENOENT)'],
  ['an empty file', '', 'is no recording of pmtop'],
  ['some other text', 'hello', 'is no recording of pmtop'],
  ['some other archive', Buffer.from('H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==', 'base64'), 'is no recording'],
])('says what is wrong with %s', async (_, content, problem) => {
  const path = join(temporaryFolder(), 'x.pmtop');
  if (content !== undefined) await writeFile(path, content);
  const read = await readRecording(path);
  expect(read.ok ? '' : read.failure).toContain(problem);
});
