import type { DetailRequest } from '../../domain/detail.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Card } from '../../state/card.ts';
import { commentsOf, openCard } from '../../state/select/card-selection.ts';
import { detailOf } from '../../state/select/details.ts';
import { factReader, factsOf, listedToken } from '../../state/select/market-facts.ts';
import { marketColumns } from '../../view/markets/market-columns.ts';
import { visibleMarkets } from '../../state/select/list-rows.ts';

/** What is worth looking up because it is on the screen: the open card's facts, the orders pane's tab, the rows' fees. */
export function wantedLookUps(state: AppState): readonly DetailRequest[] {
  const card = openCard(state);
  return [...(card ? wantedByCard(state, card) : []), ...wantedTrades(state), ...wantedFees(state)];
}

function wantedTrades(state: AppState): readonly DetailRequest[] {
  const { view, session } = state;
  if (session.credentialsProblem !== undefined) return [];
  const tab = isOrdersPaneShown(state) ? view.ordersTab : undefined;
  // The chart marks what traded, and exposure adds it up.
  const isTrading = tab === 'trades' || tab === 'exposure' || view.heights.chart !== undefined;
  const isActive = tab === 'activity' && session.address !== undefined;
  return [
    ...(isTrading ? [{ kind: 'trades' as const, id: '' }] : []),
    ...(isActive ? [{ kind: 'activity' as const, id: session.address }] : []),
  ];
}

/** A layout that has no room for a pane gives it one line. */
function isOrdersPaneShown({ view }: AppState): boolean {
  return view.pane === 'orders' || view.heights.orders > 1;
}

function wantedByCard(state: AppState, card: Card): readonly DetailRequest[] {
  switch (card.kind) {
    case 'market':
      return wantedByMarket(state, card.conditionId);
    case 'comments': {
      const where = commentsOf(state, card.conditionId);
      return where ? [where] : [];
    }
    case 'thread':
      return [{ kind: 'replies', id: card.comment.id }];
    case 'person':
      return [{ kind: 'userComments', id: card.address }];
    case 'order':
      return [{ kind: 'order', id: card.order.id }];
    case 'trade':
    case 'activity':
      return [];
  }
}

function wantedByMarket({ markets }: AppState, conditionId: string): readonly DetailRequest[] {
  const market = markets.get(conditionId);
  const token = market?.outcomes[0]?.tokenId;
  return [
    { kind: 'market', id: conditionId },
    ...(market?.eventSlug ? [{ kind: 'event' as const, id: market.eventSlug }] : []),
    ...(token === undefined ? [] : [{ kind: 'fee' as const, id: token }]),
  ];
}

/**
 * The fees worth asking for: those of the rows on the screen that nobody has told yet, while there is a column for them,
 * and all that one list tells while the markets are sorted by them.
 */
function wantedFees(state: AppState): readonly DetailRequest[] {
  const { heights, sort, window } = state.view;
  const isShown = marketColumns(heights.marketsWidth ?? 0, sort, window).some(
    (column) => column.sort === 'fee',
  );
  if (!isShown) return [];
  const feeOf = factReader(factsOf(state), 'fee');
  const tokens = visibleMarkets(state)
    .filter((market) => feeOf(market) === undefined)
    .map(listedToken)
    .filter((token) => token !== '' && !isRefused(state, token));
  return [
    ...tokens.map((id) => ({ kind: 'fee' as const, id })),
    ...(sort === 'fee' ? [{ kind: 'sampledFees' as const, id: '' }] : []),
  ];
}

/** The service will not say it the next time either. */
function isRefused(state: AppState, token: string): boolean {
  const { failure } = detailOf(state, 'fee', token);
  return failure?.kind === 'rejected' && (failure.status ?? 500) < 500;
}
