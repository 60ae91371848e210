import type { Wants } from '../../engine/feed-asks.ts';
import type { AppState } from '../../state/app-state.ts';
import { selectedOutcome, visibleMarkets } from '../../state/selection.ts';

/** What the screen shows, as tokens to ask the service for. */
export function wantedNow(state: AppState): Wants {
  const listTokens = visibleMarkets(state)
    .map((market) => market.outcomes[0]?.tokenId)
    .filter((token) => token !== undefined);
  const selected = selectedOutcome(state)?.tokenId;
  return {
    listTokens,
    window: state.view.window,
    account: state.session.credentialsProblem === undefined,
    ...(selected !== undefined && { selectedToken: selected }),
  };
}
