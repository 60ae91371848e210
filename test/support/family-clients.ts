import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SOURCE = join(import.meta.dirname, '../family-clients');
const CACHE = join(import.meta.dirname, '../../node_modules/.cache');

/**
 * Installs the published clients as their lockfile has them, once for each lockfile, and resolves with their folder. They
 * are no dependencies of pmtop: they weigh a hundred megabytes, and nothing but one test runs them.
 */
export async function installFamilyClients(): Promise<string> {
  const lock = readFileSync(join(SOURCE, 'package-lock.json'));
  const folder = join(CACHE, `family-clients-${createHash('sha1').update(lock).digest('hex').slice(0, 12)}`);
  const done = join(folder, 'installed');
  if (!existsSync(done)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(SOURCE, name), join(folder, name));
    const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['ci', ...flags], { cwd: folder });
    writeFileSync(done, '');
  }
  cpSync(join(SOURCE, 'drive.mjs'), join(folder, 'drive.mjs'));
  return folder;
}

/** Runs `drive.mjs` and resolves with what the client answered, by call. */
export async function driveFamilyClient(
  folder: string,
  args: readonly string[],
  // oxlint-disable-next-line no-explicit-any -- answers of every shape
): Promise<any> {
  const { stdout } = await run(process.execPath, ['drive.mjs', ...args], {
    cwd: folder,
    maxBuffer: 64_000_000,
  });
  /** The clients write what went wrong to stdout, in front of the answers. */
  return JSON.parse(stdout.slice(stdout.indexOf('{"address"')));
}
