import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM } from '../../support/pty-session.ts';
import { ACCOUNT_ENVIRONMENT } from './account.ts';
import { isAll } from './all-opponents.ts';
import { type Opponent, type Outcome, refOf } from './opponent.ts';

/** A longer look is more than a usual run has time for. */
const HOSTILE_TIMEOUT_SECONDS = 3;
const HOSTILE_FACTOR = isAll ? 4 : 1;
const HONEST_TIMEOUT_SECONDS = 30;
/** How much longer than its own deadline the program may take to start and to end. */
const GRACE_MS = 40_000;

interface MarketEnd {
  readonly outcome: Outcome;
  readonly asked: { readonly market: string };
}

export interface CommandEnd {
  /** Undefined when it had to be killed. */
  readonly exitCode: number | undefined;
  readonly outcome: Outcome | undefined;
  /** With `--all`: how it ended on each market. */
  readonly markets: readonly MarketEnd[];
  readonly stdout: string;
  readonly stderr: string;
  /** Lines of the audit log it left. */
  readonly audit: string;
}

/** `pmtop cancel` on an opponent's service, to its end. */
export async function runCancel(opponent: Opponent, url: string): Promise<CommandEnd> {
  const { outcome, refIsToken = false, honest = false } = opponent;
  const timeoutSeconds = honest
    ? (opponent.timeoutSeconds ?? HONEST_TIMEOUT_SECONDS)
    : (opponent.timeoutSeconds ?? HOSTILE_TIMEOUT_SECONDS) * HOSTILE_FACTOR;
  const home = mkdtempSync(join(tmpdir(), 'pmtop-opponent-'));
  const what = opponent.everything === true ? '--all' : refOf(opponent);
  const args = ['cancel', what, '--url', url, '--yes', '--json', '--timeout', String(timeoutSeconds)];
  if (outcome !== undefined && !refIsToken) args.push('--outcome', outcome);
  try {
    const end = await runProgram(args, home, timeoutSeconds * 1000 + GRACE_MS);
    const { outcome: ended, markets = [] } = documentIn(end.stdout);
    return { ...end, outcome: ended, markets, audit: auditLog(home) };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function runProgram(
  args: readonly string[],
  home: string,
  limitMs: number,
): Promise<Pick<CommandEnd, 'exitCode' | 'stdout' | 'stderr'>> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8', ...ACCOUNT_ENVIRONMENT },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ exitCode: code ?? undefined, stdout, stderr });
    });
  });
}

function documentIn(stdout: string): { outcome?: Outcome; markets?: MarketEnd[] } {
  try {
    return JSON.parse(stdout) as { outcome?: Outcome; markets?: MarketEnd[] };
  } catch {
    return {};
  }
}

function auditLog(home: string): string {
  try {
    return readFileSync(join(home, '.local/state/pmtop/cancels.jsonl'), 'utf8');
  } catch {
    return '';
  }
}
