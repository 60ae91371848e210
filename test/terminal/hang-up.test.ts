import { fileURLToPath } from 'node:url';
import pty from '@lydell/node-pty';
import { describe, expect, it } from 'vitest';

const APP = fileURLToPath(new URL('fixtures/session-app.ts', import.meta.url));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The pty's other end, which nobody has after this. */
interface Destroyable {
  destroy(): void;
}

describe('a terminal that is closed', () => {
  it.each(['', 'busy', 'flood'])('ends the program (%s)', async (flag) => {
    const child = pty.spawn(process.execPath, [APP, flag], { cols: 80, rows: 24, env: { ...process.env } });
    let output = '';
    await new Promise<void>((resolve) => {
      child.onData((data) => {
        output += data;
        if (output.includes('ready')) resolve();
      });
    });
    const closedAtMs = performance.now();
    (child as unknown as Destroyable).destroy();
    while (isAlive(child.pid) && performance.now() - closedAtMs < 30_000) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(isAlive(child.pid)).toBe(false);
  });
});
