import type { Level } from '../../src/domain/order-book.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore } from '../../src/state/store.ts';
import type { Store } from '../../src/state/store.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };
const CENT = 10_000;
const SHARE = 1_000_000;

/** A state in which every pane has something to show, for markets with these questions; the first one has `firstId`. */
export function fullStore(questions: readonly string[], firstId = '0x0'): Store {
  const store = createStore(initialState({ demo: true, host: 'demo exchange', readOnly: false }));
  store.dispatch({
    type: 'marketsListed',
    complete: true,
    times: TIMES,
    markets: questions.map((question, i) => ({
      conditionId: i === 0 ? firstId : `0x${i}`,
      question,
      outcomes: [{ name: question.slice(0, 20), tokenId: `${i}-Yes` }],
    })),
  });
  store.dispatch({
    type: 'bookRead',
    times: TIMES,
    book: {
      tokenId: '0-Yes',
      market: firstId,
      bids: side(41, -1),
      asks: side(43, 1),
      hash: '',
      negRisk: false,
    },
  });
  store.dispatch({
    type: 'ordersRead',
    complete: true,
    times: TIMES,
    orders: questions.slice(0, 8).map((question, i) => ({
      id: `order-${i}`,
      status: 'live',
      market: firstId,
      tokenId: '0-Yes',
      side: 'BUY',
      price: 41 * CENT,
      originalSize: 200 * SHARE,
      matchedSize: 0,
      outcome: question,
      orderType: 'GTC',
      owner: '',
      makerAddress: '',
      tradeIds: [],
    })),
  });
  return store;
}

function side(best: number, step: number): Level[] {
  return Array.from({ length: 12 }, (_, i) => ({
    price: (best + i * step) * CENT,
    size: (i + 1) * 7 * SHARE,
  }));
}

/** Arms a cancel of everything on the first market. */
export function armFirst(store: Store, question: string, conditionId = '0x0'): void {
  const orders = store.state().orders?.value ?? [];
  store.dispatch({
    type: 'cancelArmed',
    target: {
      scope: { kind: 'market', conditionId },
      question,
      orders,
      worth: 71_750_000,
      ordersReadAtMs: 0,
    },
    untilMs: 5_000,
  });
}
