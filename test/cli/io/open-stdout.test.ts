import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { openStdout, type Output } from '../../../src/cli/io/open-stdout.ts';
import { errorCode } from '../../../src/storage/write-durably.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function outputTo(path: string, flags: string): PassThrough & Output {
  const fd = openSync(path, flags);
  onTestFinished(() => closeSync(fd));
  return Object.assign(new PassThrough(), { fd });
}

it('tells that its reader is gone, and does not throw', () => {
  const failures: string[] = [];
  const stdout = outputTo('/dev/null', 'w');
  openStdout(stdout, (error) => failures.push(errorCode(error)))('text');
  stdout.emit('error', Object.assign(new Error('gone'), { code: 'EPIPE' }));
  expect(failures).toEqual(['EPIPE']);
  expect(String(stdout.read())).toBe('text');
});

it('writes to a file one after the other', () => {
  const path = join(temporaryFolder(), 'out');
  const write = openStdout(outputTo(path, 'w'), () => expect.unreachable());
  write('one é\n');
  write('two\n');
  expect(readFileSync(path, 'utf8')).toBe('one é\ntwo\n');
});

it('tells why a file takes no more', () => {
  const path = join(temporaryFolder(), 'out');
  writeFileSync(path, '');
  const failures: string[] = [];
  openStdout(outputTo(path, 'r'), (error) => failures.push(errorCode(error)))('text');
  expect(failures).toEqual(['EBADF']);
});
