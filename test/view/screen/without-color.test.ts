import { describe, expect, it } from 'vitest';
import type { MonitorEvent } from '../../../src/domain/monitor-event.ts';
import type { ListedMarket } from '../../../src/domain/market.ts';
import type { Level } from '../../../src/domain/order-book.ts';
import type { Order } from '../../../src/domain/order.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { initialState, type Session } from '../../../src/state/app-state.ts';
import { createStore, type Store } from '../../../src/state/store.ts';
import { type Pane, THEMES, type View } from '../../../src/state/view-state.ts';
import type { Capabilities } from '../../../src/terminal/capabilities.ts';
import { paintScreen } from '../../support/paint-screen.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';

const CENT = 10_000;
const SHARE = 1_000_000;
const TIMES = { askedAtMs: 0, readAtMs: 0 };
const ORDER: Order = {
  id: 'order-1',
  status: 'live',
  market: '0x0',
  tokenId: 'yes-0',
  side: 'BUY',
  price: 41 * CENT,
  originalSize: 200 * SHARE,
  matchedSize: 0,
  outcome: 'Yes',
  orderType: 'GTC',
  owner: '',
  makerAddress: '',
  tradeIds: [],
};

const TARGET = {
  scope: { kind: 'market', conditionId: '0x0' },
  question: 'Will it rain?',
  orders: [ORDER],
  worth: 82 * SHARE,
  ordersReadAtMs: 0,
} as const;

/** What has happened, and at which moment it is looked at. */
interface Situation {
  readonly events?: readonly AppEvent[];
  readonly session?: Partial<Session>;
  readonly view?: Partial<View>;
  readonly atMs?: number;
}

interface Distinction {
  readonly what: string;
  /** The pane in which it has to be seen, on the smallest screen too. */
  readonly pane: Pane;
  readonly one: Situation;
  readonly other: Situation;
}

const DISTINCTIONS: readonly Distinction[] = [
  {
    what: 'an order to buy and one to sell',
    pane: 'orders',
    one: { events: [orders({})] },
    other: { events: [orders({ side: 'SELL' })] },
  },
  {
    what: 'bids and asks of a book',
    pane: 'book',
    one: { events: [book(['41', '40'], [])] },
    other: { events: [book([], ['40', '41'])] },
  },
  {
    what: 'bid and ask of a market in the list',
    pane: 'markets',
    one: { events: [prices({ bid: 41 * CENT })] },
    other: { events: [prices({ ask: 41 * CENT })] },
  },
  {
    what: 'a price that rises and one that falls',
    pane: 'chart',
    one: { events: [history(0.4, 0.5, 0.45)] },
    other: { events: [history(0.45, 0.5, 0.4)] },
  },
  {
    what: 'a level with an order of mine and one without',
    pane: 'book',
    one: { events: [book(['41'], ['43']), orders({})] },
    other: { events: [book(['41'], ['43']), orders({ tokenId: 'other', market: '0x1' })] },
  },
  {
    what: 'the first market selected and the second',
    pane: 'markets',
    one: { view: { market: '0x0' } },
    other: { view: { market: '0x1' } },
  },
  {
    what: 'a market with a star and one without',
    pane: 'markets',
    one: { view: { stars: new Set(['0x0']) } },
    other: {},
  },
  {
    what: 'a market that is closed',
    pane: 'markets',
    one: { events: [markets({ closed: true })] },
    other: {},
  },
  {
    what: 'a market that takes no orders',
    pane: 'markets',
    one: { events: [markets({ acceptingOrders: false })] },
    other: {},
  },
  {
    what: 'prices that live and prices that are stale',
    pane: 'markets',
    one: { events: [prices({ bid: 41 * CENT, ask: 43 * CENT })], atMs: 500 },
    other: { events: [prices({ bid: 41 * CENT, ask: 43 * CENT })], atMs: 60_000 },
  },
  {
    what: 'a book that lives and one that is stale',
    pane: 'book',
    one: { events: [book(['41'], ['43'])], atMs: 500 },
    other: { events: [book(['41'], ['43'])], atMs: 60_000 },
  },
  {
    what: 'orders that are current and orders that are not',
    pane: 'orders',
    one: { events: [orders({})], atMs: 500 },
    other: { events: [orders({})], atMs: 60_000 },
  },
  { what: 'asking and a pause', pane: 'markets', one: { view: { paused: true } }, other: {} },
  { what: 'real money and the demo', pane: 'markets', one: { session: { demo: true } }, other: {} },
  {
    what: 'an armed cancel',
    pane: 'markets',
    one: { events: [orders({}), arm()] },
    other: { events: [orders({})] },
  },
  {
    what: 'a cancel that is verified and one that is not clear',
    pane: 'markets',
    one: { events: [settled('confirmed')] },
    other: { events: [settled('left')] },
  },
];

const SIZES = [
  [120, 36],
  [80, 24],
  [40, 10],
] as const;

describe.each(SIZES)('at %i×%i', (columns, rows) => {
  it.each(DISTINCTIONS)('text alone tells $what', async ({ pane, one, other }) => {
    const texts = await Promise.all(
      [one, other].map((situation) =>
        paintText(situation, pane, columns, rows, { colorLevel: 0, unicode: true }),
      ),
    );
    expect(texts[0]).not.toBe(texts[1]);
  });

  it.each(DISTINCTIONS)('and in ASCII: $what', async ({ pane, one, other }) => {
    const ascii = { colorLevel: 0, unicode: false } as const;
    const texts = await Promise.all([one, other].map((it) => paintText(it, pane, columns, rows, ascii)));
    expect(texts[0]).not.toBe(texts[1]);
    expect(texts.join('')).toMatch(/^[\n -~]*$/);
  });
});

it.each(THEMES)('%s without colors still sets the pane in focus off by its weight', (theme) => {
  const frames = (['markets', 'book'] as const).map((pane) => {
    const store = setUp({ view: { theme } }, pane);
    const capabilities = { colorLevel: 0, unicode: true } as const;
    return paintScreen(store, simulatedClock(), { columns: 120, rows: 36, capabilities });
  });
  expect(frames[0]).not.toBe(frames[1]);
});

function setUp({ events = [], session, view }: Situation, pane: Pane): Store {
  const real = { demo: false, host: 'clob.example.com', address: `0x${'5'.repeat(40)}`, readOnly: false };
  const store = createStore(initialState({ ...real, ...session }, { ...view, pane }));
  for (const event of [markets({}), ...events]) store.dispatch(event);
  return store;
}

async function paintText(
  situation: Situation,
  pane: Pane,
  columns: number,
  rows: number,
  capabilities: Pick<Capabilities, 'colorLevel' | 'unicode'>,
): Promise<string> {
  const clock = simulatedClock();
  await clock.advance(situation.atMs ?? 500);
  const terminal = createVirtualTerminal(columns, rows);
  await terminal.write(
    `\u001b[?1049h${paintScreen(setUp(situation, pane), clock, { columns, rows, capabilities })}`,
  );
  const text = terminal.text().join('\n');
  terminal.dispose();
  return text;
}

function markets(first: { readonly closed?: boolean; readonly acceptingOrders?: boolean }): MonitorEvent {
  return {
    type: 'marketsListed',
    complete: true,
    times: TIMES,
    markets: [{ ...listed(0, 'Will it rain?'), ...first }, listed(1, 'Fed holds rates')],
  };
}

function listed(place: number, question: string): ListedMarket {
  const outcomes = [
    { name: 'Yes', tokenId: `yes-${place}` },
    { name: 'No', tokenId: `no-${place}` },
  ];
  return { conditionId: `0x${place}`, question, outcomes };
}

function orders(change: Partial<Order>): MonitorEvent {
  return { type: 'ordersRead', complete: true, times: TIMES, orders: [{ ...ORDER, ...change }] };
}

function prices(best: { readonly bid?: number; readonly ask?: number }): MonitorEvent {
  return { type: 'pricesRead', times: TIMES, prices: new Map([['yes-0', best]]) };
}

function book(bids: readonly string[], asks: readonly string[]): MonitorEvent {
  return {
    type: 'bookRead',
    times: TIMES,
    book: {
      tokenId: 'yes-0',
      market: '0x0',
      bids: levels(bids),
      asks: levels(asks),
      hash: '',
      negRisk: false,
    },
  };
}

function levels(cents: readonly string[]): Level[] {
  return cents.map((price) => ({ price: Number(price) * CENT, size: 7 * SHARE }));
}

function history(...past: readonly number[]): MonitorEvent {
  const nowSeconds = simulatedClock().now() / 1_000;
  const points = past.map((p, i) => ({ t: nowSeconds - 3_000 * (past.length - i), p }));
  return { type: 'historyRead', window: '6h', points: new Map([['yes-0', points]]), times: TIMES };
}

function arm(): MonitorEvent {
  return { type: 'cancelArmed', target: TARGET, untilMs: 5_000 };
}

function settled(outcome: 'confirmed' | 'left'): MonitorEvent {
  return {
    type: 'cancelProgressed',
    progress: {
      id: 1,
      target: TARGET,
      phase: 'settled',
      outcome,
      startedAtMs: 0,
      attempts: 1,
      canceled: [],
      notCanceled: [],
      filled: [],
      left: outcome === 'left' ? [ORDER] : [],
      appeared: [],
      outside: [],
    },
  };
}
