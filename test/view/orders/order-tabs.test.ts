import { describe, expect, it } from 'vitest';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { orderRows } from '../../../src/view/orders/order-rows.ts';
import { selectedOrder } from '../../../src/state/select/selection.ts';
import { renderContextOf } from '../../support/row-text.ts';
import {
  detailRead,
  FAILURE,
  MINE,
  NEXT_TAB,
  NOON,
  ONE,
  rowsAt,
  sessionAfter,
  titleAt,
  trade,
  tradesRead,
  WALL_MS,
} from './orders-scene.ts';

describe('the tabs of the orders pane', () => {
  it('are orders, trades, activity, exposure, and orders again', () => {
    const titles = [0, 1, 2, 3, 4].map((turns) =>
      titleAt(110, sessionAfter(...Array.from({ length: turns }, () => NEXT_TAB))),
    );
    expect(titles.map((title) => title.split(' ').slice(0, 2).join(' '))).toEqual([
      'My orders',
      'My trades',
      'My activity',
      'My exposure',
      'My orders',
    ]);
  });

  it('show trades newest first, the row under the cursor staying with its trade', () => {
    const state = sessionAfter(NEXT_TAB, tradesRead(trade('old', 90), trade('new', 5)), {
      type: 'cursorMoved',
      by: 1,
    });
    expect(rowsAt(80, state)).toEqual([
      '   age side outcome price    size     value status    role  market',
      '    5m BUY  Yes       .41      20     $8.20 matched   taker Will it rain…Friday?',
      '▸  90m BUY  Yes       .41      20     $8.20 matched   taker Will it rain…Friday?',
    ]);
    const later = reduce(state, tradesRead(trade('newest', 1), trade('old', 90), trade('new', 5)));
    expect(rowsAt(80, later).findIndex((row) => row.startsWith('▸'))).toBe(3);
  });

  it('show of a trade what the account did as a maker, and nothing of the taker where that is unknown', () => {
    const sale = { side: 'SELL', size: 500 * ONE, type: 'MAKER' } as const;
    const maker = {
      orderId: 'mine',
      matchedSize: 20 * ONE,
      price: 410_000,
      side: 'BUY',
      outcome: 'Yes',
    } as const;
    const own = trade('own', 5, { ...sale, makerOrders: [{ ...maker, makerAddress: '0xWALLET' }] });
    const untold = trade('untold', 90, { ...sale, makerOrders: [maker] });
    expect(rowsAt(80, sessionAfter(NEXT_TAB, tradesRead(own, untold)))).toEqual([
      '   age side outcome          price    size     value status    role  market',
      '▸   5m BUY  Yes                .41      20     $8.20 matched   maker Will i…day?',
      '   90m –    own part unknown     –       –         – matched   maker Will i…day?',
    ]);
  });

  it('show what the wallet did', () => {
    const item = {
      proxyWallet: '0xwallet',
      atMs: WALL_MS - 60_000,
      type: 'TRADE',
      side: 'SELL',
      size: 20 * ONE,
      price: 410_000,
      usdcSize: 8_200_000,
      outcome: 'Yes',
      title: 'Rain?',
    } as const;
    const found = { rows: [item], more: true, lost: 2 };
    const state = sessionAfter(
      NEXT_TAB,
      NEXT_TAB,
      detailRead({ kind: 'activity', id: '0xwallet', answer: found }),
    );
    expect(rowsAt(60, state)[1]).toBe('▸  60s SELL Yes       .41      20     $8.20 Rain?');
    expect(titleAt(110, state)).toContain('My activity  ─ 1+  (2 unreadable)');
  });

  it('mark numbers that had more decimals, and count values that could not be read', () => {
    const item = {
      proxyWallet: '0xwallet',
      atMs: WALL_MS - 60_000,
      type: 'TRADE',
      side: 'SELL',
      size: 12_345_679,
      price: 571_429,
      usdcSize: 7_054_674,
      rounded: ['size', 'price', 'usdcSize'],
      outcome: 'Yes',
    } as const;
    const found = { rows: [item], more: false, lost: 0, lostValues: 1 };
    const state = sessionAfter(
      NEXT_TAB,
      NEXT_TAB,
      detailRead({ kind: 'activity', id: '0xwallet', answer: found }),
    );
    expect(rowsAt(60, state)[1]?.trimEnd()).toBe('▸  60s SELL Yes     ~.571  ~12.34    ~$7.05');
    expect(titleAt(110, state)).toContain('(unreadable: 1 value)');
    const sold = trade('t', 1, { size: 12_345_679, rounded: ['size'] });
    expect(rowsAt(80, sessionAfter(NEXT_TAB, tradesRead(sold)))[1]).toContain('.41  ~12.34    ~$5.06');
  });

  it('say that they wait, that they pause, and what is wrong', () => {
    const failed = {
      type: 'detailFailed',
      detail: { kind: 'trades', id: '' },
      failure: { ...FAILURE, endpoint: 'GET /builder/trades' },
      nextTryAtMs: 5_000,
    } as const;
    expect(rowsAt(80, sessionAfter(NEXT_TAB))).toEqual([' asking for your trades…']);
    expect(rowsAt(80, sessionAfter(NEXT_TAB, { type: 'pauseToggled' }))).toEqual([
      ' PAUSED: not asked for; r asks once, p resumes',
    ]);
    expect(rowsAt(80, sessionAfter(NEXT_TAB, failed))).toEqual([
      ' GET /builder/trades: no connection',
      ' retry in 4 s',
      ' Look at the address.',
    ]);
  });

  it('keep old rows when asking fails, faded and with what is wrong in the title', () => {
    const state = sessionAfter(NEXT_TAB, tradesRead(trade('a', 1), trade('b', 2)), {
      type: 'detailFailed',
      detail: { kind: 'trades', id: '' },
      failure: FAILURE,
      nextTryAtMs: 201_000,
    });
    const rows = orderRows(state, renderContextOf(80, 6, { ...NOON, nowMs: 200_000 }));
    expect(rows[2]?.emphasis).toBe('faded');
    expect(titleAt(80, state, 200_000)).toMatch(/unreachable, retry in 1 s STALE 3m$/);
    expect(titleAt(80, state, 201_000)).toMatch(/unreachable, retry due STALE 3m$/);
    const paused = reduce(state, { type: 'pauseToggled' });
    expect(titleAt(80, paused, 200_000)).toMatch(/unreachable STALE 3m$/);
  });

  it('hide the order under the cursor from the key that cancels its outcome', () => {
    expect(selectedOrder(sessionAfter())?.id).toBe(MINE[0]?.id);
    expect(selectedOrder(sessionAfter(NEXT_TAB))).toBeUndefined();
  });
});
