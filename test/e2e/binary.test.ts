import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { problemsOf } from '../support/json-schemas.ts';
import { startSession } from '../support/pty-session.ts';
import { runLine } from '../support/shell-lines.ts';
import { LIVING_BOOK, marketWithOrders, startExchange } from './start-monitor.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The executable, away from everything it was built from. */
let place: string;
let binary: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'pmtop-binary-'));
  binary = join(place, 'pmtop');
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-binary.ts'), place], { stdio: 'ignore' });
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

it('the single executable says its version', async () => {
  const { code, out } = await runLine('pmtop --version', { program: [binary] });
  expect([code, out]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
});

it('has the licenses of all that is inside beside it', () => {
  const licenses = readFileSync(join(place, 'LICENSES.txt'), 'utf8');
  for (const name of ['ink', 'undici', '@redis/client'])
    expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(licenses).toContain(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
  // Node's text names what Node carries.
  for (const name of [`node ${process.version}`, 'OpenSSL']) expect(licenses).toContain(name);
});

it('the single executable reads a book of a service', async () => {
  await using exchange = await startExchange();
  const { slug } = marketWithOrders(exchange);
  const env = { PMTOP_URL: exchange.url };
  const { code, out, err } = await runLine(`pmtop book ${slug} --json`, { program: [binary], env });
  expect([code, err, problemsOf(out)]).toEqual([0, '', undefined]);
});

it('the single executable is its own exchange: the monitor opens on it and shows a living book', async () => {
  await using session = startSession({ command: [binary] });
  await session.waitFor(LIVING_BOOK);
  expect(session.screen()[0]).toContain('DEMO');
  session.press('Enter');
  await session.waitFor(/│ outcome │/);
});

it('the single executable cancels what its demo has resting', async () => {
  const { code, out } = await runLine('pmtop cancel --all --demo --yes', { program: [binary] });
  expect([code, out]).toEqual([0, expect.stringContaining('clear, verified')]);
});
