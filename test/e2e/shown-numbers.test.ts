import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { realClock } from '../../src/system/system-clock.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import type { Session } from '../support/pty-session.ts';
import { askEverything, type Told, type ToldMarket, type ToldOutcome } from './shown/ask-everything.ts';
import {
  expectedBook,
  expectedCharts,
  expectedOrder,
  expectedRow,
  expectedSum,
  shortId,
} from './shown/expected-panes.ts';
import { selectedRow, shownBook, shownOrders, titleOf } from './shown/read-panes.ts';
import { LIVING_BOOK, startMonitor } from './start-monitor.ts';

/** `SHOWN=all` goes through all sixty markets and every grouping, which takes minutes. */
const [MARKETS, GROUPINGS] = process.env['SHOWN'] === 'all' ? [60, [2, 5, 10, 20, 50]] : [6, [2, 5]];

let exchange: Exchange;
beforeAll(async () => {
  exchange = await createExchange({ clock: realClock, markets: 60, traders: false }).listen();
});
afterAll(() => exchange.close());

/** Looks again until what is shown is right, or time is up: a frame may be on its way. */
function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 30_000, interval: 40 });
}

/** Marks of disputed width are `?` on the screen. */
function bare(text: string): string {
  return text.replace(/[^ -~]|\?/gu, '').trim();
}

/** A long title has lost its end. */
function looksLike(shown: string, { question }: ToldMarket): boolean {
  const [start = '', ...cut] = shown.split('…');
  return cut.length > 0 ? bare(question).startsWith(bare(start)) : bare(question) === bare(start);
}

/** The question in the book's title, as much of it as there is room for. */
function questionOf(session: Session): string {
  return /Book ─ (.*?)(?: · | ─*(?: age .*)?$)/.exec(titleOf(session, '2 Book'))?.[1] ?? '';
}

function selectedMarket(session: Session, { markets }: Told): ToldMarket {
  const question = questionOf(session);
  const found = markets.filter((market) => looksLike(question, market));
  expect(found, question).toHaveLength(1);
  return found[0] as ToldMarket;
}

async function expectBook(session: Session, outcome: ToldOutcome, market: ToldMarket, told: Told, ticks = 1) {
  const named = ticks === 1 ? `· ${outcome.name} ` : ` ${ticks}t `;
  await eventually(() => {
    expect(titleOf(session, '2 Book')).toContain(named);
    expect(shownBook(session), `${market.question} ${named}`).toEqual(
      expectedBook(outcome, market, told, ticks),
    );
  });
}

async function expectChart(session: Session, outcome: ToldOutcome): Promise<void> {
  await eventually(() => {
    const title = titleOf(session, '3 Price').replace(/ (?:age|STALE) .*/, '');
    const [, ...shown] = /6h · (\S+ to \S+) ─+ (\S+) (\S+)$/.exec(title) ?? [];
    expect(expectedCharts(outcome)).toContainEqual(shown);
  });
}

async function expectOrders(session: Session, market: ToldMarket, told: Told): Promise<void> {
  const here = told.orders.filter((order) => order.market === market.conditionId);
  await eventually(() => {
    const shown = shownOrders(session);
    for (const order of here) {
      expect(shown.find(({ id }) => id === shortId(order))).toEqual(expectedOrder(order, told));
    }
    const title = titleOf(session, '4 My orders');
    expect(title).toContain(`here ${expectedSum(here)} │ all ${expectedSum(told.orders)}`);
  });
}

/** Everything that the screen tells of the selected market, and of each of its outcomes. */
async function expectMarket(session: Session, market: ToldMarket, told: Told): Promise<void> {
  const [first, second] = market.outcomes as [ToldOutcome, ToldOutcome];
  await expectBook(session, first, market, told);
  await eventually(() => expect(selectedRow(session), market.question).toEqual(expectedRow(market, told)));
  await expectChart(session, first);
  await expectOrders(session, market, told);
  for (const ticks of GROUPINGS) {
    session.press('+');
    await expectBook(session, first, market, told, ticks);
  }
  for (const _ of GROUPINGS) session.press('-');
  session.press('o');
  await expectBook(session, second, market, told);
  await expectChart(session, second);
  session.press('f');
  await session.waitFor(' merged');
  await expectBook(session, second, market, told);
  session.press('f');
  session.press('o');
  await expectBook(session, first, market, told);
}

it(
  'shows in every pane the numbers that the exchange tells, market after market',
  { timeout: MARKETS * 60_000 },
  async () => {
    const all = exchange.markets.map(({ conditionId }) => conditionId);
    await fetch(`${exchange.url}/_exchange/limits?enforced=false`, { method: 'PUT' });
    const told = await askEverything(exchange.url, exchange.account, all);
    await using session = startMonitor(exchange.url, exchange.account, { columns: 400, rows: 100 });
    await session.waitFor(LIVING_BOOK);
    for (let place = 1; place <= MARKETS; place++) {
      await expectMarket(session, selectedMarket(session, told), told);
      const before = questionOf(session);
      session.press('j');
      await session.waitFor(() => questionOf(session) !== before || place === all.length);
    }
  },
);
