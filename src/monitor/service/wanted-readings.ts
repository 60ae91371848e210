import type { Wants } from '../../polling/poller-requests.ts';
import type { AppState } from '../../state/app-state.ts';
import { alertTokens, lastTradeTokens } from '../../state/select/alerts.ts';
import type { PollerName } from '../../domain/monitor-event.ts';
import { orderTokens } from '../../state/select/order-distance.ts';
import { complementToken } from '../../state/select/book-view.ts';
import { summedTokens } from '../../state/select/event-facts.ts';
import { isEvent, listRows, visibleRows } from '../../state/select/list-rows.ts';
import { ladderTokens } from '../../state/select/ladders.ts';
import { listedToken } from '../../state/select/market-facts.ts';
import { memoizeByParts } from '../../state/select/memoize-last.ts';
import { selectedOutcome } from '../../state/select/selection.ts';

/** What the screen shows, as tokens to ask the service for, and what a book that is shown is checked against. */
export const wantedNow = memoizeByParts(
  // Readings change several times a second, and what is wanted hardly ever.
  (state: AppState) => [
    listRows(state),
    state.markets,
    state.view,
    state.alerts,
    state.session,
    state.orders?.value,
    orderTokens(state),
  ],
  wantedOf,
);

function wantedOf(state: AppState): Wants {
  const selected = selectedOutcome(state)?.tokenId;
  const complement = complementToken(state);
  const rows = visibleRows(state);
  const tokens = rows.flatMap((row) => (isEvent(row) ? [] : listedToken(row)));
  const bookTokens = [...new Set([complement, ...ladderTokens(state), ...lastTradeTokens(state)])].filter(
    (token): token is string => token !== undefined && token !== selected,
  );
  return {
    // A book that does not move is held against the price the service lists for it.
    listTokens: [...new Set([...tokens, selected ?? ''])].filter((token) => token !== ''),
    window: state.view.window,
    account: state.session.credentialsProblem === undefined,
    selectedToken: selected,
    ...(bookTokens.length > 0 && { bookTokens }),
    furtherTokens: [...alertTokens(state), ...orderTokens(state), ...summedTokens(rows.filter(isEvent))],
    unwatched: unwatchedNow(state),
  };
}

/**
 * A pane that a small screen has no room for has one line. Where all have one there is the chart or a single line, which
 * speak of the book and the price. An alert watches whether or not somebody looks.
 */
function unwatchedNow(state: AppState): readonly PollerName[] {
  const { markets, book, orders } = state.view.heights;
  if (Math.max(markets, book, orders) <= 1) return [];
  const unwatched: PollerName[] = [];
  if (book <= 1 && lastTradeTokens(state).length === 0) unwatched.push('book');
  const isPriced = markets > 1 || alertTokens(state).length > 0 || orderTokens(state).length > 0;
  if (!isPriced) unwatched.push('prices');
  return unwatched;
}
