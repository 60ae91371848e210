import { startSession } from '../test/support/pty-session.ts';

const ROUNDS = 9;

/**
 * Milliseconds from the start of the built program in a pty to its first frame, and to a living book,
 * against `node -e 0` in a pty; medians of interleaved rounds.
 */
export async function run(): Promise<void> {
  const bare: number[] = [];
  const firstFrame: number[] = [];
  const livingBook: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await timeBareNode());
    const times = await timeMonitor();
    firstFrame.push(times.firstFrameMs);
    livingBook.push(times.livingBookMs);
  }
  const base = median(bare);
  for (const [name, values] of Object.entries({
    'node -e 0': bare,
    'first frame': firstFrame,
    'living book': livingBook,
  })) {
    console.log(
      `${name.padEnd(12)} ${median(values).toFixed(0).padStart(6)} ms  ${(median(values) / base).toFixed(2)}×`,
    );
  }
}

async function timeBareNode(): Promise<number> {
  const startedAt = performance.now();
  await using session = startSession({ command: [process.execPath, '-e', '0'] });
  await session.exit();
  return performance.now() - startedAt;
}

async function timeMonitor(): Promise<{ firstFrameMs: number; livingBookMs: number }> {
  const startedAt = performance.now();
  await using session = startSession({ args: ['--demo'] });
  await session.waitFor('Markets');
  const firstFrameMs = performance.now() - startedAt;
  await session.waitFor(/mid \.\d+/, { timeoutMs: 20_000 });
  return { firstFrameMs, livingBookMs: performance.now() - startedAt };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
