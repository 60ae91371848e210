import { expect, it } from 'vitest';
import { ACCOUNT } from '../support/plain-service/account.ts';
import { RUDE_BEHAVIORS, startPlainService } from '../support/plain-service/start-plain-service.ts';
import type { Session } from '../support/pty-session.ts';
import { frameProblems, strayControls } from './frame.ts';
import { LIVING_BOOK, startExchange, startMonitor } from './start-monitor.ts';

const TROUBLE = /▲/;
const COUNTDOWN = /(retry|next try) in \d+ s/;

/** Where the book's middle line is, so that its look can be read. */
function middleLine(session: Session): { x: number; y: number } {
  const y = session.screen().findIndex((row) => LIVING_BOOK.test(row));
  return { x: session.screen()[y]?.indexOf('mid') ?? -1, y };
}

it('shows the error and the countdown when the exchange dies, dims what is old, and recovers by itself', async () => {
  await using exchange = await startExchange();
  await using session = startMonitor(exchange.url, exchange.account);
  await session.waitFor('● live');
  await session.waitFor(LIVING_BOOK);
  await exchange.stop();
  await session.waitFor(TROUBLE);
  await session.waitFor(COUNTDOWN);
  await session.waitFor('STALE');
  const { x, y } = middleLine(session);
  expect(y).toBeGreaterThan(0);
  expect(session.cell(x, y).dim || session.cell(x, y).foreground !== 'default').toBe(true);
  await exchange.start();
  await session.waitFor('● live');
  await session.waitWhile('STALE');
});

it.concurrent.each(RUDE_BEHAVIORS)(
  'a service that turns %s harms neither the frame nor the data, and is forgiven',
  async (behavior) => {
    await using service = await startPlainService();
    await using session = startMonitor(service.url, ACCOUNT);
    await session.waitFor('● live');
    await session.waitFor('all 7 ');
    await session.waitFor(LIVING_BOOK);
    await service.behave(behavior);
    await session.waitFor(TROUBLE);
    expect(session.screen().join('\n')).toContain('Will it rain in Lisbon');
    expect(session.screen().join('\n')).not.toMatch(/no resting orders|no open orders/);
    await session.waitFor(() => frameProblems(session).length === 0);
    await service.behave('well');
    await session.waitFor('● live');
    await session.waitFor(LIVING_BOOK);
    await session.waitFor(() => frameProblems(session).length === 0);
    expect([strayControls(session.raw()), session.titles()]).toEqual([[], []]);
  },
);

it.concurrent.each(RUDE_BEHAVIORS)(
  'a service that is %s from the start comes to life when it can',
  async (behavior) => {
    await using service = await startPlainService();
    await service.behave(behavior);
    await using session = startMonitor(service.url, ACCOUNT);
    await session.waitFor('Markets');
    await session.waitFor(TROUBLE);
    await session.waitFor(() => frameProblems(session).length === 0);
    expect(session.screen().join('\n')).not.toMatch(LIVING_BOOK);
    await service.behave('well');
    await session.waitFor('● live');
    await session.waitFor(LIVING_BOOK);
    await session.waitFor('Will it rain in Lisbon');
  },
);
