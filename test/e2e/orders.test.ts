import { afterEach, beforeEach, expect, it } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import type { Session } from '../support/pty-session.ts';
import { LIVING_BOOK, marketWithOrders, pressAgain, startMonitor, waitUntilReady } from './start-monitor.ts';

let exchange: Exchange;
beforeEach(async () => {
  exchange = await createExchange({ clock: realClock, markets: 60, traders: false }).listen();
});
afterEach(() => exchange.close());

async function startOn(slug: string): Promise<Session> {
  const session = startMonitor(exchange.url, exchange.account, { args: ['--market', slug] });
  await session.waitFor(LIVING_BOOK);
  await session.waitFor(/here [1-9]/);
  return session;
}

/** A market whose event is talked about, and the first words of a comment that was answered. */
function talkedAbout(): { slug: string; comment: string; reply: string } {
  const { comments, catalog } = exchange.state;
  for (const event of catalog.events) {
    const answered = comments.under(event).find((one) => !one.parent && comments.repliesTo(one).length > 0);
    const [reply] = answered ? comments.repliesTo(answered) : [];
    const [market] = event.markets;
    if (answered && reply && market) return { slug: market.slug, comment: answered.body, reply: reply.body };
  }
  throw new Error('nobody has answered anybody');
}

it('opens a market’s rules, its comments, a thread of them, and comes back the same way', async () => {
  const { slug, comment, reply } = talkedAbout();
  await using session = startMonitor(exchange.url, exchange.account, { args: ['--market', slug] });
  await session.waitFor(LIVING_BOOK);
  session.press('Enter');
  await session.waitFor('This market resolves to what the source says');
  await session.waitFor(/│ outcome │ bid /);
  session.press(']');
  await session.waitFor(comment.slice(0, 20));
  await goToComment(session, comment.slice(0, 20));
  session.press('Enter');
  await session.waitFor('Replies 1');
  await session.waitFor(reply.slice(0, 20));
  session.press('Esc');
  await session.waitFor(/Comments \d/);
  session.press('Esc');
  await session.waitWhile('Comments');
});

/** Moves the cursor down until it is on the comment with this text below its header. */
async function goToComment(session: Session, text: string): Promise<void> {
  const isThere = (screen: readonly string[]): boolean => {
    const row = screen.findIndex((line) => line.includes(text));
    return screen[row - 1]?.includes('│▸ ') === true;
  };
  for (let moves = 0; moves < 50 && !isThere(session.screen()); moves++) {
    const before = session.screen().join('\n');
    session.press('j');
    await session.waitFor((screen) => screen.join('\n') !== before);
  }
  expect(isThere(session.screen())).toBe(true);
}

it('announces a part of an order that trades, and then the rest', async () => {
  const { slug, orderIds } = marketWithOrders(exchange);
  await using session = await startOn(slug);
  const [id = ''] = orderIds;
  // The log keeps what another message would take from the bottom line.
  session.press('!');
  await session.waitFor('Messages ─');
  exchange.demo.fill(id, '5');
  await session.waitFor(/PARTIAL \+5, [\d.]+ left/);
  exchange.demo.fill(id);
  await session.waitFor(/FILLED/);
});

it('says of an order that somebody else took down that it was not us', async () => {
  const { slug, orderIds } = marketWithOrders(exchange);
  await using session = await startOn(slug);
  exchange.demo.cancel(orderIds[0] ?? '');
  await session.waitFor('canceled, not from here');
  session.press('!');
  await session.waitFor(/ago {2}.* canceled, not from here/);
});

it('says of orders that X took down that it was us', async () => {
  const { slug, orderIds } = marketWithOrders(exchange);
  await using session = await startOn(slug);
  await waitUntilReady(session);
  session.press('X');
  await session.waitFor('[X] or [Enter] send');
  await pressAgain(session, 'X');
  await session.waitFor('clear, verified');
  session.press('!');
  await session.waitFor(
    orderIds.length > 3 ? `${orderIds.length} orders canceled by you` : / canceled by you/,
  );
});

it('shows an order’s own record, and keeps it on the screen when the order is filled', async () => {
  const { slug, orderIds } = marketWithOrders(exchange);
  await using session = await startOn(slug);
  session.press('4');
  session.press('Enter');
  const screen = await session.waitFor(/status +live/);
  // An id is longer than a card is wide.
  const shown = orderIds.find((id) => screen.some((line) => line.includes(id.slice(0, 30))));
  exchange.demo.fill(shown ?? '');
  await session.waitFor(/status +matched/);
  await session.waitFor(/trade +0x/);
});

it('turns from orders to trades and the wallet’s activity', async () => {
  const { slug, orderIds } = marketWithOrders(exchange);
  exchange.demo.fill(orderIds.at(-1) ?? '');
  await using session = await startOn(slug);
  session.press(']');
  await session.waitFor(/My trades ─ [1-9]/);
  await session.waitFor(/▸ +\d+s (?:BUY|SELL)/);
  session.press(']');
  await session.waitFor(/My activity ─ [1-9]/);
  session.press(']');
  await session.waitFor('My exposure ─');
  session.press(']');
  await session.waitFor(/My orders ─/);
  session.press('a');
  await session.waitFor(/only here/);
});

it('goes from an order, and from a trade’s card, to its market with m', async () => {
  const { slug, orderIds } = marketWithOrders(exchange);
  exchange.demo.fill(orderIds.at(-1) ?? '');
  await using session = await startOn(slug);
  const market = selected(session.screen());
  session.press('4');
  session.press('G');
  await session.waitFor((screen) => selected(screen) !== market);
  session.press('m');
  await session.waitFor(/│▸/);
  session.press('Home');
  session.press(']');
  await session.waitFor(/▸ +\d+s (?:BUY|SELL)/);
  session.press('Enter');
  await session.waitFor('╭Trade ─');
  session.press('m');
  await session.waitFor((screen) => selected(screen) === market);
});

/** The question in the book's title. */
function selected(screen: readonly string[]): string {
  return /Book ─ (?<question>.{4,20})/.exec(screen.join('\n'))?.groups?.['question'] ?? '';
}

it('finds the order furthest from the mid and arms the cancel of its market in five keys', async () => {
  await using session = startMonitor(exchange.url, exchange.account);
  await session.waitFor(LIVING_BOOK);
  await session.waitFor(/ [+-][\d.]+¢ /);
  await waitUntilReady(session);
  for (const [key, shown] of [
    ['4', '4 My orders'],
    ['s', 'by value'],
    ['s', 'by Δmid'],
    ['g', /▸ (?:BUY|SELL)/],
  ] as const) {
    session.press(key);
    await session.waitFor(shown);
  }
  const furthest = await session.waitFor(
    (screen) => Math.abs(distances(screen)[0] ?? 0) > 0 && isCursorFirst(screen),
  );
  const [first = 0, ...others] = distances(furthest).map(Math.abs);
  expect(Math.max(...others.slice(0, 3))).toBeLessThanOrEqual(first);
  const heading = orderLines(furthest)[1]?.slice(1, 20).trim() ?? '?';
  session.press('X');
  const armed = await session.waitFor('[X] or [Enter] send');
  expect(armed.slice(-6).join(' ')).toContain(heading);
});

/** The lines inside the orders pane, which is on the right. */
function orderLines(screen: readonly string[]): readonly string[] {
  const top = screen.findIndex((line) => line.includes('4 My orders'));
  return screen.slice(top + 1, -2).map((line) => line.slice(line.lastIndexOf('││') + 2, -1));
}

/** Cents from the mid, from the top on. */
function distances(screen: readonly string[]): readonly number[] {
  return orderLines(screen)
    .flatMap((line) => / (?<cents>[+-][\d.]+)¢ /.exec(line)?.groups?.['cents'] ?? [])
    .map(Number);
}

function isCursorFirst(screen: readonly string[]): boolean {
  return orderLines(screen)[2]?.startsWith('▸') === true;
}

it('shows what is at stake by market, since the first trade that is listed', async () => {
  const { slug, orderIds } = marketWithOrders(exchange);
  exchange.demo.fill(orderIds.at(-1) ?? '');
  await using session = await startOn(slug);
  session.press('[');
  await session.waitFor(/My exposure ─ trades since \d{4}-\d\d-\d\d/);
  await session.waitFor(/ all: .*buys \$\d.*cash -?\$\d/);
});
