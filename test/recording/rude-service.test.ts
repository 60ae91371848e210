import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createRedactor } from '../../src/api/signing/redact.ts';
import type { ConnectionPool } from '../../src/api/transport/transport.ts';
import type { WireReply, WireRequest } from '../../src/api/transport/wire.ts';
import { readRecording } from '../../src/recording/read-recording.ts';
import { recordPool } from '../../src/recording/record-transport.ts';
import type { RecordedRequest } from '../../src/recording/recording-line.ts';
import { findCanaries } from '../support/find-canaries.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask, recordingOf } from './sample-recording.ts';

const KEYS = {
  apiKey: '9b0f6c1e-52d7-4a83-b1ce-07d94f3a6e25',
  secret: 'q83v+SNFZ4mrze8BI0/niavN7wEjRWeJq83vASNFZ4k=',
  passphrase: 'c41f09be7d2a6853e0917f4bd82c3a65190ed7f4b86c2a53e7d09f1b4a8c6e35',
};
const SIGNATURE = 'Zk3vR-_9tQhVw1YpL8sN2xBmJ6cD4eFgA0uIoTyK5rM=';
const CANARIES = { ...KEYS, signature: SIGNATURE };
const { redact } = createRedactor({ address: '0x1', ...KEYS });

/** Everything a service was told, quoted back in every way that comes to mind. */
const QUOTED = Object.values(CANARIES).flatMap((key) => {
  const bytes = Buffer.from(key);
  const escaped = [...key].map((letter) => `\\u00${Buffer.from(letter).toString('hex')}`).join('');
  const base64 = ['', '"', ': '].map((before) => Buffer.from(`${before}${key} and more`).toString('base64'));
  return base64.concat([
    key,
    key.toUpperCase(),
    [...key].toReversed().join(''),
    bytes.toString('hex').toUpperCase(),
    Buffer.from(key, 'base64').toString('hex'),
    encodeURIComponent(key),
    `{"detail":"${escaped}"}`,
    JSON.stringify(JSON.stringify({ detail: key.replaceAll('/', '\\/') })),
    `{"first":"${key.slice(0, 20)}","rest":"${key.slice(20)}"}`,
  ]);
});

it('a recording of a service that quotes all it was told holds no key and no signature', async () => {
  const asks: RecordedRequest[] = [];
  const replies = QUOTED.flatMap((text): WireReply[] => [
    { kind: 'answer', status: 401, headers: { date: text, 'x-other': text }, body: Buffer.from(text) },
    { kind: 'broken', error: new Error(`no: ${text}`), sent: 'maybe' },
  ]);
  const pool: ConnectionPool = {
    origin: 'https://service.invalid',
    openConnections: () => 1,
    close: async () => {},
    send: async () => replies.shift() as WireReply,
  };
  const options = {
    clock: simulatedClock(),
    beganMs: 0,
    write: (one: RecordedRequest) => void asks.push(one),
  };
  const { send } = recordPool({ ...options, openPool: () => pool })(pool.origin, 1);
  const headers = { SVC_SIGNATURE: SIGNATURE, SVC_API_KEY: KEYS.apiKey };
  const path = `/data/orders?key=${encodeURIComponent(KEYS.secret)}`;
  const request: WireRequest = { method: 'GET', path, headers };
  while (replies.length > 0) await send(request, new AbortController().signal);
  const text = gunzipSync(await readFile(await recordingOf(asks, redact))).toString();
  expect(text.split('\n')).toHaveLength(2 * QUOTED.length + 2);
  expect(findCanaries(text, CANARIES)).toEqual([]);
  expect(findCanaries(JSON.stringify(text.split('\n').map(answerIn)), CANARIES)).toEqual([]);
});

function answerIn(line: string): unknown {
  const { answer, broke } = JSON.parse(line || '{}') as Partial<RecordedRequest>;
  const said = answer?.text ?? broke?.message ?? '';
  try {
    return JSON.parse(said);
  } catch {
    return said;
  }
}

it('hostile text stays what it is and may be shown by zcat', async () => {
  const text = 'a\u001b]0;x\u0007\u009b31m\u2028\u202e\u0000\u007f';
  const asks = [ask(1, { answer: { status: 200, headers: { date: text }, text } })];
  const path = await recordingOf(asks);
  const raw = gunzipSync(await readFile(path)).toString();
  // eslint-disable-next-line no-control-regex
  expect(raw.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  expect(await readRecording(path)).toMatchObject({ value: { requests: asks } });
});
