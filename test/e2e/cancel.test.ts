import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { listOpenOrderIds } from '../support/ask-signed.ts';
import { ACCOUNT } from '../support/plain-service/account.ts';
import { startPlainService } from '../support/plain-service/start-plain-service.ts';
import { type Session, startSession } from '../support/pty-session.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  LIVING_BOOK,
  marketWithOrders,
  pressAgain,
  startExchange,
  startMonitor,
  waitUntilReady,
} from './start-monitor.ts';

const ARMED = /\[X\] or \[Enter\] send/;

const cancelsAsked = ({ requests }: Exchange): number =>
  requests.filter(({ method }) => method === 'DELETE').length;

/** A cancel of a market names each of its ids once. */
function expectEachAskedOnce({ requests }: Exchange): void {
  const bodies = requests.filter(({ method }) => method === 'DELETE').map(({ body }) => body);
  expect(bodies).toEqual([...new Set(bodies)]);
  expect([1, 2]).toContain(bodies.length);
}

/** The monitor on a market where the account has orders, reached as a person would: by filtering the list. */
async function startOnOrders(
  exchange: Exchange,
): Promise<{ session: Session; market: ReturnType<typeof marketWithOrders> }> {
  const market = marketWithOrders(exchange);
  const session = startMonitor(exchange.url, exchange.account, { args: ['--market', market.slug] });
  await session.waitFor(LIVING_BOOK);
  await session.waitFor(`here ${market.orderIds.length} `);
  await waitUntilReady(session);
  return { session, market };
}

it.each(['X', 'Enter'])(
  'X and then %s takes down every order on the market, and the exchange agrees',
  async (second) => {
    // Without traders nothing else moves the account's orders.
    const exchange = await createExchange({ clock: realClock, markets: 60, traders: false }).listen();
    onTestFinished(() => exchange.close());
    const { session, market } = await startOnOrders(exchange);
    await using _ = session;
    const others = exchange.demo.openOrders().filter((id) => !market.orderIds.includes(id));
    session.press('X');
    await session.waitFor(ARMED);
    await pressAgain(session, second);
    await session.waitFor('clear, verified');
    expect(await listOpenOrderIds(exchange.url, exchange.account, market.conditionId)).toEqual([]);
    expect((await listOpenOrderIds(exchange.url, exchange.account)).toSorted()).toEqual(others.toSorted());
    expectEachAskedOnce(exchange);
    await session.waitFor('here 0 ');
  },
);

it.each([{ flags: [] }, { flags: ['--instant'] }])(
  'sends and arms nothing by itself: $flags',
  async ({ flags }) => {
    await using exchange = await startExchange();
    const { slug } = marketWithOrders(exchange);
    const state = temporaryFolder();
    await using session = startMonitor(exchange.url, exchange.account, {
      args: ['--market', slug, ...flags],
      env: { XDG_STATE_HOME: state },
    });
    await session.waitFor(LIVING_BOOK);
    await session.waitFor('cancel ready');
    // Two more readings of the book.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(cancelsAsked(exchange)).toBe(0);
    expect(readdirSync(join(state, 'pmtop', 'unfinished-cancels'))).toEqual([]);
    expect(session.raw()).not.toMatch(ARMED);
  },
);

it('the armed line names account, market, number of orders and worth', async () => {
  await using exchange = await startExchange();
  const { session, market } = await startOnOrders(exchange);
  await using _ = session;
  session.press('X');
  const screen = (await session.waitFor(ARMED)).join(' ');
  expect(screen).toContain(`CANCEL ${market.orderIds.length} orders · $`);
  expect(screen).toContain(market.conditionId.slice(0, 8));
  expect(screen).toContain(new URL(exchange.url).host);
});

it('X X reaches the service while the window is dragged to another size sixty times a second', async () => {
  await using exchange = await startExchange();
  const { session } = await startOnOrders(exchange);
  await using _ = session;
  session.press('X');
  await session.waitFor(ARMED);
  let turns = 0;
  const dragging = setInterval(() => session.resize(90 + (++turns % 40), 30 + (turns % 9)), 16);
  onTestFinished(() => clearInterval(dragging));
  await pressAgain(session, 'X');
  await expect.poll(() => cancelsAsked(exchange), { interval: 20 }).toBeGreaterThan(0);
  expectEachAskedOnce(exchange);
  clearInterval(dragging);
  session.resize(120, 36);
  await session.waitFor('clear, verified');
});

it('says DEMO on the demo, and clears the market there too', async () => {
  await using session = startSession();
  await session.waitFor(LIVING_BOOK);
  session.press('4');
  await session.waitFor(/here [1-9]/);
  session.press('X');
  expect((await session.waitFor(ARMED)).join(' ')).toMatch(/CANCEL \d+ orders?[^]*DEMO/);
  await pressAgain(session, 'X');
  await session.waitFor('clear, verified');
  await session.waitFor('here 0 ');
});

it('Esc after the first press sends nothing', async () => {
  await using exchange = await startExchange();
  const { session, market } = await startOnOrders(exchange);
  await using _ = session;
  session.press('X');
  await session.waitFor(ARMED);
  session.press('Esc');
  await session.waitWhile(ARMED);
  await pressAgain(session, 'Enter');
  await session.waitFor(LIVING_BOOK);
  expect([cancelsAsked(exchange), exchange.demo.openOrders(market.conditionId)]).toEqual([
    0,
    market.orderIds,
  ]);
});

it('disarms by itself after five seconds', async () => {
  await using exchange = await startExchange();
  const { session } = await startOnOrders(exchange);
  await using _ = session;
  session.press('X');
  await session.waitFor(ARMED);
  await session.waitWhile(ARMED);
  expect(cancelsAsked(exchange)).toBe(0);
});

it.each([
  ['two presses that arrive in one chunk', (session: Session) => session.send('XX')],
  ['a chunk of presses and Enter', (session: Session) => session.send('XX\r')],
  ['a paste of the keys', (session: Session) => session.paste('XX\rX')],
])('%s send nothing', async (_name, act) => {
  await using exchange = await startExchange();
  const { session, market } = await startOnOrders(exchange);
  await using _ = session;
  act(session);
  // The keys were read once a key that came after them shows.
  session.press('?');
  await session.waitFor(/help/i);
  expect([cancelsAsked(exchange), exchange.demo.openOrders(market.conditionId)]).toEqual([
    0,
    market.orderIds,
  ]);
});

it('takes down what was armed even when the selection moves before the second press', async () => {
  await using exchange = await startExchange();
  const { session, market } = await startOnOrders(exchange);
  await using _ = session;
  session.press('X');
  await session.waitFor(ARMED);
  session.press('j');
  await pressAgain(session, 'X');
  await session.waitFor(/clear, verified|\[X\] or/);
  const bodies = exchange.requests
    .filter(({ method }) => method === 'DELETE')
    .map(({ body }) => String(body));
  for (const body of bodies) expect(body).toContain(market.conditionId);
});

it('says how many are left when the service keeps some', async () => {
  await using exchange = await startExchange();
  const { session } = await startOnOrders(exchange);
  await using _ = session;
  exchange.faults.on('lying-cancel');
  session.press('X');
  await session.waitFor(ARMED);
  await pressAgain(session, 'X');
  await session.waitFor(/NOT clear: 1 left/);
  expect(session.screen().join('\n')).not.toContain('clear, verified');
});

it('never sends in read-only mode, and says why', async () => {
  await using exchange = await startExchange();
  await using session = startMonitor(exchange.url, exchange.account, { args: ['--read-only'] });
  await session.waitFor(LIVING_BOOK);
  session.press('X');
  await session.waitFor(/read-only/i);
  await pressAgain(session, 'X');
  session.press('?');
  await session.waitFor(/help/i);
  expect(cancelsAsked(exchange)).toBe(0);
});

it('clears a market of a service that spells orders the other way', async () => {
  await using service = await startPlainService();
  await using session = startMonitor(service.url, ACCOUNT, { args: ['--market', 'rain-in-lisbon'] });
  await session.waitFor('here 5 ');
  await waitUntilReady(session);
  session.press('X');
  await session.waitFor(ARMED);
  await pressAgain(session, 'X');
  await session.waitFor('clear, verified');
  expect(service.openOrderIds()).toEqual(['order-5', 'order-6']);
});

it('works at a size where nothing else fits', async () => {
  await using service = await startPlainService();
  await using session = startMonitor(service.url, ACCOUNT, {
    args: ['--market', 'rain-in-lisbon'],
    columns: 39,
    rows: 9,
  });
  await session.waitFor(/5/);
  session.press('X');
  await session.waitFor(/CANCEL/);
  await pressAgain(session, 'X');
  await session.waitFor(/clear, verified/);
  expect(service.openOrderIds()).toEqual(['order-5', 'order-6']);
});
