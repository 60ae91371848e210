import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { Redactor } from '../api/signing/redact.ts';
import { safeJson } from '../text/safe-json.ts';
import { errorCode } from '../storage/write-durably.ts';
import { summedLines } from './line-checksums.ts';
import type { RecordingHead, RecordingLine } from './recording-line.ts';

/** A disk that does not keep up costs lines, never memory. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;

export interface RecordingOptions {
  /** An open file, which is closed at the end, and its name for people. */
  readonly descriptor: number;
  readonly path: string;
  readonly head: RecordingHead;
  /** Takes the account's keys out of every line; a line that still holds one is left out. */
  readonly redact: Redactor['redact'];
  /** Told once, in a sentence, when the recording ends before it should. */
  readonly onTrouble: (problem: string) => void;
}

export interface RecordingWriter {
  write(line: Exclude<RecordingLine, RecordingHead>): void;
  /** Resolves when everything is on the disk. */
  close(): Promise<void>;
}

/** Less than half the work of the usual 6, for a file that is a twelfth larger. */
const LEVEL = 4;

/** Compressed JSON lines, flushed one by one: a killed recording is readable up to its last line. */
export function writeRecording({
  descriptor,
  path,
  head,
  redact,
  onTrouble,
}: RecordingOptions): RecordingWriter {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const gzip = createGzip({ level: LEVEL, flush: constants.Z_SYNC_FLUSH });
  const file = createWriteStream('', { fd: descriptor, flush: true });
  const withSum = summedLines();
  let isOver = false;
  pipeline(gzip, file, (error) => {
    if (error && !isOver)
      onTrouble(`the recording ends here: ${path} cannot be written (${errorCode(error)})`);
    isOver = true;
    end();
  });

  function write(line: RecordingLine): void {
    if (isOver || gzip.writableLength > MOST_WAITING_BYTES) return;
    const text = safeJson(mapTexts(line, redact));
    if (redact(text) === text) gzip.write(`${withSum(text)}\n`);
  }
  write(head);
  return {
    write,
    close() {
      gzip.end();
      return ended;
    },
  };
}

/** The same value with every text in it changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]));
}
