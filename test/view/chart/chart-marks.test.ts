import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/domain/order.ts';
import { initialState } from '../../../src/state/app-state.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { type ChartMark, marksHere } from '../../../src/view/chart/chart-marks.ts';
import { sampleOrder } from '../../support/sample-orders.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };
const OUTCOMES = [
  { name: 'Yes', tokenId: '1-yes' },
  { name: 'No', tokenId: '2-no' },
];
const MINE = sampleOrder('a');

/** On the only market, of which one outcome is shown. */
function marksOf(orders: readonly Order[], outcome = 0, tradedAtMs?: number): readonly ChartMark[] {
  const own = { side: 'SELL', price: 500_000, size: 1, tokenId: '1-yes', outcome: 'Yes' };
  const rows = tradedAtMs === undefined ? [] : [{ id: '1', trade: { matchedAtMs: tradedAtMs }, own }];
  const events = [
    {
      type: 'marketsListed',
      complete: true,
      times: TIMES,
      markets: [{ conditionId: '0xm', question: 'Rain?', outcomes: OUTCOMES }],
    },
    { type: 'ordersRead', complete: true, times: TIMES, orders },
    {
      type: 'detailRead',
      finding: { kind: 'trades', id: '', answer: { rows, lost: 0 } },
      times: TIMES,
      paceMs: 15_000,
    },
  ] as unknown as readonly AppEvent[];
  const state = events.reduce(
    (before, next) => reduce(before, next),
    initialState({ demo: true, host: 'demo', readOnly: false }),
  );
  return marksHere({ ...state, view: { ...state.view, outcome } });
}

describe('the marks of the chart', () => {
  it('are the very same while an order fills and another rests elsewhere', () => {
    const before = marksOf([MINE]);
    const elsewhere = sampleOrder('b', { market: '0xo', tokenId: 'other' });
    expect(marksOf([{ ...MINE, matchedSize: 1_000_000 }, elsewhere])).toBe(before);
  });

  it.each<[string, readonly ChartMark[], ...Parameters<typeof marksOf>]>([
    ['another price', [{ price: 420_000, side: 'BUY' }], [{ ...MINE, price: 420_000 }]],
    ['the other side', [{ price: 410_000, side: 'SELL' }], [{ ...MINE, side: 'SELL' }]],
    ['the other outcome', [{ price: 590_000, side: 'SELL' }], [MINE], 1],
    ['no order any more', [], []],
    [
      'a fill',
      [
        { price: 500_000, side: 'SELL', t: 60 },
        { price: 410_000, side: 'BUY' },
      ],
      [MINE],
      0,
      60_000,
    ],
  ])('show %s', (_, marks, ...now) => {
    expect(marksOf([MINE])).toEqual([{ price: 410_000, side: 'BUY' }]);
    expect(marksOf(...now)).toEqual(marks);
  });

  it('show a fill at its time', () => {
    const [[first], [later]] = [60_000, 90_000].map((atMs) => marksOf([MINE], 0, atMs)) as [
      readonly ChartMark[],
      readonly ChartMark[],
    ];
    expect([first?.t, later?.t]).toEqual([60, 90]);
  });
});
