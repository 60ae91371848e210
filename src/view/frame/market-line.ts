import { ageOfPoll, ownTone, spanOfAge } from '../notices/poll-notice.ts';
import { cancelKeyLabel } from '../cancel/cancel-key-label.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { cellsOfSpans, type Row, row, span } from '../rows/row.ts';
import { formatPrice } from '../../text/format-quantity.ts';
import { fitText } from '../../text/fit-text.ts';
import { textWidth } from '../../text/text-width.ts';
import type { AppState } from '../../state/app-state.ts';
import { fitTitle } from '../../state/select/distinct-title.ts';
import { areOrdersCut } from '../../state/select/market-facts.ts';
import {
  ordersHere,
  restingUnlistedHere,
  selectedMarket,
  selectedOutcome,
} from '../../state/select/selection.ts';

/** The selected market in one line: its own orders behind the key that takes them down, its best prices, and `advice`. */
export function marketLine(state: AppState, context: RenderContext, advice = ''): Row {
  const market = selectedMarket(state);
  const outcome = selectedOutcome(state);
  const reading = state.prices.get(outcome?.tokenId ?? '');
  // The market's own prices are its first outcome's.
  const whose = outcome === market?.outcomes[0] ? '' : `${outcome?.name} `;
  const best = reading?.value;
  const age = ageOfPoll(state, reading, 'prices', context);
  const isLive = age === undefined || age.freshness === 'live';
  const price = (value: number | undefined): string =>
    value === undefined ? context.glyphs.absent : formatPrice(value);
  const tone = ownTone(state, context);
  const mine = `${ordersHere(state).length}${areOrdersCut(state) ? '+' : ''}${tone === 'dim' ? '?' : ''}`;
  const unlisted = restingUnlistedHere(state);
  const isNone = state.ordersComplete && !state.listsLeaveOut;
  const hasCount = unlisted !== undefined || ordersHere(state).length > 0 || isNone;
  const { readOnly } = state.session;
  const key = (readOnly ? undefined : cancelKeyLabel(state, 'market')) ?? 'mine';
  const spans = [
    span(state.view.paused ? 'PAUSED ' : '', 'alarm'),
    span(hasCount ? `${key}:${mine} ` : '', tone),
    span(unlisted ? `(${unlisted.count} in no list) ` : '', 'warn'),
    span(`${price(best?.bid)}/${price(best?.ask)} `, isLive ? 'strong' : 'dim'),
    span(whose, 'plain'),
    ...(isLive ? [] : [spanOfAge(age), span(' ')]),
    span(readOnly ? 'READ-ONLY ' : '', 'warn'),
  ];
  const { width, glyphs } = context;
  const room = width - cellsOfSpans(spans);
  const title = market ? fitTitle(state.markets, market, room, glyphs).trimEnd() : 'connecting';
  return row(...spans, span(title), span(fitText(advice, room - textWidth(title), glyphs), 'dim'));
}
