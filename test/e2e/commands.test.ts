import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environmentOf } from '../support/ask-signed.ts';
import { PROGRAM } from '../support/pty-session.ts';
import { marketWithOrders, startExchange } from './start-monitor.ts';

/** Nothing of the machine's own settings, and a state folder of its own. */
function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], XDG_STATE_HOME: mkdtempSync(join(tmpdir(), 'pmtop-commands-')) };
}

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8', env: bareEnvironment() });
}

it.each([['--help'], ['-h'], ['--demo', '--help']])('%s leads with examples, on stdout', (...args) => {
  const { status, stdout, stderr } = run(...args);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout.indexOf('pmtop --url')).toBeLessThan(stdout.indexOf('Options:'));
});

it('says its version', () => {
  expect(run('--version')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

it.each([
  ['a command with a typing error', ['cancle'], /cancel\?/],
  ['a flag with a typing error', ['--ulr', 'x'], /--url/],
  ['a cancel with an unknown option', ['cancel', 'rain', '--bogus'], /--bogus/],
  ['a cancel with a time that is none', ['cancel', 'rain', '--timeout', 'soon'], /--timeout/],
  [
    'a cancel of an outcome without a name',
    ['cancel', 'rain', '--outcome', '--yes'],
    /--outcome has no value before --yes/,
  ],
  ['a cancel without a service', ['cancel', 'rain', '--yes'], /pmtop init/],
  ['a recording whose file is forgotten', ['record', '--demo'], /FILE comes first: pmtop record FILE/],
  ['a recording with flags before its file', ['record', '--read-only', 'x.pmtop'], /FILE comes first/],
  ['a replay with flags before its file', ['replay', '--theme', 'mono', 'x.pmtop'], /FILE comes first/],
  ['an exchange on a port that is none', ['exchange', '--port', 'x'], /--port/],
])('%s ends with 2 and says what is wrong on stderr', (_, args, says) => {
  expect(run(...args)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(says) });
});

it('ends a drill with the verdict where nobody reads its words to the end', async () => {
  const drill = spawn(process.execPath, [PROGRAM, 'drill', 'refused'], {
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  drill.stdout.once('data', () => drill.stdout.destroy());
  expect(await once(drill, 'exit')).toEqual([3, null]);
});

it('lists the drills, and no cancel where none was sent', () => {
  expect(run('drill')).toMatchObject({ status: 0, stdout: expect.stringContaining('lie') });
  expect(run('cancels')).toMatchObject({ status: 0, stdout: '' });
});

it('cancels everything of the demo’s account on an exchange of its own', () => {
  const { status, stdout } = run('cancel', '--all', '--yes', '--demo', '--json');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ schema: expect.stringContaining('pmtop.cancel') });
});

it('practices a cancel on an exchange of its own', () => {
  expect(run('drill', 'plain')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/clear, verified[^]* 0 of your orders rest there/),
  });
});

it('cancels on a service and writes it down', async () => {
  await using exchange = await startExchange();
  const { slug, conditionId } = marketWithOrders(exchange);
  const env = { ...bareEnvironment(), PMTOP_URL: exchange.url, ...environmentOf(exchange.account) };
  const runThere = async (...args: string[]) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [chunks, [status]] = await Promise.all([child.stdout.toArray(), once(child, 'close')]);
    return { status: status as number, stdout: Buffer.concat(chunks as Buffer[]).toString() };
  };
  expect(await runThere('cancel', slug, '--yes')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('clear, verified'),
  });
  expect(exchange.demo.openOrders(conditionId)).toEqual([]);
  expect(await runThere('cancels')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('clear, verified'),
  });
});
