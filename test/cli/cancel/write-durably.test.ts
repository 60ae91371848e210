import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appendDurably } from '../../../src/storage/write-durably.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('adds lines to a file that only its owner can read', async () => {
  const path = join(temporaryFolder(), 'lines');
  await appendDurably(path, 'a\n');
  await appendDurably(path, 'b\n');
  expect(readFileSync(path, 'utf8')).toBe('a\nb\n');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('refuses a pipe that nobody reads, and waits for none', async () => {
  const path = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  await expect(appendDurably(path, 'a\n')).rejects.toMatchObject({ code: 'ENXIO' });
});
