import { openSync } from 'node:fs';
import { join } from 'node:path';
import {
  RECORDING_SCHEMA,
  type RecordedRequest,
  type RecordingHead,
} from '../../src/recording/recording-line.ts';
import { writeRecording } from '../../src/recording/write-recording.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export const HEAD: RecordingHead = {
  schema: RECORDING_SCHEMA,
  version: '0.0.0',
  startedAtMs: Date.UTC(2026, 10, 21, 12),
  url: 'https://service.invalid',
  demo: false,
  columns: 120,
  rows: 36,
};

export function ask(atMs: number, change: Partial<RecordedRequest> = {}): RecordedRequest {
  return {
    kind: 'ask',
    atMs,
    tookMs: 5,
    origin: 'https://service.invalid',
    method: 'GET',
    path: '/fee-rate',
    answer: { status: 200, headers: {}, text: `{"at":${atMs}}` },
    ...change,
  };
}

/** A recording of these on the disk, and where it is. */
export async function recordingOf(
  asks: readonly RecordedRequest[],
  redact: (text: string) => string = (text) => text,
): Promise<string> {
  const path = join(temporaryFolder(), 'recording.pmtop');
  const troubles: string[] = [];
  const onTrouble = (problem: string): void => void troubles.push(problem);
  const writer = writeRecording({
    descriptor: openSync(path, 'wx', 0o600),
    path,
    head: HEAD,
    redact,
    onTrouble,
  });
  for (const each of asks) writer.write(each);
  await writer.close();
  if (troubles.length > 0) throw new Error(troubles.join());
  return path;
}
