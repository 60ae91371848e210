import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Deadlines end a hang and measure nothing: a busy machine takes its time. */
const POLL = { poll: { timeout: 30_000 } };

const FLOWS = { testTimeout: 240_000, hookTimeout: 120_000, expect: POLL };

/** Flows that fail where somebody else uses the machine: what they test is what happens within a time. */
const TIMED = [
  'chaos',
  'first-frame',
  'key-release',
  'keys',
  'leave-abruptly',
  'leave-canceling',
  'paste-modes',
  'recovery-stalled',
].map((name) => `test/e2e/${name}.test.ts`);

/** Tests wait for a third of their time: three workers keep two cores busy. (A percentage is capped at the cores.) */
const WORKERS = Math.ceil(availableParallelism() * 1.5);

/** Where no earlier run tells how long a file takes, the largest goes first: those of the opponents are small and take longest. */
class OpponentsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- `super` is no array.
    const bySize = await super.sort(files);
    return [...bySize.filter(isOpponent), ...bySize.filter((file) => !isOpponent(file))];
  }
}

function isOpponent({ moduleId }: TestSpecification): boolean {
  return moduleId.includes('/test/opponents/');
}

/** What runs in process; then the flows that drive the built program in a pty; then those of them that need the machine alone. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    globalSetup: 'test/support/end-test-run.ts',
    sequence: { sequencer: OpponentsFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Most files are small: a process for each costs more than what it runs.
          pool: 'threads',
          setupFiles: 'test/support/seed-properties.ts',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**', 'test/opponents/**'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: POLL,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts', 'test/opponents/**/*.test.ts'],
          exclude: TIMED,
          ...FLOWS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e-timed',
          include: TIMED,
          ...FLOWS,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    coverage: { provider: 'v8', include: ['src/**'], reporter: ['text', 'json-summary'] },
  },
});
