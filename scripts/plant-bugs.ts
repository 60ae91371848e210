/**
 * Plants one bug after another in a copy of the source and runs the tests that should notice it: those of the cancel, or
 * those of the client. `node scripts/plant-bugs.ts [WORD]` (only mistakes that contain WORD). A bug that no test notices
 * is a gap in the tests, and ends this with 1.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts';
import { PLANTED_CLIENT_BUGS } from './planted-client-bugs.ts';

const ROOT = join(import.meta.dirname, '..');
interface Suite {
  readonly bugs: readonly PlantedBug[];
  /** One after the other, until one notices: what is quick comes first. */
  readonly rounds: readonly (readonly string[])[];
}

const SUITES: readonly Suite[] = [
  {
    bugs: PLANTED_BUGS,
    // All but the faults in real time.
    rounds: [
      [
        'engine/cancel/adversary',
        'engine/cancel/arming',
        'engine/cancel/cancel-flights',
        'engine/cancel/cancel-throttled',
        'engine/cancel/cancel-trouble',
        'engine/cancel/journal',
        'engine/cancel/mirror',
        'engine/cancel/next-step',
        'engine/cancel/second-id',
        'engine/cancel/verdict-age',
        'cli/cancel/outlive-reader',
        'cli/cancel/second-id',
        'cli/cancel-key',
      ],
      [
        'engine/cancel/cancel-concurrency',
        'engine/cancel/cancel-machine',
        'engine/cancel/client-service',
        'engine/cancel/simulation',
        'cli/cancel/run-cancel',
        'cli/cancel/cancel-all',
        'cli/cancel/file-journal',
      ],
    ],
  },
  {
    bugs: PLANTED_CLIENT_BUGS,
    rounds: [
      [
        'test/api/pages',
        'test/api/signing',
        'test/api/tolerance',
        'test/api/decode/',
        'test/api/retry-after',
        'test/api/backoff',
        'test/api/budget/budget.test.ts',
        'test/text/sanitise',
      ],
    ],
  },
];

const copy = mkdtempSync(join(tmpdir(), 'pmtop-planted-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const name of ['src', 'test', 'docs', 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
  cpSync(join(ROOT, name), join(copy, name), { recursive: true });
}
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

for (const { file, from } of SUITES.flatMap(({ bugs }) => bugs)) {
  if (!readFileSync(join(copy, file), 'utf8').includes(from))
    throw new Error(`${file} does not hold ${from}`);
}
const results = SUITES.flatMap(({ bugs, rounds }) => {
  const wanted = bugs.filter(({ mistake }) => mistake.includes(process.argv[2] ?? ''));
  if (wanted.length > 0 && !rounds.every(passes))
    throw new Error('the tests fail before anything is planted');
  return wanted.map((bug) => tell(bug, isNoticed(bug, rounds)));
});
const killed = results.filter(Boolean).length;
console.log(`${killed}/${results.length} killed`);
process.exitCode = killed === results.length ? 0 : 1;

function tell({ mistake }: PlantedBug, noticed: boolean): boolean {
  console.log(`${noticed ? 'killed  ' : 'SURVIVED'}  ${mistake}`);
  return noticed;
}

function isNoticed({ file, from, to }: PlantedBug, rounds: Suite['rounds']): boolean {
  const path = join(copy, file);
  const right = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    right.replace(from, () => to),
  );
  const noticed = !rounds.every(passes);
  writeFileSync(path, right);
  return noticed;
}

function passes(tests: readonly string[]): boolean {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', 'unit', '--bail', '1', ...tests];
  return spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore' }).status === 0;
}
