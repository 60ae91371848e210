import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { KEY_VARIABLES } from '../../config/credentials/credential-parts.ts';
import type { DrillName } from '../../domain/drills.ts';
import type { Credentials } from '../../api/signing/credentials.ts';

export interface DemoExchange {
  readonly url: string;
  readonly account: Credentials;
  /** Asks for another fault in place of the one that is on; `onFault` is told when it is. */
  switchFault(fault: DrillName): void;
}

export interface DemoOptions {
  /** The exchange's own bundle. */
  readonly program: string;
  /** What goes wrong there. */
  readonly fault?: DrillName;
  /** It has switched to a fault that was asked for. */
  readonly onFault: (fault: DrillName) => void;
  /** It ended although it should not have; one sentence. */
  readonly onLost: (reason: string) => void;
}

/**
 * Starts the embedded exchange as a child process. It ends when this process does, whatever ends it: the
 * child watches the pipe to its parent. Real keys stay here. Undefined when it does not come up.
 */
export function startDemo({
  program,
  fault,
  onFault,
  onLost,
}: DemoOptions): Promise<DemoExchange | undefined> {
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
    const switchFault = (next: DrillName): void => void child.stdin.write(`${next}\n`);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const told = readLine(line);
      if (told && 'fault' in told) onFault(told.fault);
      else resolve(told && { ...told, switchFault });
    });
  });
}

function withoutKeys(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secret = new Set([...KEY_VARIABLES, 'PMTOP_BUDGET_STORE']);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !secret.has(name)));
}

type Greeting = Pick<DemoExchange, 'url' | 'account'>;

/** The first line of the exchange: where it listens and its throw-away account. Later ones: the fault it has switched to. */
function readLine(line: string): Greeting | { readonly fault: DrillName } | undefined {
  try {
    const told = JSON.parse(line) as Greeting | { readonly fault: DrillName };
    return 'fault' in told ? told : { url: told.url, account: told.account };
  } catch {
    return undefined;
  }
}
