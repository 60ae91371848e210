import { fail, ok, type Result } from '../domain/result.ts';
import { errorCode } from '../storage/write-durably.ts';
import { isAsk, isInput, readHead } from './check-line.ts';
import { provenLines } from './line-checksums.ts';
import type { Recording, RecordedAsk, RecordedInput, RecordingHead } from './recording-line.ts';
import { unpackLines } from './unpack-lines.ts';

/**
 * A whole recording, or one that was cut off or damaged anywhere, up to its last whole line. Lines that are none are
 * passed over. Fails with a sentence that names the file and what to do.
 */
export async function readRecording(path: string): Promise<Result<Recording, string>> {
  const asks: RecordedAsk[] = [];
  const inputs: RecordedInput[] = [];
  let head: Result<RecordingHead, string> | undefined;
  try {
    const prove = provenLines();
    for await (const written of unpackLines(path)) {
      const text = prove(written);
      if (text === undefined) break;
      const line = parseLine(text);
      head ??= readHead(line);
      if (!head.ok) break;
      if (isAsk(line)) asks.push(line);
      else if (isInput(line)) inputs.push(line);
    }
  } catch (error) {
    return fail(`${path} cannot be read (${errorCode(error)}); pmtop record FILE writes a recording`);
  }
  head ??= readHead(undefined);
  if (!head.ok) return fail(`${path} ${head.failure}`);
  asks.sort(byTime);
  inputs.sort(byTime);
  const ends = [...asks.map(({ atMs, tookMs }) => atMs + tookMs), ...inputs.map(({ atMs }) => atMs)];
  const endMs = ends.reduce((last, at) => Math.max(last, at), 0);
  return ok({ head: head.value, asks, inputs, endMs });
}

function byTime(a: { readonly atMs: number }, b: { readonly atMs: number }): number {
  return a.atMs - b.atMs;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
