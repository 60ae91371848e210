import type { BestPrices } from '../../domain/order-book.ts';
import { bestPrices, midpoint, spread } from '../../domain/order-book.ts';
import type { PollerName } from '../../domain/monitor-event.ts';
import { formatPrice } from '../../text/format-quantity.ts';
import { formatAge } from '../../text/format-time.ts';
import { pollerFreshness } from '../notices/poll-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import type { AppState } from '../../state/app-state.ts';
import { selectedBook, suspicionsHere } from '../../state/select/book-view.ts';
import { selectedOutcome } from '../../state/select/selection.ts';

/** When it is said. */
export type Moment = Pick<RenderContext, 'nowMs'>;

/** `STALE: last read 20s ago.` of what a poller read so long ago; undefined while it is fresh. */
export function staleSentence(
  state: AppState,
  poller: PollerName,
  readAtMs: number | undefined,
  { nowMs }: Moment,
): string | undefined {
  const ageMs = nowMs - (readAtMs ?? nowMs);
  const isStale = pollerFreshness(state, poller, ageMs) === 'stale';
  return isStale ? `STALE: last read ${formatAge(ageMs)} ago.` : undefined;
}

/** `0.41`: a price without its nought is heard as forty-one. Takes micro-dollars. */
export function spokenPrice(micros: number): string {
  return formatPrice(micros).replace(/^(-?)\./, '$10.');
}

/** The best prices of the selected outcome: of its book, or as the list has them until that is read. */
function pricesHere(state: AppState): BestPrices | undefined {
  const book = selectedBook(state);
  if (book) return book.value && bestPrices(book.value);
  return state.prices.get(selectedOutcome(state)?.tokenId ?? '')?.value;
}

/** `Yes: bid 0.41, ask 0.43, mid 0.42, spread 0.02.`, after a word of warning where the book is not to be trusted. */
export function priceSentence(state: AppState): string | undefined {
  const outcome = selectedOutcome(state);
  const prices = pricesHere(state);
  const warning = suspicionsHere(state).length > 0 ? 'SUSPECT: ' : '';
  return outcome && prices && warning + pricesSentence(outcome.name, prices);
}

/** The same for any outcome's name and prices. */
export function pricesSentence(name: string, prices: BestPrices): string {
  const { bid, ask } = prices;
  if (bid === undefined && ask === undefined) return `${name}: nobody bids and nobody asks.`;
  const [mid, gap] = [midpoint(prices), spread(prices)];
  const parts = [
    bid === undefined ? 'no bid' : `bid ${spokenPrice(bid)}`,
    ask === undefined ? 'no ask' : `ask ${spokenPrice(ask)}`,
    ...(mid === undefined ? [] : [`mid ${spokenPrice(mid)}`]),
    ...(gap === undefined
      ? []
      : [gap < 0 ? `crossed by ${spokenPrice(-gap)}` : `spread ${spokenPrice(gap)}`]),
  ];
  return `${name}: ${parts.join(', ')}.`;
}
