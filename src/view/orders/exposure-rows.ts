import { nameOfMarket } from '../../state/select/market-by-id.ts';
import { markToPrice, type Position } from '../../domain/positions.ts';
import { CENT } from '../../domain/micros.ts';
import type { AppState } from '../../state/app-state.ts';
import { detailOf } from '../../state/select/details.ts';
import {
  type ExposedMarket,
  type Exposure,
  exposureOf,
  type ExposureLine,
} from '../../state/select/exposure.ts';
import { restingUnlisted, type Unlisted } from '../../state/select/resting-unlisted.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { trustedMid } from '../../state/select/order-distance.ts';
import type { OrderTotals } from '../../state/select/order-groups.ts';
import { tabRows } from '../../state/select/orders-tab.ts';
import { fitText } from '../../text/fit-text.ts';
import { formatDollars, formatMoney } from '../../text/format-quantity.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import { textWidth } from '../../text/text-width.ts';
import { detailNotice, isOldDetail } from '../notices/detail-notice.ts';
import { isFaded, noticeRows, paragraphs, pollerFreshness } from '../notices/poll-notice.ts';
import { type CellColumn, chooseColumns, numbers } from '../rows/choose-columns.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { fade, type Row, row, span } from '../rows/row.ts';
import { priceText, sizeText, VALUE_CELLS } from './fit-numbers.ts';
import { LEAD_CELLS, listRows, memoizeListRows } from './list-rows.ts';
import { missingText } from '../notices/detail-notice.ts';
import { fitTitle } from '../../state/select/distinct-title.ts';

/** What the cells of a position are made of beside it. */
interface PositionFacts {
  readonly mid: number | undefined;
  readonly atMost: string;
}

const COLUMNS: readonly CellColumn<Position, PositionFacts>[] = [
  { title: 'outcome', width: 7, rank: 0, grows: true, mostWidth: 20, cell: ({ outcome }) => span(outcome) },
  numbers('net', 8, 0, ({ net, isRounded }) =>
    span(`${net < 0 ? '-' : ''}${sizeText(net, isRounded)}`, net < 0 ? 'ask' : 'bid'),
  ),
  numbers('avg', 6, 0, ({ averagePrice: price, isRounded }) =>
    price === undefined ? undefined : span(priceText(price, isRounded || price % 1_000 !== 0)),
  ),
  numbers('mid', 6, 3, (_, { mid }) => (mid === undefined ? undefined : span(priceText(mid)))),
  numbers('mark', VALUE_CELLS + 1, 1, ({ net }, { mid }) =>
    mid === undefined || net === 0 ? undefined : span(formatMoney(markToPrice(net, mid))),
  ),
  numbers('cash', VALUE_CELLS + 1, 0, ({ cash, isRounded }) =>
    span(`${isRounded ? '~' : ''}${formatMoney(cash)}`),
  ),
  numbers('fees', 9, 2, ({ feesAtMost }, { atMost }) =>
    feesAtMost === undefined ? undefined : span(feesText(feesAtMost, atMost), 'dim'),
  ),
];

const exposureColumns = memoizeLast((width: number) => chooseColumns(COLUMNS, width));

/**
 * What rests on each market and in total, and what the listed trades add up to: shares, price, mark to mid, cash, fees;
 * what of it is old is faded.
 */
export function exposureRows(state: AppState, context: RenderContext): readonly Row[] {
  const exposure = exposureOf(state);
  const missing = missingRows(state, context);
  if (exposure.lines.length === 0) {
    const unlisted = restingUnlisted(state);
    const listed = unlisted ? inNoList(unlisted) : 'nothing rests';
    const resting = state.ordersComplete && !state.listsLeaveOut ? listed : 'no open orders in what was read';
    const none = span(`${resting}, and no trades in the last 7 days`, 'dim');
    return missing.length > 0 ? missing : paragraphs(context, [none]);
  }
  const areOrdersOld = isFaded(state, state.orders, 'orders', context);
  const areTradesOld = isOldDetail(detailOf(state, 'trades', ''), context);
  const total = totalRow(state, exposure, context);
  const top = [areOrdersOld || areTradesOld ? fade(total) : total, ...missing];
  const { selected } = tabRows(state);
  const list = listRows<ExposureLine, CellColumn<Position, PositionFacts>>(
    {
      items: exposure.lines,
      columns: exposureColumns(context.width - LEAD_CELLS),
      rowOf: (line, looks) =>
        line.kind === 'market'
          ? marketRow(state, line, context, { isSelected: line.id === selected, isOld: areOrdersOld })
          : positionRow(line.position, looks, {
              mid: liveMid(state, line.position, context),
              atMost: context.glyphs.atMost,
            }),
      top: state.view.ordersTop,
      index: exposure.lines.findIndex(({ id }) => id === selected),
      focused: state.view.pane === 'orders',
      isFaded: () => areTradesOld,
    },
    { ...context, height: context.height - top.length },
  );
  return [...top, ...list];
}

/** What has to be read yet, open orders before trades: that it is asked for, or why not and when it is tried again. */
export function missingRows(state: AppState, context: RenderContext): readonly Row[] {
  const trades = detailOf(state, 'trades', '');
  const orders = state.orders
    ? []
    : noticeRows(state, 'orders', missingText(state, 'asking for your open orders…'), context);
  const isSaid = orders.length > 0 && state.session.lost !== undefined;
  if (trades.reading || isSaid) return orders;
  return [...orders, ...detailNotice(state, trades, 'asking for your trades…', context)];
}

/** The mid that a position is marked to, where it is fresh and not suspect. */
export function liveMid(
  state: AppState,
  { tokenId, market }: Position,
  { nowMs }: RenderContext,
): number | undefined {
  const reading = state.prices.get(tokenId);
  const isLive = reading && pollerFreshness(state, 'prices', nowMs - reading.times.readAtMs) === 'live';
  return isLive ? trustedMid(state, tokenId, market) : undefined;
}

/**
 * ` all: resting buys $1,200 · sells $496 · cash -$12.30 · mark $20.10`, in whole dollars, and without the last, where that does
 * not fit.
 */
function totalRow(state: AppState, exposure: Exposure, context: RenderContext): Row {
  const { dot } = context.glyphs;
  const cash = exposure.positions.reduce((sum, position) => sum + position.cash, 0);
  const held = exposure.positions.filter(({ net }) => net !== 0);
  const marks = held.map((position) => {
    const mid = liveMid(state, position, context);
    return mid === undefined ? undefined : markToPrice(position.net, mid);
  });
  const known = marks.filter((mark) => mark !== undefined);
  const unknown = marks.length - known.length;
  const mark = known.reduce((sum, one) => sum + one, 0);
  const partsOf = (resting: string, money: (micros: number) => string): readonly string[] => {
    const told = `mark ${money(mark)}${unknown > 0 ? ` and ${unknown} unknown` : ''}`;
    const marked = unknown > 0 && known.length === 0 ? 'mark unknown' : told;
    return exposure.positions.length === 0 ? [resting] : [resting, `cash ${money(cash)}`, marked];
  };
  const unlisted = restingUnlisted(state);
  const listed = unlisted && !exposure.resting ? [] : [restingText(exposure.resting, context.glyphs)];
  const resting = [...listed, ...(unlisted ? [inNoList(unlisted)] : [])].join(` ${dot} `);
  const short = partsOf(resting, formatDollars);
  // What does not fit goes whole: half a number is another.
  const wordings = [partsOf(resting, formatMoney), short, short.slice(0, 2), short.slice(0, 1)];
  const texts = wordings.map((parts) => ` all: ${parts.join(` ${dot} `)}`);
  const text = texts.find((each) => textWidth(each) <= context.width) ?? texts.at(-1) ?? '';
  return row(span(text, 'strong'));
}

function inNoList({ count }: Unlisted): string {
  return `orders in no list: ${count}`;
}

/** `resting buys $243 · sells $73`, each where there is one. */
export function restingText(resting: OrderTotals | undefined, { dot }: Glyphs): string {
  if (!resting) return 'open orders not known';
  const { buys, sells, unpriced, count } = resting;
  if (count === 0) return 'nothing rests';
  const unknown = unpriced > 0 ? ` ${dot} ${unpriced} unknown` : '';
  const sides = [
    ...(buys.count > 0 ? [`buys ${formatDollars(buys.value)}`] : []),
    ...(sells.count > 0 ? [`sells ${formatDollars(sells.value)}`] : []),
  ];
  return `resting ${sides.join(` ${dot} `)}${unknown}`;
}

function marketRow(
  { markets }: AppState,
  { id, market, resting }: ExposedMarket,
  { width, glyphs }: RenderContext,
  { isSelected, isOld }: { readonly isSelected: boolean; readonly isOld: boolean },
): Row {
  const sums = restingText(resting, glyphs);
  const room = Math.max(0, width - textWidth(sums) - 4);
  const title = market
    ? fitTitle(markets, market, room, glyphs)
    : fitText(nameOfMarket(market, id), room, glyphs);
  const line = row(
    span(isSelected ? glyphs.cursor : ' ', 'accent'),
    span(`${title} `, 'accent'),
    span(` ${sums} `, 'dim'),
  );
  if (isSelected) return { ...line, emphasis: 'selected' };
  return isOld ? fade(line) : line;
}

const positionRow = memoizeListRows<Position, PositionFacts>();

function feesText(feesAtMost: number, atMost: string): string {
  return feesAtMost === 0 ? '$0' : `${atMost} ${formatMoney(Math.ceil(feesAtMost / CENT) * CENT)}`;
}
