import { readFile } from 'node:fs/promises';
import { constants, gunzipSync } from 'node:zlib';
import { fail, ok, type Result } from '../../domain/result.ts';
import { isRecord } from '../cancel/is-record.ts';
import { errorCode } from '../cancel/write-durably.ts';
import {
  RECORDING_SCHEMA,
  type Recording,
  type RecordedAsk,
  type RecordedInput,
  type RecordingHead,
} from './recording-line.ts';

/** More than an hour of a busy screen; what claims to hold more is not unpacked. */
const MOST_BYTES = 1024 * 1024 * 1024;

/**
 * A whole recording, or one that was cut off anywhere, up to its last whole line. Lines that are none are passed over.
 * Fails with a sentence that names the file and what to do.
 */
export async function readRecording(path: string): Promise<Result<Recording, string>> {
  let packed: Buffer;
  try {
    packed = await readFile(path);
  } catch (error) {
    return fail(`${path} cannot be read (${errorCode(error)}); pmtop record FILE writes a recording`);
  }
  const text = unpack(packed);
  const [first = '', ...rest] = text?.split('\n') ?? [];
  const head = parseLine(first);
  if (!isHead(head)) return fail(`${path} is no recording of pmtop; pmtop record FILE writes one`);
  // What follows the last line break was cut off.
  const lines = rest.slice(0, -1).map(parseLine);
  const asks = lines.filter(isAsk).toSorted((a, b) => a.atMs - b.atMs);
  const inputs = lines.filter(isInput);
  const ends = [...asks.map(({ atMs, tookMs }) => atMs + tookMs), ...inputs.map(({ atMs }) => atMs)];
  return ok({ head, asks, inputs, endMs: ends.reduce((last, at) => Math.max(last, at), 0) });
}

function unpack(packed: Buffer): string | undefined {
  try {
    const whole = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_BYTES };
    return gunzipSync(packed, whole).toString('utf8');
  } catch {
    return undefined;
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isHead(line: unknown): line is RecordingHead {
  return (
    isRecord(line) &&
    line['schema'] === RECORDING_SCHEMA &&
    typeof line['url'] === 'string' &&
    URL.canParse(line['url']) &&
    typeof line['startedAtMs'] === 'number' &&
    typeof line['columns'] === 'number' &&
    typeof line['rows'] === 'number'
  );
}

function isAsk(line: unknown): line is RecordedAsk {
  if (!isRecord(line) || line['kind'] !== 'ask') return false;
  const { answer, broke, atMs, tookMs } = line;
  const texts = [line['origin'], line['method'], line['path']];
  return (
    texts.every((text) => typeof text === 'string') &&
    typeof atMs === 'number' &&
    typeof tookMs === 'number' &&
    (answer === undefined || isAnswer(answer)) &&
    (broke === undefined || (isRecord(broke) && typeof broke['message'] === 'string'))
  );
}

function isAnswer(answer: unknown): boolean {
  return (
    isRecord(answer) &&
    typeof answer['status'] === 'number' &&
    typeof answer['text'] === 'string' &&
    isRecord(answer['headers'])
  );
}

function isInput(line: unknown): line is RecordedInput {
  if (!isRecord(line) || line['kind'] !== 'input' || typeof line['atMs'] !== 'number') return false;
  const { event } = line;
  if (!isRecord(event)) return false;
  return event['kind'] === 'mouse' || (event['kind'] === 'key' && isRecord(event['key']));
}
