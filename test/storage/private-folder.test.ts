import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { makePrivateFolder, makePrivateFolderAtOnce } from '../../src/storage/write-durably.ts';

const WAYS = [
  { name: 'makePrivateFolder', make: makePrivateFolder },
  { name: 'makePrivateFolderAtOnce', make: async (path: string) => makePrivateFolderAtOnce(path) },
];
const MODULE = join(import.meta.dirname, '../../src/storage/write-durably.ts');
const root = mkdtempSync(join(tmpdir(), 'pmtop-folder-'));

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe.each(WAYS)('$name', ({ name, make }) => {
  it('makes what is missing on the way, for its owner only, and is content with what is there', async () => {
    const path = join(root, 'a/b/c');
    await make(path);
    await make(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700);
  });

  it('refuses a file in its place or above it', async () => {
    await make(root);
    writeFileSync(join(root, 'file'), '');
    await expect(make(join(root, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(make(join(root, 'file/below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  // In a process of its own: what tries for ever could not be ended in this one.
  it.runIf(existsSync('/proc/self'))(
    'gives up below /proc, where no folder can be made',
    async () => {
      const script = `import { ${name} } from ${JSON.stringify(MODULE)};
      try { await ${name}('/proc/pmtop/cache'); } catch (error) { console.log(error.code); }`;
      const tried = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
        timeout: 20_000,
        killSignal: 'SIGKILL',
      });
      expect((await tried).stdout.trim()).toBe('ENOENT');
    },
    30_000,
  );
});
