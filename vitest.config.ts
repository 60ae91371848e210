import { defineConfig } from 'vitest/config';

/** Deadlines end a hang and measure nothing: a busy machine takes its time. */
const POLL = { poll: { timeout: 30_000 } };

/** Two projects: everything that runs in process, and the flows that drive the built program in a pty. */
export default defineConfig({
  test: {
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
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: POLL,
          fileParallelism: false,
          // Programs in ptys are measured by the clock: they start when the other tests are over.
          sequence: { groupOrder: 1 },
        },
      },
    ],
    coverage: { provider: 'v8', include: ['src/**'], reporter: ['text', 'json-summary'] },
  },
});
