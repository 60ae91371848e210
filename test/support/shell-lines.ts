import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM } from './pty-session.ts';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface ShellOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The line never ends by itself: it gets this signal once it has said something. */
  readonly endWith?: NodeJS.Signals;
  /** Another program in place of the built one, with its first arguments. */
  readonly program?: readonly string[];
}

/** Runs a line of shell in which `pmtop` is the built program, in a home of its own and without a terminal. */
export async function runLine(line: string, options: ShellOptions = {}): Promise<Ran> {
  const { env = {}, endWith, program = [process.execPath, PROGRAM] } = options;
  const home = mkdtempSync(join(tmpdir(), 'pmtop-line-'));
  const shim = `#!/bin/sh\nexec ${program.map((word) => `'${word}'`).join(' ')} "$@"\n`;
  writeFileSync(join(home, 'pmtop'), shim, { mode: 0o755 });
  const child = spawn('bash', ['--norc', '-c', line], {
    cwd: home,
    env: { PATH: `${home}:${process.env['PATH']}`, HOME: home, LANG: 'C.UTF-8', SHELL: '/bin/bash', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  // The whole group: a shell may stand between the signal and the program.
  if (endWith) child.stdout.once('data', () => process.kill(-(child.pid as number), endWith));
  const [out, err, [code]] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  rmSync(home, { recursive: true, force: true });
  return { code, out: textOf(out), err: textOf(err) };
}

function textOf(chunks: readonly unknown[]): string {
  return Buffer.concat(chunks as Buffer[]).toString();
}
