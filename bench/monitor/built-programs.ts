import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Keys } from '../../test/support/ask-signed.ts';

const EXCHANGE = join(import.meta.dirname, '../../dist/exchange-process.js');

/** What the exchange tells in its first line. */
interface BuiltExchange {
  readonly url: string;
  readonly account: Keys;
}

/** The built exchange as a process of its own. */
export async function startBuiltExchange(markets: number): Promise<AsyncDisposable & BuiltExchange> {
  const child = spawn(process.execPath, [EXCHANGE, '--port', '0', '--markets', String(markets)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    ...(JSON.parse(line) as BuiltExchange),
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** User and system time of a process, from its clock ticks of a hundredth of a second. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
