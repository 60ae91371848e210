import { describe, expect, it } from 'vitest';
import { initialState, type AppState } from '../../../src/state/app-state.ts';
import type { Failure } from '../../../src/domain/failure.ts';
import type { Order } from '../../../src/domain/order.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { statusRow } from '../../../src/view/frame/status-row.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';

const LIVE = reduce(initialState({ demo: false, host: 'clob.example.com', readOnly: false }), {
  type: 'pollAnswered',
  poller: 'book',
  times: { askedAtMs: 0, readAtMs: 0 },
  paceMs: 500,
});

const compared = (offsetMs: number): AppState => reduce(LIVE, { type: 'clocksCompared', offsetMs });
const measured = (before: AppState, roundTripMs?: number, ready = true): AppState =>
  reduce(before, {
    type: 'cancelConnectionMeasured',
    ready,
    ...(roundTripMs !== undefined && { roundTripMs }),
  });
const GARBLED: Failure = {
  kind: 'malformed',
  endpoint: 'GET /book',
  attempt: 1,
  atMs: 0,
  message: 'not as described',
  advice: 'wait',
  sent: 'maybe',
};
const lineOf = (state: AppState, width = 100): string | undefined =>
  textOf([statusRow(state, renderContextOf(width, 1))])[0];

describe('the status line', () => {
  it.each([
    [90_000, 'clock 90s slow'],
    [-420_400, 'clock 7m fast'],
  ])('warns when the clocks are %i ms apart: %s', (offsetMs, words) => {
    expect(lineOf(compared(offsetMs))).toContain(words);
  });

  it('does not speak of a difference that is within what can be read', () => {
    expect(lineOf(compared(1_900))).not.toMatch(/slow|fast/);
  });

  it('keeps the warning longer than budgets, cancel connection and time of day where there is little room', () => {
    expect(lineOf(compared(90_000), 60)).toMatch(/live 1\.0s +clock 90s slow$/);
  });

  it('gives up the time of day first, then the limits, the connection of the cancel and the clocks', () => {
    const scopes = [{ scope: 'books', used: 2, limit: 80, reserve: 4, windowMs: 10_000, waiting: 0 }];
    const use = { scopes, inFlight: { used: 0, limit: 20 }, waiting: 0, waits: [], breakerOpen: false };
    const full = reduce(measured(compared(90_000), 4), { type: 'budgetsCounted', use });
    const PARTS = { time: /\d\d:\d\d:\d\d/, limits: /API/, cancel: /cancel ready/, clocks: /slow/ };
    const partsAt = (width: number): string[] =>
      Object.entries(PARTS).flatMap(([name, part]) => (part.test(lineOf(full, width) ?? '') ? [name] : []));
    const seen = new Set(Array.from({ length: 100 }, (_, less) => partsAt(140 - less).join(' ')));
    expect([...seen]).toEqual([
      'time limits cancel clocks',
      'limits cancel clocks',
      'cancel clocks',
      'clocks',
      '',
    ]);
  });

  it('is not drawn anew while the difference stays what it was', () => {
    const once = compared(90_000);
    expect(reduce(once, { type: 'clocksCompared', offsetMs: 90_300 })).toBe(once);
  });

  it('calls live a service of which only the orders are asked, while those are answered at their pace', () => {
    const orders = { poller: 'orders', times: { askedAtMs: 9_000, readAtMs: 9_000 }, paceMs: 3_000 } as const;
    const state = reduce(LIVE, { type: 'pollAnswered', ...orders });
    const lineAt = (nowMs: number): string | undefined =>
      textOf([statusRow(state, { ...renderContextOf(100, 1), nowMs })])[0];
    expect(lineAt(12_000)).toContain('live 3.0s');
    expect(lineAt(16_000)).toContain('no answer for 7.0s');
  });

  it.each([120, 80, 60, 50, 45, 40])('says READ-ONLY on %i columns, and how alive it is', (width) => {
    const session = { ...LIVE.session, readOnly: true, address: `0x${'ab'.repeat(20)}` };
    const line = lineOf({ ...compared(90_000), session }, width);
    expect(line).toContain(' READ-ONLY ');
    expect(line).toContain('live 1.0s');
    expect(line?.length).toBeLessThanOrEqual(width);
  });

  it('forgets a difference that is no longer known', () => {
    expect(lineOf(reduce(compared(90_000), { type: 'clocksCompared' }))).not.toContain('slow');
  });
});

describe("the cancel's connection", () => {
  it('is not drawn anew while its round trip takes as many milliseconds as before', () => {
    const once = measured(LIVE, 3.6);
    expect(lineOf(once)).toContain('cancel ready 4 ms');
    expect(measured(once, 4.4)).toBe(once);
  });

  it.each([
    ['a longer round trip', 4.6, true, 'cancel ready 5 ms'],
    ['an unknown one', undefined, true, 'cancel ready'],
    ['that it is not ready', 4, false, 'cancel not ready'],
  ])('tells %s', (_, roundTripMs, ready, words) => {
    const next = measured(measured(LIVE, 4), roundTripMs, ready);
    expect(lineOf(next)).toContain(words);
    expect(lineOf(next)).not.toContain('ready 4 ms');
  });
});

it('names the profile before the host, and without one the host alone', () => {
  const work = { ...LIVE, session: { ...LIVE.session, profile: 'work' } };
  expect(lineOf(work)).toMatch(/^pmtop · work@clob\.example\.com {3}/);
  expect(lineOf(LIVE)).toMatch(/^pmtop · clob\.example\.com {3}/);
});

describe('the fault of a demo', () => {
  const demo = reduce(initialState({ demo: true, host: 'demo exchange', readOnly: false }), {
    type: 'pollAnswered',
    poller: 'book',
    times: { askedAtMs: 0, readAtMs: 0 },
    paceMs: 500,
  });
  const on = reduce(demo, { type: 'faultSwitched', fault: 'list-empty-while-restarting' });

  it.each([
    [100, /^pmtop · DEMO, fault list-empty-while-restarting {3}/],
    [55, /^DEMO, fault list-empty-while-restarting +● live/],
    [50, /^DEMO, fault list-empty-while-rest\S*… ● live/],
    [40, /^DEMO, fault list-empty-\S*… ● live/],
  ])('is named on a line of %i cells, before the name of the program', (width, line) => {
    expect(lineOf(on, width)).toMatch(line);
  });

  it('is gone when it is off', () => {
    const off = reduce(on, { type: 'faultSwitched', fault: 'plain' });
    expect(lineOf(off, 60)).toBe(lineOf(demo, 60));
    expect(lineOf(off, 60)).toContain('DEMO exchange');
  });
});

const read = (rows: readonly Order[], complete = true): AppState =>
  reduce(LIVE, { type: 'ordersRead', orders: rows, complete, times: { askedAtMs: 0, readAtMs: 0 } });

describe('the sum of the open orders', () => {
  const orders = [
    sampleOrder('a', { price: 500_000, originalSize: 2_000_000_000 }),
    sampleOrder('b', { market: '0xo', price: 400_000, originalSize: 1_742_500_000 }),
    sampleOrder('c', { market: '0xo', side: 'SELL', price: 1_000, originalSize: 100_000_000 }),
  ];
  it('is in the status line: their number, value and markets', () => {
    expect(lineOf(read(orders), 110)).toContain('clob.example.com · 3 orders · $1,697 · 2 markets ');
    expect(lineOf(read(orders.slice(0, 1)), 110)).toContain(' · 1 order · $1,000 · 1 market ');
  });

  it('counts none by a whole list alone', () => {
    expect(lineOf(LIVE)).not.toContain('order');
    expect(lineOf(read([]), 110)).toContain('clob.example.com · 0 orders ');
    expect(lineOf(read([]), 80)).toContain(' · 0 orders ');
    expect(lineOf(read([], false), 110)).not.toContain('order');
    expect(lineOf({ ...read([]), listsLeaveOut: true }, 110)).not.toContain('order');
    expect(lineOf({ ...read([]), ordersLost: { lost: 1 } }, 110)).not.toContain('order');
    const [old] = textOf([statusRow(read([]), renderContextOf(120, 1, { nowMs: 60_000 }))]);
    expect(old).toContain('0 orders STALE');
  });

  it.each([
    [160, '3 orders · $1,697 · 2 markets', 'book prices orders history retry due'],
    [110, '3 orders · $1,697', '4 reads retry due'],
    [90, '3 orders · $1,697', '4 reads retry due'],
    [80, ' · 3 orders ', '4 reads retry due   cancel ready 4 ms'],
  ])('stays on %i columns though nothing is answered any more', (width, money, trouble) => {
    const failed = (['book', 'prices', 'orders', 'history'] as const).reduce<AppState>(
      (state, poller) => reduce(state, { type: 'pollFailed', poller, failure: GARBLED, nextTryAtMs: 1 }),
      measured(read(orders), 4),
    );
    expect(lineOf(failed, width)).toContain(money);
    expect(lineOf(failed, width)).toContain(trouble);
  });

  const BOTH = ['book', 'prices'] as const;
  const ORDERS_ANSWERED = reduce(LIVE, {
    type: 'pollAnswered',
    poller: 'orders',
    times: { askedAtMs: 0, readAtMs: 0 },
    paceMs: 3_000,
  });
  const ALL = [...BOTH, 'orders'] as const;
  const catalogAnswered = (readAtMs: number): AppState =>
    reduce(LIVE, {
      type: 'pollAnswered',
      poller: 'catalog',
      times: { askedAtMs: 0, readAtMs },
      paceMs: 30_000,
    });

  it.each([
    ['offline', 'nothing is answered', 'maybe', ALL, LIVE],
    ['book prices orders', 'requests wait behind others', 'no', ALL, LIVE],
    ['book prices orders', 'the connection of the cancel is', 'maybe', ALL, measured(LIVE, 4)],
    ['book prices', 'the orders are', 'maybe', BOTH, ORDERS_ANSWERED],
    ['book prices', 'the catalog is since', 'maybe', BOTH, catalogAnswered(9_000)],
    ['offline', 'the catalog was before', 'maybe', BOTH, catalogAnswered(-1)],
  ] as const)('says %s where %s', (says, _, sent, pollers, before) => {
    const failure: Failure = { ...GARBLED, kind: 'timeout', deadlineMs: 5_000, sent };
    const failed = pollers.reduce<AppState>(
      (state, poller) => reduce(state, { type: 'pollFailed', poller, failure, nextTryAtMs: 1 }),
      before,
    );
    expect(lineOf(failed, 160)).toContain(`${says} retry due`);
  });

  it('has a plus for what is not known', () => {
    expect(lineOf(read(orders, false), 110)).toContain('3+ orders · $1,697+ · 2+ markets');
    const { price: _, ...unpriced } = sampleOrder('u');
    expect(lineOf(read([...orders, unpriced]), 110)).toContain('4 orders · $1,697+ · 2 markets');
  });

  it('counts no market for orders that name none, which may rest on any', () => {
    const unnamed = sampleOrder('u', { market: '', price: 10_000, originalSize: 1_000_000 });
    expect(lineOf(read([...orders, unnamed]), 110)).toContain('4 orders · $1,697 · 2+ markets');
    expect(lineOf(read([unnamed]), 110)).toContain('1 order · $0.01 · 1+ market ');
  });

  it('counts orders under both ids of a market as those of one', () => {
    const market = { conditionId: '0xm', mirrorConditionId: '0xo', question: 'Rain?', outcomes: [] };
    const times = { askedAtMs: 0, readAtMs: 0 };
    const listed = reduce(read(orders), { type: 'marketsListed', markets: [market], complete: true, times });
    expect(lineOf(listed, 110)).toContain('3 orders · $1,697 · 1 market ');
  });

  it('gives way where there is little room, its markets first, the count last', () => {
    expect(lineOf(read(orders), 100)).toContain('· 3 orders · $1,697 · 2 markets');
    expect(lineOf(read(orders), 80)).toMatch(/example\.com · 3 orders · \$1,697 {2,}/);
    expect(lineOf(read(orders), 74)).toMatch(/example\.com · 3 orders {2,}.* live/);
    expect(lineOf(read(orders), 60)).toMatch(/example\.com {2,}.* live/);
  });

  it('tells what may rest in no list, in short where there is little room', () => {
    const times = { askedAtMs: 1, readAtMs: 1 };
    const emptied = reduce(read(orders), { type: 'ordersRead', orders: [], complete: true, times });
    expect(lineOf(emptied, 110)).toContain(' · orders in no list: perhaps 3 ');
    expect(lineOf(emptied, 80)).toContain(' · perhaps 3 in no list ');
  });

  it('says that it is old', () => {
    const [line] = textOf([statusRow(read(orders), renderContextOf(120, 1, { nowMs: 60_000 }))]);
    expect(line).toContain('2 markets STALE');
  });
});
