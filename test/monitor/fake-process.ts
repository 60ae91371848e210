import { EventEmitter } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';

/** A process whose streams are a terminal that takes everything at once. */
export interface FakeProcess {
  readonly process: NodeJS.Process;
  /** All that was written to its stdout. */
  written(): string;
  /** The bytes of one read of stdin; handled before it returns. */
  type(bytes: string): void;
}

/** `folder` takes the last words, which go past the stream. */
export function fakeProcess(folder: string): FakeProcess {
  const written: string[] = [];
  const stdin = Object.assign(new EventEmitter(), {
    destroyed: false,
    setRawMode: () => undefined,
    pause: () => undefined,
  });
  const stdout = Object.assign(new EventEmitter(), {
    fd: openSync(join(folder, 'terminal'), 'w'),
    columns: 120,
    rows: 36,
    writableLength: 0,
    _handle: { setBlocking: () => 0 },
    cork: () => undefined,
    uncork: () => undefined,
    write(text: string, taken?: () => void) {
      written.push(text);
      if (taken) setImmediate(taken);
      return true;
    },
  });
  const streams = { stdin, stdout, stderr: new EventEmitter() };
  const process = Object.assign(new EventEmitter(), streams) as unknown as NodeJS.Process;
  return {
    process,
    written: () => written.join(''),
    type: (bytes) => void stdin.emit('data', Buffer.from(bytes)),
  };
}
