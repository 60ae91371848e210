import { expect, it } from 'vitest';
import { startPlainService } from '../support/plain-service/start-plain-service.ts';
import { childrenOf, isRunning } from '../support/processes.ts';
import { PROGRAM, startSession } from '../support/pty-session.ts';
import { countBoxes, frameProblems } from './frame.ts';
import { LIVING_BOOK, pressAgain, startMonitor } from './start-monitor.ts';

it('opens on its own exchange when nothing is configured, says DEMO, and its books are alive', async () => {
  await using session = startSession();
  await session.waitFor('DEMO');
  await session.waitFor(LIVING_BOOK);
  const before = session.screen().join('\n');
  await session.waitFor((screen) => screen.join('\n') !== before);
  await session.waitFor('● live');
});

it('practices a cancel under a fault of the demo', async () => {
  await using session = startSession({ args: ['--demo', '--fault', 'lie'] });
  await session.waitFor('DEMO, fault lie');
  await session.waitFor(LIVING_BOOK);
  await session.waitFor(/here \d+/);
  session.press('X');
  await session.waitFor('[X] or [Enter] send');
  await pressAgain(session, 'Enter');
  await session.waitFor('NOT clear', { timeoutMs: 60_000 });
});

it('switches a fault on from the palette, meets it in a cancel, and switches it off', async () => {
  await using session = startSession({ args: ['--demo'] });
  await session.waitFor(LIVING_BOOK);
  await session.waitFor(/here \d+/);
  session.press('F');
  await session.waitFor('fault off');
  session.send('lie');
  await session.waitFor('leaves an order open');
  session.press('Enter');
  await session.waitFor('DEMO, fault lie');
  await session.waitWhile('Go to');
  session.press('X');
  await session.waitFor('[X] or [Enter] send');
  await pressAgain(session, 'Enter');
  await session.waitFor('NOT clear', { timeoutMs: 60_000 });
  session.press(':');
  await session.waitFor('Go to');
  session.send('fault off');
  await session.waitFor('nothing goes wrong');
  session.press('Enter');
  await session.waitFor('DEMO exchange');
});

it('takes its exchange along when it ends', async () => {
  await using session = startSession();
  await session.waitFor(LIVING_BOOK);
  const children = childrenOf(session.pid);
  expect(children).not.toEqual([]);
  session.press('q');
  expect(await session.exit()).toBe(0);
  await expect.poll(() => children.filter(isRunning)).toEqual([]);
});

it('takes its exchange along when it is killed', async () => {
  await using session = startSession();
  await session.waitFor(LIVING_BOOK);
  const children = childrenOf(session.pid);
  session.signal('SIGKILL');
  await session.exit();
  await expect.poll(() => children.filter(isRunning)).toEqual([]);
});

it('paints its frame before any answer has come', async () => {
  await using service = await startPlainService();
  await service.behave('hang');
  await using session = startMonitor(service.url);
  // The frame comes in one write, but a terminal may read it in pieces.
  await session.waitFor(() => countBoxes(session) === 4 && frameProblems(session).length === 0);
  expect(session.screen().join('\n')).toContain('Markets');
  expect(session.screen().join('\n')).toContain('Book');
  expect(session.screen().join('\n')).not.toMatch(LIVING_BOOK);
});

it('watches a service named by PMTOP_URL', async () => {
  await using service = await startPlainService();
  await using session = startSession({ env: { PMTOP_URL: service.url } });
  await session.waitFor('Will it rain in Lisbon');
  await session.waitFor(LIVING_BOOK);
  expect(session.screen().join('\n')).not.toContain('DEMO');
});

it('shows everything public without credentials, and names the variables that are missing', async () => {
  await using service = await startPlainService();
  await using session = startMonitor(service.url);
  await session.waitFor(LIVING_BOOK);
  await session.waitFor('PMTOP_ADDRESS');
  expect(service.requests.filter((line) => line.includes('/data/'))).toEqual([]);
});

it('opens with the market that --market names', async () => {
  await using service = await startPlainService();
  await using session = startMonitor(service.url, undefined, { args: ['--market', 'three-way'] });
  await session.waitFor(/Book.*Who wins the derby/);
});

it('exits 2 and says why when it has no terminal', async () => {
  await using session = startSession({
    command: ['sh', '-c', `"${process.execPath}" "${PROGRAM}" </dev/null | cat; echo "end"`],
  });
  await session.waitFor('end');
  expect(session.raw()).not.toContain('\x1b[?1049h');
  expect(session.screen().join('\n')).toMatch(/terminal/);
});
