import { afterAll, beforeAll, expect, it } from 'vitest';
import { realClock } from '../../src/cli/real-clock.ts';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import type { Session } from '../support/pty-session.ts';
import { askEverything, type Told, type ToldMarket, type ToldOutcome } from './shown/ask-everything.ts';
import { expectedBook, expectedCharts, expectedOrder, expectedRow, shortId } from './shown/expected-panes.ts';
import { selectedRow, shownBook, shownOrders, titleOf } from './shown/read-panes.ts';
import { LIVING_BOOK, startMonitor } from './start-monitor.ts';

/** `SHOWN=all` goes through all sixty markets and every grouping, which takes minutes. */
const [MARKETS, GROUPINGS] = process.env['SHOWN'] === 'all' ? [60, [2, 5, 10, 20, 50]] : [6, [2, 5]];

let exchange: Exchange;
beforeAll(async () => {
  exchange = await createExchange({ clock: realClock, markets: 60, traders: false }).listen();
});
afterAll(() => exchange.close());

/** Waits until two looks, one of them after everything that was under way, find the same. */
async function settled<T>(look: () => T): Promise<T> {
  for (let before = JSON.stringify(look()); ;) {
    await new Promise((resolve) => setTimeout(resolve, 40));
    const now = look();
    if (JSON.stringify(now) === before) return now;
    before = JSON.stringify(now);
  }
}

/** Marks of disputed width are `?` on the screen. */
function bare(text: string): string {
  return text.replace(/[^ -~]|\?/gu, '').trim();
}

/** A long title has lost its end. */
function looksLike(title: string, { question }: ToldMarket): boolean {
  const start = (title.split(' · ')[0] ?? '').split('…')[0] ?? '';
  return title.includes('…') ? bare(question).startsWith(bare(start)) : bare(question) === bare(start);
}

function selectedMarket(session: Session, { markets }: Told): ToldMarket {
  const title = titleOf(session, '2 Book').replace('2 Book ─ ', '');
  const found = markets.filter((market) => looksLike(title.replace(/ ─*(?: age .*)?$/, ''), market));
  expect(found, title).toHaveLength(1);
  return found[0] as ToldMarket;
}

async function expectBook(session: Session, outcome: ToldOutcome, market: ToldMarket, told: Told, ticks = 1) {
  const wanted = ticks === 1 ? `· ${outcome.name} ` : ` ${ticks}t `;
  await session.waitFor(() => titleOf(session, '2 Book').includes(wanted));
  await session.waitFor(LIVING_BOOK);
  expect(await settled(() => shownBook(session)), `${market.question} ${wanted}`).toEqual(
    expectedBook(outcome, market, told, ticks),
  );
}

async function expectChart(session: Session, outcome: ToldOutcome): Promise<void> {
  await session.waitFor(() => titleOf(session, '3 Price').includes(' to '));
  const title = await settled(() => titleOf(session, '3 Price').replace(/ (?:age|STALE) .*/, ''));
  const [, ...shown] = /6h · (\S+ to \S+) ─+ (\S+) (\S+)$/.exec(title) ?? [];
  expect(expectedCharts(outcome)).toContainEqual(shown);
}

async function expectOrders(session: Session, market: ToldMarket, told: Told): Promise<void> {
  const here = told.orders.filter((order) => order.market === market.conditionId);
  const inBook = (): boolean =>
    shownOrders(session).every(({ market: where, ahead }) => where !== 'this market' || ahead !== undefined);
  await session.waitFor(inBook);
  const shown = await settled(() => shownOrders(session));
  for (const order of here) {
    expect(shown.find(({ id }) => id === shortId(order))).toEqual(expectedOrder(order, told));
  }
  expect(titleOf(session, '4 My orders')).toContain(
    `${here.length} on this market · ${told.orders.length} in all`,
  );
}

it(
  'shows in every pane the numbers that the exchange tells, market after market',
  { timeout: MARKETS * 15_000 },
  async () => {
    const all = exchange.markets.map(({ conditionId }) => conditionId);
    await fetch(`${exchange.url}/_exchange/limits?enforced=false`, { method: 'PUT' });
    const told = await askEverything(exchange.url, exchange.account, all);
    await using session = startMonitor(exchange.url, exchange.account, { columns: 260, rows: 100 });
    await session.waitFor(LIVING_BOOK);
    await session.waitFor(/[1-9]\d* on this market/);
    for (let place = 0; place < MARKETS; place++) {
      const market = selectedMarket(session, told);
      const [first, second] = market.outcomes as [ToldOutcome, ToldOutcome];
      await expectBook(session, first, market, told);
      await session.waitFor(() => selectedRow(session)['chg'] !== '–' && selectedRow(session)['fee'] !== '–');
      expect(selectedRow(session), market.question).toEqual(expectedRow(market, told));
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
      await session.waitFor('both alike');
      await expectBook(session, second, market, told);
      session.press('f');
      session.press('o');
      await session.waitFor(() => titleOf(session, '2 Book').includes(`· ${first.name} `));
      const before = titleOf(session, '2 Book').slice(0, 100);
      session.press('j');
      await session.waitFor(
        () => titleOf(session, '2 Book').slice(0, 100) !== before || place === MARKETS - 1,
      );
    }
  },
);
