import { describe, expect, it } from 'vitest';
import { wantedLookUps } from '../../../src/monitor/service/wanted-details.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import type { AppState } from '../../../src/state/app-state.ts';
import { orderTokens } from '../../../src/state/select/order-distance.ts';
import { orderRows } from '../../../src/view/orders/order-rows.ts';
import { orderTitle } from '../../../src/view/orders/orders-title.ts';
import { arrivedSentences } from '../../../src/view/speech/arrived-sentences.ts';
import { paneSentences } from '../../../src/view/speech/pane-sentences.ts';
import { spokenContext } from '../../../src/view/speech/spoken-text.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { formatDay } from '../../../src/text/format-time.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import {
  detailRead,
  FAILURE,
  MINE,
  NOON,
  ONE,
  ordersRead,
  sessionAfter,
  trade,
  tradesRead,
  WALL_MS,
} from './orders-scene.ts';

const EXPOSURE: AppEvent = { type: 'tabCycled', by: -1 };
const BOUGHT = trade('a', 60, { size: 120 * ONE, price: 400_000, feeRateBps: 0 });
const SOLD = trade('b', 5, { side: 'SELL', size: 20 * ONE, price: 450_000, feeRateBps: 50 });
const ELSEWHERE = trade('c', 9, { market: '0xo', tokenId: 'hai', outcome: 'はい' });

function rowsAt(width: number, state: AppState, nowMs = 1_000): string[] {
  return textOf(orderRows(state, renderContextOf(width, 9, { ...NOON, nowMs })));
}

function unread(read: AppState): AppState {
  const { orders: _, ...state } = read;
  return { ...state, ordersComplete: false };
}

function titleOf(state: AppState, nowMs = 1_000, width = 110): string {
  const { left, right } = orderTitle(state, renderContextOf(width, 9, { ...NOON, nowMs }));
  return [...left, ...right].map(({ text }) => text).join('');
}

const TRADED = sessionAfter(EXPOSURE, tradesRead(BOUGHT, SOLD, ELSEWHERE));

describe('the exposure', () => {
  it('has what rests and what the trades add up to, by market and in total', () => {
    expect(rowsAt(76, TRADED)).toEqual([
      ' all: resting buys $72 · sells $62 · cash -$47 · mark $42 and 1 unknown',
      '  outcome                  net    avg    mid       mark       cash      fees',
      '▸Will it rain in Lisbon on Friday?             resting buys $71 · sells $62',
      '  Yes                      100    .40    .42     $42.00    -$39.00   ≤ $0.05',
      ' 東京で雪が降るか？ 東京で雪が降るか？ 東京で雪が降る…   resting buys $0.50',
      '  はい                      20    .41      –          –     -$8.20         –',
    ]);
  });

  it('cuts no number of the total, and drops what does not fit whole', () => {
    const totals = [72, 60, 50, 36].map((width) => rowsAt(width, TRADED)[0]);
    expect(totals).toEqual([
      ' all: resting buys $72 · sells $62 · cash -$47 · mark $42 and 1 unknown',
      ' all: resting buys $72 · sells $62 · cash -$47',
      ' all: resting buys $72 · sells $62 · cash -$47',
      ' all: resting buys $72 · sells $62',
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

  it('keeps the day since when trades are listed whole in the narrowest title', () => {
    const untold = trade('u', 3, { type: 'MAKER' });
    const partial = sessionAfter(EXPOSURE, tradesRead(BOUGHT, untold));
    const since = formatDay(WALL_MS - 3_600_000);
    expect(titleOf(TRADED, 1_000, 52)).toBe(`My exposure ─ since ${since}age 1.0s`);
    expect(titleOf(partial, 1_000, 60)).toBe(`My exposure ─ since ${since.slice(0, 10)} · PARTIALage 1.0s`);
    expect(titleOf(TRADED, 1_000, 50)).toBe(`My exposure ─ since ${since.slice(0, 10)}age 1.0s`);
    expect(titleOf(partial, 1_000, 50)).toBe('My exposure · PARTIALage 1.0s');
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
      'はい: 20 shares bought net at 0.41 on average, no live mid; cash -$8.20.',
    ]);
  });
});

describe('the exposure while the open orders are not read', () => {
  const NOTHING = tradesRead();
  const SPOKEN = spokenContext({ nowMs: 1_000, wallMs: WALL_MS });
  const FAILED: AppEvent = {
    type: 'pollFailed',
    poller: 'orders',
    failure: { ...FAILURE, endpoint: 'GET /data/orders' },
    nextTryAtMs: 4_000,
  };

  it.each<[string, readonly AppEvent[]]>([
    ['nor the trades', []],
    ['and there are no trades', [NOTHING]],
    ['and there are trades', [tradesRead(BOUGHT)]],
  ])('does not say that nothing rests: %s', (_, events) => {
    const state = unread(sessionAfter(EXPOSURE, ...events));
    for (const text of [rowsAt(76, state).join('\n'), paneSentences(state, 'orders', SPOKEN).join('\n')]) {
      expect(text).not.toContain('othing rests');
      expect(text).toContain('asking for your open orders…');
    }
  });

  it('has what the trades add up to', () => {
    expect(rowsAt(76, unread(sessionAfter(EXPOSURE, tradesRead(BOUGHT)))).slice(0, 5)).toEqual([
      ' all: open orders not known · cash -$48.00 · mark $50.40',
      ' asking for your open orders…',
      '  outcome                  net    avg    mid       mark       cash      fees',
      '▸Will it rain in Lisbon on Friday?                    open orders not known',
      '  Yes                      120    .40    .42     $50.40    -$48.00        $0',
    ]);
  });

  it('says why not, and when it is tried again', () => {
    const state = unread(sessionAfter(EXPOSURE, NOTHING, FAILED));
    expect(rowsAt(76, state)).toEqual([
      ' GET /data/orders: no connection',
      ' retry in 3 s',
      ' Look at the address.',
      ' pmtop doctor checks the way there; pmtop --demo needs no service',
    ]);
    expect(titleOf(state)).toContain('orders unreachable, retry in 3 s');
    expect(paneSentences(state, 'orders', SPOKEN)).toContain('1. GET /data/orders: no connection');
  });

  it('is read out with what is asked for, and again when that comes', () => {
    const before = unread(sessionAfter(EXPOSURE, tradesRead(BOUGHT)));
    expect(paneSentences(before, 'orders', SPOKEN).slice(1)).toEqual([
      'all: open orders not known, cash -$48.00, mark $50.40.',
      'asking for your open orders…',
      'Will it rain in Lisbon on Friday? Open orders not known.',
      'Yes: 120 shares bought net at 0.40 on average, value $50.40 at the mid of 0.42; cash -$48.00.',
    ]);
    const read = reduce(before, ordersRead(MINE));
    expect(arrivedSentences(before, read, SPOKEN).join('\n')).toContain('Resting buys $71, sells $62.');
    const again = reduce(read, ordersRead(MINE, 500));
    expect(arrivedSentences(read, again, SPOKEN)).toEqual([]);
  });

  it('tells no sum of marks where none is known', () => {
    const [total] = rowsAt(76, sessionAfter(EXPOSURE, tradesRead(BOUGHT)), 400_000);
    expect(total).toMatch(/ · cash -\$48\.00 · mark unknown$/);
  });

  it('does not take an empty list for all that rests while orders may rest in none', () => {
    const emptied = sessionAfter(EXPOSURE, tradesRead(BOUGHT), ordersRead([], 500));
    const lines = rowsAt(76, emptied);
    expect(lines[0]).toBe(' all: orders in no list: perhaps 3 · cash -$48.00 · mark $50.40');
    expect(lines.join('\n')).toContain('open orders not known');
    expect(paneSentences(emptied, 'orders', SPOKEN).join('\n')).not.toContain('othing rests');
    expect(rowsAt(90, sessionAfter(EXPOSURE, NOTHING, ordersRead([], 500)))).toEqual([
      ' orders in no list: perhaps 3, and no trades in the last 7 days',
    ]);
  });

  it('does not take a list that was cut short for all that rests', () => {
    const cut = sessionAfter(EXPOSURE, tradesRead(BOUGHT), ordersRead([], 0, false));
    expect(rowsAt(76, cut).join('\n')).not.toContain('nothing rests');
    expect(titleOf(cut)).toContain('PARTIAL');
    const lines = rowsAt(90, sessionAfter(EXPOSURE, NOTHING, ordersRead([], 0, false)));
    expect(lines).toEqual([' no open orders in what was read, and no trades in the last 7 days']);
  });

  it('calls what it adds up as old as that of orders and trades which is longest overdue', () => {
    expect(titleOf(TRADED)).toMatch(/age 1\.0s$/);
    expect(titleOf(TRADED, 40_000)).toMatch(/STALE 40s$/);
    const failed = reduce(TRADED, FAILED);
    expect(titleOf(failed, 40_000)).toMatch(/orders unreachable, retry due ?STALE 40s$/);
    const newer = reduce(TRADED, ordersRead(MINE, 39_000));
    expect(titleOf(newer, 40_000)).toMatch(/age 1.0s$/);
    expect(titleOf(newer, 400_000)).toMatch(/STALE 6m$/);
  });
});
