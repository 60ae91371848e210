import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../src/actions/commands.ts';
import type { ListedMarket } from '../../../src/domain/market.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { choicesOf, readChoices } from '../../../src/state/preferences.ts';
import type { View } from '../../../src/state/view-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { isEvent, listRows, rowUnderCursor, visibleRows } from '../../../src/state/select/list-rows.ts';
import { selectedMarket, selectedOrder } from '../../../src/state/select/selection.ts';
import { order } from '../../cancel/fake-account.ts';

const times = { askedAtMs: 0, readAtMs: 0 };

const market = (id: string, question: string, eventTitle?: string): ListedMarket => ({
  conditionId: id,
  question,
  outcomes: [{ name: 'Yes', tokenId: `${id}-yes` }],
  ...(eventTitle !== undefined && { eventTitle }),
});

const MARKETS = [
  market('oslo', 'Rain in Oslo?'),
  market('d11', 'Denver 11°C?', 'Denver'),
  market('d12', 'Denver 12°C?', 'Denver'),
  market('cut', 'Fed cut?', 'Fed'),
  market('lone', 'Snow in Rome?', 'Rome'),
  market('hike', 'Fed hike?', 'Fed'),
];

const ORDERS = ['d12', 'hike'].map((id) => order(`on-${id}`, { market: id, tokenId: `${id}-yes` }));

function after(...events: readonly AppEvent[]): AppState {
  const first: readonly AppEvent[] = [
    { type: 'ordersRead', orders: [], complete: true, times },
    { type: 'marketsListed', markets: MARKETS, complete: true, times },
  ];
  const empty = initialState({ demo: true, host: 'demo', readOnly: false, address: '0x1' });
  return [...first, ...events].reduce((state, event) => reduce(state, event), empty);
}

/** A start with what an earlier run left. */
function begun(view: Partial<View>, markets = MARKETS, withOrders = true, complete = true): AppState {
  const session = { demo: true, host: 'demo', readOnly: false, address: '0x1' };
  const listed = reduce(initialState(session, view), { type: 'marketsListed', markets, complete, times });
  return withOrders ? reduce(listed, { type: 'ordersRead', orders: [], complete: true, times }) : listed;
}

/** The rows, titles in capitals and the row under the cursor in brackets. */
function rows(state: AppState): string {
  const current = rowUnderCursor(state);
  return listRows(state)
    .map((row) => {
      const name = isEvent(row) ? row.title.toUpperCase() : row.conditionId;
      return row === current ? `[${name}]` : name;
    })
    .join(' ');
}

/** Those on the screen. */
function shown(state: AppState): string {
  return visibleRows(state)
    .map((row) => (isEvent(row) ? row.title.toUpperCase() : row.conditionId))
    .join(' ');
}

const DOWN: AppEvent = { type: 'cursorMoved', by: 1 };
const UP: AppEvent = { type: 'cursorMoved', by: -1 };
const FOLD: AppEvent = { type: 'eventFolded' };
const OPEN: AppEvent = { type: 'eventOpened' };
const ENTER: AppEvent = { type: 'overlayToggled', overlay: 'card' };
const choose = (conditionId: string): AppEvent => ({ type: 'marketChosen', conditionId });
const filter = (text: string): AppEvent => ({ type: 'filterTyped', filter: text });
const CANCEL = COMMANDS.find(({ id }) => id === 'cancelMarket');
const ALL_OPEN = '[oslo] DENVER d11 d12 FED cut hike lone';

describe('the list by event', () => {
  it.each<[string, readonly AppEvent[], string]>([
    ['has a title above the markets of an event, and none above a single one', [], ALL_OPEN],
    [
      'is never with its cursor on the title of an open event',
      [DOWN],
      'oslo DENVER [d11] d12 FED cut hike lone',
    ],
    ['moves up past a title too', [choose('cut'), UP], 'oslo DENVER d11 [d12] FED cut hike lone'],
    [
      'ends at its last market',
      [{ type: 'cursorSent', to: 'last' }],
      'oslo DENVER d11 d12 FED cut hike [lone]',
    ],
    ['folds the event of the selected market', [choose('d12'), FOLD], 'oslo [DENVER] FED cut hike lone'],
    ['opens it at its first market', [choose('d12'), FOLD, OPEN], 'oslo DENVER [d11] d12 FED cut hike lone'],
    ['opens it by the same key', [choose('d12'), FOLD, FOLD], 'oslo DENVER [d11] d12 FED cut hike lone'],
    ['opens it with Enter', [choose('d12'), FOLD, ENTER], 'oslo DENVER [d11] d12 FED cut hike lone'],
    ['rests on a folded title', [choose('d11'), FOLD, DOWN, UP], 'oslo [DENVER] FED cut hike lone'],
    ['folds nothing of a single market', [FOLD], ALL_OPEN],
    ['opens nothing that is open', [choose('cut'), OPEN], 'oslo DENVER d11 d12 FED [cut] hike lone'],
    [
      'opens the event of a market that is gone to',
      [choose('d11'), FOLD, choose('d12')],
      'oslo DENVER d11 [d12] FED cut hike lone',
    ],
    [
      'is folded and opened by a click on a title',
      [{ type: 'eventTurned', key: 'Fed' }],
      'oslo DENVER d11 d12 [FED] lone',
    ],
    [
      'shows what a filter finds below its title, folded or not',
      [choose('d11'), FOLD, filter('hike')],
      'FED [hike]',
    ],
    ['folds nothing while a filter is set', [filter('fed'), choose('cut'), FOLD], 'FED [cut] hike'],
    [
      'is flat on demand, in the order of the service',
      [choose('d12'), { type: 'groupingToggled' }],
      'oslo d11 [d12] cut lone hike',
    ],
    [
      'goes from a folded title to its first market when it becomes flat',
      [choose('d12'), FOLD, { type: 'groupingToggled' }],
      'oslo [d11] d12 cut lone hike',
    ],
    [
      'comes back by event with the selected market in sight',
      [choose('d12'), FOLD, { type: 'groupingToggled' }, DOWN, { type: 'groupingToggled' }],
      'oslo DENVER d11 [d12] FED cut hike lone',
    ],
    [
      'stands where the best of its markets does, and they by themselves',
      [{ type: 'ordersRead', orders: ORDERS, complete: true, times }],
      'DENVER d12 d11 FED hike cut [oslo] lone',
    ],
    [
      'stands on top with a star on one of its markets',
      [choose('hike'), { type: 'starToggled' }],
      'FED [hike] cut oslo DENVER d11 d12 lone',
    ],
    [
      'goes to the next starred market, and round',
      [
        choose('hike'),
        { type: 'starToggled' },
        choose('d12'),
        { type: 'starToggled' },
        { type: 'starSought', by: 1 },
        { type: 'starSought', by: 1 },
      ],
      'DENVER [d12] d11 FED hike cut oslo lone',
    ],
    [
      'goes to the previous starred market',
      [choose('hike'), { type: 'starToggled' }, choose('lone'), { type: 'starSought', by: -1 }],
      'FED [hike] cut oslo DENVER d11 d12 lone',
    ],
    [
      'lists markets with own orders for the filter mine',
      [
        { type: 'ordersRead', orders: ORDERS, complete: true, times },
        { type: 'filterOpened' },
        filter('mine'),
        { type: 'filterClosed', keep: true },
      ],
      'DENVER [d12] FED hike',
    ],
    [
      'takes mine together with words',
      [{ type: 'ordersRead', orders: ORDERS, complete: true, times }, filter('MINE fed')],
      'FED [hike]',
    ],
  ])('%s', (_, events, listed) => {
    expect(rows(after(...events))).toBe(listed);
  });

  it('cancels nothing while the cursor is on a folded event: no market is selected, and no order', () => {
    const state = after({ type: 'ordersRead', orders: ORDERS, complete: true, times }, choose('d12'), FOLD);
    expect([selectedMarket(state), selectedOrder(state)]).toEqual([undefined, undefined]);
    expect(CANCEL?.disabled?.(state)).toBe('no market is selected');
    expect(CANCEL?.disabled?.(reduce(state, OPEN))).toBeUndefined();
  });

  it('stays on a folded event whatever is read, until it is gone', () => {
    const folded = after(choose('d12'), FOLD);
    const again: AppEvent = { type: 'marketsListed', markets: MARKETS, complete: true, times };
    expect(rows(reduce(folded, again))).toBe('oslo [DENVER] FED cut hike lone');
    const gone = { ...folded, markets: new Map([['oslo', MARKETS[0] as ListedMarket]]) };
    expect(rows(reduce(gone, { ...again, markets: [] }))).toBe('[oslo]');
  });

  it('shows the title of an event above what of it is in sight', () => {
    const small = after({
      type: 'heightsChanged',
      heights: { markets: 2, book: 1, orders: 1, overlay: { width: 1, height: 1 } },
    });
    expect(shown(reduce(small, choose('d12')))).toBe('DENVER d12');
    expect(shown(reduce(reduce(small, choose('d12')), UP))).toBe('DENVER d11');
    expect(shown(reduce(small, choose('lone')))).toBe('lone');
  });

  it('shows its cursor, and a title above each name, wherever it is moved', () => {
    const move = fc.constantFrom<AppEvent>(
      DOWN,
      UP,
      FOLD,
      OPEN,
      { type: 'cursorPaged', by: 1 },
      { type: 'cursorPaged', by: -1 },
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), fc.integer({ min: 2, max: 9 }), (moves, height) => {
        const heights = { markets: height, book: 1, orders: 1, overlay: { width: 1, height: 1 } };
        const state = after({ type: 'heightsChanged', heights }, ...moves);
        const visible = visibleRows(state);
        expect(visible).toContain(rowUnderCursor(state));
        expect(visible.length).toBeGreaterThanOrEqual(Math.min(height, listRows(state).length) - 1);
        const [first] = visible;
        if (first && !isEvent(first)) expect(['oslo', 'lone']).toContain(first.conditionId);
        visible.forEach((row, i) => {
          const isOpen = isEvent(row) && !state.view.folded.has(row.key);
          if (isOpen && visible[i + 1]) expect(row.markets).toContain(visible[i + 1]);
        });
      }),
    );
  });

  it('remembers the events folded by hand, the newest 200 of them', () => {
    const folded = after(choose('d12'), FOLD, choose('cut'), FOLD, choose('oslo'));
    expect(choicesOf(folded.view).folded).toEqual(['Denver', 'Fed']);
    const many = Array.from({ length: 201 }, (_, i) => `event ${i}`);
    expect(choicesOf({ ...folded.view, folded: new Set(many) }).folded).toEqual(many.slice(1));
    expect(readChoices({ folded: [...many, '', 7, 'x'.repeat(501)] }).folded).toEqual(new Set(many.slice(1)));
    expect(readChoices({ folded: 'Denver' }).folded).toBeUndefined();
  });

  it.each<[string, Partial<View>, string]>([
    ['a single market before it', {}, '[oslo] DENVER FED cut hike lone'],
    [
      'the market that was left in it: on its title',
      { savedMarket: 'd12' },
      'oslo [DENVER] FED cut hike lone',
    ],
    ['a market left elsewhere', { savedMarket: 'cut' }, 'oslo DENVER FED [cut] hike lone'],
    ['one asked for by name: opened', { wantedMarket: 'd12' }, 'oslo DENVER d11 [d12] FED cut hike lone'],
  ])('begins with an event that was left folded, and with %s', (_, view, expected) => {
    expect(rows(begun({ folded: new Set(['Denver']), ...view }))).toBe(expected);
  });

  it('begins on the title of a first event that was left folded, and no key cancels there, nor before', () => {
    const early = begun({ folded: new Set(['Denver']) }, MARKETS.slice(1), false);
    expect([early.view.event, selectedMarket(early)]).toEqual([undefined, undefined]);
    const begins = begun({ folded: new Set(['Denver']) }, MARKETS.slice(1));
    expect(rows(begins)).toBe('[DENVER] FED cut hike lone');
    expect(selectedMarket(begins)).toBeUndefined();
  });

  it('goes to the title when a later page shows that the market left is of a folded event, unless it was chosen', () => {
    const pinned = begun(
      { folded: new Set(['Denver']), savedMarket: 'd11' },
      MARKETS.slice(0, 2),
      true,
      false,
    );
    expect(rows(pinned)).toBe('oslo [d11]');
    const whole = { type: 'marketsListed', markets: MARKETS, complete: true, times } as const;
    expect(rows(reduce(pinned, whole))).toBe('oslo [DENVER] FED cut hike lone');
    const chosen = reduce(reduce(pinned, choose('d11')), whole);
    expect(rows(chosen)).toBe('oslo DENVER [d11] d12 FED cut hike lone');
  });

  it('is remembered as a choice; what an older version has written is by event', () => {
    const flat = after({ type: 'groupingToggled' });
    expect(readChoices(choicesOf(flat.view))).toMatchObject({ byEvent: false });
    const { byEvent: _, ...older } = choicesOf(flat.view);
    expect(initialState(flat.session, readChoices(older)).view.byEvent).toBe(true);
  });
});
