import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { KEY_VARIABLES } from '../../config/credentials/credential-parts.ts';
import type { DrillName } from '../../domain/drills.ts';
import type { Credentials } from '../../api/signing/credentials.ts';

export interface DemoExchange {
  readonly url: string;
  readonly account: Credentials;
}

export interface DemoOptions {
  /** The exchange's own bundle. */
  readonly program: string;
  /** What goes wrong there. */
  readonly fault?: DrillName;
  /** It ended although it should not have; one sentence. */
  readonly onLost: (reason: string) => void;
}

/**
 * Starts the embedded exchange as a child process. It ends when this process does, whatever ends it: the
 * child watches the pipe to its parent. Real keys stay here. Undefined when it does not come up.
 */
export function startDemo({ program, fault, onLost }: DemoOptions): Promise<DemoExchange | undefined> {
  const child = spawn(
    process.execPath,
    [program, '--parent-pipe', '--port', '0', ...(fault ? ['--drill', fault] : [])],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: withoutKeys(process.env),
    },
  );
  return new Promise((resolve) => {
    const lose = (): void => {
      onLost('the embedded exchange ended; press q and start pmtop again');
      resolve(undefined);
    };
    child.once('error', lose);
    child.once('exit', lose);
    child.stdin.on('error', () => undefined);
    createInterface({ input: child.stdout }).once('line', (line) => resolve(readGreeting(line)));
  });
}

function withoutKeys(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secret = new Set([...KEY_VARIABLES, 'PMTOP_BUDGET_STORE']);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !secret.has(name)));
}

/** The first line of the exchange: where it listens and its throw-away account. */
function readGreeting(line: string): DemoExchange | undefined {
  try {
    const { url, account } = JSON.parse(line) as DemoExchange;
    return { url, account };
  } catch {
    return undefined;
  }
}
