import { eventTitles } from '../../state/select/distinct-title.ts';
import { fitApart } from '../../text/fit-apart.ts';
import { formatPrice } from '../../text/format-quantity.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import { textWidth } from '../../text/text-width.ts';
import type { AppState } from '../../state/app-state.ts';
import { ordersOnEvent, sumPrices } from '../../state/select/event-facts.ts';
import type { EventGroup } from '../../state/select/events.ts';
import { unlistedThatMayRest } from '../../state/select/resting-unlisted.ts';
import type { Order } from '../../domain/order.ts';
import { areOrdersCut, NO_ORDERS, ordersOn } from '../../state/select/market-facts.ts';
import { ownTone, pollerFreshness } from '../notices/poll-notice.ts';
import { memoizeRows } from '../rows/memoize-rows.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { type Row, span } from '../rows/row.ts';
import { remainingWidth, tableRow } from '../rows/table-row.ts';
import { isRoomy, LEAD_WIDTH, type MarketColumn, ownText } from './market-columns.ts';

interface Place {
  /** Of the list, the title's first and my orders' last. */
  readonly columns: readonly MarketColumn[];
  readonly isSelected: boolean;
  readonly isFolded: boolean;
}

/** The title of an event above its markets: `▾ Fed decision in December   Σ .99–1.03   6 $210`. */
export function eventRow(state: AppState, event: EventGroup, context: RenderContext, place: Place): Row {
  const own = ordersOnEvent({ event, orders: state.orders?.value ?? NO_ORDERS });
  const hidden = unlistedThatMayRest(state);
  const unlisted = event.markets.reduce((sum, market) => sum + ordersOn(hidden, market).length, 0);
  const { columns, isSelected, isFolded } = place;
  const { width, glyphs } = context;
  return rememberRow(
    event,
    [columns, width, glyphs, isSelected, isFolded, ownTone(state, context), eventTitles(state.markets)],
    [sumText(state, event, context), own, unlisted, areOrdersCut(state)],
  );
}

type Facts = readonly [
  columns: readonly MarketColumn[],
  width: number,
  glyphs: Glyphs,
  isSelected: boolean,
  isFolded: boolean,
  ownTone: 'mine' | 'dim',
  titles: readonly string[],
];
type Values = readonly [sum: string, orders: readonly Order[], unlisted: number, isCut: boolean];

const rememberRow = memoizeRows((event: EventGroup, facts: Facts, values: Values): Row => {
  const [columns, width, glyphs, isSelected, isFolded, tone, titles] = facts;
  const [sum, orders, unlisted, isCut] = values;
  const mine = columns.at(-1) as MarketColumn;
  const sums = { title: '', width: textWidth(sum), align: 'right' as const };
  const titleWidth = remainingWidth(width - LEAD_WIDTH, [sums, mine]);
  const isSumShown = isRoomy(titleWidth, width);
  const beside = isSumShown ? [sums, mine] : [mine];
  const title = { title: '', width: remainingWidth(width - LEAD_WIDTH, beside) };
  const cells = [
    span(fitApart(event.title, titles, title.width, glyphs.ellipsis), 'strong'),
    ...(isSumShown ? [span(sum)] : []),
    span(ownText({ orders, unlisted, isCut }, mine.width) ?? '', tone),
  ];
  return tableRow([title, ...beside], cells, {
    lead: `${isSelected ? glyphs.cursor : ' '}${isFolded ? glyphs.folded : glyphs.open}`,
    ellipsis: glyphs.ellipsis,
    ...(isSelected && { emphasis: 'selected' as const }),
  });
});

/** `Σ .97–1.06`: what all its markets together are bid and offered at; a dash where that is not known, or no longer. */
function sumText(state: AppState, event: EventGroup, { nowMs, glyphs }: RenderContext): string {
  const sum = sumPrices(event, state.prices);
  const isFresh = sum && pollerFreshness(state, 'prices', nowMs - sum.readAtMs) === 'live';
  return isFresh
    ? `${glyphs.sum} ${formatPrice(sum.bid)}${glyphs.absent}${formatPrice(sum.ask)}`
    : `${glyphs.sum} ${glyphs.absent}`;
}
