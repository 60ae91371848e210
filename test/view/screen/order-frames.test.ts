import { describe, expect, it } from 'vitest';
import type { BestPrices } from '../../../src/domain/order-book.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { initialState } from '../../../src/state/app-state.ts';
import { createStore } from '../../../src/state/store.ts';
import { paintScreen } from '../../support/paint-screen.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';
import { trade, tradesRead } from '../orders/orders-scene.ts';

const SHARE = 1_000_000;
const times = { askedAtMs: 0, readAtMs: 0 };
const MARKETS = ['Will it rain in Reykjavík on November 23?', 'Will the Fed cut rates by 25 bps?'].map(
  (question, i) => ({
    conditionId: `0x${i}`,
    question,
    outcomes: [
      { name: 'Yes', tokenId: `${i}-yes` },
      { name: 'No', tokenId: `${i}-no` },
    ],
  }),
);
const ORDERS = [0, 1].flatMap((place) =>
  [0, 1, 2, 3].map((i) =>
    sampleOrder(`0x${place}${i}${'c0ffee'.repeat(10)}`, {
      market: `0x${place}`,
      tokenId: `${place}-${i % 2 === 0 ? 'yes' : 'no'}`,
      outcome: i % 2 === 0 ? 'Yes' : 'No',
      side: i < 2 ? 'BUY' : 'SELL',
      price: 300_000 + 90_000 * i,
      originalSize: (100 + 12.5 * i) * SHARE,
      matchedSize: i * SHARE,
    }),
  ),
);
const prices = new Map<string, BestPrices>(
  MARKETS.flatMap((_, i) => [
    [`${i}-yes`, { bid: 410_000, ask: 430_000 }] as const,
    [`${i}-no`, { bid: 570_000, ask: 590_000 }] as const,
  ]),
);
const EVENTS: readonly AppEvent[] = [
  { type: 'marketsListed', markets: MARKETS, complete: true, times },
  { type: 'ordersRead', orders: ORDERS, complete: true, times },
  { type: 'pricesRead', prices, times },
  tradesRead(
    trade('a', 90, { market: '0x0', tokenId: '0-yes', feeRateBps: 0 }),
    trade('b', 30, { market: '0x1', tokenId: '1-no', outcome: 'No', side: 'SELL', feeRateBps: 25 }),
  ),
  { type: 'paneFocused', pane: 'orders' },
];

const VIEWS: Readonly<Record<string, readonly AppEvent[]>> = {
  'the open orders': [{ type: 'cursorSent', to: 'last' }],
  'the open orders, the furthest from the mid first': [{ type: 'ordersSortChosen', sort: 'distance' }],
  'the exposure': [{ type: 'tabCycled', by: -1 }],
};

async function frame(columns: number, rows: number, events: readonly AppEvent[]): Promise<string> {
  const store = createStore(initialState({ demo: true, host: 'demo exchange', readOnly: false }));
  for (const event of [...EVENTS, ...events]) store.dispatch(event);
  const clock = simulatedClock();
  const terminal = createVirtualTerminal(columns, rows);
  await terminal.write(`\u001b[?1049h${paintScreen(store, clock, { columns, rows })}`);
  const text = terminal.text().join('\n');
  terminal.dispose();
  // What follows the day is in the time zone of the machine.
  return text.replace(/\d\d:\d\d:\d\d/, 'HH:MM:SS').replace(/\d{4}-\d\d-\d\d( \d\d:\d\d)?/, 'DAY TIME');
}

describe.each([
  [120, 36],
  [80, 24],
  [60, 20],
  [50, 16],
  [200, 60],
])('at %i×%i', (columns, rows) => {
  it.each(Object.entries(VIEWS))('%s look like this', async (_, events) => {
    const shown = await frame(columns, rows, events);
    expect(shown).toMatch(/here 4 · \$|My exposure/);
    expect(shown).toMatchSnapshot();
  });
});
