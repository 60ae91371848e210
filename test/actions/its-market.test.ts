import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/actions/commands.ts';
import type { Actions } from '../../src/actions/command.ts';
import { maxOverlayTop } from '../../src/view/overlays/overlay-end.ts';
import type { AppEvent } from '../../src/state/app-event.ts';
import type { AppState } from '../../src/state/app-state.ts';
import { reduce } from '../../src/state/reduce/reduce.ts';
import { selectedMarket, selectedOutcome } from '../../src/state/select/selection.ts';
import { MINE, ordersRead, sessionAfter, trade, tradesRead } from '../view/orders/orders-scene.ts';
import { sampleOrder } from '../support/sample-orders.ts';

const PANE: AppEvent = { type: 'paneFocused', pane: 'orders' };
const TRADES: readonly AppEvent[] = [
  tradesRead(trade('t', 1, { market: '0xtwin', tokenId: '2-no' })),
  { type: 'marketChosen', conditionId: '0xo' },
  { type: 'tabCycled', by: 1 },
];

const COMMAND = COMMANDS.find(({ id }) => id === 'itsMarket');

/** The state after the key of the command, where it can be pressed. */
function pressed(state: AppState): AppState {
  let after = state;
  const actions = {
    state: () => after,
    dispatch: (event: AppEvent) => void (after = reduce(after, event, maxOverlayTop)),
  } as unknown as Actions;
  if (COMMAND?.disabled?.(state) === undefined) {
    COMMAND?.run(actions, { readAtMs: 0, chunk: 1, alone: true });
  }
  return after;
}

describe('the key that goes to the market', () => {
  it.each([
    ['of an order', [PANE, { type: 'cursorMoved', by: 1 }]],
    [
      'of an order’s card',
      [PANE, { type: 'cursorMoved', by: 1 }, { type: 'overlayToggled', overlay: 'card' }],
    ],
    ['of a trade under its second id', TRADES],
    ['of a trade’s card', [...TRADES, { type: 'overlayToggled', overlay: 'card' }]],
  ] as const)('%s selects it with the outcome, and has the list in front', (_, events) => {
    const state = pressed(sessionAfter(...(events as readonly AppEvent[])));
    expect(selectedMarket(state)?.conditionId).toBe('0xm');
    expect(selectedOutcome(state)?.name).toBe('No');
    expect([state.view.pane, state.view.overlay]).toEqual(['markets', undefined]);
  });

  it('closes every card that lies over the list', () => {
    const card = { kind: 'market', conditionId: '0xm' } as const;
    const state = sessionAfter();
    const cards = [card, { ...card, kind: 'comments' }] as const;
    const { view } = pressed({ ...state, view: { ...state.view, overlay: 'card', cards } });
    expect([view.cards, view.overlay, view.market]).toEqual([[], undefined, '0xm']);
  });

  it('is for no list of what somebody wrote everywhere', () => {
    const person = { kind: 'person', conditionId: '0xm', address: '0xp', name: 'P' } as const;
    const state = sessionAfter();
    const open = { ...state, view: { ...state.view, overlay: 'card' as const, cards: [person] } };
    expect(COMMAND?.disabled?.(open)).toContain('no order or trade');
  });

  it('lets go a filter that hides it', () => {
    const filter: readonly AppEvent[] = [
      { type: 'filterOpened' },
      { type: 'filterTyped', filter: '東京' },
      { type: 'filterClosed', keep: true },
    ];
    const state = pressed(sessionAfter(...filter, TRADES[0] as AppEvent, TRADES[2] as AppEvent));
    expect(selectedMarket(state)?.conditionId).toBe('0xm');
  });

  it('says that there is none where no list has it, and in another pane', () => {
    const strange = sampleOrder('s', { market: '0xstrange' });
    const unlisted = sessionAfter(ordersRead([...MINE, strange], 1), PANE, {
      type: 'cursorSent',
      to: 'first',
    });
    expect(COMMAND?.disabled?.(unlisted)).toContain('no order or trade');
    expect(COMMAND?.disabled?.(sessionAfter())).toContain('no order or trade');
  });
});
