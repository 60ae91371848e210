import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Clock } from '../../domain/clock.ts';
import { errorCode } from '../../storage/write-durably.ts';

/**
 * When a process started: `ticks:` since the machine's start, as Linux counts them, or `at:` in epoch milliseconds. The
 * number of a process is used again after its end; number and start are not.
 */
export type ProcessStart = string;

export interface FoundProcess {
  readonly start: ProcessStart;
  /** It has ended, and its parent has not noticed yet. */
  readonly ended: boolean;
}

/** `ps` rounds to seconds, and the wall clock may have been set a little since. */
const SAME_START_MS = 3_000;
const PS_TIMEOUT_MS = 2_000;

/** Undefined where only the process itself knows, and it is not this one. */
export function startOf(processId: number, clock: Clock): ProcessStart | undefined {
  try {
    return parseStat(readFileSync(`/proc/${processId}/stat`, 'latin1'))?.start;
  } catch {
    return processId === process.pid ? `at:${clock.now() - Math.round(process.uptime() * 1000)}` : undefined;
  }
}

/** Whether the process with this number that started then still runs; undefined where that cannot be known. */
export async function isStillRunning(processId: number, start?: ProcessStart): Promise<boolean | undefined> {
  if (!isInUse(processId)) return false;
  const found = (await readProc(processId)) ?? (await askPs(processId));
  if (found?.ended) return false;
  return found && start !== undefined ? isSameStart(start, found.start) : undefined;
}

/** Of a process that has ended the number stays in use until its parent has noticed. */
function isInUse(processId: number): boolean {
  try {
    return processId > 0 && process.kill(processId, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function readProc(processId: number): Promise<FoundProcess | undefined> {
  return parseStat(await readFile(`/proc/${processId}/stat`, 'latin1').catch(() => ''));
}

/** Linux' fields 3 and 22; the second, the program's name in brackets, may hold anything. */
function parseStat(stat: string): FoundProcess | undefined {
  const [state = '', ...fields] = stat
    .slice(stat.lastIndexOf(')') + 1)
    .trim()
    .split(' ');
  const ticks = fields[18];
  return ticks === undefined ? undefined : { start: `ticks:${ticks}`, ended: /[ZX]/.test(state) };
}

/** As macOS and the BSDs have it: `Sun Nov 22 06:09:40 2026 Ss`. */
export async function askPs(processId: number): Promise<FoundProcess | undefined> {
  // Loaded here: Linux does without it.
  const { execFile } = await import('node:child_process');
  const line = await new Promise<string>((resolve) => {
    const args = ['-o', 'lstart=', '-o', 'stat=', '-p', String(processId)];
    const options = { timeout: PS_TIMEOUT_MS, env: { ...process.env, LC_ALL: 'C' } };
    execFile('ps', args, options, (_, stdout) => resolve(stdout.trim()));
  });
  const [, lstart = '', state = ''] = /^(.+\d{4})\s+(\S+)$/.exec(line) ?? [];
  const startedAtMs = Date.parse(lstart);
  return Number.isNaN(startedAtMs) ? undefined : { start: `at:${startedAtMs}`, ended: state.includes('Z') };
}

function isSameStart(a: ProcessStart, b: ProcessStart): boolean | undefined {
  const [kind, at] = a.split(':');
  const [otherKind, otherAt] = b.split(':');
  if (kind !== otherKind) return undefined;
  return kind === 'at' ? Math.abs(Number(at) - Number(otherAt)) <= SAME_START_MS : at === otherAt;
}
