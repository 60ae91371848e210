import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../src/domain/failure.ts';
import type { PollerName } from '../../../src/domain/monitor-event.ts';
import { fullStore } from '../../support/full-store.ts';
import { paintScreen } from '../../support/paint-screen.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';
import { createVirtualTerminal } from '../../support/virtual-terminal.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };
const SHARE = 1_000_000;
const AFTER_MS = 28_000;
const PAST = [0.37, 0.45].map((p, i) => ({ t: Date.UTC(2026, 0, 1) / 1_000 - 3_600 * (2 - i), p }));
const FACTS = {
  endpoint: 'GET /x',
  attempt: 1,
  atMs: 0,
  message: 'no',
  advice: 'Wait.',
  sent: 'no',
} as const;
const ALL: readonly PollerName[] = ['catalog', 'prices', 'book', 'orders', 'history'];

/** A failure, whose reads it concerns, and every way to say it. */
const FAILURES: readonly (readonly [string, Failure, readonly PollerName[], string])[] = [
  ['401', { ...FACTS, kind: 'unauthorised', status: 401 }, ['orders'], 'unauthorised|refused'],
  ['500', { ...FACTS, kind: 'rejected', status: 500 }, ALL, 'server error 500|error 500'],
  ['500 of orders', { ...FACTS, kind: 'rejected', status: 500 }, ['orders'], 'server error 500|error 500'],
  [
    '500, but of the past',
    { ...FACTS, kind: 'rejected', status: 500 },
    ['prices', 'book', 'orders'],
    'server error 500|error 500',
  ],
  ['429', { ...FACTS, kind: 'throttled' }, ALL, 'throttled'],
  ['a break', { ...FACTS, kind: 'network', code: 'ECONNREFUSED' }, ALL, 'unreachable|offline'],
  ['a bad answer', { ...FACTS, kind: 'malformed' }, ALL, 'bad response|bad reply'],
];

/** The first lines of the panes on a whole screen on which these reads fail for half a minute. */
async function titlesOf(
  columns: number,
  rows: number,
  { failure, pollers, count }: { failure: Failure; pollers: readonly PollerName[]; count: number },
): Promise<readonly string[]> {
  const questions = Array.from({ length: 60 }, (_, i) => `Will it rain in Reykjavík on November ${i + 1}?`);
  const store = fullStore(questions);
  store.dispatch({
    type: 'ordersRead',
    complete: true,
    times: TIMES,
    orders: Array.from({ length: count }, (_, i) =>
      sampleOrder(`${i}`, { market: `0x${i % 7}`, tokenId: `${i % 7}-Yes`, originalSize: 110 * SHARE }),
    ),
  });
  store.dispatch({
    type: 'pricesRead',
    prices: new Map([['0-Yes', { bid: 410_000, ask: 430_000 }]]),
    times: TIMES,
  });
  store.dispatch({ type: 'historyRead', window: '6h', points: new Map([['0-Yes', PAST]]), times: TIMES });
  for (const poller of ALL) store.dispatch({ type: 'pollAnswered', poller, times: TIMES, paceMs: 1_000 });
  for (const poller of pollers)
    store.dispatch({ type: 'pollFailed', poller, failure, nextTryAtMs: AFTER_MS + 7_000 });
  const clock = simulatedClock();
  await clock.advance(AFTER_MS);
  const terminal = createVirtualTerminal(columns, rows);
  await terminal.write(`\u001b[?1049h${paintScreen(store, clock, { columns, rows })}`);
  const text = terminal.text().join('\n');
  terminal.dispose();
  return text.match(/╭[1-4] [^╮]*╮/g) ?? [];
}

/** The panes whose numbers these reads fill: at the end of a chart is the price of this moment. */
const PANES: Readonly<Partial<Record<PollerName, string>>> = {
  prices: '13',
  book: '2',
  history: '3',
  orders: '4',
};

describe.each([
  [80, 24],
  [90, 28],
  [96, 30],
  [100, 30],
  [104, 30],
  [108, 30],
  [110, 32],
  [120, 36],
  [150, 40],
])('at %i×%i', (columns, rows) => {
  it.each(FAILURES)(
    'every pane whose reads fail by %s says so beside how old it is',
    async (_, failure, pollers, words) => {
      for (const count of [3, 39, 400]) {
        const titles = await titlesOf(columns, rows, { failure, pollers, count });
        const panes = [...new Set(pollers.flatMap((poller) => [...(PANES[poller] ?? '')]))];
        const failing = titles.filter((title) => panes.includes(title[1] ?? ''));
        expect(failing).toHaveLength(titles.length === 4 ? panes.length : failing.length);
        expect(failing).not.toHaveLength(0);
        for (const title of failing)
          expect(title).toMatch(new RegExp(` (?:${words})(?:, retry in 7 s)? STALE 28s ╮$`));
      }
    },
  );
});
