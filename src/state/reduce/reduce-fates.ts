import type { EngineEvent } from '../../domain/monitor-event.ts';
import type { AppState } from '../app-state.ts';
import { describeFates } from './describe-order-outcomes.ts';
import { keepMessages } from './keep-messages.ts';
import { shortenMarketId } from '../../text/shorten-id.ts';
import { withoutEnded } from './unlisted-orders.ts';

/** What became of orders is written into the message log, in words; those that ended need no cancel any more. */
export function reduceFates(
  state: AppState,
  event: Extract<EngineEvent, { type: 'ordersTurned' }>,
): AppState {
  const { fates, atMs } = event;
  const questionOf = (conditionId: string): string =>
    state.markets.get(conditionId)?.question ?? shortenMarketId(conditionId);
  const texts = describeFates(fates, questionOf);
  return keepMessages(
    { ...state, unlistedOrders: withoutEnded(state.unlistedOrders, event) },
    texts.map((text) => ({ atMs, text })),
  );
}
