import { expect, it } from 'vitest';
import { ACCOUNT } from '../support/plain-service/account.ts';
import { startPlainService, type PlainService } from '../support/plain-service/start-plain-service.ts';
import type { Session } from '../support/pty-session.ts';
import { frameProblems } from './frame.ts';
import { LIVING_BOOK, startMonitor } from './start-monitor.ts';

async function startAlive(service: PlainService): Promise<Session> {
  const session = startMonitor(service.url, ACCOUNT);
  await session.waitFor(LIVING_BOOK);
  await session.waitFor('all 7 ');
  return session;
}

/** The question in the book's title. */
function selected(screen: readonly string[]): string {
  return /Book ─ (?<question>.{4,20})/.exec(screen.join('\n'))?.groups?.['question'] ?? '';
}

/** What the list's title says it is sorted by. */
function sortedBy(screen: readonly string[]): string {
  return /sort (?<column>\w+)/.exec(screen.join('\n'))?.groups?.['column'] ?? '';
}

/** The market list without its first lines. */
function listed(screen: readonly string[]): string {
  return screen
    .slice(3)
    .map((row) => row.slice(0, 25))
    .join('\n');
}

it('moves through the markets with j, k and the arrows, and the book follows', async () => {
  await using service = await startPlainService();
  await using session = await startAlive(service);
  const first = selected(session.screen());
  session.press('j');
  const second = selected(await session.waitFor((screen) => selected(screen) !== first));
  session.press('Down');
  await session.waitFor((screen) => ![first, second].includes(selected(screen)));
  session.press('Up');
  await session.waitFor((screen) => selected(screen) === second);
  session.press('k');
  await session.waitFor((screen) => selected(screen) === first);
  session.press('G');
  await session.waitFor((screen) => ![first, second].includes(selected(screen)));
  session.press('g');
  await session.waitFor((screen) => selected(screen) === first);
});

it('filters the list while / is typed, and Esc gives it back', async () => {
  await using service = await startPlainService();
  await using session = await startAlive(service);
  session.press('/');
  session.send('derby');
  await session.waitWhile('A market the catalog');
  await session.waitFor('Who wins the derby');
  session.press('Esc');
  await session.waitFor('A market the catalog');
});

it('sorts with s and turns the order round with S', async () => {
  await using service = await startPlainService();
  await using session = await startAlive(service);
  const first = sortedBy(session.screen());
  session.press('s');
  const screen = await session.waitFor((rows) => sortedBy(rows) !== first);
  session.press('S');
  await session.waitFor((rows) => listed(rows) !== listed(screen));
});

it('shows the next outcome with o', async () => {
  await using service = await startPlainService();
  await using session = startMonitor(service.url, ACCOUNT, { args: ['--market', 'three-way'] });
  await session.waitFor(/Book.*· Home/);
  session.press('o');
  await session.waitFor(/Book.*· Draw/);
  session.press('o');
  await session.waitFor(/Book.*· Away/);
  session.press('o');
  await session.waitFor(/Book.*· Home/);
});

it('explains its keys over the panes, and goes back', async () => {
  await using service = await startPlainService();
  await using session = await startAlive(service);
  session.press('?');
  await session.waitFor(/cancel all/i);
  await session.waitFor(/reverse/i);
  session.press('Esc');
  await session.waitWhile(/reverse the/i);
  await session.waitFor(LIVING_BOOK);
  await session.waitFor(() => frameProblems(session).length === 0);
});

it('opens a card on a market with Enter, and Esc closes it', async () => {
  await using service = await startPlainService();
  await using session = await startAlive(service);
  session.press('Enter');
  await session.waitFor('┌');
  session.press('Esc');
  await session.waitWhile('┌');
  await session.waitFor(() => frameProblems(session).length === 0);
});

it('opens a card on an order with Enter in the orders pane', async () => {
  await using service = await startPlainService();
  await using session = await startAlive(service);
  session.press('4');
  session.press('Enter');
  await session.waitFor('╭Order ─');
  await session.waitFor(/order-\d/);
  session.press('Esc');
  await session.waitWhile('╭Order ─');
});

it('stops asking while paused, says so, and goes on', async () => {
  await using service = await startPlainService();
  await using session = await startAlive(service);
  session.press('p');
  await session.waitFor('PAUSED');
  session.press('p');
  await session.waitWhile('PAUSED');
  const asked = service.requests.length;
  await expect.poll(() => service.requests.length).toBeGreaterThan(asked);
});

it('asks for everything at once with r, also for what is asked once a minute', async () => {
  await using service = await startPlainService();
  await using session = await startAlive(service);
  const histories = (): number => service.requests.filter((one) => one.includes('prices-history')).length;
  await expect.poll(histories).toBeGreaterThan(0);
  const before = histories();
  session.press('r');
  await expect.poll(histories).toBeGreaterThan(before);
});

it('survives every key at once', async () => {
  await using service = await startPlainService();
  await using session = await startAlive(service);
  session.send(
    'jjkkgG/xyz\x1b12345ssSSooo**cc!!??\t\t\x1b[A\x1b[B\x1b[5~\x1b[6~\x1bOP\x1b[15~\x1b[<0;5;5M\x1b[I\x1b[O',
  );
  for (let escape = 0; escape < 4; escape++) session.press('Esc');
  // Where G went: by then all of it has been read.
  await session.waitFor('Nobody has ever traded');
  await session.waitWhile(/Help ─|Messages/);
  await session.waitFor(() => frameProblems(session).length === 0);
  // A letter on the heels of an Esc is Alt and that letter, which means nothing.
  await new Promise((resolve) => setTimeout(resolve, 600));
  session.press('q');
  expect(await session.exit()).toBe(0);
});
