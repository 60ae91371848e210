import { describe, expect, it } from 'vitest';
import { wantedLookUps } from '../../../src/monitor/service/wanted-details.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import { orderTokens } from '../../../src/state/select/order-distance.ts';
import { orderRows, orderTitle } from '../../../src/view/orders/order-rows.ts';
import { paneSentences } from '../../../src/view/speech/pane-sentences.ts';
import { spokenContext } from '../../../src/view/speech/say-row.ts';
import { formatDay } from '../../../src/text/format-time.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import { detailRead, NOON, ONE, sessionAfter, trade, tradesRead, WALL_MS } from './orders-scene.ts';

const EXPOSURE: AppEvent = { type: 'tabCycled', by: -1 };
const BOUGHT = trade('a', 60, { size: 120 * ONE, price: 400_000, feeRateBps: 0 });
const SOLD = trade('b', 5, { side: 'SELL', size: 20 * ONE, price: 450_000, feeRateBps: 50 });
const ELSEWHERE = trade('c', 9, { market: '0xo', tokenId: 'hai', outcome: 'はい' });

function rowsAt(width: number, state: AppState, nowMs = 1_000): string[] {
  return textOf(orderRows(state, renderContextOf(width, 9, { ...NOON, nowMs })));
}

function titleOf(state: AppState): string {
  const { left, right } = orderTitle(state, renderContextOf(110, 9, NOON));
  return [...left, ...right].map(({ text }) => text).join('');
}

const TRADED = sessionAfter(EXPOSURE, tradesRead(BOUGHT, SOLD, ELSEWHERE));

describe('the exposure', () => {
  it('has what rests and what the trades add up to, by market and in total', () => {
    expect(rowsAt(76, TRADED)).toEqual([
      ' all: buys $72 · sells $62 · cash -$47 · mark $42 and 1 unknown',
      '  outcome                  net    avg    mid       mark       cash      fees',
      '▸Will it rain in Lisbon on Friday?             resting buys $71 · sells $62',
      '  Yes                      100    .40    .42     $42.00    -$39.00   ≤ $0.04',
      ' 東京で雪が降るか？ 東京で雪が降るか？ 東京で雪が降る…   resting buys $0.50',
      '  はい                      20    .41      –          –     -$8.20         –',
    ]);
  });

  it('says since when the trades are listed, and that they are not all', () => {
    expect(titleOf(TRADED)).toContain(`My exposure ─ trades since ${formatDay(WALL_MS - 3_600_000)}`);
    expect(titleOf(TRADED)).not.toContain('PARTIAL');
    const answer = { rows: [], more: true, lost: 0 };
    expect(titleOf(sessionAfter(EXPOSURE, detailRead({ kind: 'trades', id: '', answer })))).toContain(
      'PARTIAL',
    );
    const untold = trade('u', 3, { type: 'MAKER' });
    expect(titleOf(sessionAfter(EXPOSURE, tradesRead(BOUGHT, untold)))).toContain(
      'PARTIAL · 1 own parts unknown',
    );
  });

  it('marks to no mid that is not fresh', () => {
    expect(rowsAt(76, TRADED, 60_000)[3]).toMatch(/ 100 +\.40 +– +– +-\$39\.00/);
  });

  it('shows what rests while the trades are not read, and says so', () => {
    expect(rowsAt(76, sessionAfter(EXPOSURE)).slice(0, 2)).toEqual([
      ' all: resting buys $72 · sells $62',
      ' asking for your trades…',
    ]);
  });

  it('asks for the trades and for the prices of what they are in', () => {
    expect(wantedLookUps(TRADED)).toContainEqual({ kind: 'trades', id: '' });
    expect(orderTokens(TRADED)).toEqual(['1-yes', 'hai']);
  });

  it('is read out in sentences', () => {
    const context = spokenContext({ nowMs: 1_000, wallMs: WALL_MS });
    expect(paneSentences(TRADED, 'orders', context).slice(1)).toEqual([
      'all: resting buys $72, sells $62, cash -$47.20, mark $42.00 and 1 unknown.',
      'Will it rain in Lisbon on Friday? Resting buys $71, sells $62.',
      'Yes: 100 shares bought net at 0.40 on average, value $42.00 at the mid of 0.42; cash -$39.00.',
      '東京で雪が降るか？ 東京で雪が降るか？ 東京で雪が降るか？ Resting buys $0.50.',
      'はい: 20 shares bought net at 0.41 on average, no mid; cash -$8.20.',
    ]);
  });
});
