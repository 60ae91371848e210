import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { spawn as openPty } from '@lydell/node-pty';
import { afterEach, describe, expect, it } from 'vitest';

const MAIN = join(import.meta.dirname, '../../src/cli/exchange/exchange-main.ts');
const KEYS = ['PMTOP_ADDRESS', 'PMTOP_API_KEY', 'PMTOP_SECRET', 'PMTOP_PASSPHRASE'];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(args: string[], environment: Record<string, string> = {}): ChildProcess {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !KEYS.includes(name)));
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...env, ...environment } });
  children.push(child);
  return child;
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [line] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line');
  return line as string;
}

async function exitOf(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr };
}

describe('the exchange as a program', () => {
  it('says where it is and whose keys to use in its first line, on loopback alone', async () => {
    const { url, dialect, account } = JSON.parse(
      await firstLine(start(['--markets', '12', '--dialect', 'kuest'])),
    );
    expect(dialect).toBe('kuest');
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(account).toEqual({
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      apiKey: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
      secret: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
      passphrase: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await fetch(`${url}/tags`)).status).toBe(200);
  });

  it('names the three addresses of three hosts', async () => {
    const free = JSON.parse(await firstLine(start(['--markets', '3', '--hosts', '3'])));
    const addresses = [free.url, free.catalogUrl, free.dataUrl];
    expect(new Set(addresses).size).toBe(3);
    expect((await fetch(`${free.catalogUrl}/tags`)).status).toBe(200);
    expect((await fetch(`${free.url}/tags`)).status).toBe(404);
    expect((await fetch(`${free.dataUrl}/activity?user=${free.account.address}`)).status).toBe(200);
  });

  it('gives the same account and catalog for the same seed', async () => {
    const [one, two, other] = await Promise.all(
      ['5', '5', '6'].map(
        async (seed) => JSON.parse(await firstLine(start(['--markets', '3', '--seed', seed]))).account,
      ),
    );
    expect(two).toEqual(one);
    expect(other.apiKey).not.toBe(one.apiKey);
  });

  it('starts with the faults it is told to have', async () => {
    const faults = ['--fault', 'throttled', '--fault', 'latency'];
    const { url } = JSON.parse(await firstLine(start(['--markets', '3', ...faults])));
    expect((await fetch(`${url}/tags`)).status).toBe(429);
  });

  it('goes when its parent goes, if it was told to', async () => {
    const child = start(['--markets', '3', '--parent-pipe']);
    await firstLine(child);
    child.stdin?.end();
    expect((await exitOf(child)).code).toBe(0);
  });

  it('goes as well when it was given no stdin at all', async () => {
    const child = spawn(process.execPath, [MAIN, '--markets', '3', '--parent-pipe'], { stdio: 'ignore' });
    children.push(child);
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it('stays when stdin ends otherwise', async () => {
    const child = start(['--markets', '3']);
    child.stdin?.end();
    const { url } = JSON.parse(await firstLine(child));
    expect((await fetch(`${url}/tags`)).status).toBe(200);
    expect(child.exitCode).toBeNull();
  });

  it('stays when the terminal hangs up that it was started from, as with nohup', async () => {
    const child = start(['--markets', '3']);
    const { url } = JSON.parse(await firstLine(child));
    child.kill('SIGHUP');
    child.kill('SIGHUP');
    expect((await fetch(`${url}/tags`)).status).toBe(200);
    child.kill('SIGTERM');
    const [, signal] = await once(child, 'close');
    expect(signal).toBe('SIGTERM');
  });

  it.each([
    [
      ['--hosts', '3', '--dialect', 'kuest'],
      /pmtop --service kuest --url \S+ --catalog-url \S+ --data-url \S+/,
    ],
    [[], /pmtop --url \S+\s*$/],
  ])('with %j tells a person the command that watches it', async (args, command) => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !KEYS.includes(name)));
    const pty = openPty(process.execPath, [MAIN, '--markets', '3', ...args], { env, cols: 1000 });
    const said = await new Promise<string>((resolve) => {
      let text = '';
      pty.onData((data) => (text += data).includes('--url') && text.endsWith('\n') && resolve(text));
    });
    pty.kill();
    expect(said).toMatch(command);
  });

  it('goes when its terminal hangs up, if it reads from that', async () => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !KEYS.includes(name)));
    const pty = openPty(process.execPath, [MAIN, '--markets', '3'], { env });
    const ended = new Promise<number | undefined>((resolve) => pty.onExit(({ signal }) => resolve(signal)));
    await new Promise((resolve) => pty.onData((text) => text.includes('"url"') && resolve(text)));
    pty.kill('SIGHUP');
    expect(await ended).toBe(constants.signals.SIGHUP);
  });

  it.each(KEYS)('will not run beside real credentials (%s)', async (name) => {
    const { code, stderr } = await exitOf(start(['--markets', '3'], { [name]: 'secret-value' }));
    expect(code).toBe(2);
    expect(stderr).toContain(name);
    expect(stderr).not.toContain('secret-value');
  });

  it.each([
    [['--port', '70000'], '--port must be'],
    [['--port', '65534', '--hosts', '3'], '--port must be a number from 0 to 65533'],
    [['--hosts', '2'], '--hosts must be 1 or 3, not "2"'],
    [['--seed', 'x'], '--seed must be'],
    [['--port', '1', '--seed', '1', '--port', '2'], '--port was given twice'],
    [['--markets', '50001'], '--markets must be'],
    [['--port', '-1'], '--port must be a number from 0 to 65535, not "-1"'],
    [['--seed', '-1'], '--seed must be a whole number below 2^32, not "-1"'],
    [['--seed', '1e3'], '--seed must be a whole number below 2^32, not "1e3"'],
    [['--markets', '0'], '--markets must be a number from 1 to 50000, not "0"'],
    [['--dialect', 'klingon'], '--dialect: there is no "klingon". There are svc, polymarket, kuest'],
    [['--dialect', 'polymarkt'], 'Did you mean "polymarket"?'],
    [['--fault', 'boredom'], 'there is no "boredom". There are latency, '],
    [['--fault', 'lying-cancle'], 'there is no "lying-cancle". Did you mean "lying-cancel"?'],
    [['--fault'], '--fault'],
    [['--nonsense'], "Unknown option '--nonsense'. See pmtop exchange --help"],
  ])('explains %j in one line and exits with 2', async (args, message) => {
    const { code, stderr } = await exitOf(start(args));
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('says so and exits with 1 when the port is taken', async () => {
    const { url } = JSON.parse(await firstLine(start(['--markets', '3'])));
    const { port } = new URL(url);
    const { code, stderr } = await exitOf(start(['--markets', '3', '--port', port]));
    const words = `pmtop exchange: port ${port} is in use: give another with --port\n`;
    expect([code, stderr]).toEqual([1, words]);
  });
});
