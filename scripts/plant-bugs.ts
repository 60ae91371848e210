/**
 * Plants one bug after another in a copy of the source and runs the tests of the cancel on it:
 * `node scripts/plant-bugs.ts [WORD]` (only mistakes that contain WORD). A bug that no test notices is a gap
 * in the tests, and ends this with 1.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts';

const ROOT = join(import.meta.dirname, '..');
/** The quick half: everything but the faults in real time. */
const TESTS = [
  'test/engine/cancel',
  'test/cli/cancel/run-cancel',
  'test/cli/cancel/cancel-all',
  'test/cli/cancel/file-journal',
];

const copy = mkdtempSync(join(tmpdir(), 'pmtop-planted-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const name of ['src', 'test', 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
  cpSync(join(ROOT, name), join(copy, name), { recursive: true });
}
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

for (const { file, from } of PLANTED_BUGS) {
  if (!readFileSync(join(copy, file), 'utf8').includes(from))
    throw new Error(`${file} does not hold ${from}`);
}
if (!passes()) throw new Error('the tests fail before anything is planted');
const wanted = PLANTED_BUGS.filter(({ mistake }) => mistake.includes(process.argv[2] ?? ''));
const survivors = wanted.filter((bug) => {
  const killed = isNoticed(bug);
  console.log(`${killed ? 'killed  ' : 'SURVIVED'}  ${bug.mistake}`);
  return !killed;
});
console.log(`${wanted.length - survivors.length}/${wanted.length} killed`);
process.exitCode = survivors.length === 0 ? 0 : 1;

function isNoticed({ file, from, to }: PlantedBug): boolean {
  const path = join(copy, file);
  const right = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    right.replace(from, () => to),
  );
  const noticed = !passes();
  writeFileSync(path, right);
  return noticed;
}

function passes(): boolean {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', 'unit', '--bail', '1', ...TESTS];
  return spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore' }).status === 0;
}
