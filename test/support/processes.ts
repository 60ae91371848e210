import { spawnSync } from 'node:child_process';

/** A process that has ended but was not yet waited for counts as gone. */
export function isRunning(pid: number): boolean {
  const state = ps('-o', 'stat=', '-p', String(pid));
  return state !== '' && !state.includes('Z');
}

/** Process ids of the direct children of a process. */
export function childrenOf(pid: number): number[] {
  return ps('-o', 'pid=', '--ppid', String(pid)).split('\n').filter(Boolean).map(Number);
}

/** Megabytes of a process in memory. */
export function memoryOf(pid: number): number {
  return Number(ps('-o', 'rss=', '-p', String(pid))) / 1024;
}

function ps(...args: string[]): string {
  return spawnSync('ps', args, { encoding: 'utf8' }).stdout.trim();
}
