/**
 * Plants one bug after another in a copy of the source and runs the tests that should notice it: those of the cancel, or
 * those of the client. `node scripts/plant-bugs.ts [WORD]` (only mistakes that contain WORD). A bug that no test notices
 * is a gap in the tests, and ends this with 1; a WORD of no mistake, with 2.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts';
import { PLANTED_CLIENT_BUGS } from './planted-client-bugs.ts';
import { PLANTED_EVIDENCE_BUGS } from './planted-evidence-bugs.ts';
import { PLANTED_KEY_BUGS } from './planted-key-bugs.ts';
import { PLANTED_MEMORY_BUGS } from './planted-memory-bugs.ts';
import { PLANTED_REQUEST_BUGS } from './planted-request-bugs.ts';
import { PLANTED_SCOPE_BUGS } from './planted-scope-bugs.ts';

const ROOT = join(import.meta.dirname, '..');
interface Suite {
  readonly bugs: readonly PlantedBug[];
  /** One after the other, until one notices: what is quick comes first. */
  readonly rounds: readonly (readonly string[])[];
}

/** Whole cancels: they notice what no rule's own test does, and take longer. */
const WHOLE_CANCELS = [
  ['cancel/client-service', 'cancel/page-guards', 'cli/cancel/run-cancel', 'cli/cancel/cancel-all'],
  ['cancel/cancel-concurrency', 'cancel/cancel-machine', 'cancel/simulation', 'cancel/two-ids-simulation'],
] as const;

// All but the faults in real time.
const SUITES: readonly Suite[] = [
  {
    bugs: PLANTED_BUGS,
    rounds: [
      [
        'cancel/adversary',
        'cancel/cancel-runs',
        'cancel/cancel-throttled',
        'cancel/cancel-trouble',
        'cancel/evidence',
        'cancel/everything-beside-press',
        'cancel/everything-counts',
        'cancel/everything-in-time',
        'cancel/joined-press',
        'cancel/journal',
        'cancel/lost-request',
        'cancel/many-look-ups',
        'cancel/pressed-while-throttled',
        'cancel/put-off-requests',
        'cancel/two-requests',
        'cancel/each-request',
        'cancel/lost-beside-another',
        'cancel/word-while-put-off',
        'cancel/records/handed-over-intents',
        'cancel/records/replaced-unresolved',
        'cancel/one-of-two-ids',
        'cancel/doubtful-rows',
        'cancel/not-chased',
        'cancel/run/next-step',
        'cli/cancel/long-question',
        'cancel/slept-machine',
        'cancel/stopped-process',
        'cancel/verdict-age',
      ],
      ...WHOLE_CANCELS,
    ],
  },
  {
    bugs: PLANTED_REQUEST_BUGS,
    rounds: [
      [
        'cancel/each-request',
        'cancel/late-second-id',
        'cancel/one-of-two-ids',
        'cancel/lost-beside-another',
        'cancel/pressed-again',
        'cancel/word-while-put-off',
        'cancel/put-off-requests',
        'cancel/two-requests',
        'cancel/run/next-step',
      ],
      ...WHOLE_CANCELS,
    ],
  },
  {
    bugs: PLANTED_EVIDENCE_BUGS,
    rounds: [
      [
        'cancel/run/read-open-orders',
        'cancel/run/read-order-records',
        'cancel/run/reconcile-orders',
        'domain/orders-under-scope',
        'polling/order-look-up',
        'polling/poller-requests',
        'state/reduce/unlisted-orders',
        'monitor/input/cancel-key',
      ],
      [
        'cancel/adversary',
        'cancel/evidence',
        'cancel/one-of-two-ids',
        'cancel/everything-lists',
        'cancel/held-clear',
        'cancel/late-evidence',
        'cancel/mirror',
        'cancel/orders-in-doubt',
        'cancel/run/next-step',
        'cancel/findings',
        'cancel/two-lists',
        'cancel/each-request',
        'cancel/lost-beside-another',
      ],
      ...WHOLE_CANCELS,
    ],
  },
  {
    bugs: PLANTED_MEMORY_BUGS,
    rounds: [
      [
        'cancel/doubtful-rows',
        'cancel/evidence',
        'cancel/one-of-two-ids',
        'cancel/everything-beside-press',
        'cancel/records/handed-over-intents',
        'cancel/restored-intents',
        'cancel/records/intents-on-full-disk',
        'cancel/evidence-against-clear',
        'cancel/journal',
        'cancel/forgotten-orders',
        'cancel/held-clear',
        'cancel/here-and-elsewhere',
        'cancel/shown-before-reading',
        'cancel/known-ids',
        'cancel/asked-before-answer',
        'cancel/elsewhere-in-journal',
        'cancel/orders-in-doubt',
        'state/reduce/unlisted-orders',
      ],
      [
        'cancel/resting-is-remembered',
        'cancel/partial-lists',
        'cancel/late-evidence',
        'cancel/side-by-side-cancels',
        'cancel/wire-evidence',
        'cancel/each-request',
        'cancel/lost-beside-another',
      ],
      ...WHOLE_CANCELS,
    ],
  },
  {
    bugs: PLANTED_SCOPE_BUGS,
    rounds: [
      [
        'cancel/bare-account',
        'cancel/run/cancel-requests',
        'cancel/run/read-open-orders',
        'cancel/run/share-reading',
        'domain/usable-id',
        'domain/market-scope',
        'domain/orders-under-scope',
      ],
      [
        'cancel/mirror',
        'cancel/run/next-step',
        'cancel/second-id',
        'cancel/run/strange-markets',
        'cancel/two-lists',
        'cancel/resolve-target',
        'cli/cancel/second-id',
      ],
      ...WHOLE_CANCELS,
    ],
  },
  {
    bugs: PLANTED_KEY_BUGS,
    rounds: [
      [
        'cancel/arming',
        'cancel/joined-press',
        'cancel/cancel-everything',
        'cancel/everything-counts',
        'cancel/everything-in-time',
        'cancel/everything-lists',
        'cancel/run/everything-outcome',
        'cancel/journal',
        'monitor/input/cancel-key',
        'monitor/input/canceled-before',
        'monitor/input/confirming-press',
        'monitor/input/late-quiet',
        'monitor/input/stood-still',
        'cancel/records/intents-on-disk',
        'cancel/records/journal-file',
        'cancel/find-market',
        'cancel/records/process-identity',
        'cancel/resolve-target',
        'cancel/slept-machine',
        'monitor/input/handle-input',
        'terminal/input/input-parser',
        'terminal/unended-paste',
      ],
      [
        'cli/cancel/second-id',
        'cli/cancel/run-cancel',
        'monitor/input/typed-cancel',
        'monitor/service/connect-service',
      ],
    ],
  },
  {
    bugs: PLANTED_CLIENT_BUGS,
    rounds: [
      [
        'test/api/paging/pages',
        'test/api/tolerance',
        'test/api/doubtful-answers',
        'test/api/request/parse-answer',
        'test/api/decode/list-evidence',
        'test/api/request/retry-after',
        'test/api/backoff',
      ],
      ['test/api/signing', 'test/api/decode/', 'test/limits/budget.test.ts', 'test/text/sanitize'],
    ],
  },
];

const word = process.argv[2] ?? '';
const mistakes = SUITES.flatMap(({ bugs }) => bugs.map(({ mistake }) => mistake));
if (!mistakes.some((mistake) => mistake.includes(word))) {
  console.error([`no mistake contains "${word}"; there are:`, ...mistakes].join('\n  '));
  process.exit(2);
}

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
  const wanted = bugs.filter(({ mistake }) => mistake.includes(word));
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
  // Test files that share their modules take half the time. A test that a busy machine holds up has noticed nothing.
  const options = ['--project', 'unit', '--no-isolate', '--testTimeout', '90000', '--bail', '1'];
  const args = [vitest, 'run', ...options, ...tests];
  return spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore' }).status === 0;
}
