import { expect, it } from 'vitest';
import { initialState } from '../../src/state/app-state.ts';
import type { AppState } from '../../src/state/app-state.ts';
import { copyTarget } from '../../src/actions/copy-target.ts';
import { reduce } from '../../src/state/reduce/reduce.ts';
import type { View } from '../../src/state/view-state.ts';
import { order } from '../cancel/fake-account.ts';

const times = { askedAtMs: 0, readAtMs: 0 };
const empty = initialState({ demo: true, host: 'demo', readOnly: false });
const listed = reduce(empty, {
  type: 'marketsListed',
  complete: true,
  times,
  markets: [{ conditionId: '0xabc', question: 'Rain?', outcomes: [{ name: 'Yes', tokenId: '77' }] }],
});
const state = reduce(listed, {
  type: 'ordersRead',
  orders: [order('o-1', { market: '0xabc' })],
  complete: true,
  times,
});
const looking = (view: Partial<View>): AppState => ({ ...state, view: { ...state.view, ...view } });

it.each<[Partial<View>, string, string]>([
  [{ pane: 'markets' }, 'condition id', '0xabc'],
  [{ pane: 'book' }, 'token id', '77'],
  [{ pane: 'chart' }, 'token id', '77'],
  [{ pane: 'orders' }, 'order id', 'o-1'],
  [{ overlay: 'card', cards: [{ kind: 'market', conditionId: '0xabc' }] }, 'condition id', '0xabc'],
  [{ overlay: 'card', cards: [{ kind: 'order', order: order('o-2') }] }, 'order id', 'o-2'],
])('%j copies the %s %s', (view, what, text) => {
  expect(copyTarget(looking(view))).toEqual({ what, text });
});

it('copies nothing where nothing is', () => {
  expect(copyTarget(empty)).toBeUndefined();
  expect(copyTarget(looking({ pane: 'orders', ordersTab: 'trades' }))).toBeUndefined();
});
