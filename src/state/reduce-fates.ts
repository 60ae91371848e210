import type { EngineEvent } from '../domain/events.ts';
import type { AppState } from './app-state.ts';
import { describeFates } from './fate-words.ts';
import { keepMessages } from './keep-messages.ts';
import { shortenMarketId } from '../text/shorten-id.ts';

/** What became of orders is written into the message log, in the words of a person. */
export function reduceFates(
  state: AppState,
  { fates, atMs }: Extract<EngineEvent, { type: 'ordersTurned' }>,
): AppState {
  const questionOf = (conditionId: string): string =>
    state.markets.get(conditionId)?.question ?? shortenMarketId(conditionId);
  const texts = describeFates(fates, questionOf);
  return keepMessages(
    state,
    texts.map((text) => ({ atMs, text })),
  );
}
