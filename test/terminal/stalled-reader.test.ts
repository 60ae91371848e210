import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startSession } from '../support/pty-session.ts';

const APP = fileURLToPath(new URL('fixtures/session-app.ts', import.meta.url));
const STALL_MS = Number(process.env['STALL_MS'] ?? 3000);
/** The fixture program ticks every 50 ms and paints a whole new screen each time. */
const TICK_MS = 50;

interface Tick {
  readonly atMs: number;
  readonly waitingBytes: number;
}

function readLog(file: string): { ticks: Tick[]; lines: string[] } {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const ticks = lines.flatMap((line) => {
    const match = /^(\d+) tick \d+ (\d+)$/.exec(line);
    return match ? [{ atMs: Number(match[1]), waitingBytes: Number(match[2]) }] : [];
  });
  return { ticks, lines };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a terminal that stops reading', () => {
  it('stops neither the event loop nor the keys, piles nothing up, and is fresh when it reads again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pmtop-stall-'));
    const log = join(folder, 'log');
    await using session = startSession({
      columns: 200,
      rows: 60,
      command: [process.execPath, APP, 'flood'],
      env: { SESSION_LOG: log },
    });
    await session.waitFor('ready');
    session.stalled(true);
    await pause(STALL_MS / 2);
    session.press('j');
    await pause(STALL_MS / 2);
    const { ticks, lines } = readLog(log);
    // A blocked loop would tick once or twice; a busy machine halves the pace.
    expect(ticks.length).toBeGreaterThan((STALL_MS / TICK_MS) * 0.2);
    expect(Math.max(...ticks.map((tick) => tick.waitingBytes))).toBeLessThan(256 * 1024);
    expect(lines.some((line) => line.endsWith('key j'))).toBe(true);

    session.stalled(false);
    await session.waitFor(/keys=1/);
    session.stalled(true);
    await pause(300);
    session.press('q');
    while (isAlive(session.pid)) await pause(10);
    rmSync(folder, { recursive: true, force: true });
  });
});
