import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

/** Debian's names; either will do. */
const PROGRAMS = ['valkey-server', 'redis-server'];

/** A real server on this machine, with a password, that keeps nothing on disk. */
export interface RedisServer {
  readonly url: string;
  readonly password: string;
  /** As a server is lost: `SIGKILL` and its like; `SIGSTOP` makes it say nothing. */
  signal(signal: NodeJS.Signals): void;
  /** Starts it again on the same port, empty, after it was killed. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The server's program; undefined where there is none, which is said loudly, and is a failure in CI. */
export function findRedis(): string | undefined {
  const found = PROGRAMS.find((name) => spawnSync(name, ['--version']).status === 0);
  if (found === undefined) {
    const words = `NOT TESTED: budgets on a server, because ${PROGRAMS.join(' and ')} are missing`;
    if (process.env['CI']) throw new Error(words);
    console.warn(`\n${'!'.repeat(words.length)}\n${words}\n${'!'.repeat(words.length)}\n`);
  }
  return found;
}

/** A server's certificate and its key, as paths. */
export interface RedisTls {
  readonly certificate: string;
  readonly key: string;
}

/** With `tls` it speaks nothing else. */
export async function startRedis(program: string, tls?: RedisTls): Promise<RedisServer> {
  const port = await freePort();
  const password = 'canary-of-a-password';
  const doors = tls ? tlsDoor(port, tls) : ['--port', String(port)];
  let child = await launch(program, doors, password);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return {
    url: `redis${tls ? 's' : ''}://default:${password}@127.0.0.1:${port}/0`,
    password,
    signal: (signal) => void child.kill(signal),
    async restart() {
      await stop();
      child = await launch(program, doors, password);
    },
    stop,
  };
}

function tlsDoor(port: number, { certificate, key }: RedisTls): string[] {
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate];
  return ['--port', '0', '--tls-port', String(port), ...files, '--tls-auth-clients', 'no'];
}

async function launch(program: string, doors: readonly string[], password: string): Promise<ChildProcess> {
  const settings = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1', '--requirepass', password];
  const child = spawn(program, [...doors, ...settings], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('eady to accept connections')) {
      child.stdout.resume();
      return child;
    }
  }
  throw new Error(`${program} did not start with ${doors.join(' ')}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
