import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

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

/** What runs in process; then the flows that drive the built program in a pty; then those of them that need the machine alone. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    globalSetup: 'test/support/end-test-run.ts',
    projects: [
      {
        test: {
          name: 'unit',
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
