import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPrivateFile, writableByOthers } from '../../src/storage/read-private-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MYSELF = process.getuid?.() ?? 0;
/** Of the system's own programs. */
const MAKE_PIPE = 'mkfifo';
const TEXT = 'secret = "hush"';

/** A file in a folder of its own, with this mode. */
function privateFile(mode = 0o600, folderMode = 0o700): string {
  const folder = join(temporaryFolder(), 'pmtop');
  mkdirSync(folder);
  const file = join(folder, 'credentials');
  writeFileSync(file, TEXT);
  chmodSync(file, mode);
  chmodSync(folder, folderMode);
  return file;
}

function linkTo(target: string): string {
  const link = join(temporaryFolder(), 'credentials');
  symlinkSync(target, link);
  return link;
}

describe('a file with keys is read', () => {
  it.each([
    ['when only its owner can read and write it', () => privateFile()],
    ['when its owner can only read it', () => privateFile(0o400)],
    ['when others can look into its folder', () => privateFile(0o600, 0o755)],
    ['through a link, when what it leads to is private', () => linkTo(privateFile())],
  ])('%s', (_, make) => {
    expect(readPrivateFile(make())).toEqual({ text: TEXT });
  });
});

describe('a file with keys is refused', () => {
  it.each<[string, () => string, RegExp]>([
    ['when its group can read it', () => privateFile(0o640), /others can read or change it: chmod 600 \//],
    ['when everyone can read it', () => privateFile(0o604), /chmod 600/],
    ['when its group can write it', () => privateFile(0o620), /chmod 600/],
    ['when everyone can write it', () => privateFile(0o602), /chmod 600/],
    ['when everyone can do all with it', () => privateFile(0o777), /chmod 600/],
    [
      'when its group can write in its folder',
      () => privateFile(0o600, 0o770),
      /others can write in .*: chmod go-w/,
    ],
    ['when everyone can write in its folder', () => privateFile(0o600, 0o1777), /others can write in/],
    ['when it is a link to what others can read', () => linkTo(privateFile(0o644)), /chmod 600/],
    [
      'when it is a link into a folder of all',
      () => linkTo(privateFile(0o600, 0o777)),
      /others can write in/,
    ],
    ['when it is a link to nothing', () => linkTo('/nowhere/at/all'), /cannot be read: ENOENT/],
    ['when it is a link to itself', () => linkTo('credentials'), /cannot be read: ELOOP/],
    ['when it is a folder', () => dirname(privateFile()), /is no file/],
    ['when it is a pipe, without waiting for its other end', makePipe, /is no file/],
    ['when it is far too long', makeLong, /too long/],
  ])('%s', (_, make, words) => {
    expect(readPrivateFile(make())).toEqual({ problem: expect.stringMatching(words) as string });
  });

  it('when it belongs to another user', () => {
    expect(readPrivateFile(privateFile(), MYSELF + 1)).toEqual({
      problem: expect.stringMatching(/belongs to another user/) as string,
    });
  });
});

describe('where the runtime knows no users', () => {
  it('no file with keys is used and no program of a file is run, rather than unchecked', () => {
    const { getuid } = process;
    onTestFinished(() => void Object.assign(process, { getuid }));
    Reflect.deleteProperty(process, 'getuid');
    const file = privateFile();
    const words = /who can read or change it cannot be told on this system/;
    expect(readPrivateFile(file)).toEqual({ problem: expect.stringMatching(words) as string });
    expect(writableByOthers(file)).toMatch(words);
    expect(readPrivateFile(`${file}-missing`)).toBeUndefined();
  });
});

it('a file that is not there is no mistake', () => {
  expect(readPrivateFile(join(temporaryFolder(), 'credentials'))).toBeUndefined();
});

describe('a file that names a program is trusted', () => {
  it.each<[string, () => string, RegExp | undefined]>([
    ['when others can only read it', () => privateFile(0o644), undefined],
    ['never when others can write it', () => privateFile(0o664), /chmod go-w/],
    ['never when others can write in its folder', () => privateFile(0o644, 0o777), /others can write in/],
    ['never when it is gone', () => renamed(privateFile()), /not there any more/],
  ])('%s', (_, make, words) => {
    const exposed = writableByOthers(make());
    if (words) expect(exposed).toMatch(words);
    else expect(exposed).toBeUndefined();
  });

  it('never when it belongs to another user', () => {
    expect(writableByOthers(privateFile(), MYSELF + 1)).toMatch(/another user/);
  });
});

function makePipe(): string {
  const pipe = join(temporaryFolder(), 'credentials');
  execFileSync(MAKE_PIPE, ['-m', '600', pipe]);
  return pipe;
}

function makeLong(): string {
  const file = privateFile();
  writeFileSync(file, 'x'.repeat(100_001));
  return file;
}

function renamed(file: string): string {
  renameSync(file, `${file}-elsewhere`);
  return file;
}
