import { fail, ok, type Result } from '../domain/result.ts';
import { errorCode } from '../storage/write-durably.ts';
import { parseJson } from '../text/parse-json.ts';
import { CHANGED_HEAD, isAlerts, isInput, isLeftOut, isRequest, readHead } from './check-line.ts';
import { provenLines } from './line-checksums.ts';
import type {
  RecordedAlerts,
  RecordedRequest,
  RecordedInput,
  Recording,
  RecordingHead,
} from './recording-line.ts';
import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { constants, createGunzip } from 'node:zlib';

/**
 * A whole recording, or one that was cut off or damaged anywhere, up to its last whole line. Lines that are none are
 * passed over. Fails with a sentence that names the file and what to do.
 */
export async function readRecording(path: string): Promise<Result<Recording, string>> {
  const requests: RecordedRequest[] = [];
  const inputs: (RecordedInput | RecordedAlerts)[] = [];
  let head: Result<RecordingHead, string> | undefined;
  let leftOutAtMs: number | undefined;
  let isWhole = false;
  try {
    const prove = provenLines();
    for await (const written of unpackLines(path, () => (isWhole = true))) {
      const text = prove(written);
      if (text === undefined) {
        if (head === undefined && readHead(parseJson(written)).ok) head = fail(CHANGED_HEAD);
        break;
      }
      const line = parseJson(text);
      head ??= readHead(line);
      if (!head.ok) break;
      if (isRequest(line)) requests.push(line);
      else if (isInput(line) || isAlerts(line)) inputs.push(line);
      else if (isLeftOut(line)) leftOutAtMs ??= line.atMs;
    }
  } catch (error) {
    return fail(`${path} cannot be read (${errorCode(error)}); pmtop record FILE writes a recording`);
  }
  head ??= readHead(undefined);
  if (!head.ok) return fail(`${path} ${head.failure}`);
  requests.sort(byTime);
  inputs.sort(byTime);
  const ends = [...requests.map(({ atMs, tookMs }) => atMs + tookMs), ...inputs.map(({ atMs }) => atMs)];
  const endMs = ends.reduce((last, at) => Math.max(last, at), 0);
  const leftOut = leftOutAtMs !== undefined && { leftOutAtMs };
  return ok({ head: head.value, requests, inputs, ...leftOut, endMs, isCut: !isWhole });
}

function byTime(a: { readonly atMs: number }, b: { readonly atMs: number }): number {
  return a.atMs - b.atMs;
}

/** Hours of a busy screen; what claims to hold more is read no further. */
const MOST_BYTES = 1024 * 1024 * 1024;
/** A day and night of a busy screen: a file of a few megabytes can hold a thousand times as many, of nothing each. */
const MOST_LINES = 250_000;
/** The longest answer that is taken, with every letter of it escaped. */
const MOST_LETTERS = 32 * 1024 * 1024;
const CHUNK_BYTES = 16 * 1024;
/** How a line that was written out ends (RFC 1951, 3.2.4: an empty block). */
const FLUSHED = Buffer.from([0, 0, 0xff, 0xff]);

/**
 * The lines of a compressed file one after another, up to where it was cut off or damaged. What follows the last line
 * break was cut off, and is none. `onEnd`: nothing does, and the file has its end, which tells how much it holds (RFC 1952,
 * 2.3.1: ISIZE).
 * @throws the error of a file that cannot be read
 */
async function* unpackLines(path: string, onEnd: () => void): AsyncGenerator<string> {
  const unpacker = createUnpacker();
  const decoder = new StringDecoder('utf8');
  let bytes = 0;
  let count = 0;
  let rest = '';
  let tail = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      tail = Buffer.concat([tail, chunk as Buffer]).subarray(-4);
      for (const piece of piecesOf(chunk as Buffer)) {
        const unpacked = await unpacker.unpack(piece);
        if (!unpacked) return;
        bytes += unpacked.length;
        const lines = (rest + decoder.write(unpacked)).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (++count > MOST_LINES) return;
          yield line;
        }
        if (bytes > MOST_BYTES || rest.length > MOST_LETTERS) return;
      }
    }
    if (rest === '' && tail.length === 4 && tail.readUInt32LE() === bytes) onEnd();
  } finally {
    unpacker.close();
  }
}

/** What is unpacked together is lost together, where it is damaged: so each line is unpacked by itself. */
function* piecesOf(chunk: Buffer): Generator<Buffer> {
  let begin = 0;
  for (let at = chunk.indexOf(FLUSHED); at !== -1; at = chunk.indexOf(FLUSHED, begin)) {
    yield chunk.subarray(begin, at + FLUSHED.length);
    begin = at + FLUSHED.length;
  }
  if (begin < chunk.length) yield chunk.subarray(begin);
}

function createUnpacker() {
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  let unpacked: Buffer[] = [];
  const damaged = Promise.withResolvers<undefined>();
  gunzip.on('data', (part: Buffer) => unpacked.push(part));
  gunzip.on('error', () => damaged.resolve(undefined));
  return {
    /** What became of a piece; undefined when it is damaged. */
    unpack(piece: Buffer): Promise<Buffer | undefined> {
      unpacked = [];
      const done = new Promise<Buffer>((resolve) => {
        gunzip.write(piece, (error) => error ?? resolve(Buffer.concat(unpacked)));
      });
      return Promise.race([done, damaged.promise]);
    },
    close: () => void gunzip.destroy(),
  };
}
