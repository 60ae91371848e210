import { expect, it, onTestFinished } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { LIVING_BOOK, marketWithOrders, pressAgain, startMonitor, waitUntilReady } from './start-monitor.ts';

async function startStill(): Promise<Exchange> {
  const exchange = await createExchange({ clock: realClock, markets: 60, traders: false }).listen();
  onTestFinished(() => exchange.close());
  return exchange;
}

it.each([
  [20, 5],
  [1, 1],
])('X and X take every order down on a terminal of %i×%i', async (columns, rows) => {
  const exchange = await startStill();
  const { slug, conditionId } = marketWithOrders(exchange);
  const options = { args: ['--market', slug], columns: 120, rows: 36 };
  await using session = startMonitor(exchange.url, exchange.account, options);
  await session.waitFor(/here [1-9]/);
  await waitUntilReady(session);
  session.resize(columns, rows);
  await session.waitFor('…');
  session.press('X');
  await session.waitFor(columns > 1 ? /\[X\]/ : () => session.cell(0, 0).inverse);
  await pressAgain(session, 'X');
  await expect.poll(() => exchange.demo.openOrders(conditionId)).toEqual([]);
  session.resize(120, 36);
  await session.waitFor('clear, verified');
});

it('T changes the colors at once, and the next start has them again', async () => {
  const exchange = await startStill();
  const env = { XDG_STATE_HOME: temporaryFolder() };
  const focused = async (presses: number): Promise<string> => {
    await using session = startMonitor(exchange.url, exchange.account, { env });
    await session.waitFor(LIVING_BOOK);
    const before = session.cell(0, 3).foreground;
    for (let press = 0; press < presses; press++) session.press('T');
    if (presses > 0) await session.waitFor(() => session.cell(0, 3).foreground !== before);
    const { foreground } = session.cell(0, 3);
    expect(session.cell(0, 1).foreground).toBe(foreground);
    session.press('q');
    await session.exit();
    return foreground;
  };
  const [dark, light, again] = [await focused(0), await focused(1), await focused(0)];
  expect(light).not.toBe(dark);
  expect(again).toBe(light);
});

it.each([
  ['--ascii', 'ASCII', /[^\u0000-\u007f]/],
  ['--theme=mono', 'weight and inversion', /\u001b\[(?:\d+;)*(?:[34]8|[349][0-7])(?:;\d+)*m/],
])('%s sends nothing but %s, whatever is opened', async (flag, _what, other) => {
  const exchange = await startStill();
  await using session = startMonitor(exchange.url, exchange.account, { args: [flag] });
  await session.waitFor(LIVING_BOOK);
  for (const key of ['?', '!', ':', 'Enter', 't', 't', 'o']) {
    session.press(key);
    if (key === 'Enter') await session.waitFor('trading');
    else if ('?!:'.includes(key)) await session.waitFor(/Help|Messages|Go to/);
    if (!['t', 'o'].includes(key)) {
      session.press('Esc');
      await session.waitWhile(/(?:Help|Messages|Go to) [-─]|trading/);
    }
  }
  session.press('X');
  session.press('q');
  await session.exit();
  expect(session.raw()).not.toMatch(other);
});
