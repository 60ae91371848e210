/** How long workers and servers may take to end after the last test. */
const LIMIT_MS = 60_000;

/**
 * Vitest waits without limit for its workers, and for whatever holds their output, before its own limit begins.
 * By then everything is reported and the exit code set.
 */
export default function setUp(): () => void {
  return () => {
    setTimeout(() => {
      console.error('The test runner is ended: a test left a process or a connection behind.');
      process.exit();
    }, LIMIT_MS).unref();
  };
}
